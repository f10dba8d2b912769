// scalar_map: all kinds of keys, in both directions.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Two types and a map between them, whose entries are as in map_member().
class Maps {
 public:
  Maps(SuiteBuilder& suite, Text from, std::string to, Text fill = "1", std::vector<Clause> clauses = {CV_1})
      : suite_(suite),
        about_{"cast_value/scalar_map/" + from + "-" + to + "/", std::move(clauses)},
        from_(from),
        to_(std::move(to)),
        fill_(fill) {}

  void encode(Text id, Text entries, Text elements, Text more = {}) {
    add(id, Operation::encode, map_member(entries) + more, elements);
  }

  void decode(Text id, Text entries, Text elements) {
    add(id, Operation::decode, map_member("", entries), elements);
  }

  void add(Text id, Operation operation, Text members, Text elements) {
    suite_.elements(about_.below(id), operation, array_of(from_, fill_, {cast_codec(to_, members)}),
                    elements);
  }

 private:
  SuiteBuilder& suite_;
  About about_;
  std::string from_, to_, fill_;
};

void add_float_keys(SuiteBuilder& suite) {
  Maps maps(suite, "float32", "uint8", "20");
  maps.encode("nan", "NaN=7", "1 NaN Infinity");
  maps.encode("nan-payload", "NaN=7", "1 0x7fc00001 0xffc00000 0x7f800001");
  maps.encode("nan-key-with-payload", "0x7fc00001=7", "1 0x7fc00001 NaN");
  maps.encode("infinities", "Infinity=255 -Infinity=0", "1 Infinity -Infinity NaN");
  maps.encode("one-infinity", "Infinity=255", "1 Infinity -Infinity");
  maps.encode("exact-value", "5=9", "5 6 5.000001 4.9999995");
  maps.encode("key-that-would-round", "2.5=9", "2.5 2.4999998 2.5000002 2");
  maps.encode("out-of-range-value", "300=9", "1 300 301");
  maps.encode("out-of-range-value/clamp", "300=9", "1 300 301 -5", kClamp);
  maps.encode("out-of-range-value/wrap", "300=9", "1 300 301 -5", kWrap);
  maps.encode("nan/clamp", "NaN=7", "1 NaN Infinity", kClamp);
  maps.encode("rounding-does-not-apply-to-keys", "2.5=9", "2.5 2 3", rounding_member("towards-zero"));
  maps.encode("first-of-repeated-nan", "NaN=9 NaN=10", "1 NaN");
  maps.encode("hexadecimal-key", "0x40a00000=9", "5 6");
  maps.encode("negative-and-positive", "0.5=9 -0.5=8", "0.5 -0.5 0 -0.0");
  maps.encode("zero-key", "0=5 7=9", "0 7 -0.0");
  maps.encode("negative-zero-key", "0x80000000=5 7=9", "7 -0.0 0");
  maps.encode("negative-zero-after-zero", "0=5 0x80000000=6", "1 0 -0.0");
  maps.encode("subnormal-key", "0x00000001=9", "1 0x00000001 0x00000002 0");
  maps.encode("values-at-the-ends", "1000=255 -1000=0", "1000 -1000 1");
  maps.encode("many-keys", "1=101 2=102 3=103 4=104 5=105 6=106 7=107 8=108 9=109", "1 2 3 4 5 6 7 8 9 10");
  maps.encode("empty", "[]", "1 2");
  maps.encode("swap", "1=2 2=1", "1 2 3");
}

void add_decode_keys(SuiteBuilder& suite) {
  Maps maps(suite, "float32", "uint8", "20");
  maps.decode("values", "7=NaN 8=-0.5 9=Infinity 10=-Infinity", "7 8 9 10 11");
  maps.decode("value-hexadecimal", "7=0x3dcccccd 8=0x00000001", "7 8");
  maps.decode("first-of-repeated-keys", "7=0.5 7=0.25", "7");
  maps.decode("negative-zero-value", "7=0x80000000", "7 0");
  Maps other(suite, "float32", "uint8");
  other.add("decode-not-on-encode", Operation::encode, map_member("", "7=NaN"), "7");
  other.add("encode-not-on-decode", Operation::decode, map_member("7=9"), "7 9");
}

