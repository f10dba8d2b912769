// The codec bytes: each element's bytes in the order that endian says.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "reference/errors/error.h"
#include "reference/metadata/configuration.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"

namespace zarrproof {

class BytesCodec {
 public:
  BytesCodec(const DataType& type, const BytesConfiguration& configuration);

  // One element in canonical form to its stored bytes, and back; both spans hold type.element_size() bytes.
  std::optional<Reason> encode(std::span<const std::byte> element, std::span<std::byte> stored) const;
  std::optional<Reason> decode(std::span<const std::byte> stored, std::span<std::byte> element,
                               Interpretation& interpretation) const;

  // The stored bytes in canonical form, whether they are permitted or not.
  void canonical(std::span<const std::byte> stored, std::span<std::byte> element) const;

 private:
  void reorder(std::span<const std::byte> from, std::span<std::byte> to) const;
  void clear_upper_bits(std::span<std::byte> element) const;

  DataType type_;
  std::optional<DataType> component_;  // the scalar type, where its upper bits carry nothing
  ByteOrder order_;
};

}  // namespace zarrproof
