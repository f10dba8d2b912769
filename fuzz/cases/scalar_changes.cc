#include "fuzz/cases/changes.h"
#include "fuzz/cases/number_texts.h"
#include "fuzz/cases/scalar_places.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

void offer(Changes& changes, const std::string& pointer, const std::string& text,
           Clause clause = Clause::META_4) {
  changes.push_back({clause, true, pointer, read_json(text)});
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

constexpr const char* kOddScalars = R"([true,false,null,"","1","nan","NaN","Infinity","-Infinity","+Infinity",
  "inf","0x1g","1.5",[],[0],{},1e400,-1e400,1.5,1.0,1e0,-0,-0.0,-1,256,65536,4294967296,18446744073709551616,
  -9223372036854775809])";

}  // namespace

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
  for (const ScalarPlace& place : scalar_places(outline))
    if (has_hexadecimal_form(place.type))
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
