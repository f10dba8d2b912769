// Chains of several codecs: data type and fill value go through the codecs in order, and back in reverse
// order. The data type before a codec determines its valid parameters.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// The elements of both directions, and the fill value.
void add(SuiteBuilder& suite, Text id, Text comment, Text type, Text fill,
         std::initializer_list<std::string> codecs, Text encoded, Text decoded,
         const std::vector<std::string>& flags = {}) {
  suite.add_chain({"chains/" + id, {CHAIN_1, CHAIN_2}, comment, flags}, array_of(type, fill, codecs), encoded,
                  decoded);
}

// Codecs that do not commute: each order gives different numbers.
void add_codec_orders(SuiteBuilder& suite) {
  add(suite, "three-codecs", "scale, widen, scale, big-endian", "int16", "0",
      {scale_offset_codec("", "2"), cast_codec("int32"), scale_offset_codec("", "3")}, "0 100 16383 16384",
      "0 6 60000");
  const std::string first = scale_offset_codec("1", "2");
  const std::string second = scale_offset_codec("3", "5");
  add(suite, "int32/two-scale-offsets", "((x - 1) * 2 - 3) * 5", "int32", "1", {first, second},
      "1 2 3 -1000 214748366 214748367 1073741825", "-15 -5 5 -10025");
  add(suite, "int32/two-scale-offsets-swapped", "((x - 3) * 5 - 1) * 2", "int32", "1", {second, first},
      "1 2 3 -1000 214748366", "-22 -12 -2 8");
  add(suite, "float64/two-scale-offsets", "each operation rounds", "float64", "0.5",
      {scale_offset_codec("0.5", "0.1"), scale_offset_codec("0", "3")}, "0.5 0.7 1.1 -3.3 1e15",
      "0 0.1 0.7 -12.3");
  add(suite, "float64/cast-then-scale", "the parameters are int16", "float64", "100",
      {cast_codec("int16"), scale_offset_codec("100", "3")}, "100 100.5 101.5 11022 11023 40000",
      "0 3 -300 32766");
  add(suite, "float64/scale-then-cast", "the parameters are float64", "float64", "100",
      {scale_offset_codec("100", "3"), cast_codec("int16")}, "100 100.5 101.5 11022 11023 40000",
      "0 1 -300 32767");
  add(suite, "int32/clamp-then-widen", "the first cast clamps, the second keeps", "int32", "0",
      {cast_codec("int16", kClamp), cast_codec("int64")}, "1 32767 40000 -40000", "1 -32768 32768");
  add(suite, "float64/cast-twice", "rounded twice, since there are two casts", "float64", "0",
      {cast_codec("float32"), cast_codec("float16")}, "1.00048828125000022204 1 65519.9999999 65504",
      "1 65504 NaN -0.0", {"double-rounding"});
  add(suite, "int16/cast-to-its-own-type", "nothing changes", "int16", "7", {cast_codec("int16")},
      "7 -32768 32767", "7 -1");
  const std::string two = scale_offset_codec("1", "") + "," + scale_offset_codec("", "-1");
  add(suite, "int8/twelve-codecs", "any number of array codecs", "int8", "0", {two, two, two, two, two, two},
      "0 1 100 -127 -128", "0 1 127");
}

// An implementation may fuse two codecs, but must not compute in a wider type between them.
void add_fused(SuiteBuilder& suite) {
  add(suite, "float32-uint8/scale-0.1", "the product is a float32, and a tie: a wider one is above it",
      "float32", "0", {scale_offset_codec("0", "0.1"), cast_codec("uint8")},
      "0 305 1245 1065 125 485 2550 2555", "0 3 7 255", {"double-rounding", "tie"});
  add(suite, "float32-uint8/offset-0.3-scale-0.1", "quotient and sum are float32, each rounded", "float32",
      "0.3", {scale_offset_codec("0.3", "0.1"), cast_codec("uint8")}, "0.3 70.3 1040.3", "0 7 8 9 103 104",
      {"double-rounding"});
  add(suite, "int32-float32/scale-3", "an int32 in between: it overflows, and is rounded once", "int32", "0",
      {scale_offset_codec("", "3"), cast_codec("float32")},
      "0 5592406 11184811 715827882 715827883 -715827883", "0 3 16777218 3e9");
  add(suite, "uint8-float32/offset-10", "a uint8 in between has no -5", "uint8", "10",
      {scale_offset_codec("10", ""), cast_codec("float32")}, "10 255 9 5", "0 245 246 -1");
  add(suite, "int32-float32/cast-then-scale", "rounded to float32 before it is scaled", "int32", "0",
      {cast_codec("float32"), scale_offset_codec("", "3")}, "0 16777217 16777219 2147483647", "0 3 50331648",
      {"double-rounding"});
}

