// Held-out mutants of the text of metadata: numbers, strings, members.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

bool is_whole_text(const std::string& number) {
  return number.find_first_of(".eE") == std::string::npos;
}

bool is_beyond_int64(const std::string& number) {
  if (!is_whole_text(number) || number.starts_with("-") || number.size() < 19) return false;
  return number.size() > 19 || number > "9223372036854775807";
}

// Removes the digits of the mantissa after this number of digits.
void cut_digits(std::string& number, std::size_t kept) {
  std::string cut;
  std::size_t digits = 0;
  bool exponent = false, fraction = false;
  for (const char c : number) {
    exponent = exponent || c == 'e' || c == 'E';
    fraction = fraction || c == '.';
    const bool digit = !exponent && c >= '0' && c <= '9';
    if (digit && (digits > 0 || c != '0')) ++digits;
    if (!digit || digits <= kept)
      cut += c;
    else if (!fraction)
      cut += '0';
  }
  number = cut;
}

void as_float64(Json& fill_value, const std::string& data_type) {
  if (!data_type.starts_with("numpy.") || !fill_value.is_number() || !is_whole_text(fill_value.text)) return;
  if (fill_value.text.size() > 18) return;
  fill_value.text = std::to_string(static_cast<std::int64_t>(std::stod(fill_value.text)));
}

void as_float32(Json& fill_value, const std::string& data_type) {
  if (data_type == "float16" && fill_value.is_number())
    fill_value.text = shortest(static_cast<double>(static_cast<float>(std::stod(fill_value.text))));
}

std::string hexadecimal(std::uint64_t number) {
  std::string digits = "0x";
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[number >> shift & 15];
  return digits;
}

void hexadecimal_by_float64(Json& text) {
  if (!is_hexadecimal(text.text) || text.text.size() != 18) return;
  const auto number = static_cast<double>(std::stoull(text.text, nullptr, 16));
  if (number < 0x1p64) text.text = hexadecimal(static_cast<std::uint64_t>(number));
}

void hexadecimal_as_in_memory(Json& text) {
  if (!is_hexadecimal(text.text) || text.text.size() != 10) return;
  std::string digits;
  for (std::size_t i = 8; i >= 2; i -= 2) digits += text.text.substr(i, 2);
  text.text = "0x" + digits;
}

// Refuses the metadata if the condition holds for a codec of the list.
Hooks refused_codecs(bool (*refused)(const Json& codec)) {
  return on_listed([refused](Json& codec) {
    if (refused(codec)) unreadable("a codec");
  });
}

Hooks types_as_objects_refused() {
  Hooks hooks;
  hooks.metadata = [](Metadata& metadata) {
    if (metadata.data_type.is_object() && metadata.data_type.find("configuration") == nullptr)
      unreadable("the data type");
  };
  return hooks;
}

void minus_zero_refused(Json& fill_value, const std::string& data_type) {
  const bool integer = data_type.starts_with("int") || data_type.starts_with("uint");
  if (integer && fill_value.is_number() && fill_value.text == "-0") unreadable("-0");
}

}  // namespace

std::vector<Mutant> json_mutants() {
  const std::string time = R"({"name":"numpy.timedelta64","configuration":{"unit":"ns","scale_factor":1}})";
  return {
      {"json/integers-beyond-int64-refused",
       "META-4",
       "Integers from 2^63 to 2^64 - 1 are errors.",
       on_number([](Json& number) {
         if (is_beyond_int64(number.text)) unreadable(number.text);
       }),
       {encode("uint64", chain({}), {1}).fill("18446744073709551615")}},
      {"json/upper-case-exponents-refused",
       "META-4",
       "Numbers with an exponent after E are errors.",
       on_number([](Json& number) {
         if (number.text.find('E') != std::string::npos) unreadable(number.text);
       }),
       {encode("float32", chain({}), {1}).fill("1E2")}},
      {"json/digits-cut-after-nineteen",
       "META-7",
       "Digits after the nineteenth are not looked at.",
       on_number([](Json& number) { cut_digits(number.text, 19); }),
       {missing("float64", chain({}), "1.00000000000000011102230246251565404236316680908203126")}},
      {"json/float16-through-float32",
       "META-7",
       "Fill values of float16 are rounded to float32 first.",
       on_fill_value(as_float32),
       {missing("float16", chain({}), "1.000488282181322574615478515625")}},
      {"json/times-as-float64",
       "META-4",
       "Fill values of numpy.datetime64 and numpy.timedelta64 go through float64.",
       on_fill_value(as_float64),
       {missing(time, chain({}), "9007199254740993")}},
      {"json/hexadecimal-by-float64",
       "META-4",
       "Hexadecimal codes of 64 bits are read as a float64 number.",
       on_text(hexadecimal_by_float64),
       {missing("float64", chain({}), R"("0x3ff0000000000001")")}},
      {"json/hexadecimal-as-in-memory",
       "META-4",
       "The digits of 32-bit codes are bytes in the order of memory.",
       on_text(hexadecimal_as_in_memory),
       {missing("float32", chain({}), R"("0x3f800000")")}},
      {"json/sign-of-infinity-lost",
       "META-4",
       "-Infinity is read as Infinity.",
       on_text([](Json& text) {
         if (text.text == "-Infinity") text.text = "Infinity";
       }),
       {missing("float32", chain({}), R"("-Infinity")")}},
      {"json/configuration-required",
       "META-5",
       "A codec that is an object without configuration is an error.",
       refused_codecs([](const Json& codec) { return codec.is_object() && !codec.find("configuration"); }),
       {encode("uint8", only({R"({"name":"bytes"})"}), {1})}},
      {"json/name-comes-first",
       "META-1",
       "A codec whose first member is not its name is an error.",
       refused_codecs([](const Json& codec) {
         return codec.is_object() && !codec.keys.empty() && codec.keys[0] != "name";
       }),
       {encode("uint16", only({R"({"configuration":{"endian":"little"},"name":"bytes"})"}), {1})}},
      {"json/scale-offset-needs-an-object",
       "META-12",
       "scale_offset as a bare name is an error.",
       refused_codecs([](const Json& codec) { return codec.is_string() && codec.text == "scale_offset"; }),
       {encode("int16", chain({R"("scale_offset")"}), {1})}},
      {"json/types-as-objects-refused",
       "META-5",
       "A data type that is an object without configuration is an error, also of an extension.",
       types_as_objects_refused(),
       {encode_bytes(R"({"name":"float8_e4m3"})", only({R"("bytes")"}), "3c", {1})}},
      {"json/minus-zero-of-integers-refused",
       "META-4",
       "-0 is an error as the fill value of an integer type.",
       on_fill_value(minus_zero_refused),
       {encode("int16", chain({}), {1}).fill("-0")}},
      {"json/long-integers-of-floats-refused",
       "META-4",
       "A number without fraction and exponent is read as an integer of 64 bits, for a float, too.",
       on_number([](Json& number) {
         if (is_whole_text(number.text) && number.text.size() > 20) unreadable(number.text);
       }),
       {encode("float64", chain({}), {1}).fill("1000000000000000000000")}},
  };
}

}  // namespace zarrproof::mutants::holdout
