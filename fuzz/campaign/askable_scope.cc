// Example: the filter CV-4 needs the codec cast_value. It is refused for a testee that declares only bytes.
#include "fuzz/campaign/askable_scope.h"

#include <algorithm>

#include "conformance/judging/needs.h"
#include "conformance/selection/selection.h"
#include "fuzz/request/scalars.h"
#include "reference/errors/error.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point.h"
#include "reference/types/codec_names.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

const std::vector<std::string> kSomeRawTypes = {"r8", "r16", "r24", "r64"};

std::vector<DataType> types_of(const Description& testee) {
  std::vector<DataType> types;
  for (const DataType& type : listed_data_types())
    if (contains(testee.data_types, type.name)) types.push_back(type);
  for (const DataType& raw : raw_types())
    if (contains(testee.data_types, raw.name) ||
        (contains(testee.data_types, "r*") && contains(kSomeRawTypes, raw.name)))
      types.push_back(raw);
  for (const char* time : {"numpy.datetime64", "numpy.timedelta64"})
    if (contains(testee.data_types, time)) types.push_back(time_type(time, "s", 1));
  return types;
}

// Returns the needs of a request that matches a term: none for a clause that does not depend on one codec.
// Returns nothing for an invalid term.
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

AskableScope::AskableScope(Description declared) : testee(std::move(declared)), types(types_of(testee)) {
  for (const DataType& type : types)
    if (type.is_real()) real_types.push_back(type);
  for (const Operation operation : {Operation::encode, Operation::decode, Operation::resolve}) {
    if (!contains(testee.operations, name(operation))) continue;
    operations.push_back(operation);
    if (operation != Operation::resolve) data_operations.push_back(operation);
  }
}

bool AskableScope::has_codec(std::string_view codec) const {
  return contains(testee.codecs, codec);
}

std::vector<RequestSpec> AskableScope::casts() const {
  std::vector<RequestSpec> casts;
  if (!has_codec("cast_value")) return casts;
  for (const DataType& from : real_types)
    for (const DataType& to : real_types)
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap})
          for (const Operation operation : data_operations) {
            CastValueConfiguration cast{
                .array_type = from, .stored_type = to, .rounding = rounding, .out_of_range = rule};
            if (operation == Operation::decode) std::swap(cast.array_type, cast.stored_type);
            // CV-6: only an integer type as the stored type permits wrap.
            if (rule == OutOfRange::wrap && !cast.stored_type.is_integer()) continue;
            casts.push_back(
                {.operation = operation, .array = {.data_type = cast.array_type, .array_codecs = {cast}}});
            set_needed_endian(casts.back().array);
          }
  return casts;
}

bool declares_all(const Description& testee, const std::vector<CaseVector>& vectors) {
  return std::ranges::all_of(vectors, [&](const CaseVector& case_vector) {
    const Request& request = case_vector.vector.request;
    return !undeclared_need(request.operation, needs_of(request), testee);
  });
}

std::optional<std::string_view> codec_of(Clause clause) {
  const ClausePart part = part_of(clause);
  if (part == ClausePart::metadata || part == ClausePart::chains) return std::nullopt;
  return words(part);
}

void check_filters(const std::vector<std::string>& filters, const Description& testee) {
  for (const std::string& filter : filters) {
    const std::vector<std::string> terms = terms_of(filter);
    if (terms.empty()) refuse("--filter", "\"" + filter + "\"", "a term");
    std::string missing;
    bool may_fit = excluded_terms(filter).has_value();
    for (const std::string& term : terms) {
      const std::optional<Needs> needs = needs_of_term(term);
      // `zarrproof run` would search for the term in ids. Ids of a campaign have no meaning.
      if (!needs)
        refuse("--filter", "\"" + term + "\"" + did_you_mean_term(term),
               "a clause (CV-4), a codec, a data type or an open point");
      const std::optional<Need> undeclared = undeclared_need(*needs, testee);
      may_fit = may_fit || !undeclared;
      if (undeclared) missing += (missing.empty() ? "" : " or ") + words(*undeclared);
    }
    if (!may_fit)
      refuse("--filter", "\"" + filter + "\" needs " + missing + ", which the testee does not declare",
             "a filter that a request to the testee can match");
  }
}

}  // namespace zarrproof::fuzz
