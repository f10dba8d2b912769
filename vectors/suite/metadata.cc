#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

ArrayText uint8_array(const std::string& codecs) {
  return {type_text("uint8"), "0", codecs, {2}};
}

ArrayText float32_array(const std::string& codecs) {
  return {type_text("float32"), "0", codecs, {2}};
}

const std::string kBytes = R"({"name":"bytes"})";

void add_ways_to_write_a_codec(SuiteBuilder& suite) {
  const auto both_ways = [&](const std::string& id, Clause clause, Level level, const std::string& codecs,
                             const std::string& stored) {
    suite.accept({"metadata/" + id + "/encode", {clause}, level}, Operation::encode, uint8_array(codecs),
                 "0507");
    suite.accept({"metadata/" + id + "/decode", {clause}, level}, Operation::decode, uint8_array(codecs),
                 stored);
  };
  both_ways("bytes/bare-name", Clause::META_1, Level::must, R"(["bytes"])", "0507");
  both_ways("bytes/object", Clause::META_5, Level::must, chain({kBytes}), "0507");
  both_ways("bytes/empty-configuration", Clause::META_5, Level::derived,
            R"([{"name":"bytes","configuration":{}}])", "0507");
  both_ways("scale_offset/bare-name", Clause::META_1, Level::must, chain({"\"scale_offset\"", kBytes}),
            "0507");
  both_ways("scale_offset/object", Clause::META_5, Level::must, chain({R"({"name":"scale_offset"})", kBytes}),
            "0507");
  both_ways("scale_offset/empty-configuration", Clause::META_5, Level::derived,
            chain({R"({"name":"scale_offset","configuration":{}})", kBytes}), "0507");
  suite.accept({"metadata/crc32c/bare-name/encode", {Clause::META_1}}, Operation::encode,
               uint8_array(chain({kBytes, "\"crc32c\""})), "0507");
}

void add_data_types(SuiteBuilder& suite) {
  const ArrayText plain = {type_text("uint8"), "0", chain({kBytes}), {2}};
  suite.refuse_metadata(
      {"metadata/data_type/core-object", {Clause::META_5}, Level::derived, "core_type_object"},
      {R"({"name":"uint8"})", "0", chain({kBytes}), {2}}, plain);
  suite.accept({"metadata/data_type/extension-object/encode", {Clause::META_5}}, Operation::encode,
               {R"({"name":"int4"})", "0", chain({kBytes}), {2}}, "0507");
  suite.refuse_metadata({"metadata/data_type/datetime-bare-name", {Clause::META_5}, Level::derived},
                        {type_text("numpy.datetime64"), "0", chain({bytes_codec()}), {2}},
                        {time_type("numpy.datetime64", "s", 1).metadata(), "0", chain({bytes_codec()}), {2}});
  const auto scale_factor = [](const std::string& factor) {
    return ArrayText{
        R"({"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":)" + factor + "}}",
        "0",
        chain({bytes_codec()}),
        {2}};
  };
  suite.refuse_metadata({"metadata/data_type/datetime-scale-factor-0", {Clause::META_5}, Level::derived},
                        scale_factor("0"), scale_factor("1"));
  suite.refuse_metadata({"metadata/data_type/wrong-case", {Clause::META_3}, Level::derived},
                        {type_text("UInt8"), "0", chain({kBytes}), {2}}, plain);
}

void add_invalid_chains(SuiteBuilder& suite) {
  const ArrayText good = uint8_array(chain({kBytes}));
  const auto refused = [&](const std::string& id, Clause clause, Level level, const std::string& codecs) {
    suite.refuse_metadata({"metadata/chain/" + id, {clause}, level}, uint8_array(codecs), good);
  };
  refused("unknown-codec", Clause::META_6, Level::must, chain({R"({"name":"no_such_codec"})", kBytes}));
  refused("name-in-other-case", Clause::META_6, Level::must, chain({R"({"name":"Bytes"})"}));
  refused("empty", Clause::META_6, Level::derived, "[]");
  refused("no-bytes", Clause::META_6, Level::derived, chain({R"({"name":"crc32c"})"}));
  refused("two-bytes", Clause::META_6, Level::derived, chain({kBytes, kBytes}));
  refused("checksum-first", Clause::META_6, Level::derived, chain({R"({"name":"crc32c"})", kBytes}));
  refused("array-codec-last", Clause::META_6, Level::derived, chain({kBytes, R"({"name":"scale_offset"})"}));
  refused("no-name", Clause::META_1, Level::derived, R"([{"configuration":{}}])");
  refused("codec-is-number", Clause::META_3, Level::derived, "[1]");
  refused("configuration-is-array", Clause::META_3, Level::derived,
          R"([{"name":"bytes","configuration":[]}])");
  refused("must-understand", Clause::META_1, Level::derived, R"([{"name":"bytes","must_understand":true}])");
  refused("bytes-unknown-key", Clause::META_3, Level::derived,
          R"([{"name":"bytes","configuration":{"endianness":"little"}}])");
  refused("bytes-endian-middle", Clause::BYTES_3, Level::derived,
          R"([{"name":"bytes","configuration":{"endian":"middle"}}])");
  refused("bytes-endian-null", Clause::BYTES_3, Level::derived,
          R"([{"name":"bytes","configuration":{"endian":null}}])");
  ArrayText without_fill = good;
  without_fill.fill_value.clear();
  suite.refuse_metadata({"metadata/no-fill-value", {Clause::META_8}, Level::derived}, without_fill, good);
}

