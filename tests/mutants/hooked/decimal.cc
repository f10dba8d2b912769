// Mutants of decimal numbers in metadata: mistakes of number parsers.
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

// The decimal that float64 prints after the value was converted to a type. An overflowing value is unchanged.
void print_after(Json& number, std::string_view type) {
  const Value value = through(decimal_value(number.text), type);
  if (!value.is_finite() || value.is_zero()) return;
  number.text = shortest(to_double(value));
}

// Refuses numbers whose text matches.
Hooks numbers_refused(bool (*refused)(const std::string&)) {
  return on_number([refused](Json& number) {
    if (refused(number.text)) unreadable(number.text);
  });
}

// The significant digits of a decimal without the first `most` digits.
std::string cut(const std::string& text, std::size_t most) {
  std::string kept;
  std::size_t digits = 0, dropped = 0;
  bool fraction = false, exponent = false;
  for (const char c : text) {
    exponent = exponent || c == 'e' || c == 'E';
    fraction = fraction || c == '.';
    const bool digit = !exponent && c >= '0' && c <= '9';
    if (digit && (digits > 0 || c != '0') && ++digits > most) {
      if (!fraction) ++dropped;
      continue;
    }
    kept += c;
  }
  return kept + std::string(dropped, '0');
}

const std::string kF32 = "float32";

}  // namespace

std::vector<Mutant> decimal_mutants() {
  const std::string none = chain({});
  return {
      {"number/nineteen-digits",
       "META-7",
       "Digits of a decimal after the 19th are dropped.",
       on_number([](Json& number) {
         if (number.text.find('.') != std::string::npos &&
             number.text.find_first_of("eE") == std::string::npos)
           number.text = cut(number.text, 19);
       }),
       {missing("float64", none, "1.00000000000000011102230246251565404236316680908203126")}},
      {"number/seventeen-digits",
       "META-7",
       "Digits of a decimal after the 17th are dropped.",
       on_number([](Json& number) {
         if (number.text.find('.') != std::string::npos &&
             number.text.find_first_of("eE") == std::string::npos)
           number.text = cut(number.text, 17);
       }),
       {missing("float64", none, "9007199254740993.00001")}},
      {"number/float16-through-float32",
       "META-7",
       "Decimals for float16 become float32 first.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type == "float16" && fill.is_number()) print_after(fill, "float32");
       }),
       {missing("float16", none, "1.00048828125001")}},
      {"number/bfloat16-cut",
       "META-7",
       "Decimals for bfloat16 become float32, of which the upper half is kept.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type != "bfloat16" || !fill.is_number()) return;
         const Value near = through(decimal_value(fill.text), "float32");
         if (near.is_finite() && !near.is_zero())
           fill.text = shortest(to_double(through(near, "bfloat16", Rounding::towards_zero)));
       }),
       {missing("bfloat16", none, "0.3")}},
      {"number/capital-e-unknown",
       "META-4",
       "A number with the exponent E is refused.",
       numbers_refused([](const std::string& text) { return text.find('E') != std::string::npos; }),
       {missing(kF32, none, "1E2")}},
      {"number/plus-in-exponents-unknown",
       "META-4",
       "A number with e+ is refused.",
       numbers_refused([](const std::string& text) { return text.find("e+") != std::string::npos; }),
       {missing(kF32, none, "1e+2")}},
      {"number/leading-zeros-of-exponents",
       "META-4",
       "An exponent with a leading zero is read as octal.",
       on_number([](Json& number) {
         const std::size_t at = number.text.find("e0");
         if (at != std::string::npos)
           number.text = number.text.substr(0, at + 1) +
                         std::to_string(std::strtol(number.text.c_str() + at + 1, nullptr, 8));
       }),
       {missing(kF32, none, "1e010")}},
      {"number/negative-exponent-of-integers",
       "META-4",
       "Numbers without a point and with a negative exponent become integers, here zero.",
       on_number([](Json& number) {
         if (number.text.find('.') == std::string::npos && number.text.find("e-") != std::string::npos)
           number.text = "0";
       }),
       {missing(kF32, none, "5e-1")}},
      {"number/large-integers-refused-for-floats",
       "META-4",
       "A number for a float that is written as an integer of more than 64 bits is refused.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type.find("float") != std::string::npos && fill.is_number() && is_integer_text(fill.text) &&
             fill.text.size() > 20)
           unreadable(fill.text);
       }),
       {missing("float64", none, "100000000000000000000000")}},
      {"number/integers-for-floats-in-64-bits",
       "META-7",
       "A number for a float that is written as an integer saturates at 2^63 - 1.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type == "float64" && fill.is_number() && is_integer_text(fill.text) && fill.text.size() > 19)
           fill.text = fill.text[0] == '-' ? "-9223372036854775808" : "9223372036854775807";
       }),
       {missing("float64", none, "20000000000000000000")}},
      {"number/underflow-refused",
       "META-7",
       "A decimal below the smallest float64 is refused as out of range.",
       on_number([](Json& number) {
         if (std::strtod(number.text.c_str(), nullptr) == 0 && !decimal_value(number.text).is_zero())
           unreadable(number.text);
       }),
       {missing("float64", none, "1e-400")}},
      {"number/subnormal-decimals-refused",
       "META-7",
       "A decimal in the subnormal range is refused, as strtod says ERANGE.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type != "float64" || !fill.is_number()) return;
         const double value = std::strtod(fill.text.c_str(), nullptr);
         if (value != 0 && std::abs(value) < 0x1p-1022) unreadable(fill.text);
       }),
       {missing("float64", none, "1e-310")}},
      {"number/integers-refused-for-floats",
       "META-4",
       "A number without fraction and exponent is refused for floats.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type == "float32" && fill.is_number() && is_integer_text(fill.text) && fill.text != "0")
           unreadable(fill.text);
       }),
       {missing(kF32, none, "3")}},
      {"number/complex-parts-through-float32",
       "META-7",
       "The parts of complex128 fill values are float32 on their way.",
       on_fill_value([](Json& fill, const std::string& type) {
         if (type != "complex128") return;
         for (Json& part : fill.elements)
           if (part.is_number()) print_after(part, "float32");
       }),
       {missing("complex128", none, "[0.1,0]")}},
      {"number/integers-printed-with-six-digits",
       "META-7",
       "Integers of scale_offset pass a text with six digits.",
       on_codec("scale_offset",
                [](Json& configuration) {
                  for (const char* key : {"offset", "scale"})
                    if (Json* value = member(configuration, key); value != nullptr && value->is_number() &&
                                                                  is_integer_text(value->text) &&
                                                                  value->text.size() > 7)
                      for (std::size_t i = value->text.size() - 1; i > 6; --i) value->text[i] = '0';
                }),
       {encode("int32", scale_offset(R"("offset":123456789)"), {123456789})}},
      {"number/fifteen-digits-of-parameters",
       "META-7",
       "A decimal offset or scale is cut to 15 digits.",
       on_codec("scale_offset",
                [](Json& configuration) {
                  for (const char* key : {"offset", "scale"})
                    if (Json* value = member(configuration, key);
                        value != nullptr && value->is_number() &&
                        value->text.find_first_of("eE") == std::string::npos &&
                        value->text.find('.') != std::string::npos)
                      value->text = cut(value->text, 15);
                }),
       {encode("float64", scale_offset(R"("offset":0.30000000000000004)"), {f64(0.30000000000000004)})}},
  };
}

}  // namespace zarrproof::mutants
