// Elements and bytes in the suite. Data are hexadecimal texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/inputs/input.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/suite/codec_texts.h"

namespace zarrproof {

// Returns the data type of the elements that an operation takes.
DataType input_type(Operation operation, const ArrayText& array);

// Returns elements of a real type from words, as in scalars_of().
std::vector<Bits> bits_of(const DataType& type, Text words);
std::vector<Input> inputs_of(const DataType& type, Text words, const std::vector<std::string>& flags = {});

// Returns stored elements of a type narrower than a byte, each with several upper bits, which are ignored.
std::vector<Input> inputs_with_upper_bits(const DataType& type, Text words, std::vector<Bits> upper_bits);

// Returns the parameters of scale_offset from JSON texts; empty: left out.
Parameters parameters_of(const DataType& type, Text offset, Text scale);

// Returns components in canonical form; elements of a real type from words.
std::string canonical_data(const DataType& type, const std::vector<Bits>& components);
std::string data_of(const DataType& type, Text words);

// Returns the first `size` bytes of a repeated pattern.
std::string repeated(Text pattern, std::size_t size);

// 31 different bytes below 0x70, so no part of them is a NaN of any type. The number is odd, so neighbouring
// elements and blocks of a loop differ when the pattern is repeated.
std::string mixed_pattern();

// Returns elements in canonical form in a byte order, and back: "big" reverses the bytes of each component.
std::string in_order(Text data, const DataType& type, std::string_view endian);

// Returns the name of a shape in ids: "2x3", or "zero-dimensional".
std::string shape_name(const Shape& shape);

// Changes one bit.
std::string flipped(Text data, std::size_t bit);

// Appends the checksum.
std::string with_checksum(Text body);

}  // namespace zarrproof
