// Makes the tables of families, and their parts: JSON texts of metadata, elements from words, and columns.
// Example: array_of("int8", "0", {cast_codec("uint8", {rule_member("clamp")})}) has the codecs cast_value and
// `bytes`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/types/cast_rules.h"
#include "vectors/inputs/input.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/table.h"

namespace zarrproof {

// Refers to a part of an id, a name, JSON, or words that are separated by spaces.
using TextRef = const std::string&;

// Members of a configuration: keys and JSON.
using Members = std::vector<std::pair<std::string, std::string>>;

// Returns codecs as JSON. Offset and scale are words; an empty one is left out.
std::string bytes_codec(TextRef endian = "little");
std::string scale_offset_codec(TextRef offset, TextRef scale);
std::string cast_codec(TextRef type, const Members& more = {});

// Returns members of the configuration of cast_value. The entries of a map are words KEY=VALUE; a direction
// without entries is left out.
std::pair<std::string, std::string> rounding_member(Rounding rounding);
std::pair<std::string, std::string> rule_member(std::string_view rule);  // "clamp" or "wrap"
std::pair<std::string, std::string> map_member(const Members& entries_by_direction);

// Returns words KEY=VALUE with the keys and values exchanged.
std::string exchanged(TextRef entries);

// Returns an array with these codecs before `bytes`. The fill value is a word.
ArrayText array_of(TextRef type, TextRef fill, const std::vector<std::string>& codecs,
                   const Shape& shape = {1});

// Returns an array without such codecs, with a fill value that is valid under every answer. `bytes`: a codec.
ArrayText plain_array(const DataType& type, const Shape& shape, TextRef bytes = bytes_codec());

// Returns elements of a real type from words, such as "1 -0.5 NaN 0x3f80".
std::vector<Bits> bits_of(const DataType& type, TextRef words);
std::vector<Input> inputs_of(const DataType& type, TextRef words);

// Returns scale_offset with parameters from words; an empty parameter is left out.
ScaleOffsetConfiguration scale_offset_of(const DataType& type, TextRef offset, TextRef scale);

// Returns a fill value for scale_offset with this offset: the offset itself, which becomes an exact 0. In a
// type without 0, or where the sign of a result of 0 is open, it is another number.
std::string fill_for_offset(const DataType& type, TextRef offset);

// Returns the words of a text.
std::vector<std::string> words_of(TextRef text);

// Returns a table without results: the inputs in ascending order, -0 before 0, then infinities, then NaNs,
// without duplicates. `type`: the type of the inputs.
Table make_table(std::string id, std::vector<Clause> clauses, Operation operation, ArrayText array,
                 const DataType& type, std::vector<Input> inputs, std::vector<Column> columns = {{}});

// Returns the column of a cast with a rounding mode, and an out-of-range rule if it is not empty.
Column cast_column(Rounding rounding, const std::string& rule = {});

// Returns the end of an id: "/encode".
std::string suffix_of(Operation operation);

}  // namespace zarrproof
