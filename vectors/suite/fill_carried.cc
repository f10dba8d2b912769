// Fill values through scale_offset and cast_value: the converted values, and fill values that do not survive.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::string kNanMap = map_member("NaN=0", "0=NaN");

// `good` is a fill value that survives.
void refuse(SuiteBuilder& suite, const About& about, Text type, Text fill, Text good,
            std::initializer_list<std::string> codecs) {
  suite.refuse_fill(about, array_of(type, fill, codecs, {2}), array_of(type, good, codecs, {2}));
}

// Fill values that survive bit by bit, so that every reading of "survives" accepts them.
void add_surviving_casts(SuiteBuilder& suite) {
  const auto kept = [&](Text id, Text type, Text fill, Text codec, Text comment,
                        const std::vector<Clause>& clauses = {CV_10, CHAIN_1}) {
    suite.accept_fill({"fill_value/carried/" + id, clauses, comment, {"fill"}},
                      array_of(type, fill, {codec}, {2}));
  };
  kept("float32-uint8", "float32", "3.0", cast_codec("uint8"), "exact");
  kept("float64-int32", "float64", "-2147483648", cast_codec("int32"), "the lowest of the stored type");
  kept("float64-uint64", "float64", "18446744073709549568", cast_codec("uint64"),
       "the highest float64 below 2^64");
  kept("int16-int8", "int16", "-128", cast_codec("int8"), "the lowest of the stored type");
  kept("int8-int64", "int8", "-128", cast_codec("int64"), "the sign is extended");
  kept("uint8-int64", "uint8", "255", cast_codec("int64"), "no sign to extend");
  kept("uint64-int64", "uint64", "9223372036854775807", cast_codec("int64"),
       "the highest of the stored type");
  kept("int64-float64", "int64", "9007199254740992", cast_codec("float64"), "2^53 is exact");
  kept("int32-float32", "int32", "16777216", cast_codec("float32"), "2^24 is exact");
  kept("float64-float32", "float64", "0.5", cast_codec("float32"), "exact");
  kept("float64-float16", "float64", "65504", cast_codec("float16"), "the highest of the stored type");
  kept("float32-float64", "float32", "0.1", cast_codec("float64"), "the float32 nearest to 0.1");
  kept("nan", "float32", "NaN", cast_codec("float64"), "NaN stays NaN");
  kept("nan-narrowed", "float64", "NaN", cast_codec("float16"), "NaN stays NaN");
  kept("minus-0", "float32", "0x80000000", cast_codec("float64"), "the sign of zero stays");
  kept("mapped", "float32", "NaN", cast_codec("uint8", kNanMap), "there and back by the map");
  kept("mapped-number", "int16", "-1", cast_codec("uint8", map_member("-1=255", "255=-1")),
       "there and back by the map");
  kept("rounding-not-needed", "float32", "3", cast_codec("int8", rounding_member("towards-positive")),
       "exact in spite of the rounding");
  kept("clamp-not-needed", "int16", "127", cast_codec("int8", kClamp), "in range in spite of the clamp");
  kept("float32-bfloat16", "float32", "1.5", cast_codec("bfloat16"), "exact");
  kept("float32-float8_e4m3", "float32", "240", cast_codec("float8_e4m3"), "the highest of the stored type");
  kept("int8-int4", "int8", "-8", cast_codec("int4"), "the lowest of the stored type");
  kept("float32-float8_e8m0fnu", "float32", "4", cast_codec("float8_e8m0fnu"), "a power of two");
  // CV-16: that an infinity is kept follows by logic only.
  kept("infinity", "float64", "Infinity", cast_codec("float32"), "an infinity stays", {CV_16, CV_10});
  kept("minus-infinity", "float32", "-Infinity", cast_codec("float64"), "an infinity stays", {CV_16, CV_10});
}

void add_transformed_fill_values(SuiteBuilder& suite) {
  const auto kept = [&](Text id, Text type, Text fill, Text offset, Text scale, Text comment) {
    suite.accept_fill({"fill_value/carried/scale_offset-" + id, {SO_5}, comment, {"fill"}},
                      array_of(type, fill, {scale_offset_codec(offset, scale)}, {2}));
  };
  kept("int16", "int16", "7", "5", "10", "(7 - 5) * 10");
  kept("int8-negative", "int8", "-100", "27", "1", "-127");
  kept("uint8", "uint8", "255", "254", "255", "(255 - 254) * 255");
  kept("int64", "int64", "9223372036854775807", "1", "1", "no float64 in between");
  kept("float32", "float32", "5", "5", "0.1", "0");
  kept("float64", "float64", "3", "1", "0.5", "1");
  kept("float16", "float16", "3", "1", "0.5", "1");
  kept("nan", "float32", "NaN", "5", "0.5", "NaN stays NaN");
  kept("infinity", "float64", "-Infinity", "5", "-2", "an infinity with the sign of the product");
  kept("only-offset", "int32", "1000", "1000", "", "0");
  kept("only-scale", "int32", "1000", "", "-3", "-3000");
}

