#include "fuzz/cases/subject.h"

namespace zarrproof::fuzz {
namespace {

// The element at the index, in canonical form of the input; nothing when it cannot be determined.
std::optional<Bytes> element_at(const Request& request, const Reading& reading, std::uint64_t index) {
  if (!request.data) return std::nullopt;
  const std::size_t size = ElementReader(request, reading).input_type().element_size();
  if ((index + 1) * size > request.data->size()) return std::nullopt;
  const auto bytes = std::span(*request.data).subspan(index * size, size);
  if (request.operation == Operation::decode) return reading.chain->canonical(bytes);
  return Bytes(bytes.begin(), bytes.end());
}

}  // namespace

std::optional<ElementFate> fate_in(const CaseVector& case_vector, std::uint64_t element) {
  const Request& request = case_vector.vector.request;
  const auto reading = only_reading(request);
  if (!reading || reading->chain->keeps_bits()) return std::nullopt;
  const auto bytes = element_at(request, *reading, element);
  if (!bytes) return std::nullopt;
  return ElementReader(request, *reading).fate_of(*bytes);
}

Case about_element(const CaseVector& case_vector, std::uint64_t element) {
  Case one = case_vector.origin;
  const auto reading = only_reading(case_vector.vector.request);
  if (!reading) return one;
  if (const auto bytes = element_at(case_vector.vector.request, *reading, element)) {
    one.outline.elements = {{*bytes}, false, {}};
    one.outline.shape = {1};
  }
  return one;
}

}  // namespace zarrproof::fuzz
