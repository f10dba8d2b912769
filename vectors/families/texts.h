// Makes JSON texts of metadata for the families, and elements from words.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"
#include "vectors/inputs/input.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/request.h"

namespace zarrproof {

// A part of an id, a name, JSON, or words that are separated by spaces.
using Text = const std::string&;

// Members of a configuration: keys and JSON.
using Members = std::vector<std::pair<std::string, std::string>>;

// Returns codecs as JSON. Offset and scale are words; an empty one is left out.
std::string bytes_codec(Text endian = "little");
std::string scale_offset_codec(Text offset, Text scale);
std::string cast_codec(Text type, const Members& more = {});

// Returns members of the configuration of cast_value. The entries of a map are words KEY=VALUE; a direction
// without entries is left out.
std::pair<std::string, std::string> rounding_member(Rounding rounding);
std::pair<std::string, std::string> rule_member(std::string_view rule);  // "clamp" or "wrap"
std::pair<std::string, std::string> map_member(const Members& entries_by_direction);

// Returns words KEY=VALUE with the keys and values exchanged.
std::string exchanged(Text entries);

// Returns an array with these codecs before `bytes`. The fill value is a word.
ArrayText array_of(Text type, Text fill, const std::vector<std::string>& codecs, const Shape& shape = {1});

// Returns an array without such codecs, with a fill value that is valid under every answer. `bytes`: a codec.
ArrayText plain_array(const DataType& type, const Shape& shape, Text bytes = bytes_codec());

// Returns elements of a real type from words, such as "1 -0.5 NaN 0x3f80".
std::vector<Bits> bits_of(const DataType& type, Text words);
std::vector<Input> inputs_of(const DataType& type, Text words);

// Returns scale_offset with parameters from words; an empty parameter is left out.
ScaleOffsetConfiguration scale_offset_of(const DataType& type, Text offset, Text scale);

// Returns a fill value for scale_offset with this offset: the offset itself, which becomes an exact 0. In a
// type without 0, or where the sign of a result of 0 is open, it is another number.
std::string fill_for_offset(const DataType& type, Text offset);

// Returns the words of a text.
std::vector<std::string> words_of(Text text);

}  // namespace zarrproof
