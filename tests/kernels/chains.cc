// Short names for what the proofs need: codecs as JSON text, metadata, plans, arrays of codes, results as
// text. Example: cast_value(uint8, nearest-even, clamp) is the codec's JSON text with data_type "uint8" and
// out_of_range "clamp".
#include "tests/kernels/chains.h"

#include <stdexcept>

#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"

namespace zarrproof::test {

std::string cast_value(const DataType& to, Rounding rounding, OutOfRange rule) {
  return codec_json(CastValueConfiguration{.array_type = to,  // is not in the JSON text
                                           .stored_type = to,
                                           .rounding = rounding,
                                           .out_of_range = rule});
}

std::string scale_offset(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  return codec_json(ScaleOffsetConfiguration{type, offset, scale});
}

Metadata metadata_of(const DataType& type, const std::string& codec, Bits fill) {
  return {read_json(metadata_json(type)), read_json("[" + codec + "," + kLittleEndian + "]"),
          read_json(write_real(fill, type))};
}

std::unique_ptr<Plan> prepare(const Implementation& implementation, const std::string& data_type,
                              const std::string& codecs, const std::string& fill_value, const Shape& shape,
                              Layout layout) {
  const Metadata metadata{json_or_word(data_type), read_json(codecs), read_json(fill_value)};
  auto plan = implementation.prepare(metadata, shape, layout);
  if (!plan) throw std::runtime_error(plan.error().message());
  return std::move(*plan);
}

Bits code_of_one(const DataType& type) {
  return pack(Value::integer(1), type);
}

Bytes array_of(std::span<const Bits> codes, const DataType& type) {
  const std::size_t size = type.element_size();
  Bytes array(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], type, std::span(array).subspan(i * size, size));
  return array;
}

std::optional<Error> call(const Plan& plan, Direction direction, std::span<const std::byte> in,
                          std::span<std::byte> out) {
  return direction == Direction::encode ? plan.encode(in, out) : plan.decode(in, out);
}

std::string result_of(const Plan& plan, Direction direction, std::span<const std::byte> in) {
  constexpr std::size_t kMisalignment = 3;  // a plan must accept an output at any address
  Bytes memory((direction == Direction::encode ? plan.encoded_size() : plan.array_size()) + kMisalignment);
  const auto out = std::span(memory).subspan(kMisalignment);
  const auto error = call(plan, direction, in, out);
  return error ? error->message() : std::string(reinterpret_cast<const char*>(out.data()), out.size());
}

}  // namespace zarrproof::test
