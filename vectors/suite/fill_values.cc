// Every valid encoding of a fill value, tested by a missing chunk and by resolve.
#include "reference/values/element.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

struct FillRow {
  std::string type, value, id, comment;
};

void add_rows(SuiteBuilder& suite, std::initializer_list<FillRow> rows, Clause clause, const char* flag) {
  for (const FillRow& row : rows)
    suite.accept_fill({"fill_value/" + row.type + "/" + row.id, {clause}, row.comment, {"fill", flag}},
                      filled(row.type, row.value));
}

void add_integers(SuiteBuilder& suite) {
  for (const DataType& type : real_data_types()) {
    if (!type.is_integer()) continue;
    add_rows(suite,
             {{type.name, "0", "zero", "a number without fraction and exponent"},
              {type.name, "1", "1", "a number without fraction and exponent"},
              {type.name, lowest(type).to_string(), "lowest", "the end of the range"},
              {type.name, highest(type).to_string(), "highest", "the end of the range"},
              {type.name, "-0", "minus-0", "-0 is the integer 0"}},
             META_4, "fill");
    if (type.is_signed()) add_rows(suite, {{type.name, "-1", "minus-1", "all bits set"}}, META_4, "fill");
  }
  add_rows(
      suite,
      {{"int64", "9007199254740993", "2-53-plus-1", "a float64 in between would lose the last bit"},
       {"int64", "-9007199254740993", "minus-2-53-minus-1", "a float64 in between would lose the last bit"},
       {"int64", "9223372036854775806", "highest-minus-1", "a float64 in between would give 2^63"},
       {"int64", "-9223372036854775807", "lowest-plus-1", "a float64 in between would give -2^63"},
       {"uint64", "9007199254740993", "2-53-plus-1", "a float64 in between would lose the last bit"},
       {"uint64", "9223372036854775809", "2-63-plus-1", "does not fit a signed integer"},
       {"uint64", "18446744073709551614", "highest-minus-1", "a float64 in between would give 2^64"}},
      META_7, "last-finite");
}

void add_names(SuiteBuilder& suite) {
  for (const char* type :
       {"float16", "float32", "float64", "bfloat16", "float8_e5m2", "float8_e3m4", "float8_e4m3"})
    add_rows(suite,
             {{type, "NaN", "nan", "one bit pattern of all the NaNs"},
              {type, "Infinity", "infinity", ""},
              {type, "-Infinity", "minus-infinity", ""}},
             META_4, "nan");
  for (const char* type : {"float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"})
    add_rows(suite, {{type, "NaN", "nan", "the only NaN of the type"}}, META_4, "nan");
}

// "0x" and the bit pattern, most significant digit first.
void add_hexadecimal(SuiteBuilder& suite) {
  add_rows(suite,
           {{"float16", "0x3e00", "hexadecimal-1.5", "the most significant digit comes first"},
            {"float16", "0x8000", "hexadecimal-minus-0", "the sign bit alone"},
            {"float16", "0x0000", "hexadecimal-0", "no bit"},
            {"float16", "0x0001", "hexadecimal-smallest", "a subnormal number"},
            {"float16", "0x7c00", "hexadecimal-infinity", "an infinity by its bits"},
            {"float32", "0x3fc00000", "hexadecimal-1.5", "the most significant digit comes first"},
            {"float32", "0x80000000", "hexadecimal-minus-0", "the sign bit alone"},
            {"float32", "0x00000000", "hexadecimal-0", "no bit"},
            {"float32", "0x00000001", "hexadecimal-smallest", "a subnormal number"},
            {"float32", "0x12345678", "hexadecimal-12345678", "the order of digits"},
            {"float32", "0xff800000", "hexadecimal-minus-infinity", "an infinity by its bits"},
            {"float64", "0x3ff8000000000000", "hexadecimal-1.5", "the most significant digit comes first"},
            {"float64", "0x8000000000000000", "hexadecimal-minus-0", "the sign bit alone"},
            {"float64", "0x0000000000000001", "hexadecimal-smallest", "a subnormal number"},
            {"float64", "0x0123456789012345", "hexadecimal-0123456789012345", "the order of digits"},
            {"float64", "0x7ff0000000000000", "hexadecimal-infinity", "an infinity by its bits"},
            {"bfloat16", "0x3fc0", "hexadecimal-1.5", "the most significant digit comes first"},
            {"float8_e4m3", "0x3c", "hexadecimal-1.5", ""},
            {"float8_e4m3fnuz", "0x44", "hexadecimal-1.5", ""},
            {"float8_e8m0fnu", "0x80", "hexadecimal-2", ""},
            {"float8_e8m0fnu", "0x00", "hexadecimal-smallest", "code 0 is 2^-127"}},
           META_4, "fill");
  add_rows(suite,
           {{"float16", "0x7e01", "hexadecimal-nan", "a payload"},
            {"float16", "0xfe00", "hexadecimal-nan-negative", "a sign"},
            {"float16", "0x7d01", "hexadecimal-nan-signalling", "a signalling NaN stays one"},
            {"float32", "0x7fc00000", "hexadecimal-nan-default", "the same as \"NaN\""},
            {"float32", "0x7fc00001", "hexadecimal-nan", "a payload"},
            {"float32", "0xffc00000", "hexadecimal-nan-negative", "a sign"},
            {"float32", "0x7f800001", "hexadecimal-nan-signalling", "a signalling NaN stays one"},
            {"float64", "0x7ff8000000000001", "hexadecimal-nan", "a payload"},
            {"float64", "0xfff8000000000000", "hexadecimal-nan-negative", "a sign"},
            {"float64", "0x7ff0000000000001", "hexadecimal-nan-signalling", "a signalling NaN stays one"},
            {"bfloat16", "0x7fc1", "hexadecimal-nan", "a payload"},
            {"float8_e5m2", "0x7d", "hexadecimal-nan", "a signalling NaN stays one"},
            {"float8_e5m2fnuz", "0x80", "hexadecimal-nan", "the only NaN"},
            {"float8_e8m0fnu", "0xff", "hexadecimal-nan", "the only NaN"}},
           META_4, "nan");
}

