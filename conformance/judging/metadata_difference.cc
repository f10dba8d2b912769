// Example: for the wanted codecs scale_offset with offset 1, bytes, the written offset 1.0 gives no
// difference, and the written offset 2 gives one with the place "codecs[0].offset".
#include "conformance/judging/metadata_difference.h"

#include <algorithm>
#include <map>

#include "conformance/judging/judge.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof {
namespace {

// Finds the differences of two arrays.
class Differences {
 public:
  std::vector<MetadataDifference> of(const ArraySpec& got, const ArraySpec& want) {
    if (got.shape != want.shape)
      add_member("shape", to_string(got.shape), to_string(want.shape), Deviation::metadata);
    const DataType& type = want.data_type;
    if (const std::string a = metadata_json(got.data_type), b = metadata_json(type); !is_same_type(a, b)) {
      add_member("data_type", a, b, Deviation::data_type);
      return std::move(found_);
    }
    if (!equal_elements(got.fill_value, want.fill_value, type, Equality::bits)) {
      add_member("fill_value", describe_element(got.fill_value, type),
                 describe_element(want.fill_value, type),
                 deviation_of_elements(got.fill_value, want.fill_value, type));
      found_.back().wrong = std::make_shared<WrongElement>(
          WrongElement{.type = type.name, .got = got.fill_value, .want = want.fill_value});
    }
    compare_codecs(got, want);
    return std::move(found_);
  }

 private:
  // Codecs with other names are one difference; otherwise adds the differences of the first codec that
  // differs.
  void compare_codecs(const ArraySpec& got, const ArraySpec& want) {
    const auto kind = [](const auto& codec) { return codec.index(); };
    if (got.checksums != want.checksums ||
        !std::ranges::equal(got.array_codecs, want.array_codecs, {}, kind, kind))
      return add_member("codecs", codecs_json(got), codecs_json(want), Deviation::codecs);
    const std::size_t before = found_.size();
    for (codec_ = 0; codec_ < want.array_codecs.size() && found_.size() == before; ++codec_)
      std::visit(
          [&](const auto& codec) {
            compare_codec(std::get<std::decay_t<decltype(codec)>>(got.array_codecs[codec_]), codec);
          },
          want.array_codecs[codec_]);
    if (found_.size() == before && got.stored_order() != want.stored_order())
      add(".endian", order_text(got), order_text(want));
  }

  static std::string order_text(const ArraySpec& spec) {
    return spec.stored_order() == ByteOrder::big ? "\"big\"" : "\"little\"";
  }

  void add_member(std::string_view member, std::string got, std::string want, Deviation deviation) {
    found_.push_back({.member = member,
                      .place = std::string(member),
                      .got = std::move(got),
                      .want = std::move(want),
                      .deviation = deviation});
  }

  // Adds a difference of a parameter of the codec.
  void add(const std::string& parameter, std::string got, std::string want,
           Deviation deviation = Deviation::codecs) {
    add_member("codecs", std::move(got), std::move(want), deviation);
    found_.back().place += "[" + std::to_string(codec_) + "]" + parameter;
  }

  // Compares a parameter of a codec, which does nothing if it has the value `identity`.
  void compare_scalar(const std::string& parameter, const std::optional<Bits>& got,
                      const std::optional<Bits>& want, std::int64_t identity, const DataType& type) {
    const auto does_nothing = [&](const std::optional<Bits>& bits) {
      if (!bits) return true;
      const Value value = unpack(*bits, type);
      return value.is_finite() && compare(value, Value::integer(identity)) == 0;
    };
    if (got == want || ((!got || !want) && does_nothing(got) && does_nothing(want))) return;
    const auto text = [&](const std::optional<Bits>& bits) {
      return bits ? describe_bits(*bits, type) : "absent";
    };
    const Deviation deviation =
        got && want ? deviation_of(element_of(*got, type), element_of(*want, type), type) : Deviation::codecs;
    add(parameter, text(got), text(want), is_of_bits(deviation) ? deviation : Deviation::codecs);
  }

  void compare_codec(const ScaleOffsetConfiguration& got, const ScaleOffsetConfiguration& want) {
    compare_scalar(".offset", got.offset, want.offset, 0, want.type);
    compare_scalar(".scale", got.scale, want.scale, 1, want.type);
  }

