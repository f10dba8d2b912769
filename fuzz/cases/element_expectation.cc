// Example: 256 in a cast from float32 to uint8 is refused by CV-5, and has the flags that it has among the
// breakpoints of the cast. NaN is refused by CV-8, and has the flag "nan".
#include "fuzz/cases/element_expectation.h"

#include <algorithm>

#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

// Returns the element at the index, in canonical form of the input; nothing if it cannot be determined.
std::optional<Bytes> element_at(const Request& request, const Reading& reading, std::uint64_t index) {
  if (!request.data) return std::nullopt;
  const std::size_t size = input_type(*reading.chain, request.operation).element_size();
  if ((index + 1) * size > request.data->size()) return std::nullopt;
  const auto bytes = std::span(*request.data).subspan(index * size, size);
  if (request.operation == Operation::decode) return reading.chain->canonical(bytes);
  return Bytes(bytes.begin(), bytes.end());
}

std::vector<std::string> flags_of(const Reading& reading, Operation operation,
                                  std::span<const std::byte> element) {
  std::vector<std::string> flags;
  const DataType& type = input_type(*reading.chain, operation);
  if (!type.is_real()) return flags;
  const Bits bits = load(element, type);
  if (!reading.chain->keeps_bits()) {
    const auto& codecs = reading.chain->spec().array_codecs;
    const auto& first = operation == Operation::encode ? codecs.front() : codecs.back();
    for (const Input& input : cached_breakpoints(first, operation))
      if (input.bits == bits) add_all_once(flags, input.flags);
  }
  const Value value = unpack(bits, type);
  if (value.is_nan()) add_once<std::string>(flags, "nan");
  if (value.is_infinite()) add_once<std::string>(flags, "infinity");
  if (type.bits < 8 && type.kind != TypeKind::signed_integer && std::to_integer<Bits>(element[0]) != bits)
    add_once<std::string>(flags, "upper-bits");
  std::sort(flags.begin(), flags.end());
  return flags;
}

}  // namespace

ElementExpectation expectation_of(const Reading& reading, Operation operation,
                                  std::span<const std::byte> element) {
  const Bytes input =
      operation == Operation::encode ? Bytes(element.begin(), element.end()) : reading.chain->stored(element);
  return {outcome_of_element(reading, operation, input), flags_of(reading, operation, element)};
}

std::optional<ElementExpectation> expectation_at(const CaseVector& case_vector, std::uint64_t element) {
  const Request& request = case_vector.vector.request;
  const auto reading = only_reading(request);
  if (!reading || reading->chain->keeps_bits()) return std::nullopt;
  const auto bytes = element_at(request, *reading, element);
  if (!bytes) return std::nullopt;
  return expectation_of(*reading, request.operation, *bytes);
}

std::vector<RequestSpec> smaller_cases_with(const CaseVector& case_vector, std::uint64_t element) {
  const Request& request = case_vector.vector.request;
  const auto reading = only_reading(request);
  const auto bytes = reading ? element_at(request, *reading, element) : std::nullopt;
  RequestSpec alone = case_vector.spec;
  if (!bytes) return {alone};
  alone.elements = {{*bytes}};
  alone.array.shape = {1};
  std::vector<RequestSpec> cases{alone};
  const auto& codecs = reading->chain->spec().array_codecs;
  if (codecs.size() < 2 || !alone.damage.empty()) return cases;
  const std::vector<DataType> types = alone.array.types();
  const bool encodes = request.operation == Operation::encode;
  Interpretation interpretation(reading->answers);
  Converted input = load(*bytes, input_type(*reading->chain, request.operation));
  for (std::size_t i = 0; i < codecs.size() && input; ++i) {
    const std::size_t codec = encodes ? i : codecs.size() - 1 - i;
    RequestSpec& single = cases.emplace_back();
    single.operation = request.operation;
    single.array = {.shape = {1}, .data_type = types[codec], .array_codecs = {codecs[codec]}};
    set_needed_endian(single.array);
    single.elements.repeated = {element_of(*input, types[encodes ? codec : codec + 1])};
    input =
        reading->chain->apply(codec, encodes ? Direction::encode : Direction::decode, *input, interpretation);
  }
  return cases;
}

}  // namespace zarrproof::fuzz