// Keys and values that conversion through another type would change.
void add_wide_types(SuiteBuilder& suite) {
  Maps(suite, "int64", "uint8")
      .encode("beyond-2-53", "9007199254740993=9", "1 9007199254740993 9007199254740992 9007199254740994");
  Maps(suite, "uint64", "uint8")
      .encode("highest", "18446744073709551615=9", "1 18446744073709551615 18446744073709551614");
  Maps(suite, "float32", "int64").encode("value-beyond-2-53", "2=9007199254740993", "1 2");
  Maps(suite, "float64", "uint64").encode("value-highest", "NaN=18446744073709551615", "1 NaN");
  Maps(suite, "int64", "float32").decode("value-beyond-2-53", "NaN=9007199254740993", "1 NaN");
  Maps(suite, "float64", "float32").encode("key-between-float32", "0.1=7", "1 0.1 0.10000000149011612");
  Maps(suite, "float64", "float32").encode("overflow", "1e300=7", "1 1e300 1e301");
  Maps(suite, "int16", "int8").encode("negative", "-200=-7 200=7", "1 -200 200 201");
  Maps(suite, "int32", "int32").encode("same-type", "5=7", "5 6 7");
}

// Keys and values are rounded once, to their own type.
void add_rounded_scalars(SuiteBuilder& suite) {
  const auto maps = [&](const char* from, const char* to) {
    return Maps(suite, from, to, "1", {META_7, CV_1});
  };
  for (const char* type : {"float32", "float16"}) maps("uint8", type).decode("key-rounded", "0.1=5", "1 0.1");
  const std::string below_the_overflow = "2=65519.99999999999999999999";
  maps("uint8", "float16").encode("value-just-below-the-overflow", below_the_overflow, "1 2");
  maps("float16", "uint8").decode("value-just-below-the-overflow", below_the_overflow, "1 2");
}

void add_narrow_types(SuiteBuilder& suite) {
  Maps(suite, "float32", "int4").encode("nan", "NaN=-8", "1 NaN 7 8");
  Maps(suite, "float32", "float8_e4m3fnuz").encode("nan", "NaN=1.5", "1 NaN");
  Maps(suite, "float32", "float8_e8m0fnu").encode("zero-and-negative", "-1=4 -2=8", "1 -1 -2");
  Maps(suite, "float32", "float4_e2m1fn")
      .encode("infinities", "Infinity=6 -Infinity=-6 NaN=0", "1 Infinity -Infinity NaN");
  Maps(suite, "bfloat16", "uint4").encode("key-rounded-to-bfloat16", "0.1=9", "1 0.1 0.1005859375");
  Maps(suite, "float32", "uint4").decode("values", "15=NaN 14=0.5", "1 14 15");
  Maps(suite, "float8_e5m2", "int8").encode("nan", "NaN=-128 Infinity=127", "1 NaN Infinity -Infinity");
}

// Neither the map nor out_of_range has a rule for the element.
void add_unmatched(SuiteBuilder& suite) {
  const ArrayText array = array_of("float32", "20", {cast_codec("uint8", map_member("NaN=0"))});
  const auto refuse = [&](Text id, Text data) {
    suite.open({"cast_value/scalar_map/float32-uint8/no-rule/" + id + "/encode", {CV_9}}, Operation::encode,
               array, data, array);
  };
  refuse("out-of-range", "00009643");  // 300
  refuse("infinity", "0000807f");
  suite.encode({"cast_value/scalar_map/float32-uint8/rule-for-each", {CV_9}},
               {array.data_type, array.fill_value, array.codecs, {2}}, "0000c07f0000803f");
}

}  // namespace

void add_scalar_map_vectors(SuiteBuilder& suite) {
  add_float_keys(suite);
  add_decode_keys(suite);
  add_wide_types(suite);
  add_rounded_scalars(suite);
  add_narrow_types(suite);
  add_unmatched(suite);
}

void add_one_key_vectors(SuiteBuilder& suite) {
  Maps(suite, "float32", "uint8", "20").encode("repeated-key", "5=9 5=10", "5");
  const auto add = [&](Text id, Text from, Text to, Operation operation, Text entries, Text element) {
    const bool encoding = operation == Operation::encode;
    const std::string map = encoding ? map_member(entries) : map_member("", entries);
    suite.accept(About("cast_value/scalar_map/" + from + "-" + to + "/one-key/" + id, {CV_15},
                       "the first of two ways to write one key"),
                 operation, array_of(from, "20", {cast_codec(to, map)}),
                 data_of(*find_data_type(encoding ? from : to), element));
  };
  add("decimals", "float16", "uint8", Operation::encode, "0.1=9 0.10000000001=10", "0.1");
  add("decimals", "float32", "uint8", Operation::encode, "0.1=9 0.100000001=10", "0.1");
  add("decimals", "float16", "int8", Operation::encode, "0.1=9 0.10000000001=10", "0.1");
  add("decimal-point", "float32", "uint8", Operation::encode, "5=9 5.0=11", "5");
  add("hexadecimal", "float32", "uint8", Operation::encode, "1=9 0x3f800000=10", "1");
  add("nan", "float32", "uint8", Operation::encode, "0x7fc00000=9 NaN=10", "NaN");
  add("exponent", "uint8", "float32", Operation::decode, "100=9 1e2=10", "100");
}

}  // namespace zarrproof
