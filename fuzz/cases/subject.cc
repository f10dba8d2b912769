#include "fuzz/cases/subject.h"

#include <algorithm>
#include <optional>

#include "fuzz/cases/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {
namespace {

// The element at the index, in canonical form of the input; nothing when it cannot be determined.
std::optional<Bytes> element_of(const CaseVector& case_vector, const Reading& reading, std::uint64_t index) {
  const Request& request = case_vector.vector.request;
  if (!request.data) return std::nullopt;
  const bool encodes = request.operation == Operation::encode;
  const DataType& type = encodes ? reading.chain->array_type() : reading.chain->stored_type();
  const std::size_t size = type.element_size();
  if ((index + 1) * size > request.data->size()) return std::nullopt;
  const auto bytes = std::span(*request.data).subspan(index * size, size);
  return encodes ? Bytes(bytes.begin(), bytes.end()) : reading.chain->canonical(bytes);
}

}  // namespace

Subject subject_of(const CaseVector& case_vector, std::uint64_t element) {
  const Subject whole{case_vector.vector.clauses, case_vector.vector.flags};
  const auto reading = only_reading(case_vector.vector.request);
  if (!reading) return whole;
  const ElementReader reader(case_vector.vector.request, *reading);
  const auto bytes = element_of(case_vector, *reading, element);
  if (!bytes || !reader.has_codecs()) return whole;
  const ElementFate fate = reader.fate_of(*bytes);
  Subject subject{fate.outcome.clauses, fate.flags};
  for (const Clause clause : whole.clauses)
    if (clause <= Clause::CRC_3) add_once(subject.clauses, clause);
  std::sort(subject.clauses.begin(), subject.clauses.end());
  return subject;
}

Case about_element(const CaseVector& case_vector, std::uint64_t element) {
  Case one = case_vector.origin;
  const auto reading = only_reading(case_vector.vector.request);
  if (!reading) return one;
  const auto bytes = element_of(case_vector, *reading, element);
  if (!bytes) return one;
  one.outline.elements = {{*bytes}, false, {}};
  one.outline.shape = {1};
  return one;
}

}  // namespace zarrproof::fuzz
