// Chains of several codecs: data type and fill value go through the codecs in order, and back in reverse
// order.
#include "vectors/suite/areas.h"
#include "vectors/suite/chains.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

const std::string kBytes = R"({"name":"bytes"})";
const std::string kChecksum = R"({"name":"crc32c"})";

const std::vector<Clause> kBoth = {Clause::CHAIN_1, Clause::CHAIN_2};

ArrayText array(const std::string& type, const std::string& fill, const std::string& codecs) {
  return {type_text(type), fill, codecs, {1}};
}

About about(const std::string& id, const std::string& comment, const std::vector<std::string>& flags = {}) {
  return {"chains/" + id, kBoth, comment, flags};
}

// Codecs that do not commute: each order gives different numbers.
void add_orders(SuiteBuilder& suite) {
  add_chain(suite, about("three-codecs", "scale, widen, scale, big-endian"),
            array("int16", "0",
                  chain({scale_offset_codec("", "2"), cast_codec("int32"), scale_offset_codec("", "3"),
                         bytes_codec()})),
            {"0", "100", "16383", "16384"}, {"0", "6", "60000"});
  const std::string first = scale_offset_codec("1", "2");
  const std::string second = scale_offset_codec("3", "5");
  add_chain(suite, about("int32/two-scale-offsets", "((x - 1) * 2 - 3) * 5"),
            array("int32", "1", chain({first, second, bytes_codec()})),
            {"1", "2", "3", "-1000", "214748366", "214748367", "1073741825"}, {"-15", "-5", "5", "-10025"});
  add_chain(suite, about("int32/two-scale-offsets-swapped", "((x - 3) * 5 - 1) * 2"),
            array("int32", "1", chain({second, first, bytes_codec()})), {"1", "2", "3", "-1000", "214748366"},
            {"-22", "-12", "-2", "8"});
  add_chain(suite, about("float64/two-scale-offsets", "each operation rounds"),
            array("float64", "0.5",
                  chain({scale_offset_codec("0.5", "0.1"), scale_offset_codec("0", "3"), bytes_codec()})),
            {"0.5", "0.7", "1.1", "-3.3", "1e15"}, {"0", "0.1", "0.7", "-12.3"});
  add_chain(
      suite, about("float64/cast-then-scale", "the parameters are int16"),
      array("float64", "100", chain({cast_codec("int16"), scale_offset_codec("100", "3"), bytes_codec()})),
      {"100", "100.5", "101.5", "11022", "11023", "40000"}, {"0", "3", "-300", "32766"});
  add_chain(
      suite, about("float64/scale-then-cast", "the parameters are float64"),
      array("float64", "100", chain({scale_offset_codec("100", "3"), cast_codec("int16"), bytes_codec()})),
      {"100", "100.5", "101.5", "11022", "11023", "40000"}, {"0", "1", "-300", "32767"});
  add_chain(
      suite, about("int32/clamp-then-widen", "the first cast clamps, the second keeps"),
      array("int32", "0",
            chain({cast_codec("int16", R"(,"out_of_range":"clamp")"), cast_codec("int64"), bytes_codec()})),
      {"1", "32767", "40000", "-40000"}, {"1", "-32768", "32768"});
  add_chain(suite,
            about("float64/cast-twice", "rounded twice, since there are two casts", {"double-rounding"}),
            array("float64", "0", chain({cast_codec("float32"), cast_codec("float16"), bytes_codec()})),
            {"1.00048828125000022204", "1", "65519.9999999", "65504"}, {"1", "65504", "\"NaN\"", "-0.0"});
  add_chain(suite, about("int16/cast-to-its-own-type", "nothing changes"),
            array("int16", "7", chain({cast_codec("int16"), bytes_codec()})), {"7", "-32768", "32767"},
            {"7", "-1"});
  std::string twelve = "[";
  for (int i = 0; i < 6; ++i)
    twelve += scale_offset_codec("1", "") + "," + scale_offset_codec("", "-1") + ",";
  add_chain(suite, about("int8/twelve-codecs", "any number of array codecs"),
            array("int8", "0", twelve + bytes_codec() + "]"), {"0", "1", "100", "-127", "-128"},
            {"0", "1", "127"});
}

