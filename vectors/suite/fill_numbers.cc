// JSON numbers as fill values of floats: rounded once, from the text.
#include "reference/values/element.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

struct NumberRow {
  const char* value;
  const char* id;
  const char* comment;
};

void add_number(SuiteBuilder& suite, Text type, std::initializer_list<NumberRow> rows,
                const char* flag = "fill") {
  for (const NumberRow& row : rows)
    suite.accept_fill({"fill_value/" + type + "/" + row.id, {META_7}, row.comment, {"fill", flag}},
                      filled(type, row.value));
}

// Several texts of one number.
void add_forms(SuiteBuilder& suite) {
  for (const char* type : {"float16", "float32", "float64", "bfloat16"})
    add_number(suite, type,
               {{"1", "1", "an integer is a number, too"},
                {"-1.5", "minus-1.5", "exact"},
                {"1.50", "1.50", "zeros at the end mean nothing"},
                {"15e-1", "15e-1", "an exponent"},
                {"0.15E+1", "0.15E+1", "an upper-case exponent with a sign"},
                {"0.1", "0.1", "nearest, not exact"},
                {"0", "zero", ""},
                {"0.0", "0.0", ""},
                {"0e5", "0e5", "zero, whatever its exponent"}});
}

// Ends of the range, and the numbers beside them.
void add_limits(SuiteBuilder& suite) {
  for (const char* name : {"float16", "float32", "float64", "bfloat16", "float8_e3m4", "float8_e4m3",
                           "float8_e5m2", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2fnuz",
                           "float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"}) {
    const DataType type = *find_data_type(name);
    const auto number = [&](const char* id, Bits bits, const char* flag) {
      const std::string text = unpack(bits, type).to_string();
      if (text.find("...") == std::string::npos)  // others are handled below by hand
        add_number(suite, name, {{text.c_str(), id, text.c_str()}}, flag);
    };
    const Bits smallest_normal = Bits{1} << type.mantissa_bits;
    number("highest", pack(highest(type), type), "last-finite");
    number("lowest", pack(lowest(type), type), "last-finite");
    number("smallest", 1, "subnormal");
    number("largest-subnormal", smallest_normal - 1, "subnormal");
    number("smallest-normal", smallest_normal, "subnormal");
  }
  add_number(suite, "float8_e8m0fnu", {{"1", "1", ""}, {"2", "2", ""}, {"0.5", "0.5", ""}, {"4", "4", ""}});
  add_number(
      suite, "float64",
      {{"1.7976931348623157e308", "highest-in-17-digits", "the usual way to write it"},
       {"1.7976931348623158e308", "highest-from-above", "rounds to the highest, below the tie with 2^1024"},
       {"5e-324", "smallest-in-one-digit", "the usual way to write it"},
       {"2.2250738585072014e-308", "smallest-normal-in-17-digits", "the usual way to write it"},
       {"2.2250738585072011e-308", "largest-subnormal-in-17-digits", "parsers have hung here"},
       {"1e-400", "1e-400", "rounds to 0"},
       {"2.4703282292062328e-324", "just-above-half-of-the-smallest", "rounds up"},
       {"2.4703282292062327e-324", "just-below-half-of-the-smallest", "rounds to 0"}},
      "subnormal");
  add_number(suite, "float32",
             {{"3.4028235e38", "highest-in-8-digits", "the usual way to write it"},
              {"1e-45", "smallest-in-one-digit", "the usual way to write it"},
              {"1e-46", "1e-46", "rounds to 0"},
              {"7.0064923216240854e-46", "just-above-half-of-the-smallest", "rounds up"}},
             "subnormal");
  add_number(suite, "float16",
             {{"65504", "highest-as-integer", "exact"},
              {"65519", "highest-from-above", "rounds to 65504: below the tie with 65536"},
              {"65519.99999999999999999999", "just-below-the-overflow", "float64 in between would overflow"},
              {"6e-8", "smallest-in-one-digit", "the usual way to write it"},
              {"1e-8", "1e-8", "rounds to 0"}},
             "subnormal");
}

// Numbers that need a parser with wide integers.
void add_long_integers(SuiteBuilder& suite) {
  for (const char* type : {"float32", "float64", "bfloat16"})
    add_number(suite, type,
               {{"9223372036854775808", "2-to-63-as-integer", "the first that int64 does not hold"},
                {"18446744073709551616", "2-to-64-as-integer", "the first that uint64 does not hold"},
                {"-18446744073709551616", "minus-2-to-64-as-integer", ""},
                {"100000000000000000000000000000000000000", "1e38-as-integer", "nearest, of 39 digits"}},
               "power-of-two");
}

// Above the highest number, and nearer to it than to the number that would follow it.
void add_below_the_overflow(SuiteBuilder& suite) {
  const char* const comment = "rounds to the highest: below the tie with what would come next";
  add_number(suite, "float8_e4m3fnuz",
             {{"247.999999999999", "just-below-the-overflow", comment},
              {"247.99999999999999999999", "just-below-the-overflow-for-float64", comment}},
             "last-finite");
  add_number(suite, "float8_e4m3b11fnuz", {{"30.9999999999999", "just-below-the-overflow", comment}},
             "last-finite");
  add_number(suite, "float8_e5m2fnuz", {{"61439.999999999", "just-below-the-overflow", comment}},
             "last-finite");
}

