#include "fuzz/cases/changes.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/inputs/collector.h"

namespace zarrproof::fuzz {
namespace {

void add_map(const std::vector<std::pair<Bits, Bits>>& map, const DataType& from, const DataType& to,
             const std::string& pointer, std::vector<ScalarPlace>& places) {
  for (std::size_t i = 0; i < map.size(); ++i) {
    const std::string entry = pointer + "/" + std::to_string(i);
    places.push_back({from, map[i].first, entry + "/0"});
    places.push_back({to, map[i].second, entry + "/1"});
  }
}

void offer(Changes& changes, const std::string& pointer, const std::string& text,
           Clause clause = Clause::META_4) {
  changes.push_back({clause, true, pointer, read_json(text)});
}

// Hexadecimal digits of a code: unchanged, in upper case, with one or many leading zeros, without the first
// two digits, and the first half.
std::vector<std::string> codes_of(const ScalarPlace& place) {
  const std::string code = hexadecimal_code(place.bits, place.type).substr(2);
  std::vector<std::string> codes = {code, "0" + code, std::string(code.size(), '0') + code, code.substr(2),
                                    code.substr(0, code.size() / 2)};
  std::string upper = code;
  for (char& digit : upper) digit = digit >= 'a' ? static_cast<char>(digit - 'a' + 'A') : digit;
  if (upper != code) codes.push_back(upper);
  return codes;
}

// The decimal digits of numerator / 10^places, which is not negative.
std::string decimal(const Integer& numerator, std::size_t places) {
  std::string digits = numerator.str();
  if (places > 0) {
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return digits;
}

// The texts of numbers just below, at, and just above this number, which is a multiple of a power of two.
// Nothing when the texts would be very long.
std::vector<std::string> texts_around(const Value& value) {
  constexpr std::int64_t kMaxDigits = 200;
  constexpr std::size_t kBeyond = 12;
  if (value.denominator() != 1 || value.exponent() > kMaxDigits || value.exponent() < -kMaxDigits) return {};
  const auto places = static_cast<std::size_t>(value.exponent() < 0 ? -value.exponent() : 0);
  Integer scaled = value.numerator();
  if (value.exponent() > 0) scaled <<= static_cast<unsigned>(value.exponent());
  for (std::size_t i = 0; i < places; ++i) scaled *= 5;
  Integer finer = scaled;
  for (std::size_t i = 0; i < kBeyond; ++i) finer *= 10;
  std::vector<std::string> texts{decimal(scaled, places), decimal(finer + 1, places + kBeyond)};
  if (finer > 0) texts.push_back(decimal(finer - 1, places + kBeyond));
  if (value.is_negative())
    for (std::string& text : texts) text.insert(0, "-");
  return texts;
}

// Texts near the midpoint between the highest number of the type and the number that would follow it.
std::vector<std::string> overflow_texts(const DataType& type) {
  const Value top = highest(type);
  const Value below = unpack(pack(top, type) - 1, type);
  return texts_around(sum(top, product(difference(top, below), power_of_two(-1))));
}

// For a floating type: several texts of the number with this code, texts just beside the ties on both sides,
// and texts at the end of the type's range. For 0, NaN and infinities, only the texts at the end of the
// range.
std::vector<std::string> number_texts(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  std::vector<std::string> texts = overflow_texts(type);
  if (!value.is_finite() || value.is_zero()) return texts;
  const auto add = [&](const std::vector<std::string>& more) {
    texts.insert(texts.end(), more.begin(), more.end());
  };
  add(texts_around(value));
  const std::string plain = value.to_string();
  if (plain.find("...") == std::string::npos && plain.find_first_of("eE") == std::string::npos)
    add({plain + "E0", plain + "e+00", plain + (plain.find('.') == std::string::npos ? "0e-1" : "00")});
  for (const Bits other : {bits - 1, bits + 1}) {
    if (other > type.mask()) continue;
    const Value next = unpack(other, type);
    if (!next.is_finite() || next.is_negative() != value.is_negative()) continue;
    add(texts_around(midpoint(value, next)));
  }
  return texts;
}

constexpr const char* kOddScalars = R"([true,false,null,"","1","nan","NaN","Infinity","-Infinity","+Infinity",
  "inf","0x1g","1.5",[],[0],{},1e400,-1e400,1.5,1.0,1e0,-0,-0.0,-1,256,65536,4294967296,18446744073709551616,
  -9223372036854775809])";

}  // namespace

std::vector<ScalarPlace> scalar_places(const Outline& outline) {
  std::vector<ScalarPlace> places;
  const DataType component = component_of(outline.type);
  if (outline.fill && component.is_real())
    for_each_component(std::span(*outline.fill), component, [&](std::span<const std::byte> part) {
      const std::string inside =
          outline.type.kind == Kind::complex ? "/" + std::to_string(places.size()) : "";
      places.push_back({component, load(part, component), "/fill_value" + inside});
    });
  const std::vector<DataType> types = outline.types();
  for (std::size_t i = 0; i < outline.codecs.size(); ++i) {
    const std::string configuration = "/codecs/" + std::to_string(i) + "/configuration";
    if (const auto* scaling = std::get_if<ScaleOffsetOutline>(&outline.codecs[i])) {
      if (scaling->offset) places.push_back({types[i], *scaling->offset, configuration + "/offset"});
      if (scaling->scale) places.push_back({types[i], *scaling->scale, configuration + "/scale"});
    } else {
      const auto& cast = std::get<CastOutline>(outline.codecs[i]);
      add_map(cast.encode_map, types[i], cast.to, configuration + "/scalar_map/encode", places);
      add_map(cast.decode_map, cast.to, types[i], configuration + "/scalar_map/decode", places);
    }
  }
  return places;
}

Changes digits(const Outline& outline) {
  Changes changes;
  if (is_time_type(outline.type.name))
    for (const char* time : {"\"NaT\"", "-0", "-9223372036854775808", "9223372036854775807"})
      offer(changes, "/fill_value", time);
  for (const ScalarPlace& place : scalar_places(outline)) {
    if (!place.type.is_floating()) continue;
    for (const std::string& number : number_texts(place.bits, place.type))
      offer(changes, place.pointer, number, Clause::META_7);
    for (const char* zero : {"-0", "-0.0"}) offer(changes, place.pointer, zero);
    if (place.type.has_infinity()) offer(changes, place.pointer, "\"+Infinity\"");
  }
  return changes;
}

Changes hexadecimal_forms(const Outline& outline) {
  Changes changes;
  // The number of hexadecimal digits of float4 and float6 can be read in two ways.
  for (const ScalarPlace& place : scalar_places(outline))
    if (place.type.is_floating() && !place.type.is_finite_only())
      for (const std::string& code : codes_of(place)) offer(changes, place.pointer, "\"0x" + code + "\"");
  return changes;
}

Changes odd_scalars(const Outline& outline) {
  const Json odd = read_json(kOddScalars);
  std::vector<std::string> pointers;
  for (const ScalarPlace& place : scalar_places(outline)) pointers.push_back(place.pointer);
  pointers.push_back("/fill_value");
  Changes changes;
  for (const std::string& pointer : pointers)
    for (const Json& scalar : odd.elements) changes.push_back({Clause::META_4, true, pointer, scalar});
  return changes;
}

}  // namespace zarrproof::fuzz
