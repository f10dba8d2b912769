#include "conformance/results/scope.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "conformance/judging/common_error.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"
#include "reference/types/data_type.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns why a request neither passed nor failed.
std::string reason_of(const RequestResult& result) {
  constexpr std::size_t kMax = 80;
  if (result.undeclared) return "needs " + result.explanation;
  std::string reason(name(result.verdict));
  if (result.verdict != Verdict::unsupported || result.explanation.empty()) return reason;
  return reason + ": " + shortened(result.explanation, kMax, "...");
}

using Reasons = std::map<std::string, std::size_t>;  // with their numbers of requests

// The results of the requests that need one name.
struct Tally {
  bool has_judged = false;   // a request that needs the name was judged
  Reasons reasons;           // of requests that were not judged
  bool needs_codecs = true;  // each of these requests needs an undeclared codec

  std::size_t supported = 0;    // requests that no other name explains
  std::size_t unsupported = 0;  // the same
  Reasons unsupported_reasons;

  // Adds a request. With `needs_less`, its control does not need the name.
  void add(const RequestResult& result, bool needs_less) {
    if (result.verdict == Verdict::not_asked) return;
    // The control proves a refusal. It proves nothing about a name that the control does not need.
    const bool proves_nothing = needs_less && result.verdict == Verdict::pass;
    if (zarrproof::is_judged(result) && !proves_nothing) {
      has_judged = true;
      return;
    }
    ++reasons[proves_nothing ? "only refusals passed" : reason_of(result)];
    needs_codecs = needs_codecs && result.undeclared == Need::Kind::codec;
  }

  // Counts a request whose support depends on this name.
  void count(const RequestResult& result) {
    if (result.undeclared || result.verdict == Verdict::not_asked) return;
    ++(result.verdict == Verdict::unsupported ? unsupported : supported);
    if (result.verdict == Verdict::unsupported) ++unsupported_reasons[reason_of(result)];
  }

  bool is_unsupported() const { return unsupported > supported; }
  bool is_judged() const { return has_judged && !is_unsupported(); }

  // Returns the most frequent reason. If all requests need undeclared codecs, does not name one of them.
  std::string reason_of_type() const {
    return needs_codecs && !is_unsupported() ? "only in requests that need undeclared codecs" : reason();
  }

  std::string reason() const {
    const Reasons& all = is_unsupported() ? unsupported_reasons : reasons;
    return std::ranges::max_element(all, {}, [](const auto& one) { return one.second; })->first;
  }
};

template <class Name>
using TalliesBy = std::map<Name, Tally, std::less<>>;
using Tallies = TalliesBy<std::string>;
using Names = std::vector<std::string>;

// A codec in one operation.
struct CodecUse {
  std::string codec, operation;
  auto operator<=>(const CodecUse&) const = default;
};

// Returns the uses that explain that a request is unsupported. `bytes` is in every chain.
std::vector<CodecUse> uses_of(const RequestResult& result) {
  std::vector<CodecUse> uses;
  for (const std::string& codec : result.codecs)
    if (codec != "bytes" || result.codecs.size() == 1)
      uses.push_back({codec, std::string(name(result.operation))});
  return uses;
}

Names byte_orders_of(const RequestResult& result) {
  return result.endian.empty() ? Names() : Names{"endian " + result.endian};
}

Names types_of(const RequestResult& result) {
  Names types = result.data_types;
  for (const std::string& name : result.data_types)
    if (const auto type = find_data_type(name); type && type->kind == TypeKind::raw) types.emplace_back("r*");
  return types;
}

// Returns the tallies of the names that `names_of` returns for a request. The requests of `explained`, by
// place, are not counted. Adds to them the unsupported requests that a name explains.
template <class Name>
TalliesBy<Name> tallies_of(const Results& results, std::vector<Name> (*names_of)(const RequestResult&),
                           std::vector<bool>& explained) {
  TalliesBy<Name> tallies;
  for (std::size_t i = 0; i < results.requests.size(); ++i)
    for (const Name& name : names_of(results.requests[i])) {
      Tally& tally = tallies[name];
      tally.add(results.requests[i], results.requests[i].beyond_control);
      if (!explained[i]) tally.count(results.requests[i]);
    }
  for (std::size_t i = 0; i < results.requests.size(); ++i)
    if (results.requests[i].verdict == Verdict::unsupported)
      for (const Name& name : names_of(results.requests[i]))
        explained[i] = explained[i] || tallies[name].is_unsupported();
  return tallies;
}

// Adds the declared names that were not judged, each with the reason. If no selected request needs a name,
// the reason is `if_unneeded`; without it, the name is left out.
void add_unjudged(std::vector<Unjudged>& found, const Tallies& tallies, const Names& declared,
                  std::string (Tally::*reason)() const, const std::string& if_unneeded = {}) {
  for (const std::string& name : declared) {
    const auto tally = tallies.find(name);
    if (tally == tallies.end() && !if_unneeded.empty()) found.push_back({name, if_unneeded});
    if (tally == tallies.end() || tally->second.is_judged() || tally->second.reasons.empty()) continue;
    found.push_back({name, (tally->second.*reason)(), tally->second.is_unsupported() || is_codec(name)});
  }
}

template <class List>
Names judged(const Tallies& tallies, const List& names) {
  Names found;
  for (std::string_view name : names) {
    const auto tally = tallies.find(name);
    if (tally != tallies.end() && tally->second.is_judged()) found.emplace_back(name);
  }
  return found;
}