// An implementation may fuse two codecs, but must not compute in a wider type between them.
void add_fused(SuiteBuilder& suite) {
  add_chain(
      suite,
      about("float32-uint8/scale-0.1", "the product is a float32, and a tie: a wider one is above it",
            {"double-rounding", "tie"}),
      array("float32", "0", chain({scale_offset_codec("0", "0.1"), cast_codec("uint8"), bytes_codec()})),
      {"0", "305", "1245", "1065", "125", "485", "2550", "2555"}, {"0", "3", "7", "255"});
  add_chain(
      suite,
      about("float32-uint8/offset-0.3-scale-0.1", "quotient and sum are float32, each rounded",
            {"double-rounding"}),
      array("float32", "0.3", chain({scale_offset_codec("0.3", "0.1"), cast_codec("uint8"), bytes_codec()})),
      {"0.3", "70.3", "1040.3"}, {"0", "7", "8", "9", "103", "104"});
  add_chain(suite, about("int32-float32/scale-3", "an int32 in between: it overflows, and is rounded once"),
            array("int32", "0", chain({scale_offset_codec("", "3"), cast_codec("float32"), bytes_codec()})),
            {"0", "5592406", "11184811", "715827882", "715827883", "-715827883"},
            {"0", "3", "16777218", "3e9"});
  add_chain(suite, about("uint8-float32/offset-10", "a uint8 in between has no -5"),
            array("uint8", "10", chain({scale_offset_codec("10", ""), cast_codec("float32"), bytes_codec()})),
            {"10", "255", "9", "5"}, {"0", "245", "246", "-1"});
  add_chain(
      suite,
      about("int32-float32/cast-then-scale", "rounded to float32 before it is scaled", {"double-rounding"}),
      array("int32", "0", chain({cast_codec("float32"), scale_offset_codec("", "3"), bytes_codec()})),
      {"0", "16777217", "16777219", "2147483647"}, {"0", "3", "50331648"});
}

// One element whose bytes differ when reversed. An array without dimensions may be treated as a number, which
// has no byte order.
void add_zero_dimensional(SuiteBuilder& suite) {
  const auto add = [&](const std::string& id, const std::string& codec, const std::string& from,
                       Bits array_bits, const std::string& stored, Bits stored_bits) {
    const DataType type = *find_data_type(from), stored_type = *find_data_type(stored);
    const About own{"chains/zero-dimensional/" + id,
                    {Clause::BYTES_2, Clause::BYTES_9, Clause::CHAIN_1},
                    "one element, in the order of bytes that the codec names",
                    {"shape", "order"}};
    const ArrayText text{type_text(from), "0", chain({codec, bytes_codec("big")}), {}};
    const std::string data = canonical_data(type, {array_bits});
    suite.accept(below(own, "/encode"), Operation::encode, text, data);
    suite.accept(below(own, "/decode"), Operation::decode, text,
                 reversed_components(canonical_data(stored_type, {stored_bits}), stored_type.width));
  };
  add("offset", scale_offset_codec("1", ""), "int32", 10, "int32", 9);
  add("scale", scale_offset_codec("", "3"), "uint16", 7, "uint16", 21);
  add("float64/scale", scale_offset_codec("", "0.5"), "float64", 0x4008000000000000, "float64",
      0x3ff8000000000000);
  add("cast", cast_codec("int32"), "int16", 9, "int32", 9);
}

