#include "vectors/suite/data.h"

#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "vectors/permitted.h"

namespace zarrproof {

DataType input_type(Operation operation, const ArrayText& array) {
  Interpretation defaults(Answers::defaults());
  return input_type(Chain(read_document(array.zarr_json()).metadata, defaults), operation);
}

std::vector<Bits> bits_of(const DataType& type, Text words) {
  Interpretation defaults(Answers::defaults());
  std::vector<Bits> bits;
  for (const std::string& scalar : scalars_of(words))
    bits.push_back(read_real(read_json(scalar), type, "element", defaults));
  return bits;
}

std::vector<Input> inputs_of(const DataType& type, Text words, const std::vector<std::string>& flags) {
  std::vector<Input> inputs;
  for (Bits bits : bits_of(type, words)) inputs.push_back({bits, flags});
  return inputs;
}

std::vector<Input> inputs_with_upper_bits(const DataType& type, Text words, std::vector<Bits> upper_bits) {
  upper_bits.push_back((Bits{1} << (8 - type.bits)) - 1);
  std::vector<Input> inputs;
  for (Bits bits : bits_of(type, words))
    for (const Bits upper : upper_bits) inputs.push_back({bits, {"upper-bits"}, upper});
  return inputs;
}

Parameters parameters_of(const DataType& type, Text offset, Text scale) {
  Parameters parameters;
  if (!offset.empty()) parameters.offset = bits_of(type, offset).front();
  if (!scale.empty()) parameters.scale = bits_of(type, scale).front();
  return parameters;
}

std::string canonical_data(const DataType& type, const std::vector<Bits>& components) {
  std::vector<std::byte> bytes;
  for (Bits bits : components)
    for (int i = 0; i < type.width; ++i) bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
  return to_hexadecimal(bytes);
}

std::string data_of(const DataType& type, Text words) {
  return canonical_data(type, bits_of(type, words));
}

std::string repeated(Text pattern, std::size_t size) {
  std::string data;
  data.reserve(2 * size + pattern.size());
  while (data.size() < 2 * size) data += pattern;
  data.resize(2 * size);
  return data;
}

std::string mixed_pattern() {
  std::vector<std::byte> bytes;
  for (int i = 0; i < 31; ++i) bytes.push_back(static_cast<std::byte>((37 * i + 1) % 0x70));
  return to_hexadecimal(bytes);
}

std::string in_order(Text data, const DataType& type, std::string_view endian) {
  const ByteOrder order = endian == "big" ? ByteOrder::big : ByteOrder::little;
  return to_hexadecimal(in_canonical_order(*from_hexadecimal(data), {.type = type, .order = order}));
}

std::string shape_name(const Shape& shape) {
  if (shape.empty()) return "zero-dimensional";
  return joined_words(shape, "x", [](std::uint64_t length) { return std::to_string(length); });
}

std::string flipped(Text data, std::size_t bit) {
  std::vector<std::byte> bytes = *from_hexadecimal(data);
  bytes[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
  return to_hexadecimal(bytes);
}

std::string with_checksum(Text body) {
  std::vector<std::byte> bytes = *from_hexadecimal(body);
  bytes.resize(bytes.size() + kChecksumSize);
  append_checksums(bytes, 1);
  return to_hexadecimal(bytes);
}

}  // namespace zarrproof
