// The codec bytes: writes the bytes of each element in the order of `endian`. Example: the int16 element
// 0x0102 with big endian is 01 02.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "reference/errors/error.h"
#include "reference/metadata/array_spec.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"

namespace zarrproof {

class BytesCodec {
 public:
  BytesCodec(const DataType& type, ByteOrder order);

  const DataType& type() const { return type_; }

  // Converts one element in canonical form to stored bytes, and back. Both spans have type.element_size()
  // bytes.
  std::optional<Reason> encode(std::span<const std::byte> element, std::span<std::byte> stored) const;
  std::optional<Reason> decode(std::span<const std::byte> stored, std::span<std::byte> element,
                               Interpretation& interpretation) const;

  // Converts stored bytes to canonical form, even if decode would refuse them.
  void canonical(std::span<const std::byte> stored, std::span<std::byte> element) const;

 private:
  void reorder(std::span<const std::byte> from, std::span<std::byte> to) const;
  void clear_upper_bits(std::span<std::byte> element) const;

  DataType type_;
  DataType component_;  // the type of a component
  ByteOrder order_;
};

}  // namespace zarrproof