// One element whose bytes differ when reversed. An array without dimensions may be treated as a number, which
// has no byte order.
void add_zero_dimensional(SuiteBuilder& suite) {
  const auto add = [&](Text id, Text codec, Text from, Text element, Text to, Text stored) {
    const DataType type = *find_data_type(to);
    suite.convert(About("chains/zero-dimensional/" + id, {BYTES_2, BYTES_9, CHAIN_1},
                        "one element, in the order of bytes that the codec names", {"shape", "order"}),
                  array_of(from, "0", {codec}, {}, bytes_codec("big")),
                  data_of(*find_data_type(from), element), in_order(data_of(type, stored), type, "big"));
  };
  add("offset", scale_offset_codec("1", ""), "int32", "10", "int32", "9");
  add("scale", scale_offset_codec("", "3"), "uint16", "7", "uint16", "21");
  add("float64/scale", scale_offset_codec("", "0.5"), "float64", "3", "float64", "1.5");
  add("cast", cast_codec("int32"), "int16", "9", "int32", "9");
}

// Array codecs keep the shape. C order is made once.
void add_shapes_of_chains(SuiteBuilder& suite) {
  const auto array = [](const Shape& shape) {
    return array_of("int16", "1", {scale_offset_codec("1", "2"), cast_codec("int32")}, shape,
                    bytes_codec("big") + "," + kCrc32c);
  };
  const DataType int16 = *find_data_type("int16"), int32 = *find_data_type("int32");
  for (const Shape& shape : {Shape{}, Shape{5}, Shape{2, 3}, Shape{2, 3, 2}, Shape{2, 2, 2, 2}}) {
    std::vector<Bits> inputs, outputs;
    for (Bits i = 0; i < *element_count(shape); ++i) {
      inputs.push_back(0x101 * i + 1);
      outputs.push_back(0x202 * i);
    }
    const About own("chains/shape-" + shape_name(shape), {CV_13, CHAIN_1, BYTES_1},
                    "shape and order of elements stay", {"shape"});
    suite.convert(own, array(shape), canonical_data(int16, inputs),
                  with_checksum(in_order(canonical_data(int32, outputs), int32, "big")));
    if (shape.size() > 1)
      suite.encode(own.below("/layout-f"), array(shape), canonical_data(int16, inputs), Layout::f);
  }
  add_zero_dimensional(suite);
  suite.encode({"chains/shape-0", {BYTES_12}, "no element at all", {"shape"}}, array({0}), "");
}

// Bytes of the wrong length at the end of a chain: the stored type determines the length.
void add_damage(SuiteBuilder& suite) {
  const ArrayText text = array_of("float64", "0", {cast_codec("int16")}, {2}, bytes_codec() + "," + kCrc32c);
  const std::string sound = with_checksum("01000200");
  const auto refuse = [&](Text id, Clause clause, Text comment, Text data) {
    suite.refuse_data({"chains/damage/" + id, {clause, CHAIN_2}, comment, {"damage"}}, text, data, sound);
  };
  refuse("size-of-the-array", BYTES_8, "16 bytes, as float64 would have",
         with_checksum("000000000000f03f0000000000000040"));
  refuse("one-element-short", BYTES_8, "one int16", with_checksum("0100"));
  refuse("bit", CRC_4, "one bit changed", "00000200" + sound.substr(8));
  refuse("empty", CRC_4, "not even a checksum", "");
}

void add_extensions(SuiteBuilder& suite) {
  add(suite, "int32-int4/offset-100", "the values of int4", "int32", "100",
      {scale_offset_codec("100", ""), cast_codec("int4")}, "100 92 107 91 108", "0 7 -8");
  add(suite, "float64-bfloat16/scale-0.1", "through float64 arithmetic", "float64", "0",
      {scale_offset_codec("0", "0.1"), cast_codec("bfloat16")}, "0 1 33 1e39", "0 1 3.3125");
  add(suite, "float32-float8_e4m3/cast-twice", "float16 in between", "float32", "0",
      {cast_codec("float16"), cast_codec("float8_e4m3")}, "0 1.0625 1.0626 240 1000", "0 240 NaN",
      {"double-rounding"});
}

