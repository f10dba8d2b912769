// Example: a cast to uint8 gives 2 in place of 3 for an element that is a tie. The signature is "M CV-3 tie
// float64,uint8 fail neighbour", and the cause "M fail neighbour CV-3". A refusal has the cause "M fail
// refused a refusal: no such codec".
#include "fuzz/campaign/failure.h"

#include <algorithm>
#include <regex>

#include "fuzz/cases/element_expectation.h"
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

// Sets the fault of a failure, and the clauses and flags of the element that shows the fault. `result` is the
// result of the request. Clauses that a permitted outcome violates stay.
void set_fault(Failure& failure, const RequestResult& result, const Fault& fault) {
  const Vector& vector = failure.case_vector.vector;
  std::vector<Clause>& clauses = failure.result.clauses;
  failure.result.faults = {fault};
  failure.result.flags = vector.flags;
  clauses = result.clauses;
  const auto element = clauses == vector.clauses ? failing_element(fault) : std::nullopt;
  auto expected = element ? expectation_at(failure.case_vector, *element) : std::nullopt;
  if (!expected) return;
  std::erase_if(clauses, is_about_elements);
  add_all_once(clauses, expected->outcome.clauses);
  std::ranges::sort(clauses);
  failure.result.flags = std::move(expected->flags);
}

// Returns the kind of the array's type if the other types hardly matter: no failing element goes through an
// array -> array codec. Returns an empty text otherwise.
std::string type_kind_without_conversion(const Failure& failure) {
  const std::vector<std::string>& flags = failure.case_vector.vector.flags;
  const ArraySpec& array = failure.case_vector.spec.array;
  const bool about_metadata = contains(flags, "metadata") || contains(flags, "fill");
  return array.array_codecs.empty() || about_metadata ? kind_of(array.data_type) : "";
}

// Returns the beginning of a text without the parts that vary by the case: quoted parts, and words with a
// digit. Example: "no float9 at 'x', 12" becomes "no at ".
std::string general_words(const std::string& text) {
  constexpr std::size_t kMaxCharacters = 400;
  static const std::regex varying(
      R"(('[^']*('|$)|"[^"]*("|$)|`[^`]*(`|$)|[^ ,()\[\]'"`]*\d[^ ,()\[\]'"`]*|[ ,()\[\]]+)+)");
  return std::regex_replace(text.substr(0, kMaxCharacters), varying, " ");
}

bool is_subsequence(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  auto next = part.begin();
  for (const std::string& item : whole)
    if (next != part.end() && *next == item) ++next;
  return next == part.end();
}

// Returns whether the kinds are equal; without kinds, whether the smaller failure's types are the larger
// one's types with some left out.
bool have_fitting_types(const Failure& smaller, const Failure& larger) {
  const std::string kind = type_kind_without_conversion(smaller),
                    other = type_kind_without_conversion(larger);
  if (!kind.empty() && !other.empty()) return kind == other;
  return is_subsequence(smaller.types(), larger.types());
}

// Returns whether the deviation is a wrong value of an element. A missing or refused element is none.
bool is_wrong_value(Deviation deviation) {
  using enum Deviation;
  return deviation == zero_sign || deviation == nan || deviation == infinity || deviation == neighbour ||
         deviation == value;
}

// Returns whether the testee's text distinguishes failures, as for errors and crashes.
bool is_shown_by_text(const Fault& fault) {
  return fault.verdict != Verdict::fail || fault.deviation == Deviation::refused;
}

std::string fault_words(const Fault& fault) {
  return std::string(name(fault.verdict)) + " " + std::string(name(fault.deviation));
}

// Returns the symptom, without the request.
std::string symptom_of(const Failure& failure) {
  const Fault& fault = failure.fault();
  return fault_words(fault) + " " +
         (is_shown_by_text(fault) ? general_words(fault.got) : clauses_text(failure.result.clauses, ","));
}

// Returns whether two deviations of data are alike: both values are wrong, or both deviations are equal.
bool are_alike(Deviation a, Deviation b) {
  const bool is_wrong_data = a != Deviation::accepted && a != Deviation::refused;
  return (a == b && is_wrong_data) || (is_wrong_value(a) && is_wrong_value(b));
}

// Returns whether a control of the same or a more binding level has the same fault, so that the failure adds
// nothing. Returns false for two vectors that are each other's control.
bool control_has_fault(const Fault& fault, const Vector& vector, const std::vector<CaseVector>& vectors,
                       const std::vector<RequestResult>& results) {
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const Vector& control = vectors[i].vector;
    if (control.id != vector.control || !control.control.empty() || control.level > vector.level) continue;
    return std::ranges::any_of(
        results[i].faults, [&](const Fault& other) { return are_alike(other.deviation, fault.deviation); });
  }
  return false;
}

}  // namespace

std::vector<std::string> Failure::types() const {
  std::vector<std::string> names;
  for (const DataType& type : case_vector.spec.array.types()) names.push_back(type.name);
  return names;
}

std::string Failure::signature() const {
  const std::string kind = type_kind_without_conversion(*this);
  return std::string(name(result.level)) + " " + clauses_text(result.clauses, ",") + " " +
         joined_words(result.flags, ",") + " " + (kind.empty() ? joined_words(types(), ",") : kind) + " " +
         fault_words(fault());
}

std::string cause_of(const Failure& failure) {
  const bool about_metadata =
      is_shown_by_text(failure.fault()) && contains(failure.case_vector.vector.flags, "metadata");
  return std::string(name(failure.result.level)) + (about_metadata ? " metadata " : " ") +
         symptom_of(failure);
}

bool may_be_same_cause(const Failure& smaller, const Failure& larger) {
  const Fault &a = smaller.fault(), &b = larger.fault();
  if (a.verdict != b.verdict || smaller.result.clauses.empty()) return false;
  const std::vector<std::string> types = smaller.types(), all_types = larger.types();
  // Later codecs can turn one deviation into another.
  const bool is_shorter =
      types.size() < all_types.size() && is_wrong_value(a.deviation) && is_wrong_value(b.deviation);
  if (a.deviation != b.deviation && !is_shorter) return false;
  if (smaller.case_vector.vector.level > larger.case_vector.vector.level) return false;
  if (is_shown_by_text(a)) return symptom_of(smaller) == symptom_of(larger);
  // An element has its flags in relation to a pair of types, so both are compared.
  return std::ranges::includes(larger.result.clauses, smaller.result.clauses) &&
         have_fitting_types(smaller, larger) &&
         (types != all_types || std::ranges::includes(larger.result.flags, smaller.result.flags));
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
    Failure failure{.case_vector = vectors[i], .control = std::nullopt, .result = results[i]};
    for (const CaseVector& other : vectors)
      if (other.vector.id == vectors[i].vector.control) failure.control = other;
    for (const Fault& fault : results[i].faults) {
      if (control_has_fault(fault, vectors[i].vector, vectors, results)) continue;
      set_fault(failure, results[i], fault);
      const std::string signature = failure.signature();
      if (!known.contains(signature) && found.insert(signature).second) failures.push_back(failure);
    }
  }
  return failures;
}

}  // namespace zarrproof::fuzz
