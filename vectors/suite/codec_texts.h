// JSON texts of the metadata in the suite.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/request.h"

namespace zarrproof {

// A parameter: JSON, words, hexadecimal data, or a part of an id.
using Text = const std::string&;

// JSON texts of codecs. Offset and scale are words; an empty one is left out. `more`: ,"rounding":"…"
inline const std::string kBytes = R"({"name":"bytes"})", kCrc32c = R"({"name":"crc32c"})";
std::string bytes_codec(Text endian = "little");
std::string scale_offset_codec(Text offset, Text scale);
std::string cast_codec(Text type, Text more = {});
std::string chain(std::initializer_list<std::string> codecs);

// Members of a cast's configuration, each after a comma. The entries of a map are words KEY=VALUE, or JSON. A
// direction without text is left out.
inline const std::string kClamp = R"(,"out_of_range":"clamp")", kWrap = R"(,"out_of_range":"wrap")";
std::string rounding_member(std::string_view mode);
std::string map_member(Text encode, Text decode = {});

// Returns the entries of a map as JSON, from words KEY=VALUE, or VALUE=KEY.
enum class EntryOrder { key_value, value_key };
std::string entries_text(Text words, EntryOrder order = EntryOrder::key_value);

// Returns the JSON scalar of a word: adds quotes to "NaN", "-Infinity" and "0x3f80".
std::string scalar(Text word);

// Returns the JSON scalars of words that are separated by spaces: "1 -0.5 NaN 0x3f80".
std::vector<std::string> scalars_of(Text words);

// A JSON text and its name in ids.
struct NamedJson {
  std::string name, text;
};

// Reads JSON texts that are separated by spaces, each after its name: null=null array=["x"]. A text without =
// is its own name.
std::vector<NamedJson> named(std::string_view list);

// Returns a JSON array of zeros.
std::string zero_list(int count);

// Returns the JSON text of a fill value that is valid under every answer.
std::string plain_fill(const DataType& type);

// Returns the JSON text of the metadata for the data type's name.
std::string type_text(Text name);

// An array of a type without configuration. The fill value is a word, as in scalar(). `end`: the codecs after
// the array codecs.
ArrayText array_of(Text type, Text fill, std::initializer_list<std::string> array_codecs = {},
                   const Shape& shape = {1}, Text end = bytes_codec());

// Two elements of a type, with a fill value.
ArrayText filled(Text type, Text fill);

// An array with a plain fill value.
ArrayText plain_array(const DataType& type, Text codecs = chain({bytes_codec()}), const Shape& shape = {2});

// As above, for a type without configuration.
ArrayText plain_array(Text type, Text codecs = chain({bytes_codec()}), const Shape& shape = {2});

// Bytes with a checksum.
inline const std::string kChecked = chain({bytes_codec(), kCrc32c});
ArrayText checked_bytes(std::size_t length);

}  // namespace zarrproof