// CV-10: fill values that do not survive. It is open what "survive" requires, and when the refusal happens.
void add_lost_in_casts(SuiteBuilder& suite) {
  const auto lost = [&](Text id, Text type, Text fill, Text codec, Text comment) {
    refuse(suite, {"fill_value/survival/" + id, {CV_10}, comment, {"fill"}}, type, fill, "3", {codec});
  };
  lost("out-of-range", "float32", "300", cast_codec("uint8"), "no cast: above the range");
  lost("below-range", "int16", "-1", cast_codec("uint8"), "no cast: below the range");
  lost("float-out-of-range", "float64", "1e300", cast_codec("float32"), "no cast: above the range");
  lost("nan-without-map", "float32", "NaN", cast_codec("uint8"), "no cast: no NaN there");
  lost("infinity-without-map", "float32", "Infinity", cast_codec("int32"), "no cast: no infinity there");
  lost("infinity-with-clamp", "float32", "Infinity", cast_codec("int32", kClamp),
       "no cast: clamp is for finite values");
  lost("nan-to-float4", "float32", "NaN", cast_codec("float4_e2m1fn"), "no cast: no NaN there");
  lost("rounded", "float32", "0.5", cast_codec("uint8"), "comes back as 0");
  lost("rounded-away", "float32", "0.5", cast_codec("uint8", rounding_member("nearest-away")),
       "comes back as 1");
  lost("rounded-float", "float64", "0.1", cast_codec("float32"), "comes back as the float32 nearest to 0.1");
  lost("rounded-integer", "int64", "9007199254740993", cast_codec("float64"), "comes back as 2^53");
  lost("clamped", "float32", "300", cast_codec("uint8", kClamp), "comes back as 255");
  lost("clamped-to-infinity", "float64", "1e300", cast_codec("float32", kClamp), "comes back as an infinity");
  lost("wrapped", "int16", "300", cast_codec("uint8", kWrap), "comes back as 44");
  lost("negative-zero", "float32", "0x80000000", cast_codec("int8"),
       "comes back as +0: equal, not the same bits");
  lost("nan-payload", "float64", "0x7ff8000000000001", cast_codec("float32"), "may come back as another NaN");
  lost("mapped-one-way", "float32", "NaN", cast_codec("uint8", map_member("NaN=0")), "comes back as 0");
  lost("mapped-elsewhere", "int16", "7", cast_codec("int16", map_member("7=8")), "comes back as 8");
  lost("mapped-on-decode", "int16", "7", cast_codec("int8", map_member("", "7=8")), "comes back as 8");
  lost("mapped-out-of-range", "uint8", "7", cast_codec("int16", map_member("7=300")),
       "no way back: 300 is no uint8");
}

void add_lost_in_scale_offset(SuiteBuilder& suite) {
  const auto lost = [&](Text id, Text type, Text fill, Text good, Text codec, Text comment) {
    refuse(suite, {"fill_value/survival/scale_offset-" + id, {SO_7}, comment, {"fill"}}, type, fill, good,
           {codec});
  };
  lost("overflow", "int8", "100", "50", scale_offset_codec("0", "2"), "200 is no int8");
  lost("underflow", "uint8", "3", "5", scale_offset_codec("5", "1"), "-2 is no uint8");
  lost("lowest", "int8", "-128", "0", scale_offset_codec("0", "-1"), "128 is no int8");
  lost("int64", "int64", "-9223372036854775808", "1", scale_offset_codec("1", "1"), "-2^63 - 1 is no int64");
  lost("uint64", "uint64", "18446744073709551615", "1", scale_offset_codec("0", "2"),
       "2^65 - 2 is no uint64");
}

// Each cast keeps the fill value; the chain as a whole does not.
void add_lost_in_chains(SuiteBuilder& suite) {
  const auto lost = [&](Text id, Text type, Text fill, std::initializer_list<std::string> codecs,
                        Text comment) {
    refuse(suite, {"fill_value/survival/chain/" + id, {CHAIN_2}, comment, {"fill"}}, type, fill, "0", codecs);
  };
  lost("absorbed", "float32", "0.1", {scale_offset_codec("100000000", "1")},
       "fill_round_trip: 0.1 - 1e8 is -1e8");
  lost("absorbed-then-cast", "float32", "0.1", {scale_offset_codec("100000000", "1"), cast_codec("int32")},
       "fill_round_trip: the cast keeps what scale_offset left");
  lost("underflow", "float64", "1e-300", {scale_offset_codec("", "1e-300")}, "fill_round_trip: scaled to 0");
  lost("second-cast", "float64", "0.1", {cast_codec("float64"), cast_codec("float32")},
       "the second cast rounds");
}

}  // namespace

void add_fill_carried_vectors(SuiteBuilder& suite) {
  add_surviving_casts(suite);
  add_transformed_fill_values(suite);
  add_lost_in_casts(suite);
  add_lost_in_scale_offset(suite);
  add_lost_in_chains(suite);
}

}  // namespace zarrproof
