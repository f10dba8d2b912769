// Example: refused_fill() of the uint8 fill value 3 at codecs[0] after a division by zero is "3 (0x03) at
// codecs[0]: division by zero".
#include "reference/errors/data_error.h"

#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"

namespace zarrproof {

std::string in_bytes(std::uint64_t size) {
  return std::to_string(size) + (size == 1 ? " byte" : " bytes");
}

Error array_size_error(std::uint64_t found, std::uint64_t expected) {
  return {{}, "array", in_bytes(found), in_bytes(expected)};
}

Error body_size_error(std::uint64_t found, std::uint64_t expected) {
  return {Clause::BYTES_8, "data", in_bytes(found), in_bytes(expected)};
}

Error missing_checksum_error(std::uint64_t found) {
  return {Clause::CRC_4, "data", in_bytes(found), "a checksum of four bytes at the end"};
}

Error checksum_error(std::span<const std::byte> found, std::span<const std::byte> expected) {
  return {Clause::CRC_4, "data", "the checksum bytes " + to_hexadecimal(found), to_hexadecimal(expected)};
}

std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more) {
  const std::optional<std::uint64_t> count = element_count(shape);
  if (!count || *count > (UINT64_MAX - more) / element_size)
    refuse("shape", "an array of more than 2^64-1 bytes", "a size that fits 64 bits");
  return *count;
}

std::string codec_place(std::size_t codec) {
  return "codecs[" + std::to_string(codec) + "]";
}

Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element) {
  std::string found(found_in(reason));
  if (type != nullptr) found = describe_bits(value, *type) + ": " + found;
  return {clause_of(reason), codec_place(codec), std::move(found), std::string(expected_by(reason)), element};
}

Error fill_error(Clause clause, std::string found, std::string_view expected) {
  return {clause, "fill_value", std::move(found), std::string(expected)};
}

std::string refused_fill(Bits fill, const DataType& type, std::string_view place, Reason reason) {
  return describe_bits(fill, type) + " at " + std::string(place) + ": " + std::string(found_in(reason));
}

std::string changed_fill(Bits fill, const DataType& type, std::string_view place,
                         const Result<Bits, Reason>& back) {
  const std::string round_trip_text = back ? "comes back as " + describe_bits(*back, type)
                                           : "does not come back: " + std::string(found_in(back.error()));
  return describe_bits(fill, type) + " at " + std::string(place) + " " + round_trip_text;
}

}  // namespace zarrproof
