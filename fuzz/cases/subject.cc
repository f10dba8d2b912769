#include "fuzz/cases/subject.h"

#include <algorithm>
#include <optional>

#include "fuzz/cases/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {
namespace {

// The element with that index, in canonical form of what is put in; nothing where it cannot be told.
std::optional<Bytes> element_of(const CaseVector& question, const Reading& reading, std::uint64_t index) {
  const Request& request = question.vector.request;
  if (!request.data) return std::nullopt;
  const bool encodes = request.operation == Operation::encode;
  const DataType& type = encodes ? reading.chain->array_type() : reading.chain->stored_type();
  const std::size_t size = type.element_size();
  if ((index + 1) * size > request.data->size()) return std::nullopt;
  const auto bytes = std::span(*request.data).subspan(index * size, size);
  return encodes ? Bytes(bytes.begin(), bytes.end()) : reading.chain->canonical(bytes);
}

}  // namespace

Subject subject_of(const CaseVector& question, std::uint64_t element) {
  const Subject whole{question.vector.clauses, question.vector.flags};
  const auto reading = only_reading(question.vector.request);
  if (!reading) return whole;
  const ElementReader reader(question.vector.request, *reading);
  const auto bytes = element_of(question, *reading, element);
  if (!bytes || !reader.has_codecs()) return whole;
  const ElementFate fate = reader.fate_of(*bytes);
  Subject subject{fate.outcome.clauses, fate.flags};
  for (const Clause clause : whole.clauses)
    if (clause <= Clause::CRC_3) add_once(subject.clauses, clause);
  std::sort(subject.clauses.begin(), subject.clauses.end());
  return subject;
}

Case about_element(const CaseVector& question, std::uint64_t element) {
  Case one = question.origin;
  const auto reading = only_reading(question.vector.request);
  if (!reading) return one;
  const auto bytes = element_of(question, *reading, element);
  if (!bytes) return one;
  one.outline.elements = {{*bytes}, false, {}};
  one.outline.shape = {1};
  return one;
}

}  // namespace zarrproof::fuzz
