// Example: decode of the bytes 01 02 of int16 with big endian reverses them to the canonical form 02 01.
// Decode of the byte 07 of int4 clears no bit; decode of f7 gives 07, which is 7 as well.
#include "reference/codec/bytes.h"

#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof {
BytesCodec::BytesCodec(const DataType& type, ByteOrder order)
    : type_(type), component_(component_of(type)), order_(order) {}

// BYTES-2, BYTES-4, BYTES-7: copies component by component, with its bytes in order or in reverse.
void BytesCodec::reorder(std::span<const std::byte> from, std::span<std::byte> to) const {
  const std::size_t width = static_cast<std::size_t>(type_.width);
  for (std::size_t start = 0; start < from.size(); start += width)
    for (std::size_t i = 0; i < width; ++i)
      to[start + i] = from[order_ == ByteOrder::little ? start + i : start + width - 1 - i];
}

// Sets the unused upper bits of a type narrower than a byte as in canonical form.
void BytesCodec::clear_upper_bits(std::span<std::byte> element) const {
  if (component_.bits >= 8) return;
  for (std::size_t i = 0; i < element.size(); ++i) {
    const std::span<std::byte> byte = element.subspan(i, 1);
    store(load(byte, component_), component_, byte);
  }
}

std::optional<Reason> BytesCodec::encode(std::span<const std::byte> element,
                                         std::span<std::byte> stored) const {
  if (type_.kind == TypeKind::boolean && std::to_integer<int>(element[0]) > 1)
    return Reason::bool_byte;  // BYTES-11
  reorder(element, stored);
  clear_upper_bits(stored);
  return std::nullopt;
}

void BytesCodec::canonical(std::span<const std::byte> stored, std::span<std::byte> element) const {
  reorder(stored, element);
  clear_upper_bits(element);
}

std::optional<Reason> BytesCodec::decode(std::span<const std::byte> stored, std::span<std::byte> element,
                                         Interpretation& interpretation) const {
  canonical(stored, element);
  if (type_.kind == TypeKind::boolean && std::to_integer<int>(stored[0]) > 1) {  // BYTES-11
    const Answer answer = interpretation.choose(OpenPoint::bool_other);
    if (answer == Answer::error) return Reason::bool_byte;
    if (answer == Answer::true_) element[0] = std::byte{1};
  }
  return std::nullopt;
}

}  // namespace zarrproof