  void compare_codec(const CastValueConfiguration& got, const CastValueConfiguration& want) {
    const DataType &array = want.array_type, &stored = want.stored_type;
    if (!is_same_type(metadata_json(got.stored_type), metadata_json(stored)))
      return add(".data_type", metadata_json(got.stored_type), metadata_json(stored));
    if (got.rounding != want.rounding)
      add(".rounding", std::string(name(got.rounding)), std::string(name(want.rounding)));
    if (got.out_of_range != want.out_of_range)
      add(".out_of_range", std::string(name(got.out_of_range)), std::string(name(want.out_of_range)));
    compare_maps(".scalar_map.encode", got.encode_map, want.encode_map, array, stored);
    compare_maps(".scalar_map.decode", got.decode_map, want.decode_map, stored, array);
  }

  // Returns the bits of a scalar without the sign of a zero and the bits of a NaN.
  static Bits value_bits(Bits bits, const DataType& type) {
    const Value value = unpack(bits, type);
    return value.is_nan() ? type.nan : value.is_zero() ? pack(Value::zero(false), type) : bits;
  }

  // The order of the entries counts only for equal keys, of which the first one decides (CV-1).
  void compare_maps(const std::string& parameter, const ScalarMap& got, const ScalarMap& want,
                    const DataType& from, const DataType& to) {
    using Entries = std::map<Bits, Bits>;
    const auto entries = [](const ScalarMap& map, const auto& key, const auto& value) {
      Entries first;
      for (const auto& [input, output] : map.entries) first.emplace(key(input), value(output));
      return first;
    };
    const auto same = [](Bits bits) { return bits; };
    const Entries exact_got = entries(got, same, same), exact_want = entries(want, same, same);
    if (exact_got == exact_want) return;
    const auto key = [&](Bits bits) { return value_bits(bits, from); };
    const auto value = [&](Bits bits) { return value_bits(bits, to); };
    const bool have_same_values = entries(got, key, value) == entries(want, key, value);
    const auto text = [&](const Entries& side, const Entries& other_side) -> std::string {
      for (const auto& [input, output] : side)
        if (const auto other = other_side.find(input); other == other_side.end() || other->second != output)
          return describe_bits(input, from) + " -> " + describe_bits(output, to);
      return "no such entry";
    };
    add(parameter, text(exact_got, exact_want), text(exact_want, exact_got),
        have_same_values ? Deviation::nan_bits : Deviation::codecs);
  }

  std::size_t codec_ = 0;  // the index of the codec that is compared
  std::vector<MetadataDifference> found_;
};

bool is_same_number(const std::string& a, const std::string& b) {
  const Value x = decimal_value(a), y = decimal_value(b);
  if (compare(x, y) == 0) return true;
  const auto is_integer = [](const std::string& text) { return text.find_first_of(".eE") == text.npos; };
  if (is_integer(a) || is_integer(b)) return false;
  static const DataType float64 = *find_data_type("float64");
  return compare(round(x, float64, Rounding::nearest_even), round(y, float64, Rounding::nearest_even)) == 0;
}

}  // namespace

Deviation deviation_of_elements(std::span<const std::byte> got, std::span<const std::byte> want,
                                const DataType& type) {
  const DataType component = component_of(type);
  const auto width = static_cast<std::size_t>(component.width);
  std::optional<Deviation> first;
  for (std::size_t at = 0; at < want.size(); at += width) {
    const auto a = got.subspan(at, width), b = want.subspan(at, width);
    if (equal_elements(a, b, component, Equality::bits)) continue;
    const Deviation deviation = deviation_of(a, b, component);
    if (!first || is_of_bits(*first)) first = deviation;
  }
  return first.value_or(Deviation::value);
}

std::vector<MetadataDifference> differences(const ArraySpec& got, const ArraySpec& want) {
  return Differences().of(got, want);
}

bool is_same_json(const Json& a, const Json& b) {
  if (a.kind != b.kind || a.elements.size() != b.elements.size()) return false;
  switch (a.kind) {
    case Json::Kind::null: return true;
    case Json::Kind::boolean: return a.boolean == b.boolean;
    case Json::Kind::number: return is_same_number(a.text, b.text);
    case Json::Kind::string: return a.text == b.text;
    case Json::Kind::array: return std::ranges::equal(a.elements, b.elements, is_same_json);
    case Json::Kind::object: break;
  }
  for (std::size_t i = 0; i < a.keys.size(); ++i) {
    const Json* other = b.find(a.keys[i]);
    if (other == nullptr || !is_same_json(a.elements[i], *other)) return false;
  }
  return true;
}

}  // namespace zarrproof
