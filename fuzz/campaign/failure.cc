#include "fuzz/campaign/failure.h"

#include <algorithm>

#include "fuzz/cases/element.h"
#include "fuzz/request/scalars.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// Returns whether a clause is about elements: it is a clause of an arithmetic codec or of chains.
bool is_about_elements(Clause clause) {
  return part_of(clause) >= ClausePart::scale_offset;
}

Signature signature_of(const CaseVector& case_vector, const RequestResult& result, const Fault& fault) {
  const Vector& vector = case_vector.vector;
  Signature signature{result.level, result.clauses, vector.flags, {}, "", fault.verdict, fault.deviation};
  const ArraySpec& array = case_vector.spec.array;
  const bool about_metadata = contains(vector.flags, "metadata") || contains(vector.flags, "fill");
  const bool is_violation = result.clauses != vector.clauses;  // a clause that a permitted outcome violates
  const auto element = is_violation ? std::nullopt : failing_element(fault);
  if (auto expected = element ? expectation_in(case_vector, *element) : std::nullopt) {
    std::erase_if(signature.clauses, is_about_elements);
    add_all_once(signature.clauses, expected->outcome.clauses);
    std::ranges::sort(signature.clauses);
    signature.flags = std::move(expected->flags);
  }
  for (const DataType& type : array.types()) signature.types.push_back(type.name);
  if (array.array_codecs.empty() || about_metadata) signature.kind = kind_of(array.data_type);
  return signature;
}

// Removes from a text what differs from case to case: quoted parts, and words with a digit.
std::string general_words(std::string_view text) {
  constexpr std::size_t kMaxCharacters = 120;
  std::string words, word;
  char quote = 0;
  const auto end_word = [&] {
    const bool has_digit = word.find_first_of("0123456789") != std::string::npos;
    if (!has_digit && !word.empty()) words += (words.empty() ? "" : " ") + word;
    word.clear();
  };
  for (const char c : text)
    if (quote != 0)
      quote = c == quote ? 0 : quote;
    else if (std::string_view("'\"`").find(c) != std::string_view::npos)
      quote = c;
    else if (std::string_view(" ,()[]").find(c) != std::string_view::npos)
      end_word();
    else
      word += c;
  end_word();
  return words.substr(0, kMaxCharacters);
}

template <class T>
bool is_subset(const std::vector<T>& some, const std::vector<T>& all) {
  return std::ranges::all_of(some, [&](const T& item) { return contains(all, item); });
}

bool is_subsequence(const std::vector<std::string>& some, const std::vector<std::string>& all) {
  auto next = some.begin();
  for (const std::string& item : all)
    if (next != some.end() && *next == item) ++next;
  return next == some.end();
}

// Returns whether the kinds are equal; without kinds, whether the smaller signature's types are the larger
// one's types with some left out.
bool have_fitting_types(const Signature& smaller, const Signature& larger) {
  if (!smaller.kind.empty() && !larger.kind.empty()) return smaller.kind == larger.kind;
  return is_subsequence(smaller.types, larger.types);
}

// Returns whether the deviation is a wrong value of an element.
bool is_of_value(Deviation deviation) {
  using enum Deviation;
  return deviation == zero_sign || deviation == nan || deviation == infinity || deviation == neighbour ||
         deviation == value;
}

// Returns whether the testee's text distinguishes failures, as for errors and crashes.
bool is_shown_by_text(const Signature& signature) {
  return signature.verdict != Verdict::fail || signature.deviation == Deviation::refused;
}

// Returns the symptom, without the request.
std::string symptom_of(const Failure& failure) {
  const Signature& signature = failure.signature;
  return std::string(name(signature.verdict)) + " " + std::string(name(signature.deviation)) + " " +
         (is_shown_by_text(signature) ? general_words(failure.result.faults.front().got)
                                      : clauses_text(signature.clauses, ","));
}

// Returns whether two deviations of data are alike: both values are wrong, or both deviations are equal.
bool is_like(Deviation a, Deviation b) {
  const bool is_wrong_data = a != Deviation::accepted && a != Deviation::refused;
  return (a == b && is_wrong_data) || (is_of_value(a) && is_of_value(b));
}

// Returns whether a control of the same or a more binding level has the same fault, so that the failure adds
// nothing. Returns false for two vectors that are each other's control.
bool is_of_control(const Fault& fault, const Vector& vector, const std::vector<CaseVector>& vectors,
                   const std::vector<RequestResult>& results) {
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const Vector& control = vectors[i].vector;
    if (control.id != vector.control || !control.control.empty() || control.level > vector.level) continue;
    return std::ranges::any_of(results[i].faults,
                               [&](const Fault& other) { return is_like(other.deviation, fault.deviation); });
  }
  return false;
}

}  // namespace

std::string Signature::to_string() const {
  return std::string(letter(level)) + " " + clauses_text(clauses, ",") + " " + joined_words(flags, ",") +
         " " + (kind.empty() ? joined_words(types, ",") : kind) + " " + std::string(name(verdict)) + " " +
         std::string(name(deviation));
}

std::string cause_of(const Failure& failure) {
  const bool about_metadata =
      is_shown_by_text(failure.signature) && contains(failure.case_vector.vector.flags, "metadata");
  return std::string(letter(failure.signature.level)) + (about_metadata ? " metadata " : " ") +
         symptom_of(failure);
}

bool may_be_same_cause(const Failure& smaller, const Failure& larger) {
  const Signature &a = smaller.signature, &b = larger.signature;
  if (a.verdict != b.verdict || a.clauses.empty()) return false;
  // Later codecs can turn one deviation into another.
  const bool is_shorter =
      a.types.size() < b.types.size() && is_of_value(a.deviation) && is_of_value(b.deviation);
  if (a.deviation != b.deviation && !is_shorter) return false;
  if (smaller.case_vector.vector.level > larger.case_vector.vector.level) return false;
  if (is_shown_by_text(a)) return symptom_of(smaller) == symptom_of(larger);
  // An element has its flags in relation to a pair of types, so both are compared.
  return is_subset(a.clauses, b.clauses) && have_fitting_types(a, b) &&
         (a.types != b.types || is_subset(a.flags, b.flags));
}

std::optional<std::uint64_t> failing_element(const Fault& fault) {
  return fault.element ? fault.element : fault.shown_by;
}

std::vector<Failure> failures_in(const std::vector<CaseVector>& vectors,
                                 const std::vector<RequestResult>& results,
                                 const std::set<std::string>& known) {
  std::vector<Failure> failures;
  std::set<std::string> found;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    if (!is_failure(results[i].verdict)) continue;
    for (const Fault& fault : results[i].faults) {
      if (is_of_control(fault, vectors[i].vector, vectors, results)) continue;
      Signature signature = signature_of(vectors[i], results[i], fault);
      const std::string text = signature.to_string();
      if (known.count(text) != 0 || !found.insert(text).second) continue;
      Failure failure{vectors[i], std::nullopt, results[i], std::move(signature)};
      failure.result.faults = {fault};
      const std::string& control = vectors[i].vector.control;
      for (const CaseVector& other : vectors)
        if (!control.empty() && other.vector.id == control) failure.control = other;
      failures.push_back(std::move(failure));
    }
  }
  return failures;
}

}  // namespace zarrproof::fuzz
