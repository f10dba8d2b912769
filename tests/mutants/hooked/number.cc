// Mutants of scalars in metadata: mistakes of JSON libraries and number parsers.
#include <cstdlib>

#include "reference/metadata/scalar.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

bool is_integer_text(const std::string& text) {
  return text.find_first_of(".eE") == std::string::npos;
}

// Refuses numbers whose text matches.
Hooks numbers_refused(bool (*refused)(const std::string&)) {
  return on_number([refused](Json& number) {
    if (refused(number.text)) unreadable(number.text);
  });
}

Hooks fill_refused(bool (*refused)(const Json&, const std::string&)) {
  return on_fill_value([refused](Json& fill, const std::string& type) {
    if (refused(fill, type)) unreadable("a fill value");
  });
}

const std::string kF32 = "float32";

}  // namespace

std::vector<Mutant> number_mutants() {
  const std::string none = chain({});
  return {
      {"number/minus-zero-refused-for-unsigned",
       "META-4",
       "-0 is refused for unsigned integers.",
       fill_refused([](const Json& fill, const std::string& type) {
         return type.starts_with("uint") && fill.is_number() && fill.text == "-0";
       }),
       {missing("uint8", none, "-0")}},
      {"number/uint64-parsed-as-signed",
       "META-4",
       "Integers from 2^63 on are refused.",
       numbers_refused([](const std::string& text) {
         return is_integer_text(text) && text.size() == 19 + 1 && text[0] != '-';
       }),
       {missing("uint64", none, "18446744073709551615")}},
      {"number/lowest-int64-refused",
       "META-4",
       "The lowest int64 is refused, since it is parsed without its sign first.",
       numbers_refused([](const std::string& text) { return text == "-9223372036854775808"; }),
       {missing("int64", none, "-9223372036854775808")}},
      {"number/lowest-narrow-integers-refused",
       "META-4",
       "The lowest numbers of int2 and int4 are refused.",
       fill_refused([](const Json& fill, const std::string& type) {
         return (type == "int4" && fill.text == "-8") || (type == "int2" && fill.text == "-2");
       }),
       {missing("int4", none, "-8")}},
      {"number/highest-uint2-refused",
       "META-4",
       "uint2 is taken for a signed integer in metadata.",
       fill_refused([](const Json& fill, const std::string& type) {
         return type == "uint2" && (fill.text == "2" || fill.text == "3");
       }),
       {missing("uint2", none, "3")}},
      {"number/hexadecimal-as-javascript-number",
       "META-4",
       "The digits of 0x... are a float64 number on their way to the bits of float64.",
       on_text([](Json& text) {
         if (!text.text.starts_with("0x") || text.text.size() != 18) return;
         const auto bits = static_cast<double>(std::strtoull(text.text.c_str(), nullptr, 16));
         char hexadecimal[32];
         std::snprintf(hexadecimal, sizeof hexadecimal, "0x%016llx",
                       bits < 0x1p64 ? static_cast<unsigned long long>(bits) : ~0ULL);
         text.text = hexadecimal;
       }),
       {missing("float64", none, R"("0x3ff0000000000001")")}},
      {"number/hexadecimal-as-int32",
       "META-4",
       "0x... of float32 with its sign bit set is refused as beyond int32.",
       on_text([](Json& text) {
         if (text.text.size() == 10 && text.text.starts_with("0x") && text.text[2] >= '8')
           unreadable(text.text);
       }),
       {missing(kF32, none, R"("0xffc00001")")}},
      {"number/hexadecimal-refused-for-numbers",
       "META-4",
       "0x... is taken for NaNs only.",
       on_text([](Json& text) {
         if (text.text.starts_with("0x3")) unreadable(text.text);
       }),
       {missing(kF32, none, R"("0x3f800000")")}},
      {"number/hexadecimal-of-bfloat16-as-float16",
       "META-4",
       "0x... of bfloat16 is read as a float16 and converted.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type != "bfloat16" || !fill.is_string() || fill.text.size() != 6) return;
         const Value value =
             unpack(std::strtoull(fill.text.c_str(), nullptr, 16) & 0xffff, mutants::type("float16"));
         if (value.is_finite()) fill = number(shortest(to_double(value)));
       }),
       {missing("bfloat16", none, R"("0x3fc0")")}},
      {"number/hexadecimal-refused-in-maps",
       "META-4",
       "Keys of a scalar_map are not taken as 0x....",
       on_codec("cast_value",
                [](Json& configuration) {
                  Json* map = member(configuration, "scalar_map");
                  Json* entries = map == nullptr ? nullptr : member(*map, "encode");
                  if (entries == nullptr) return;
                  for (const Json& entry : entries->elements)
                    if (!entry.elements.empty() && entry.elements[0].text.starts_with("0x"))
                      unreadable("a key");
                }),
       {encode(kF32, cast("uint8", R"("scalar_map":{"encode":[["0x40a00000",9]]})"), {f32(5.0F)})}},
      {"number/negative-infinity-without-sign",
       "META-4",
       "-Infinity is read as Infinity.",
       on_text([](Json& text) {
         if (text.text == "-Infinity") text.text = "Infinity";
       }),
       {missing(kF32, none, R"("-Infinity")")}},
      {"number/nan-with-a-sign",
       "META-4",
       "\"NaN\" is the NaN that 0/0 gives on x86, with its sign bit set.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type == "float64" && fill.text == "NaN") fill.text = "0xfff8000000000000";
       }),
       {missing("float64", none, R"("NaN")")}},
      {"number/words-refused-in-complex",
       "META-4",
       "\"NaN\" and \"Infinity\" are refused as parts of complex numbers.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type.starts_with("complex"))
           for (const Json& part : fill.elements)
             if (part.is_string() && !part.text.starts_with("0x")) unreadable(part.text);
       }),
       {missing("complex64", none, R"(["NaN",0])")}},
  };
}

}  // namespace zarrproof::mutants
