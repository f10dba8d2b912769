// Example: three requests need crc32c and encode int8, and the testee answers "unsupported" to two of them.
// The tally of the use "crc32c encode" then has one supported and two unsupported requests, so this use is
// not judged. The two requests are explained by the use, and do not count against int8.
#include "conformance/results/scope.h"

#include <algorithm>
#include <functional>
#include <map>
#include <ranges>
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

using Reasons = std::map<std::string, std::size_t>;  // with their numbers of requests

// The results of the requests that need one name.
struct Tally {
  bool has_judged = false;                  // a request that needs the name was judged
  Reasons reasons;                          // of requests that were not judged
  bool only_with_undeclared_codecs = true;  // each of these requests needs an undeclared codec

  // Of the requests that no other name explains:
  std::size_t supported = 0;
  std::size_t unsupported = 0;
  Reasons unsupported_reasons;

  // Counts a request that needs the name as judged, or adds the reason why it was not. `beyond_control`: the
  // request needs a codec or data type that its control does not need; its refusal proves nothing about the
  // name.
  void add_judgement(const RequestResult& result, bool beyond_control) {
    if (result.verdict == Verdict::not_asked) return;
    const bool proves_nothing = beyond_control && result.verdict == Verdict::pass;
    if (zarrproof::is_judged(result) && !proves_nothing) {
      has_judged = true;
      return;
    }
    ++reasons[proves_nothing ? "only refusals passed" : reason_of(result)];
    only_with_undeclared_codecs = only_with_undeclared_codecs && result.undeclared == Need::Kind::codec;
  }

  // Counts a request that no other name explains as supported or unsupported.
  void add_support(const RequestResult& result) {
    if (result.undeclared || result.verdict == Verdict::not_asked) return;
    ++(result.verdict == Verdict::unsupported ? unsupported : supported);
    if (result.verdict == Verdict::unsupported) ++unsupported_reasons[reason_of(result)];
  }

  bool is_unsupported() const { return unsupported > supported; }
  bool is_judged() const { return has_judged && !is_unsupported(); }

  // Returns the most frequent reason. If all requests need undeclared codecs, does not name one of them.
  std::string reason() const {
    if (only_with_undeclared_codecs && !is_unsupported())
      return "only in requests that need undeclared codecs";
    const Reasons& all = is_unsupported() ? unsupported_reasons : reasons;
    return std::ranges::max_element(all, {}, [](const auto& count) { return count.second; })->first;
  }
};

using Names = std::vector<std::string>;
using Tallies = std::map<std::string, Tally, std::less<>>;

// Returns the name of a codec in one operation: "cast_value encode".
std::string use_of(std::string_view codec, std::string_view operation) {
  return std::string(codec) + " " + std::string(operation);
}

// Returns the uses that explain that a request is unsupported. `bytes` is in every chain.
Names uses_of(const RequestResult& result) {
  Names uses;
  for (const std::string& codec : result.codecs)
    if (codec != "bytes" || result.codecs.size() == 1) uses.push_back(use_of(codec, name(result.operation)));
  return uses;
}

Names byte_orders_of(const RequestResult& result) {
  return result.endian.empty() ? Names() : Names{"endian " + result.endian};
}

// Returns the data types of the request, and "r*" if one of them is raw.
Names types_of(const RequestResult& result) {
  Names types = result.data_types;
  for (const std::string& name : result.data_types)
    if (const auto type = find_data_type(name); type && type->kind == TypeKind::raw) types.emplace_back("r*");
  return types;
}

// Returns a tally for each name that `names_of` returns for a request. `explained` says for each request
// whether another name explains that it is unsupported; such a request does not count for or against these
// names. Then marks the unsupported requests that one of these names explains.
Tallies tallies_of(const Results& results, Names (*names_of)(const RequestResult&),
                   std::vector<bool>& explained) {
  Tallies tallies;
  for (std::size_t i = 0; i < results.requests.size(); ++i)
    for (const std::string& name : names_of(results.requests[i])) {
      Tally& tally = tallies[name];
      tally.add_judgement(results.requests[i], results.requests[i].beyond_control);
      if (!explained[i]) tally.add_support(results.requests[i]);
    }
  for (std::size_t i = 0; i < results.requests.size(); ++i)
    if (results.requests[i].verdict == Verdict::unsupported)
      for (const std::string& name : names_of(results.requests[i]))
        explained[i] = explained[i] || tallies[name].is_unsupported();
  return tallies;
}