void add_others(SuiteBuilder& suite) {
  add_rows(
      suite,
      {{"bool", "true", "true", "a JSON boolean"},
       {"bool", "false", "false", "a JSON boolean"},
       {"complex64", "[1.5,-2]", "1.5-minus-2", "the real component comes first"},
       {"complex64", "[1.5,\"NaN\"]", "1.5-nan", "a name for one component"},
       {"complex64", "[\"-Infinity\",\"Infinity\"]", "infinities", "names for both"},
       {"complex64", "[\"0x7fc00001\",\"0x80000000\"]", "hexadecimal", "bit patterns for both"},
       {"complex128", "[1.5,-2]", "1.5-minus-2", "the real component comes first"},
       {"complex128", "[\"-Infinity\",0.1]", "minus-infinity-0.1", "a name for one component"},
       {"complex128", "[\"NaN\",\"NaN\"]", "nan-nan", "names for both"},
       {"complex128", "[\"0x7ff0000000000001\",\"0x8000000000000000\"]", "hexadecimal",
        "bit patterns for both"},
       {"complex_float32", "[1.5,-2]", "1.5-minus-2", "another name of complex64"},
       {"complex_float64", "[1.5,-2]", "1.5-minus-2", "another name of complex128"},
       {"complex_float16", "[1.5,\"NaN\"]", "1.5-nan", "the encoding of the component"},
       {"complex_bfloat16", "[\"0x7fc1\",1]", "hexadecimal-1", "the encoding of the component"},
       {"complex_float8_e4m3", "[1.5,\"-Infinity\"]", "1.5-minus-infinity", "the encoding of the component"},
       {"complex_float8_e8m0fnu", "[2,\"NaN\"]", "2-nan", "the encoding of the component"},
       {"complex_float4_e2m1fn", "[1.5,-6]", "1.5-minus-6", "the encoding of the component"}},
      META_4, "fill");
  add_rows(suite,
           {{"complex64", "[16777217.0000000001,0.1]", "rounded", "each is rounded once, to float32"},
            {"complex64", "[16777217,-16777219]", "ties", "ties to even in both"},
            {"complex128", "[0.1,9007199254740993]", "rounded", "each is rounded once, to float64"}},
           META_7, "double-rounding");
}

void add_times(SuiteBuilder& suite) {
  for (const std::string name : {"numpy.datetime64", "numpy.timedelta64"})
    suite.accept_fills(
        {"fill_value/" + name + "/", {META_4}, "a 64-bit integer, or NaT, which is -2^63", {"fill"}},
        plain_array(time_type(name, "s", 1)),
        "zero=0 minus-0=-0 minus-1=-1 2-53-plus-1=9007199254740993 highest=9223372036854775807 "
        "lowest=-9223372036854775808 nat=\"NaT\"");
}

// A fill value stands for every element, in any shape, independent of byte order and checksums.
void add_missing_chunks(SuiteBuilder& suite) {
  const auto missing = [&](Text id, const Shape& shape, Text codecs) {
    suite.missing({"fill_value/missing/" + id, {META_4}, "every element is the fill value", {"fill"}},
                  array_of("int16", "258", {}, shape, codecs));
  };
  for (const Shape& shape : {Shape{}, Shape{2, 3}, Shape{2, 1, 3, 2}, Shape{1000}})
    missing(shape_name(shape), shape, bytes_codec());
  missing("big-endian", {3}, bytes_codec("big"));
  missing("crc32c", {3}, bytes_codec() + "," + kCrc32c);
}

// An encoder that does not store chunks of fill values must compare whole elements.
void add_almost_fill_values(SuiteBuilder& suite) {
  const auto almost = [&](const char* type, const char* id, const char* comment, const char* fill,
                          Text element) {
    suite.accept(About(std::string("fill_value/") + type + "/" + id, {BYTES_1},
                       std::string("not the fill value: ") + comment, {"fill"}),
                 Operation::encode, filled(type, fill), element + element);
  };
  for (const auto& [type, zero] :
       {std::pair{"complex64", "0000000000000000"}, {"complex128", "00000000000000000000000000000000"}})
    almost(type, "real-part-of-the-fill-value", "the imaginary parts differ", "[0,1]", zero);
  for (const char* type : {"int64", "uint64"})
    almost(type, "same-float64-as-the-fill-value", "2^53 beside 2^53 + 1", "9007199254740993",
           "0000000000002000");
}

}  // namespace

void add_fill_value_vectors(SuiteBuilder& suite) {
  add_integers(suite);
  add_names(suite);
  add_hexadecimal(suite);
  add_others(suite);
  add_times(suite);
  add_missing_chunks(suite);
  add_almost_fill_values(suite);
}

}  // namespace zarrproof