// Returns "11 of 26 types; also 2 of 16 complex types, bool, raw bits, time".
std::string types_text(const std::vector<std::string>& names) {
  std::size_t real = 0, complex = 0;
  std::vector<std::string> others;
  for (const std::string& name : names) {
    const auto type = find_data_type(name);
    if (type && type->is_real())
      ++real;
    else if (type && type->kind == TypeKind::complex)
      ++complex;
    else
      add_once(others, type && type->kind == TypeKind::raw ? "raw bits" : is_time_type(name) ? "time" : name);
  }
  const auto all_complex = std::ranges::count(listed_data_types(), TypeKind::complex, &DataType::kind);
  if (complex > 0)
    others.push_back(std::to_string(complex) + " of " + std::to_string(all_complex) + " complex types");
  std::sort(others.begin(), others.end());
  return std::to_string(real) + " of " + std::to_string(real_data_types().size()) + " types" +
         (others.empty() ? "" : "; also " + joined_words(others, ", "));
}

std::string operations_text(const std::vector<std::string>& operations) {
  if (operations.empty()) return "no operation";
  return operations.size() == 1 ? operations.front() + " only" : joined_words(operations, ", ");
}

}  // namespace

Scope scope_of(const Results& results) {
  std::vector<bool> explained(results.requests.size());
  const TalliesBy<CodecUse> uses = tallies_of(results, uses_of, explained);
  const Tallies orders = tallies_of(results, byte_orders_of, explained);
  const Tallies types = tallies_of(results, types_of, explained);
  Tallies codecs, operations;
  for (const RequestResult& result : results.requests) {
    for (const std::string& codec : result.codecs) codecs[codec].add(result, result.beyond_control);
    // A control has the operation of its request.
    operations[std::string(name(result.operation))].add(result, false);
  }
  // A codec or an operation is unsupported if each of its uses is: one supported use outweighs all requests.
  for (const auto& [use, tally] : uses)
    for (Tally* whole : {&codecs[use.codec], &operations[use.operation]}) {
      const bool is_supported = tally.supported > 0 && !tally.is_unsupported();
      whole->supported += is_supported ? results.requests.size() : 0;
      whole->unsupported += tally.unsupported;
      for (const auto& [reason, count] : tally.unsupported_reasons)
        whole->unsupported_reasons[reason] += count;
    }
  Names type_names;
  for (const auto& [name, tally] : types)
    if (name != "r*") type_names.push_back(name);
  const Description& declared = results.description;
  Scope scope{judged(codecs, kCodecs), judged(types, type_names), judged(operations, operation_names()), {}};
  add_unjudged(scope.unjudged, codecs, declared.codecs, &Tally::reason);
  for (const auto& [use, tally] : uses)
    if (tally.is_unsupported() && codecs[use.codec].is_judged() && operations[use.operation].is_judged())
      scope.unjudged.push_back({use.codec + " " + use.operation, tally.reason(), true});
  for (const auto& [name, tally] : orders)
    if (tally.is_unsupported()) scope.unjudged.push_back({name, tally.reason(), true});
  add_unjudged(scope.unjudged, operations, declared.operations, &Tally::reason);
  add_unjudged(scope.unjudged, types, declared.data_types, &Tally::reason_of_type, "in no selected request");
  return scope;
}

std::string scope_text(const Scope& scope) {
  const std::string codecs = scope.codecs.empty()                    ? "no codec"
                             : scope.codecs.size() == kCodecs.size() ? "all 4 codecs"
                                                                     : joined_words(scope.codecs, ", ");
  return codecs + "; " + types_text(scope.data_types) + "; " + operations_text(scope.operations);
}

std::string unjudged_text(const Scope& scope) {
  constexpr std::size_t kMaxNames = 4, kMaxReasons = 6;
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const Unjudged& one : scope.unjudged) {
    auto known = std::ranges::find(by_reason, one.why, [](const auto& group) { return group.first; });
    if (known == by_reason.end()) known = by_reason.insert(known, {one.why, {}});
    known->second.push_back(one.name);
  }
  std::string text;
  std::size_t reasons = 0, left_out = 0;
  for (const auto& [why, names] : by_reason) {
    if (++reasons > kMaxReasons) {
      left_out += names.size();
      continue;
    }
    text += (text.empty() ? "" : ", ") + excerpt_of(names, kMaxNames) + " (" + why + ")";
  }
  return left_out == 0 ? text : text + " and " + std::to_string(left_out) + " more";
}

UnsupportedShare unsupported_share_of(const Results& results) {
  UnsupportedShare share;
  std::map<std::string, UnsupportedShare::Reason> reasons;
  for (const RequestResult& result : results.requests) {
    if (result.undeclared || result.verdict == Verdict::not_asked) continue;
    share.answered += result.elements;
    if (result.verdict != Verdict::unsupported) continue;
    share.elements += result.elements;
    UnsupportedShare::Reason& reason = reasons[error_pattern(result.explanation)];
    if (reason.text.empty()) reason.text = result.explanation;
    reason.elements += result.elements;
    ++reason.requests;
  }
  for (const auto& [text, reason] : reasons) share.reasons.push_back(reason);
  std::ranges::sort(share.reasons, [](const auto& a, const auto& b) {
    return std::tie(b.elements, a.text) < std::tie(a.elements, b.text);
  });
  share.exceeds_maximum = !contains(results.selection, "--shard") &&
                          share.elements * 100 > results.strictness.max_unsupported * share.answered;
  return share;
}

}  // namespace zarrproof