// A tie between two floats, and numbers so near to it that a wider intermediate type rounds them to the tie.
void add_ties(SuiteBuilder& suite) {
  add_number(
      suite, "float64",
      {{"9007199254740993", "tie-to-even-below", "2^53 + 1"},
       {"9007199254740995", "tie-to-even-above", "2^53 + 3"},
       {"9007199254740993.00000000000000000000001", "just-above-a-tie", "all digits count"},
       {"9007199254740992.99999999999999999999999", "just-below-a-tie", "all digits count"},
       {"1.00000000000000011102230246251565404236316680908203125", "tie-at-1", "1 + 2^-53, all 53 digits"},
       {"1.000000000000000111022302462515654042363166809082031250000000000000000000000000000000000001",
        "just-above-the-tie-at-1", "the 91st digit decides"}},
      "tie");
  add_number(
      suite, "float32",
      {{"16777217", "tie", "2^24 + 1"},
       {"16777219", "tie-to-even-above", "2^24 + 3"},
       {"16777217.0000000001", "just-above-a-tie", "a float64 in between makes it a tie"},
       {"16777216.9999999999", "just-below-a-tie", "a float64 in between makes it a tie"},
       {"-16777217.0000000001", "just-above-a-tie-negative", "a float64 in between makes it a tie"},
       {"1.000000059604644775390625", "tie-at-1", "1 + 2^-24"},
       {"1.00000005960464477539062500000000000000000001", "just-above-the-tie-at-1", "all digits count"}},
      "double-rounding");
  add_number(
      suite, "float16",
      {{"2049", "tie-to-even-below", "2^11 + 1"},
       {"2051", "tie-to-even-above", "2^11 + 3"},
       {"1.00048828125000000000001", "just-above-a-tie", "a float32 or float64 in between makes it a tie"},
       {"1.00146484374999999999999", "just-below-a-tie", "a float32 or float64 in between makes it a tie"},
       {"1.0004882815", "just-above-a-tie-for-float32", "a float32 in between makes it a tie"}},
      "double-rounding");
  add_number(suite, "bfloat16",
             {{"1.00390625", "tie", "1 + 2^-8"},
              {"1.01171875", "tie-to-even-above", "1 + 3 * 2^-8"},
              {"1.00390625000000000000001", "just-above-a-tie", "a wider float in between makes it a tie"},
              {"1.0039062501", "just-above-a-tie-for-float32", "a float32 in between makes it a tie"}},
             "double-rounding");
  add_number(suite, "float8_e4m3",
             {{"1.0625", "tie", "1 + 2^-4"},
              {"1.1875", "tie-to-even-above", "1 + 3 * 2^-4"},
              {"1.06250000000000000000001", "just-above-a-tie", "a wider float in between makes it a tie"}},
             "double-rounding");
  add_number(suite, "float8_e4m3fnuz",
             {{"1.0625", "tie", "1 + 2^-4"}, {"1.1875", "tie-to-even-above", "1 + 3 * 2^-4"}}, "tie");
  add_number(suite, "float6_e3m2fn",
             {{"1.125", "tie", "1 + 2^-3"}, {"1.375", "tie-to-even-above", "1 + 3 * 2^-3"}}, "tie");
  add_number(suite, "float4_e2m1fn",
             {{"1.25", "tie", "1 + 2^-2"}, {"1.75", "tie-to-even-above", "1 + 3 * 2^-2"}}, "tie");
}

// Numbers that are not exact in a float type. Each depends on one open point.
void add_open(SuiteBuilder& suite) {
  const auto open = [&](Text type, Text comment, Text values, Text good = "0") {
    suite.refuse_fills({"fill_value/" + type + "/", {META_10}, comment, {"fill"}}, filled(type, good),
                       values);
  };
  const std::string overflow = "json_number_overflow", unrepresentable = "json_unrepresentable";
  open("float16", overflow, "65520 minus-65520=-65520 1e5");
  open("float32", overflow, "1e39 minus-1e39=-1e39 3.4028236e38 1e400");
  open("float64", overflow, "1e309 minus-1e400=-1e400 1.7976931348623159e308");
  open("bfloat16", overflow, "1e39");
  open("float8_e5m2", overflow, "1e6");
  open("complex64", overflow, "overflow=[0,1e39]", "[0,0]");
  open("float8_e4m3fnuz", unrepresentable, "1000 minus-1000=-1000");
  open("float8_e4m3b11fnuz", unrepresentable, "1000");
  open("float8_e5m2fnuz", unrepresentable, "1e6");
  open("float6_e2m3fn", unrepresentable, "100");
  open("float6_e3m2fn", unrepresentable, "100");
  open("float4_e2m1fn", unrepresentable, "100 minus-100=-100");
  open("float8_e8m0fnu", unrepresentable, "0 minus-1=-1 1e-40 1e40", "1");
  open("complex_float8_e8m0fnu", unrepresentable, "zero-component=[1,0]", "[1,1]");
  // The sign of a zero.
  const auto zero = [&](Text type, Text comment, Text values) {
    suite.accept_fills({"fill_value/" + type + "/", {META_4}, comment, {"fill", "sign-of-zero"}},
                       filled(type, ""), values);
  };
  for (const char* type : {"float16", "float32", "float64", "bfloat16"}) {
    zero(type, "json_negative_zero_integer", "minus-0=-0");
    zero(type, "json_negative_zero_fraction", "minus-0.0=-0.0 minus-0e0=-0e0");
  }
  zero("complex64", "json_negative_zero_integer", "minus-0=[-0,1]");
  zero("complex64", "json_negative_zero_fraction", "minus-0.0=[1,-0.0]");
  add_number(suite, "float8_e8m0fnu", {{"3", "tie-3", "e8m0_tie"}, {"6", "tie-6", "e8m0_tie"}}, "tie");
}

}  // namespace

void add_fill_number_vectors(SuiteBuilder& suite) {
  add_forms(suite);
  add_limits(suite);
  add_long_integers(suite);
  add_below_the_overflow(suite);
  add_ties(suite);
  add_open(suite);
}

}  // namespace zarrproof