// The data type after a codec determines the valid parameters of the next codec.
void add_types_of_chains(SuiteBuilder& suite) {
  const auto refuse = [&](Text id, Clause clause, Text comment, const ArrayText& odd, const ArrayText& good) {
    suite.refuse_metadata({"chains/type/" + id, {CHAIN_1, clause}, comment, {"metadata"}}, odd, good);
  };
  const auto accept = [&](Text id, Text comment, const ArrayText& text, Text data, Text stored) {
    suite.accept_metadata({"chains/type/" + id, {CHAIN_1}, comment, {"metadata"}}, text, data, stored);
  };
  const auto offset_after = [](Text type, Text to, Text offset) {
    return array_of(type, "0", {cast_codec(to), scale_offset_codec(offset, "")});
  };
  refuse("float-parameter-after-cast-to-int16", META_10, "0.5 is no int16",
         offset_after("float64", "int16", "0.5"), offset_after("float64", "int16", "1"));
  refuse("large-parameter-after-cast-to-int8", META_10, "1000 is no int8",
         offset_after("int32", "int8", "1000"), offset_after("int32", "int8", "100"));
  refuse("hexadecimal-parameter-before-cast-to-float32", META_10, "int32 has no hexadecimal form",
         array_of("int32", "0", {scale_offset_codec("\"0x3f800000\"", ""), cast_codec("float32")}),
         array_of("int32", "0", {scale_offset_codec("1", ""), cast_codec("float32")}));
  accept("float-parameter-after-cast-to-float32", "0.5 is a float32", offset_after("int32", "float32", "0.5"),
         "02000000", "0000c03f");
  accept("hexadecimal-parameter-after-cast-to-float32", "the bits of a float32",
         offset_after("int32", "float32", "\"0x3f000000\""), "02000000", "0000c03f");
  accept("float-parameter-before-cast-to-int16", "0.5 is a float64",
         array_of("float64", "0.5", {scale_offset_codec("0.5", ""), cast_codec("int16")}), "0000000000000440",
         "0200");
  const auto second_map = [](Text key) {
    return array_of("float64", "1",
                    {cast_codec("int16"), cast_codec("int8", map_member("[[" + key + ",0]]", "[]"))});
  };
  refuse("nan-key-after-cast-to-int16", META_10, "int16 has no NaN", second_map("\"NaN\""),
         second_map("300"));
  accept("negative-key-after-cast-to-int8", "-1 is an int8",
         array_of("uint8", "0", {cast_codec("int8"), cast_codec("uint8", map_member("-1=7"))}, {1}, kBytes),
         "05", "05");
  accept("hexadecimal-fill-value-before-cast-to-uint8", "the bits of a float32",
         array_of("float32", "0x3f800000", {cast_codec("uint8")}, {1}, kBytes), "0000a040", "05");

  // The stored type determines whether endian is needed.
  accept("no-endian-after-cast-to-uint8", "uint8 needs none",
         array_of("int16", "0", {cast_codec("uint8")}, {1}, kBytes), "0500", "05");
  refuse("no-endian-after-cast-to-int16", BYTES_10, "int16 needs one",
         array_of("uint8", "0", {cast_codec("int16")}, {1}, kBytes),
         array_of("uint8", "0", {cast_codec("int16")}));
  accept("big-endian-after-cast-to-int16", "int16 has an order of bytes",
         array_of("uint8", "0", {cast_codec("int16")}, {1}, bytes_codec("big")), "05", "0005");
  accept("big-endian-after-cast-to-float32", "four bytes, not eight",
         array_of("float64", "0", {cast_codec("float32")}, {1}, bytes_codec("big")), "000000000000f83f",
         "3fc00000");
  accept("big-endian-after-cast-to-uint8", "one byte has no order",
         array_of("int16", "0", {cast_codec("uint8")}, {1}, bytes_codec("big")), "0500", "05");
  // All casts of a chain are checked, not only the first.
  refuse("second-cast-to-bool", CV_14, "only real numbers are cast",
         array_of("int16", "0", {cast_codec("int8"), cast_codec("bool")}, {1}, kBytes),
         array_of("int16", "0", {cast_codec("int8")}, {1}, kBytes));
}

}  // namespace

void add_chain_order_vectors(SuiteBuilder& suite) {
  add_codec_orders(suite);
  add_fused(suite);
  add_shapes_of_chains(suite);
  add_damage(suite);
  add_extensions(suite);
  add_types_of_chains(suite);
}

}  // namespace zarrproof