// Adds the declared names that were not judged, each with the reason. If no selected request needs a name,
// the reason is `if_unneeded`; without it, the name is left out.
void add_unjudged(std::vector<Unjudged>& found, const Tallies& tallies, const Names& declared,
                  const std::string& if_unneeded = {}) {
  for (const std::string& name : declared) {
    const auto tally = tallies.find(name);
    if (tally == tallies.end() && !if_unneeded.empty()) found.push_back({name, if_unneeded});
    if (tally == tallies.end() || tally->second.is_judged() || tally->second.reasons.empty()) continue;
    found.push_back({name, tally->second.reason(), tally->second.is_unsupported() || is_codec(name)});
  }
}

// Returns the names that were judged.
Names judged_names(const Tallies& tallies, const auto& names) {
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

// Returns "resolve, encode" or "decode only".
std::string operations_text(const std::vector<std::string>& operations) {
  if (operations.empty()) return "no operation";
  return operations.size() == 1 ? operations.front() + " only" : joined_words(operations, ", ");
}

// Adds the support of the uses to their codecs and operations. A codec or an operation is unsupported only if
// each of its uses is unsupported. So a supported use counts as `all` requests and outweighs the others.
void add_support_of_uses(Tallies& codecs, Tallies& operations, Tallies& uses, std::size_t all) {
  for (auto& [codec, of_codec] : codecs)
    for (auto& [operation, of_operation] : operations)
      for (Tally* whole : {&of_codec, &of_operation}) {
        const Tally& tally = uses[use_of(codec, operation)];
        whole->supported += tally.supported > 0 && !tally.is_unsupported() ? all : 0;
        whole->unsupported += tally.unsupported;
        for (const auto& [reason, count] : tally.unsupported_reasons)
          whole->unsupported_reasons[reason] += count;
      }
}

}  // namespace

std::string reason_of(const RequestResult& result) {
  constexpr std::size_t kMaxReasonBytes = 80;
  if (result.undeclared) return "needs " + result.explanation;
  std::string reason(name(result.verdict));
  if (result.verdict != Verdict::unsupported || result.explanation.empty()) return reason;
  return reason + ": " + shortened(result.explanation, kMaxReasonBytes, "...");
}

Scope scope_of(const Results& results) {
  std::vector<bool> explained(results.requests.size());
  Tallies uses = tallies_of(results, uses_of, explained), codecs, operations;
  const Tallies orders = tallies_of(results, byte_orders_of, explained);
  const Tallies types = tallies_of(results, types_of, explained);
  for (const RequestResult& result : results.requests) {
    for (const std::string& codec : result.codecs) codecs[codec].add_judgement(result, result.beyond_control);
    // A control has the operation of its request.
    operations[std::string(name(result.operation))].add_judgement(result, false);
  }
  add_support_of_uses(codecs, operations, uses, results.requests.size());
  const Description& declared = results.description;
  Names all_codecs(kCodecs.begin(), kCodecs.end());
  all_codecs.emplace_back(kSharding);
  Scope scope{.codecs = judged_names(codecs, all_codecs),
              .data_types = judged_names(types, std::views::keys(types)),
              .operations = judged_names(operations, operation_names()),
              .unjudged = {}};
  std::erase(scope.data_types, "r*");
  add_unjudged(scope.unjudged, codecs, declared.codecs);
  for (const std::string& codec : scope.codecs)
    for (const std::string& operation : scope.operations)
      if (const std::string use = use_of(codec, operation); uses[use].is_unsupported())
        scope.unjudged.push_back({use, uses[use].reason(), true});
  for (const auto& [name, tally] : orders)
    if (tally.is_unsupported()) scope.unjudged.push_back({name, tally.reason(), true});
  add_unjudged(scope.unjudged, operations, declared.operations);
  add_unjudged(scope.unjudged, types, declared.data_types, "in no selected request");
  return scope;
}

std::string scope_text(const Scope& scope) {
  Names codecs = scope.codecs;
  if (std::ranges::count_if(codecs, is_codec) == std::ssize(kCodecs)) {
    std::erase_if(codecs, is_codec);
    codecs.insert(codecs.begin(), "all 4 codecs");
  }
  const std::string text = codecs.empty() ? "no codec" : joined_words(codecs, ", ");
  return text + "; " + types_text(scope.data_types) + "; " + operations_text(scope.operations);
}

std::string unjudged_text(const Scope& scope) {
  constexpr std::size_t kMaxNames = 4, kMaxReasons = 6;
  std::vector<std::pair<std::string, Names>> by_reason;
  for (const Unjudged& unjudged : scope.unjudged) {
    auto known = std::ranges::find(by_reason, unjudged.why, &std::pair<std::string, Names>::first);
    if (known == by_reason.end()) known = by_reason.insert(known, {unjudged.why, {}});
    known->second.push_back(unjudged.name);
  }
  Names texts;
  for (const auto& [why, names] : by_reason) texts.push_back(excerpt_of(names, kMaxNames) + " (" + why + ")");
  return excerpt_of(texts, kMaxReasons);
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
