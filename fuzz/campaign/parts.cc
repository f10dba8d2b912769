#include "fuzz/campaign/parts.h"

#include <algorithm>

#include "fuzz/campaign/random.h"
#include "reference/element.h"

namespace zarrproof::fuzz {

Bytes element_of(Bits bits, const DataType& type, Bits upper_bits) {
  Bytes element(type.element_size());
  store(bits, type, element);
  if (upper_bits != 0) element[0] = static_cast<std::byte>((bits | upper_bits << type.bits) & 0xff);
  return element;
}

void set_elements(Outline& outline, std::vector<Input> inputs, const DataType& type, std::uint64_t which) {
  std::mt19937_64 random(which);
  if (inputs.size() > kMostRepeated) shuffle(inputs, random);
  inputs.resize(std::min(inputs.size(), kMostRepeated));
  for (const Input& input : inputs)
    outline.elements.repeated.push_back(element_of(input.bits, type, input.upper_bits));
  outline.shape = {outline.elements.repeated.size()};
}

void set_endian(Outline& outline, ByteOrder order) {
  const DataType& type = outline.stored_type();
  if (type.width > 1 && type.kind != Kind::raw) outline.endian = order;
}

void set_endian(Outline& outline, std::uint64_t which) {
  set_endian(outline, which % 4 == 0 ? ByteOrder::big : ByteOrder::little);
}

void add_keys(Outline& outline) {
  if (outline.codecs.empty()) return;
  const bool encodes = outline.operation == Operation::encode;
  const auto* cast = std::get_if<CastOutline>(encodes ? &outline.codecs.front() : &outline.codecs.back());
  if (cast == nullptr) return;
  const DataType& type = encodes ? outline.type : outline.stored_type();
  for (const auto& [key, result] : encodes ? cast->encode_map : cast->decode_map)
    if (outline.elements.repeated.size() < kMostRepeated)
      outline.elements.repeated.push_back(element_of(key, type));
}

}  // namespace zarrproof::fuzz