void add_invalid_parameters(SuiteBuilder& suite) {
  const ArrayText good_scale = float32_array(chain({scale_offset_codec("0", "1"), bytes_codec()}));
  const auto scale = [&](const std::string& id, Clause clause, Level level,
                         const std::string& configuration) {
    suite.refuse_metadata(
        {"metadata/scale_offset/" + id, {clause}, level},
        float32_array(
            chain({R"({"name":"scale_offset","configuration":)" + configuration + "}", bytes_codec()})),
        good_scale);
  };
  scale("unknown-key", Clause::META_2, Level::must, R"({"offset":0,"scale":1,"astype":"uint8"})");
  scale("offset-null", Clause::META_3, Level::derived, R"({"offset":null})");
  scale("scale-true", Clause::META_4, Level::derived, R"({"scale":true})");
  scale("offset-text", Clause::META_4, Level::derived, R"({"offset":"5"})");
  scale("scale-zero", Clause::SO_3, Level::derived, R"({"scale":0})");
  scale("offset-nan", Clause::SO_3, Level::derived, R"({"offset":"NaN"})");

  const ArrayText good_cast = float32_array(chain({cast_codec("uint8"), kBytes}));
  const auto cast = [&](const std::string& id, Clause clause, Level level, const std::string& configuration) {
    suite.refuse_metadata(
        {"metadata/cast_value/" + id, {clause}, level},
        float32_array(chain({R"({"name":"cast_value","configuration":)" + configuration + "}", kBytes})),
        good_cast);
  };
  cast("unknown-key", Clause::META_2, Level::must, R"({"data_type":"uint8","casting":"unsafe"})");
  cast("no-data-type", Clause::CV_11, Level::derived, R"({"rounding":"nearest-even"})");
  cast("data-type-bool", Clause::CV_11, Level::derived, R"({"data_type":"bool"})");
  cast("rounding-up", Clause::META_3, Level::derived, R"({"data_type":"uint8","rounding":"up"})");
  cast("rounding-null", Clause::META_3, Level::derived, R"({"data_type":"uint8","rounding":null})");
  cast("rounding-in-other-case", Clause::META_3, Level::derived,
       R"({"data_type":"uint8","rounding":"Nearest-Even"})");
  cast("out-of-range-saturate", Clause::META_3, Level::derived,
       R"({"data_type":"uint8","out_of_range":"saturate"})");
  cast("out-of-range-null", Clause::META_3, Level::derived, R"({"data_type":"uint8","out_of_range":null})");
  cast("map-is-array", Clause::META_3, Level::derived, R"({"data_type":"uint8","scalar_map":[]})");
  cast("map-unknown-key", Clause::CV_11, Level::derived, R"({"data_type":"uint8","scalar_map":{"both":[]}})");
  cast("map-entry-of-three", Clause::CV_11, Level::derived,
       R"({"data_type":"uint8","scalar_map":{"encode":[[1,2,3]],"decode":[[1,2,3]]}})");
  cast(
      "map-value-out-of-range", Clause::CV_11, Level::derived,
      R"({"data_type":"uint8","rounding":"towards-zero","out_of_range":"clamp","scalar_map":{"encode":[[1,256]],"decode":[[256,1]]}})");
  cast("map-encode-only-invalid", Clause::CV_11, Level::derived,
       R"({"data_type":"uint8","scalar_map":{"encode":[[1,256]]}})");

  suite.refuse_metadata({"metadata/cast_value/bare-name", {Clause::META_5}, Level::derived},
                        float32_array(chain({"\"cast_value\"", kBytes})), good_cast);
  suite.refuse_metadata(
      {"metadata/cast_value/wrap-to-float", {Clause::CV_6}, Level::derived},
      float32_array(chain({cast_codec("float16", R"(,"out_of_range":"wrap")"), bytes_codec()})),
      float32_array(chain({cast_codec("float16"), bytes_codec()})));
  const ArrayText good_bool{type_text("bool"), "false", chain({kBytes}), {2}};
  suite.refuse_metadata({"metadata/cast_value/from-bool", {Clause::CV_11}, Level::derived},
                        {type_text("bool"), "false", chain({cast_codec("uint8"), kBytes}), {2}}, good_bool);
  suite.refuse_metadata({"metadata/scale_offset/on-bool", {Clause::SO_6}, Level::derived},
                        {type_text("bool"), "false", chain({R"({"name":"scale_offset"})", kBytes}), {2}},
                        good_bool);
}

}  // namespace

void add_metadata_vectors(SuiteBuilder& suite) {
  add_ways_to_write_a_codec(suite);
  add_data_types(suite);
  add_invalid_chains(suite);
  add_invalid_parameters(suite);
}

}  // namespace zarrproof
