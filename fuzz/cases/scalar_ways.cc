#include "fuzz/cases/number_texts.h"
#include "fuzz/cases/scalar_places.h"
#include "fuzz/cases/ways.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

void offer(Ways& ways, const ScalarPlace& place, const std::string& text, Clause clause) {
  ways.offer([=](Spelled& spelled) {
    place.put(spelled.text, text);
    spelled.about_fill = place.in_fill;
    spelled.clause = clause;
  });
}

// The number of hexadecimal digits of float4 and float6 can be read in two ways.
bool has_hexadecimal_form(const DataType& type) {
  return type.is_floating() && !type.is_finite_only();
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

constexpr const char* kOddScalars[] = {"true",
                                       "false",
                                       "null",
                                       "\"\"",
                                       "\"1\"",
                                       "\"nan\"",
                                       "\"NaN\"",
                                       "\"Infinity\"",
                                       "\"-Infinity\"",
                                       "\"+Infinity\"",
                                       "\"inf\"",
                                       "\"0x1g\"",
                                       "\"1.5\"",
                                       "[]",
                                       "[0]",
                                       "{}",
                                       "1e400",
                                       "-1e400",
                                       "1.5",
                                       "1.0",
                                       "1e0",
                                       "-0",
                                       "-0.0",
                                       "-1",
                                       "256",
                                       "65536",
                                       "4294967296",
                                       "18446744073709551616",
                                       "-9223372036854775809"};

}  // namespace

Ways digits(const Outline& outline, const ArrayText& text) {
  Ways ways;
  if (is_time_type(outline.type.name)) {
    const ScalarPlace fill{
        outline.type, 0, [](ArrayText& array, const std::string& value) { array.fill_value = value; }, true};
    for (const char* time : {"\"NaT\"", "-0", "-9223372036854775808", "9223372036854775807"})
      offer(ways, fill, time, Clause::META_4);
  }
  for (const ScalarPlace& place : scalar_places(outline, text)) {
    if (!place.type.is_floating()) continue;
    for (const std::string& number : number_texts(place.bits, place.type))
      offer(ways, place, number, Clause::META_7);
    for (const char* zero : {"-0", "-0.0"}) offer(ways, place, zero, Clause::META_4);
    if (place.type.has_infinity()) offer(ways, place, "\"+Infinity\"", Clause::META_4);
  }
  return ways;
}

Ways hexadecimal_forms(const Outline& outline, const ArrayText& text) {
  Ways ways;
  for (const ScalarPlace& place : scalar_places(outline, text))
    if (has_hexadecimal_form(place.type))
      for (const std::string& code : codes_of(place))
        offer(ways, place, "\"0x" + code + "\"", Clause::META_4);
  return ways;
}

Ways odd_scalars(const Outline& outline, const ArrayText& text) {
  std::vector<ScalarPlace> places = scalar_places(outline, text);
  places.push_back(
      {outline.type, 0, [](ArrayText& array, const std::string& value) { array.fill_value = value; }, true});
  Ways ways;
  for (const ScalarPlace& place : places)
    for (const char* scalar : kOddScalars) offer(ways, place, scalar, Clause::META_4);
  return ways;
}

}  // namespace zarrproof::fuzz
