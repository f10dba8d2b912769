#include "fuzz/cases/element.h"

#include <algorithm>

#include "fuzz/request/scalars.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

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

const DataType& ElementReader::input_type() const {
  return zarrproof::input_type(*reading_.chain, operation_);
}

// Applies the codec with this number in the order of the operation.
Converted ElementReader::apply(std::size_t number, Bits bits, Interpretation& interpretation) const {
  const Chain& chain = *reading_.chain;
  if (operation_ == Operation::encode) return chain.apply(number, Direction::encode, bits, interpretation);
  return chain.apply(chain.array_codecs().size() - 1 - number, Direction::decode, bits, interpretation);
}

std::vector<Bits> ElementReader::inputs_of_codecs(std::span<const std::byte> element) const {
  std::vector<Bits> inputs;
  if (!has_codecs()) return inputs;
  Interpretation interpretation(reading_.answers);
  inputs.push_back(load(element, input_type()));
  while (inputs.size() < reading_.chain->array_codecs().size()) {
    const Converted out = apply(inputs.size() - 1, inputs.back(), interpretation);
    if (!out) break;
    inputs.push_back(*out);
  }
  return inputs;
}

ElementExpectation ElementReader::expectation_of(std::span<const std::byte> element) const {
  const Bytes input = operation_ == Operation::encode ? Bytes(element.begin(), element.end())
                                                      : reading_.chain->stored(element);
  return {outcome_of_element(reading_, operation_, input), flags_of(element)};
}

// Whether the result of the first codec matches an entry of scalar_map, so that no conversion happens.
bool ElementReader::is_mapped_first(Bits bits) const {
  Interpretation interpretation(reading_.answers);
  const Clause direction = operation_ == Operation::encode ? Clause::CHAIN_1 : Clause::CHAIN_2;
  return apply(0, bits, interpretation) &&
         interpretation.steps().clauses() == std::vector{Clause::CV_1, direction};
}

std::vector<std::string> ElementReader::flags_of(std::span<const std::byte> element) const {
  std::vector<std::string> flags;
  const DataType& type = input_type();
  if (!type.is_real()) return flags;
  const Bits bits = load(element, type);
  if (has_codecs() && !is_mapped_first(bits)) {
    const auto& codecs = reading_.chain->array_codecs();
    const auto& first = operation_ == Operation::encode ? codecs.front() : codecs.back();
    for (const Input& input : breakpoints(first, operation_))
      if (input.bits == bits) add_all_once(flags, input.flags);
  }
  const Value value = unpack(bits, type);
  if (value.is_nan()) add_once<std::string>(flags, "nan");
  if (value.is_infinite()) add_once<std::string>(flags, "infinity");
  if (type.bits < 8 && type.kind != Kind::signed_integer && std::to_integer<Bits>(element[0]) != bits)
    add_once<std::string>(flags, "upper-bits");
  std::sort(flags.begin(), flags.end());
  return flags;
}

std::optional<ElementExpectation> expectation_in(const CaseVector& case_vector, std::uint64_t element) {
  const Request& request = case_vector.vector.request;
  const auto reading = only_reading(request);
  if (!reading || reading->chain->keeps_bits()) return std::nullopt;
  const auto bytes = element_at(request, *reading, element);
  if (!bytes) return std::nullopt;
  return ElementReader(request, *reading).expectation_of(*bytes);
}

std::vector<RequestSpec> cases_about(const CaseVector& case_vector, std::uint64_t element) {
  const Request& request = case_vector.vector.request;
  const auto reading = only_reading(request);
  const auto bytes = reading ? element_at(request, *reading, element) : std::nullopt;
  RequestSpec alone = case_vector.spec;
  if (!bytes) return {alone};
  alone.elements = {{*bytes}};
  alone.array.shape = {1};
  std::vector<RequestSpec> cases{alone};
  const auto& codecs = reading->chain->array_codecs();
  if (codecs.size() < 2 || !alone.damage.empty()) return cases;
  const std::vector<DataType> types = alone.array.types();
  const std::vector<Bits> inputs = ElementReader(request, *reading).inputs_of_codecs(*bytes);
  const bool encodes = request.operation == Operation::encode;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::size_t codec = encodes ? i : codecs.size() - 1 - i;
    RequestSpec& single = cases.emplace_back();
    single.operation = request.operation;
    single.array = {.shape = {1}, .data_type = types[codec], .array_codecs = {codecs[codec]}};
    if (single.array.stored_type().width > 1) single.array.endian = ByteOrder::little;
    single.elements.repeated = {element_of(inputs[i], types[encodes ? codec : codec + 1])};
  }
  return cases;
}

}  // namespace zarrproof::fuzz
