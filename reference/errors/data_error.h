// Errors about the data of a request, and about the fill value. Example: "data: 7 bytes; expected 8 bytes
// (BYTES-8)".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "reference/errors/error.h"
#include "reference/types/data_type.h"
#include "reference/types/shape.h"

namespace zarrproof {

// Returns "1 byte", "3 bytes".
std::string in_bytes(std::uint64_t size);

// Returns the error for an array whose size is not the size of its shape. Sizes in bytes.
Error array_size_error(std::uint64_t found, std::uint64_t expected);

// BYTES-8: returns the error for encoded bytes whose number is not the number that the elements need.
Error body_size_error(std::uint64_t found, std::uint64_t expected);

// CRC-4: return the errors for fewer bytes than a checksum has, and for a checksum that is not the checksum
// of the bytes before it.
Error missing_checksum_error(std::uint64_t found);
Error checksum_error(std::span<const std::byte> found, std::span<const std::byte> expected);

// Returns the number of elements of a shape. `element_size` in bytes. Throws Refused, without a clause, if
// the size of the array and `more` bytes at its end does not fit 64 bits.
std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more);

// Returns the place of a codec in the metadata: "codecs[1]".
std::string codec_place(std::size_t codec);

// Returns the error for an element that a codec refuses. `codec`: the index of the codec in the metadata.
// `value`: the bits of the codec's input, of this real type; the type is null if the input is not a real
// number. `element`: the index of the element in C order.
Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element);

// The expected values of errors under SO-7 and under CV-10.
inline constexpr std::string_view kTransformableFill = "a fill value that can be transformed";
inline constexpr std::string_view kCastableFill = "a fill value that can be cast";
inline constexpr std::string_view kSurvivingFill = "a fill value that survives the round trip";

Error fill_error(Clause clause, std::string found, std::string_view expected);

// Returns a text that names the codec ("codecs[0]"), the fill value if its type is real, and the reason of
// the refusal.
std::string refused_fill(Bits fill, const DataType& type, std::string_view place, Reason reason);

// Returns a text that names the codec, the fill value, and the result of encoding and decoding it: other
// bits, or a refusal.
std::string changed_fill(Bits fill, const DataType& type, std::string_view place,
                         const Result<Bits, Reason>& back);

}  // namespace zarrproof
