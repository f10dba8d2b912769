// Chains of several codecs: the data type before a codec determines its valid parameters.
#include "vectors/suite/areas.h"
#include "vectors/suite/data.h"

namespace zarrproof {

// The data type after a codec determines the valid parameters of the next codec.
void add_chain_type_vectors(SuiteBuilder& suite) {
  const auto refuse = [&](const std::string& id, Clause clause, const std::string& comment,
                          const ArrayText& odd, const ArrayText& good) {
    suite.refuse_metadata({"chains/type/" + id, {Clause::CHAIN_1, clause}, comment, {"metadata"}}, odd, good);
  };
  const auto accept = [&](const std::string& id, const std::string& comment, const ArrayText& text,
                          const std::string& data, const std::string& stored) {
    suite.accept_metadata({"chains/type/" + id, {Clause::CHAIN_1}, comment, {"metadata"}}, text, data,
                          stored);
  };
  const auto offset_after = [](const std::string& type, const std::string& to, const std::string& offset) {
    return array_of(type, "0", {cast_codec(to), scale_offset_codec(offset, "")});
  };
  refuse("float-parameter-after-cast-to-int16", Clause::META_10, "0.5 is no int16",
         offset_after("float64", "int16", "0.5"), offset_after("float64", "int16", "1"));
  refuse("large-parameter-after-cast-to-int8", Clause::META_10, "1000 is no int8",
         offset_after("int32", "int8", "1000"), offset_after("int32", "int8", "100"));
  refuse("hexadecimal-parameter-before-cast-to-float32", Clause::META_10, "int32 has no hexadecimal form",
         array_of("int32", "0", {scale_offset_codec("\"0x3f800000\"", ""), cast_codec("float32")}),
         array_of("int32", "0", {scale_offset_codec("1", ""), cast_codec("float32")}));
  accept("float-parameter-after-cast-to-float32", "0.5 is a float32", offset_after("int32", "float32", "0.5"),
         "02000000", "0000c03f");
  accept("hexadecimal-parameter-after-cast-to-float32", "the bits of a float32",
         offset_after("int32", "float32", "\"0x3f000000\""), "02000000", "0000c03f");
  accept("float-parameter-before-cast-to-int16", "0.5 is a float64",
         array_of("float64", "0.5", {scale_offset_codec("0.5", ""), cast_codec("int16")}), "0000000000000440",
         "0200");
  const auto second_map = [](const std::string& key) {
    return array_of("float64", "1",
                    {cast_codec("int16"), cast_codec("int8", map_member("[[" + key + ",0]]", "[]"))});
  };
  refuse("nan-key-after-cast-to-int16", Clause::META_10, "int16 has no NaN", second_map("\"NaN\""),
         second_map("300"));
  accept("negative-key-after-cast-to-int8", "-1 is an int8",
         array_of("uint8", "0", {cast_codec("int8"), cast_codec("uint8", map_member("-1=7"))}, {1}, kBytes),
         "05", "05");
  accept("hexadecimal-fill-value-before-cast-to-uint8", "the bits of a float32",
         array_of("float32", "0x3f800000", {cast_codec("uint8")}, {1}, kBytes), "0000a040", "05");

  // The stored type determines whether endian is needed.
  accept("no-endian-after-cast-to-uint8", "uint8 needs none",
         array_of("int16", "0", {cast_codec("uint8")}, {1}, kBytes), "0500", "05");
  refuse("no-endian-after-cast-to-int16", Clause::BYTES_10, "int16 needs one",
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
  refuse("second-cast-to-bool", Clause::CV_14, "only real numbers are cast",
         array_of("int16", "0", {cast_codec("int8"), cast_codec("bool")}, {1}, kBytes),
         array_of("int16", "0", {cast_codec("int8")}, {1}, kBytes));
}

}  // namespace zarrproof
