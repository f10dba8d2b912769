#include "fuzz/campaign/filters.h"

#include "conformance/judging/needs.h"
#include "conformance/selection/selection.h"
#include "conformance/text/edit.h"
#include "reference/errors/error.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point.h"
#include "reference/types/codec_names.h"

namespace zarrproof::fuzz {
namespace {

// Returns what a request needs to match a term. Empty for a clause that does not depend on one codec. Nothing
// for an invalid term.
std::optional<Needs> needs_of_term(const std::string& term) {
  Needs needs;
  if (const auto clause = find_clause(term)) {
    if (const auto codec = codec_of(*clause)) needs.codecs.emplace_back(*codec);
  } else if (is_codec(term)) {
    needs.codecs.push_back(term);
  } else if (is_time_type(term)) {
    needs.data_types.push_back(time_type(term, "s", 1));
  } else if (const auto type = find_data_type(term)) {
    needs.data_types.push_back(*type);
  } else if (!find_open_point(term)) {
    return std::nullopt;
  }
  return needs;
}

}  // namespace

std::optional<std::string_view> codec_of(Clause clause) {
  const ClausePart part = part_of(clause);
  if (part == ClausePart::metadata || part == ClausePart::chains) return std::nullopt;
  return title(part);
}

void check_filters(const std::vector<std::string>& filters, const Description& testee) {
  for (const std::string& filter : filters) {
    const std::optional<std::string> excluded = excluded_terms(filter);
    const std::vector<std::string> terms = parts_between(',', excluded.value_or(filter));
    if (terms.empty()) refuse({}, "--filter", "\"" + filter + "\"", "a term");
    std::string missing;
    bool may_fit = excluded.has_value();
    for (const std::string& term : terms) {
      const std::optional<Needs> needs = needs_of_term(term);
      // `zarrproof run` would search for the term in ids. Ids of a campaign have no meaning.
      if (!needs)
        refuse({}, "--filter", "\"" + term + "\"" + near_term(term),
               "a clause (CV-4), a codec, a data type or an open point");
      const std::string lacks = what_is_missing(*needs, testee);
      may_fit = may_fit || lacks.empty();
      missing += (missing.empty() ? "" : " or ") + lacks;
    }
    if (!may_fit)
      refuse({}, "--filter", "\"" + filter + "\" needs " + missing + ", which the testee does not declare",
             "a filter that a request to the testee can match");
  }
}

}  // namespace zarrproof::fuzz
