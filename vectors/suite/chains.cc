#include "vectors/suite/parts.h"

namespace zarrproof {

void add_chain_vectors(SuiteBuilder& suite) {
  // The specification's own example: float64 packed into uint8, 0 kept for NaN. Once as it stands there, with
  // bare names, and once without them, so that an implementation which lacks them is judged on the rest.
  for (const bool bare : {false, true}) {
    const std::string packed = chain(
        {scale_offset_codec("-10", "0.1"),
         cast_codec("uint8",
                    R"(,"rounding":"nearest-even","scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})"),
         bare ? "\"bytes\"" : R"({"name":"bytes"})", bare ? "\"crc32c\"" : R"({"name":"crc32c"})"});
    const ArrayText example{type_text("float64"), "\"NaN\"", packed, {4}};
    const std::string id = std::string("chains/example") + (bare ? "/bare-names" : "");
    // 0.0, 2540.0, 125.0 and NaN.
    std::vector<Clause> clauses = {Clause::CHAIN_1, Clause::SO_1, Clause::CV_1};
    if (bare) clauses.insert(clauses.begin(), Clause::META_1);
    suite.accept({id + "/encode", clauses}, Operation::encode, example,
                 "00000000000000000000000000d8a3400000000000405f40000000000000f87f");
    suite.resolve({id + "/resolve", clauses}, example);
    suite.missing({id + "/missing", clauses}, example);
  }

  const ArrayText range{type_text("uint16"),
                        "1000",
                        chain({scale_offset_codec("1000", ""), cast_codec("uint8"), bytes_codec()}),
                        {1}};
  suite.elements({"chains/uint16-range-reduction", {Clause::CHAIN_1, Clause::CHAIN_2}}, Operation::encode,
                 range, {"1000", "1255", "1256", "999"});
  suite.elements({"chains/uint16-range-reduction", {Clause::CHAIN_1, Clause::CHAIN_2, Clause::SO_5}},
                 Operation::decode, range, {"0", "255"});

  const ArrayText order{
      type_text("int16"),
      "0",
      chain({scale_offset_codec("", "2"), cast_codec("int32"), scale_offset_codec("", "3"), bytes_codec()}),
      {1}};
  suite.elements({"chains/three-codecs", {Clause::CHAIN_1, Clause::CHAIN_2}}, Operation::encode, order,
                 {"0", "100", "16383", "16384"});
  suite.elements({"chains/three-codecs", {Clause::CHAIN_2}}, Operation::decode, order, {"0", "6", "60000"});

  const ArrayText twice{
      type_text("float64"), "0", chain({cast_codec("float32"), cast_codec("float16"), bytes_codec()}), {1}};
  suite.elements({"chains/cast-twice", {Clause::CHAIN_1, Clause::CV_3}}, Operation::encode, twice,
                 {"1.00048828125000022204", "1", "65519.9999999", "65504"});
}

}  // namespace zarrproof
