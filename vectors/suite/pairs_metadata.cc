#include "vectors/suite/pairs_metadata.h"

#include <algorithm>
#include <array>

#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/types/rounding_mode.h"
#include "vectors/suite/codec_texts.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

using Texts = std::vector<std::string>;

Texts rotated(Texts texts, std::size_t turn) {
  std::rotate(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(turn % texts.size()), texts.end());
  return texts;
}

Texts fill_values(const Features& plan, const DataType& type, std::size_t turn) {
  if (!plan[feature::fill_value]) return {plain_fill(type)};
  switch (*plan[feature::fill_value]) {
    case 0: return {"0"};
    case 1: return rotated(scalars_of("1 2 -1 3 0.5"), turn);
    case 2: return rotated(scalars_of("Infinity -Infinity"), turn);
    default: return scalars_of("NaN");
  }
}

// Offset and scale, if present.
const std::array<std::pair<const char*, const char*>, 4> kScalings = {
    {{"1", "2"}, {"", "2"}, {"1", ""}, {"2", "0.5"}}};

// A map: a number on each side that is exchanged with the fill value if a cast would lose the fill value;
// keys for inputs that a cast refuses; and a key for a number that would stay unchanged.
std::string map_text(const Features& plan, const DataType& array, const DataType& stored, Text fill) {
  const std::size_t kind = *plan[feature::scalar_map];
  if (kind == 0) return {};
  std::string encode, decode;
  const auto add = [](std::string& entries, Text key, Text value) { entries += key + "=" + value + " "; };
  const Texts stored_numbers = numbers_of(stored, "3 -2 2 4");
  const std::string array_key = numbers_of(array, "2 3 -2").front();
  const std::string stored_key = numbers_of(stored, "2 3 -2").front(), stand_in = stored_numbers.front();
  const bool special_fill = kind == 3 && fill.front() == '"';
  if (special_fill) {
    add(encode, fill, stand_in);
    add(decode, stand_in, fill);
  }
  const bool refuses = plan[feature::outcome] == 1;
  if (plan[feature::encoded_elements] && !refuses && *plan[feature::encoded_elements] > 0)
    for (const std::string& special : numbers_of(array, "Infinity NaN"))
      if (special != fill) add(encode, special, stored_numbers.back());
  if (array_key != fill) add(encode, array_key, "1");
  if (!special_fill || stored_key != stand_in) add(decode, stored_key, "1");
  return map_member(kind == 2 ? "" : entries_text(encode), kind == 1 ? "" : entries_text(decode));
}

std::string planned_cast(const Features& plan, const DataType& array, const DataType& stored, Text fill) {
  const std::array<std::string, 3> rules = {"", kClamp, kWrap};
  return cast_codec(stored.name, rounding_member(name(static_cast<Rounding>(*plan[feature::rounding]))) +
                                     rules.at(*plan[feature::out_of_range]) +
                                     map_text(plan, array, stored, fill));
}

}  // namespace

Texts numbers_of(const DataType& type, Text words) {
  Texts numbers;
  for (const std::string& scalar : scalars_of(words)) {
    try {
      bits_of(type, scalar);
      numbers.push_back(scalar);
    } catch (const Refused&) {  // not a number of this type
    }
  }
  return numbers;
}

const std::vector<DataType>& types_of_class(std::size_t wanted) {
  static const std::array<std::vector<DataType>, 7> kClasses = [] {
    std::array<std::vector<DataType>, 7> classes;
    for (const DataType& type : listed_data_types()) classes[type_class(type)].push_back(type);
    for (const char* raw : {"r8", "r24", "r64"}) classes[6].push_back(*find_data_type(raw));
    classes[6].push_back(time_type("numpy.datetime64", "s", 1));
    classes[6].push_back(time_type("numpy.timedelta64", "ms", 10));
    return classes;
  }();
  return kClasses.at(wanted);
}

bool has_planned_order(const Features& plan, const DataType& type) {
  return plan[feature::byte_order].has_value() == (type.width > 1 && type.kind != Kind::raw);
}

ArrayText PlannedArray::asked(const Shape& shape, Text more) const {
  std::string bytes = bytes_codec(big_endian ? "big" : "little");
  bytes.insert(bytes.size() - 1, more);
  return {metadata_json(array_type), fill_value,
          "[" + array_codecs + bytes + (checksum ? R"(,{"name":"crc32c"}])" : "]"), shape};
}

ArrayText PlannedArray::plain() const {
  return {metadata_json(array_type), fill_value, "[" + array_codecs + bytes_codec() + "]", {1}};
}

PlannedArray PlannedArray::without(std::size_t kind) const {
  PlannedArray other = *this;
  std::string& text = other.array_codecs;
  const auto replace = [&](Text from, Text to) {
    if (const std::size_t at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
  };
  if (kind == feature::rounding) {
    replace("\"nearest-away\"", "\"towards-zero\"");  // differs for more numbers than nearest-even
    if (text == array_codecs)
      for (const char* mode : {"\"towards-zero\"", "\"towards-positive\"", "\"towards-negative\""})
        replace(mode, "\"nearest-even\"");
  } else if (kind == feature::out_of_range) {
    replace(",\"out_of_range\":\"clamp\"", "");
    replace("\"wrap\"", "\"clamp\"");
  } else if (const std::size_t at = text.find(",\"scalar_map\":"); at != std::string::npos) {
    text.erase(at, text.find('}', at) + 1 - at);
  }
  return other;
}

std::vector<PlannedArray> planned_arrays(const Features& plan, const DataType& array_type,
                                         const DataType& cast_type, std::size_t turn) {
  const std::size_t codecs = *plan[feature::codecs];
  std::vector<PlannedArray> arrays;
  const auto add = [&](Text fill, const DataType& stored, Text codec_texts) {
    if (!has_planned_order(plan, stored)) return;
    arrays.push_back({array_type, stored, codec_texts, fill, plan[feature::byte_order] == 1, codecs == 5});
  };
  const Texts others = rotated({"int32", "float32", "int8", "float64", "float8_e5m2", "int64"}, turn);
  for (const std::string& fill : fill_values(plan, array_type, turn)) {
    if (codecs == 0 || codecs == 5) add(fill, array_type, "");
    const std::string cast =
        codecs >= 2 && codecs <= 4 ? planned_cast(plan, array_type, cast_type, fill) : "";
    if (codecs == 2) add(fill, cast_type, cast + ",");
    if (codecs == 4 && turn % 3 < 2)
      for (const std::string& other : others)
        add(fill, *find_data_type(other), cast + "," + cast_codec(other) + ",");
    if (codecs != 1 && codecs != 3 && codecs != 4) continue;
    for (std::size_t i = 0; i < kScalings.size(); ++i) {
      const auto& [offset, scale] = kScalings[(i + turn) % kScalings.size()];
      const std::string scaling = scale_offset_codec(offset, scale);
      if (codecs == 1) add(fill, array_type, scaling + ",");
      if (codecs == 3 && turn % 2 == 0) add(fill, cast_type, scaling + "," + cast + ",");
      if (codecs == 3 && turn % 2 == 1) add(fill, cast_type, cast + "," + scaling + ",");
      if (codecs == 4 && turn % 3 == 2) add(fill, cast_type, scaling + "," + cast + "," + scaling + ",");
    }
  }
  return arrays;
}

}  // namespace zarrproof
