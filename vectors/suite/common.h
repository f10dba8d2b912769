// What several parts of the suite share: arrays, data, and requests for every operation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"

namespace zarrproof {

// A JSON text, and what it is called in ids.
struct NamedJson {
  const char* name;
  const char* text;
};

// An array with a plain fill value.
ArrayText plain_array(const DataType& type, const std::string& codecs, const Shape& shape);

// The same of a type without configuration.
ArrayText plain_array(const std::string& type, const std::string& codecs, const Shape& shape);

// What an encoding, decoding or missing chunk is about: `about` with more in its id.
About below(const About& about, const std::string& suffix);

// The first `size` bytes of a pattern's repetition, all in hexadecimal.
std::string repeated(const std::string& pattern, std::size_t size);

// 31 bytes, all different and below 0x70: no part of them is a NaN of any type. An odd number, so that
// neither elements nor blocks of a loop are equal to their neighbours when the pattern is repeated.
std::string mixed_pattern();

// Data in hexadecimal with the bytes of each component reversed.
std::string reversed_components(const std::string& data, int width);

// Elements in canonical form.
std::string canonical_data(const DataType& type, const std::vector<Bits>& components);

// Data in hexadecimal, followed by their checksum.
std::string with_checksum(const std::string& body);

// Metadata that must be accepted, in every operation: what reaches the bytes codec, an array and its encoded
// form.
void accept_metadata(SuiteBuilder& suite, const About& about, const ArrayText& array, const std::string& data,
                     const std::string& stored);

// A fill value that must be accepted: what reaches the bytes codec, and a missing chunk.
void accept_fill(SuiteBuilder& suite, const About& about, const ArrayText& array);

// A fill value that is refused, or may be: every operation, and a missing chunk.
void refuse_fill(SuiteBuilder& suite, const About& about, const ArrayText& odd, const ArrayText& good);

}  // namespace zarrproof
