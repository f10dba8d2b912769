// Shared by several parts of the suite: arrays, data, and requests for every operation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"

namespace zarrproof {

// A JSON text and its name in ids.
struct NamedJson {
  const char* name;
  const char* text;
};

// An array with a plain fill value.
ArrayText plain_array(const DataType& type, const std::string& codecs, const Shape& shape);

// As above, for a type without configuration.
ArrayText plain_array(const std::string& type, const std::string& codecs, const Shape& shape);

// The subject of an encoding, a decoding or a missing chunk: `about` with an addition to its id.
About below(const About& about, const std::string& suffix);

// Returns the first `size` bytes of a repeated pattern. All are hexadecimal.
std::string repeated(const std::string& pattern, std::size_t size);

// 31 different bytes below 0x70, so no part of them is a NaN of any type. The number is odd, so neighbouring
// elements and blocks of a loop differ when the pattern is repeated.
std::string mixed_pattern();

// Reverses the bytes of each component of hexadecimal data.
std::string reversed_components(const std::string& data, int width);

// Elements in canonical form.
std::string canonical_data(const DataType& type, const std::vector<Bits>& components);

// Appends the checksum to hexadecimal data.
std::string with_checksum(const std::string& body);

// Adds metadata that must be accepted, in every operation: resolve, encode and decode.
void accept_metadata(SuiteBuilder& suite, const About& about, const ArrayText& array, const std::string& data,
                     const std::string& stored);

// Adds a fill value that must be accepted: resolve, and a missing chunk.
void accept_fill(SuiteBuilder& suite, const About& about, const ArrayText& array);

// Adds a fill value that is refused or may be: every operation, and a missing chunk.
void refuse_fill(SuiteBuilder& suite, const About& about, const ArrayText& odd, const ArrayText& good);

}  // namespace zarrproof
