// The specification's own examples, whole, and in a form without one unusual feature.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// float64 packed into uint8, with 0 for NaN. Once with bare names, as in the specification, and once without,
// so that an implementation without bare names is judged on the rest.
void add_packing_example(SuiteBuilder& suite) {
  const std::string cast =
      cast_codec("uint8", rounding_member("nearest-even") + map_member("NaN=0", "0=NaN"));
  for (const bool bare : {false, true}) {
    const ArrayText example = array_of("float64", "NaN", {scale_offset_codec("-10", "0.1"), cast}, {4},
                                       bare ? R"("bytes","crc32c")" : kBytes + "," + kCrc32c);
    About about(std::string("chains/example") + (bare ? "/bare-names" : ""), {CHAIN_1, SO_1, CV_1},
                "the specification's example: float64 in uint8, 0 for NaN", {"nan"});
    if (bare) about.clauses.insert(about.clauses.begin(), META_12);
    // 0.0, 2540.0, 125.0 and NaN.
    suite.convert(about, example, "00000000000000000000000000d8a3400000000000405f40000000000000f87f",
                  with_checksum("01ff0d00"));
    suite.accept_fill(about, example);
  }
}

void add_scale_offset_examples(SuiteBuilder& suite) {
  // The example lacks endian, which float32 needs.
  suite.add_chain(About("chains/example/float32-scale-offset", {CHAIN_1, SO_1},
                        "the specification's example: offset 5, scale 0.1"),
                  array_of("float32", "5", {scale_offset_codec("5", "0.1")}), "5 0 6 15 1e10",
                  "0 1 0.5 -0.1");

  const auto reduction = [](Text bytes) {
    return array_of("uint16", "1000", {scale_offset_codec("1000", ""), cast_codec("uint8")}, {3}, bytes);
  };
  const std::vector<Clause> clauses = {CHAIN_1, CHAIN_2};
  suite.add_chain(
      {"chains/uint16-range-reduction", clauses, "the specification's example: 1000 to 1255 in uint8"},
      reduction(bytes_codec()), "1000 1255 1256 999", "0 255");
  suite.accept_metadata({"chains/uint16-range-reduction/bare-name", {CHAIN_1, META_12}, "as it stands there"},
                        reduction("\"bytes\""), "e8030004e704", "0018ff");

  // The equivalent of an older codec: float32 from 10 to 100 in uint8, wrapped.
  const std::string scaling = R"({"name":"scale_offset","configuration":{"scale":0.1,"offset":10}})";
  suite.add_chain(
      {"chains/example/fixed-scale-offset", clauses, "the specification's example of a conversion"},
      array_of("float32", "10.0", {scaling, cast_codec("uint8", kWrap)}, {1}, kBytes), "10 20 54 100 2570 0",
      "0 1 9 255");
}

// An example whose scalar_map has "+Infinity", and a variant with "Infinity".
void add_map_example(SuiteBuilder& suite, Text id, Text comment, Text fill, Text members, Text decode) {
  const auto array = [&](Text sign, Text bytes) {
    const std::string encode = "NaN=0 " + sign + "Infinity=0 -Infinity=0";
    return array_of("float64", fill, {cast_codec("uint8", members + map_member(encode, decode))}, {1}, bytes);
  };
  const About about{"chains/example/" + id, {CV_1, CV_3, CV_5}, comment};
  suite.add_chain(about, array("", kBytes), "1 1.9 -1.9 300.7 -1 1e300 NaN Infinity -Infinity", "0 1 255");
  About open = about.below("/plus-infinity", "plus_infinity");
  open.clauses = {META_4, CV_11};
  suite.refuse_metadata(open, array("+", kBytes), array("", kBytes));
  suite.open(open.below("/infinity/encode"), Operation::encode, array("+", kBytes), "000000000000f07f",
             array("", kBytes));
  open.clauses = {META_12, META_4, CV_11};
  suite.refuse_metadata(open.below("/bare-name"), array("+", "\"bytes\""), array("", "\"bytes\""));
}

}  // namespace

void add_chain_vectors(SuiteBuilder& suite) {
  add_packing_example(suite);
  add_scale_offset_examples(suite);
  add_map_example(suite, "numpy", "the specification's example: casting like NumPy", "0",
                  rounding_member("towards-zero") + kWrap, "");
  add_map_example(suite, "clamp", "an example of the codec's first text", "NaN",
                  rounding_member("nearest-even") + kClamp, "0=NaN");
}

}  // namespace zarrproof
