// The interface of an implementation of the codecs: prepared once from metadata, then run on bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/data_type.h"
#include "reference/types/shape.h"

namespace zarrproof {

// The direction in which a codec or a plan converts elements.
enum class Direction { encode, decode };

// The data type and the fill value that reach the array -> bytes codec.
struct Resolved {
  DataType data_type;
  std::vector<std::byte> fill_value;  // one element in canonical form
};

// A chain of codecs, prepared for arrays of one shape and memory layout. Arrays are in canonical form: each
// scalar component little-endian at its stored width. Several threads may use a plan at once.
class Plan {
 public:
  virtual ~Plan() = default;

  // Return the size of the array and the size of its encoded form, in bytes.
  virtual std::uint64_t array_size() const = 0;
  virtual std::uint64_t encoded_size() const = 0;

  // Returns the data type and the fill value after the array -> array codecs (CHAIN-1).
  virtual Result<Resolved> resolve() const = 0;

  // Encodes the array into `encoded`, which has encoded_size() bytes. Returns the error of the first element
  // in C order that a codec refuses. After an error, the contents of `encoded` are undefined.
  virtual std::optional<Error> encode(std::span<const std::byte> array,
                                      std::span<std::byte> encoded) const = 0;

  // Decodes into `array`, which has array_size() bytes. Errors about the whole byte sequence come before
  // errors about elements.
  virtual std::optional<Error> decode(std::span<const std::byte> encoded,
                                      std::span<std::byte> array) const = 0;

  // Decodes a missing chunk into `array`, which has array_size() bytes: every element is the fill value.
  virtual std::optional<Error> decode_missing(std::span<std::byte> array) const = 0;
};

class Implementation {
 public:
  virtual ~Implementation() = default;

  virtual std::string_view name() const = 0;

  // Returns whether the implementation also declares to create arrays, and to rewrite and accept their
  // metadata.
  virtual bool writes() const { return false; }

  // Checks the metadata and converts the fill value through the chain. Returns a plan, or an error with the
  // clause and the parameter. A shape whose size in bytes exceeds 64 bits is an error without a clause.
  virtual Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                                Layout layout) const = 0;
};

}  // namespace zarrproof
