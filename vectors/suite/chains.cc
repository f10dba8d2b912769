// The specification's own examples, whole, and in a form without one unusual feature.
#include "vectors/suite/chains.h"

#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {

void add_chain(SuiteBuilder& suite, const About& about, const ArrayText& array,
               std::initializer_list<const char*> encoded, std::initializer_list<const char*> decoded) {
  suite.elements(about, Operation::encode, array, encoded);
  suite.elements(about, Operation::decode, array, decoded);
  accept_fill(suite, about, array);
}

namespace {

const std::string kBytes = R"({"name":"bytes"})";

// float64 packed into uint8, with 0 for NaN. Once with bare names, as in the specification, and once without,
// so that an implementation without bare names is judged on the rest.
void add_packing_example(SuiteBuilder& suite) {
  for (const bool bare : {false, true}) {
    const std::string packed = chain(
        {scale_offset_codec("-10", "0.1"),
         cast_codec("uint8",
                    R"(,"rounding":"nearest-even","scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})"),
         bare ? "\"bytes\"" : kBytes, bare ? "\"crc32c\"" : R"({"name":"crc32c"})"});
    const ArrayText example{type_text("float64"), "\"NaN\"", packed, {4}};
    About about{std::string("chains/example") + (bare ? "/bare-names" : ""),
                {Clause::CHAIN_1, Clause::SO_1, Clause::CV_1},
                "the specification's example: float64 in uint8, 0 for NaN",
                {"nan"}};
    if (bare) about.clauses.insert(about.clauses.begin(), Clause::META_12);
    // 0.0, 2540.0, 125.0 and NaN.
    suite.accept(below(about, "/encode"), Operation::encode, example,
                 "00000000000000000000000000d8a3400000000000405f40000000000000f87f");
    suite.accept(below(about, "/decode"), Operation::decode, example, with_checksum("01ff0d00"));
    accept_fill(suite, about, example);
  }
}

void add_scale_offset_examples(SuiteBuilder& suite) {
  // The example lacks endian, which float32 needs.
  add_chain(suite,
            {"chains/example/float32-scale-offset",
             {Clause::CHAIN_1, Clause::SO_1},
             "the specification's example: offset 5, scale 0.1"},
            {type_text("float32"), "5", chain({scale_offset_codec("5", "0.1"), bytes_codec()}), {1}},
            {"5", "0", "6", "15", "1e10"}, {"0", "1", "0.5", "-0.1"});

  const auto reduction = [](const std::string& bytes) {
    return ArrayText{type_text("uint16"),
                     "1000",
                     chain({scale_offset_codec("1000", ""), cast_codec("uint8"), bytes}),
                     {3}};
  };
  const std::vector<Clause> clauses = {Clause::CHAIN_1, Clause::CHAIN_2};
  add_chain(suite,
            {"chains/uint16-range-reduction", clauses, "the specification's example: 1000 to 1255 in uint8"},
            reduction(bytes_codec()), {"1000", "1255", "1256", "999"}, {"0", "255"});
  accept_metadata(
      suite,
      {"chains/uint16-range-reduction/bare-name", {Clause::CHAIN_1, Clause::META_12}, "as it stands there"},
      reduction("\"bytes\""), "e8030004e704", "0018ff");

  // The equivalent of an older codec: float32 from 10 to 100 in uint8, wrapped.
  add_chain(suite,
            {"chains/example/fixed-scale-offset", clauses, "the specification's example of a conversion"},
            {type_text("float32"),
             "10.0",
             chain({R"({"name":"scale_offset","configuration":{"scale":0.1,"offset":10}})",
                    cast_codec("uint8", R"(,"out_of_range":"wrap")"), kBytes}),
             {1}},
            {"10", "20", "54", "100", "2570", "0"}, {"0", "1", "9", "255"});
}

// Examples whose scalar_map has "+Infinity", and variants with "Infinity".
void add_map_examples(SuiteBuilder& suite) {
  struct Row {
    const char* id;
    const char* fill;
    const char* before;
    const char* after;
    const char* comment;
  };
  for (const Row& row :
       {Row{"numpy", "0",
            R"(,"rounding":"towards-zero","out_of_range":"wrap","scalar_map":{"encode":[["NaN",0],[")",
            R"(Infinity",0],["-Infinity",0]]})", "the specification's example: casting like NumPy"},
        Row{"clamp", "\"NaN\"",
            R"(,"rounding":"nearest-even","out_of_range":"clamp","scalar_map":{"encode":[["NaN",0],[")",
            R"(Infinity",0],["-Infinity",0]],"decode":[[0,"NaN"]]})",
            "an example of the codec's first text"}}) {
    const auto array = [&](const std::string& sign, const std::string& bytes) {
      return ArrayText{type_text("float64"),
                       row.fill,
                       chain({cast_codec("uint8", row.before + sign + row.after), bytes}),
                       {1}};
    };
    const About about{
        std::string("chains/example/") + row.id, {Clause::CV_1, Clause::CV_3, Clause::CV_5}, row.comment};
    add_chain(suite, about, array("", kBytes),
              {"1", "1.9", "-1.9", "300.7", "-1", "1e300", "\"NaN\"", "\"Infinity\"", "\"-Infinity\""},
              {"0", "1", "255"});
    About open = below(about, "/plus-infinity");
    open.clauses = {Clause::META_4, Clause::CV_11};
    open.comment = "plus_infinity";
    suite.refuse_metadata(open, array("+", kBytes), array("", kBytes));
    suite.open(below(open, "/infinity/encode"), Operation::encode, array("+", kBytes), "000000000000f07f",
               array("", kBytes));
    open.clauses = {Clause::META_12, Clause::META_4, Clause::CV_11};
    suite.refuse_metadata(below(open, "/bare-name"), array("+", "\"bytes\""), array("", "\"bytes\""));
  }
}

}  // namespace

void add_chain_vectors(SuiteBuilder& suite) {
  add_packing_example(suite);
  add_scale_offset_examples(suite);
  add_map_examples(suite);
}

}  // namespace zarrproof