// Array codecs keep the shape. C order is made once.
void add_shapes(SuiteBuilder& suite) {
  const std::string codecs =
      chain({scale_offset_codec("1", "2"), cast_codec("int32"), bytes_codec("big"), kChecksum});
  struct Row {
    const char* id;
    Shape shape;
    std::size_t count;
  };
  for (const Row& row : {Row{"zero-dimensional", {}, 1}, Row{"5", {5}, 5}, Row{"2x3", {2, 3}, 6},
                         Row{"2x3x2", {2, 3, 2}, 12}, Row{"2x2x2x2", {2, 2, 2, 2}, 16}}) {
    const DataType int16 = *find_data_type("int16"), int32 = *find_data_type("int32");
    std::vector<Bits> inputs, outputs;
    for (Bits i = 0; i < row.count; ++i) {
      inputs.push_back(0x101 * i + 1);
      outputs.push_back(0x202 * i);
    }
    const About own{std::string("chains/shape-") + row.id,
                    {Clause::CV_13, Clause::CHAIN_1, Clause::BYTES_1},
                    "shape and order of elements stay",
                    {"shape"}};
    const ArrayText text{type_text("int16"), "1", codecs, row.shape};
    suite.accept(below(own, "/encode"), Operation::encode, text, canonical_data(int16, inputs));
    suite.accept(below(own, "/decode"), Operation::decode, text,
                 with_checksum(reversed_components(canonical_data(int32, outputs), 4)));
    if (row.shape.size() > 1)
      suite.accept(below(own, "/layout-f/encode"), Operation::encode, text, canonical_data(int16, inputs),
                   Layout::f);
  }
  add_zero_dimensional(suite);
  const ArrayText empty{type_text("int16"), "1", codecs, {0}};
  const About none{"chains/shape-0", {Clause::BYTES_12}, "no element at all", {"shape"}};
  suite.accept(below(none, "/encode"), Operation::encode, empty, "");
}

// Bytes of the wrong length at the end of a chain: the stored type determines the length.
void add_damage(SuiteBuilder& suite) {
  const ArrayText text{
      type_text("float64"), "0", chain({cast_codec("int16"), bytes_codec(), kChecksum}), {2}};
  const std::string sound = with_checksum("01000200");
  const auto refuse = [&](const std::string& id, Clause clause, const std::string& comment,
                          const std::string& data) {
    suite.refuse_data({"chains/damage/" + id, {clause, Clause::CHAIN_2}, comment, {"damage"}}, text, data,
                      sound);
  };
  refuse("size-of-the-array", Clause::BYTES_8, "16 bytes, as float64 would have",
         with_checksum("000000000000f03f0000000000000040"));
  refuse("one-element-short", Clause::BYTES_8, "one int16", with_checksum("0100"));
  refuse("bit", Clause::CRC_4, "one bit changed", "00000200" + sound.substr(8));
  refuse("empty", Clause::CRC_4, "not even a checksum", "");
}

void add_extensions(SuiteBuilder& suite) {
  add_chain(suite, about("int32-int4/offset-100", "the values of int4"),
            array("int32", "100", chain({scale_offset_codec("100", ""), cast_codec("int4"), bytes_codec()})),
            {"100", "92", "107", "91", "108"}, {"0", "7", "-8"});
  add_chain(
      suite, about("float64-bfloat16/scale-0.1", "through float64 arithmetic"),
      array("float64", "0", chain({scale_offset_codec("0", "0.1"), cast_codec("bfloat16"), bytes_codec()})),
      {"0", "1", "33", "1e39"}, {"0", "1", "3.3125"});
  add_chain(suite, about("float32-float8_e4m3/cast-twice", "float16 in between", {"double-rounding"}),
            array("float32", "0", chain({cast_codec("float16"), cast_codec("float8_e4m3"), bytes_codec()})),
            {"0", "1.0625", "1.0626", "240", "1000"}, {"0", "240", "\"NaN\""});
}

}  // namespace

void add_chain_order_vectors(SuiteBuilder& suite) {
  add_orders(suite);
  add_fused(suite);
  add_shapes(suite);
  add_damage(suite);
  add_extensions(suite);
}

}  // namespace zarrproof
