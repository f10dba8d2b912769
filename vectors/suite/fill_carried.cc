// Fill values through scale_offset and cast_value: the converted values, and fill values that do not survive.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

struct Row {
  const char* id;
  const char* type;
  const char* fill;
  const char* to;
  const char* more;
  const char* comment;
};

ArrayText cast(const Row& row) {
  return {type_text(row.type), row.fill, chain({cast_codec(row.to, row.more), bytes_codec()}), {2}};
}

// A fill value through scale_offset. `good` is one that survives.
struct Scaled {
  const char* id;
  const char* type;
  const char* fill;
  const char* offset;
  const char* scale;
  const char* comment;
  const char* good = nullptr;
};

ArrayText scaled(const Scaled& row, const char* fill) {
  return {type_text(row.type), fill, chain({scale_offset_codec(row.offset, row.scale), bytes_codec()}), {2}};
}

constexpr const char* kNanMap = R"(,"scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})";

// Fill values that survive bit by bit, so that every reading of "survives" accepts them.
void add_surviving_casts(SuiteBuilder& suite) {
  for (const Row& row : {
           Row{"float32-uint8", "float32", "3.0", "uint8", "", "exact"},
           Row{"float64-int32", "float64", "-2147483648", "int32", "", "the lowest of the stored type"},
           Row{"float64-uint64", "float64", "18446744073709549568", "uint64", "",
               "the highest float64 below 2^64"},
           Row{"int16-int8", "int16", "-128", "int8", "", "the lowest of the stored type"},
           Row{"int8-int64", "int8", "-128", "int64", "", "the sign is extended"},
           Row{"uint8-int64", "uint8", "255", "int64", "", "no sign to extend"},
           Row{"uint64-int64", "uint64", "9223372036854775807", "int64", "",
               "the highest of the stored type"},
           Row{"int64-float64", "int64", "9007199254740992", "float64", "", "2^53 is exact"},
           Row{"int32-float32", "int32", "16777216", "float32", "", "2^24 is exact"},
           Row{"float64-float32", "float64", "0.5", "float32", "", "exact"},
           Row{"float64-float16", "float64", "65504", "float16", "", "the highest of the stored type"},
           Row{"float32-float64", "float32", "0.1", "float64", "", "the float32 nearest to 0.1"},
           Row{"nan", "float32", "\"NaN\"", "float64", "", "NaN stays NaN"},
           Row{"nan-narrowed", "float64", "\"NaN\"", "float16", "", "NaN stays NaN"},
           Row{"minus-0", "float32", "\"0x80000000\"", "float64", "", "the sign of zero stays"},
           Row{"mapped", "float32", "\"NaN\"", "uint8", kNanMap, "there and back by the map"},
           Row{"mapped-number", "int16", "-1", "uint8",
               R"(,"scalar_map":{"encode":[[-1,255]],"decode":[[255,-1]]})", "there and back by the map"},
           Row{"rounding-not-needed", "float32", "3", "int8", R"(,"rounding":"towards-positive")",
               "exact in spite of the rounding"},
           Row{"clamp-not-needed", "int16", "127", "int8", R"(,"out_of_range":"clamp")",
               "in range in spite of the clamp"},
           Row{"float32-bfloat16", "float32", "1.5", "bfloat16", "", "exact"},
           Row{"float32-float8_e4m3", "float32", "240", "float8_e4m3", "", "the highest of the stored type"},
           Row{"int8-int4", "int8", "-8", "int4", "", "the lowest of the stored type"},
           Row{"float32-float8_e8m0fnu", "float32", "4", "float8_e8m0fnu", "", "a power of two"},
       }) {
    accept_fill(suite,
                {std::string("fill_value/carried/") + row.id,
                 {Clause::CV_10, Clause::CHAIN_1},
                 row.comment,
                 {"fill"}},
                cast(row));
  }
  for (const Row& row :
       {Row{"infinity", "float64", "\"Infinity\"", "float32", "", "an infinity stays"},
        Row{"minus-infinity", "float32", "\"-Infinity\"", "float64", "", "an infinity stays"}})
    accept_fill(
        suite,
        {std::string("fill_value/carried/") + row.id, {Clause::CV_16, Clause::CV_10}, row.comment, {"fill"}},
        cast(row));
}

void add_transformed(SuiteBuilder& suite) {
  for (const Scaled& row : {
           Scaled{"scale_offset-int16", "int16", "7", "5", "10", "(7 - 5) * 10"},
           Scaled{"scale_offset-int8-negative", "int8", "-100", "27", "1", "-127"},
           Scaled{"scale_offset-uint8", "uint8", "255", "254", "255", "(255 - 254) * 255"},
           Scaled{"scale_offset-int64", "int64", "9223372036854775807", "1", "1", "no float64 in between"},
           Scaled{"scale_offset-float32", "float32", "5", "5", "0.1", "0"},
           Scaled{"scale_offset-float64", "float64", "3", "1", "0.5", "1"},
           Scaled{"scale_offset-float16", "float16", "3", "1", "0.5", "1"},
           Scaled{"scale_offset-nan", "float32", "\"NaN\"", "5", "0.5", "NaN stays NaN"},
           Scaled{"scale_offset-infinity", "float64", "\"-Infinity\"", "5", "-2",
                  "an infinity with the sign of the product"},
           Scaled{"scale_offset-only-offset", "int32", "1000", "1000", "", "0"},
           Scaled{"scale_offset-only-scale", "int32", "1000", "", "-3", "-3000"},
       })
    accept_fill(suite, {std::string("fill_value/carried/") + row.id, {Clause::SO_5}, row.comment, {"fill"}},
                scaled(row, row.fill));
}

// CV-10: fill values that do not survive. It is open what "survive" requires, and when the refusal happens.
void add_lost_in_casts(SuiteBuilder& suite) {
  for (const Row& row : {
           Row{"out-of-range", "float32", "300", "uint8", "", "no cast: above the range"},
           Row{"below-range", "int16", "-1", "uint8", "", "no cast: below the range"},
           Row{"float-out-of-range", "float64", "1e300", "float32", "", "no cast: above the range"},
           Row{"nan-without-map", "float32", "\"NaN\"", "uint8", "", "no cast: no NaN there"},
           Row{"infinity-without-map", "float32", "\"Infinity\"", "int32", "", "no cast: no infinity there"},
           Row{"infinity-with-clamp", "float32", "\"Infinity\"", "int32", R"(,"out_of_range":"clamp")",
               "no cast: clamp is for finite values"},
           Row{"nan-to-float4", "float32", "\"NaN\"", "float4_e2m1fn", "", "no cast: no NaN there"},
           Row{"rounded", "float32", "0.5", "uint8", "", "comes back as 0"},
           Row{"rounded-away", "float32", "0.5", "uint8", R"(,"rounding":"nearest-away")", "comes back as 1"},
           Row{"rounded-float", "float64", "0.1", "float32", "", "comes back as the float32 nearest to 0.1"},
           Row{"rounded-integer", "int64", "9007199254740993", "float64", "", "comes back as 2^53"},
           Row{"clamped", "float32", "300", "uint8", R"(,"out_of_range":"clamp")", "comes back as 255"},
           Row{"clamped-to-infinity", "float64", "1e300", "float32", R"(,"out_of_range":"clamp")",
               "comes back as an infinity"},
           Row{"wrapped", "int16", "300", "uint8", R"(,"out_of_range":"wrap")", "comes back as 44"},
           Row{"negative-zero", "float32", "\"0x80000000\"", "int8", "",
               "comes back as +0: equal, not the same bits"},
           Row{"nan-payload", "float64", "\"0x7ff8000000000001\"", "float32", "",
               "may come back as another NaN"},
           Row{"mapped-one-way", "float32", "\"NaN\"", "uint8", R"(,"scalar_map":{"encode":[["NaN",0]]})",
               "comes back as 0"},
           Row{"mapped-elsewhere", "int16", "7", "int16", R"(,"scalar_map":{"encode":[[7,8]]})",
               "comes back as 8"},
           Row{"mapped-on-decode", "int16", "7", "int8", R"(,"scalar_map":{"decode":[[7,8]]})",
               "comes back as 8"},
           Row{"mapped-out-of-range", "uint8", "7", "int16", R"(,"scalar_map":{"encode":[[7,300]]})",
               "no way back: 300 is no uint8"},
       }) {
    refuse_fill(suite, {std::string("fill_value/survival/") + row.id, {Clause::CV_10}, row.comment, {"fill"}},
                cast(row), cast({"", row.type, "3", row.to, row.more, ""}));
  }
}

void add_lost_in_scale_offset(SuiteBuilder& suite) {
  for (const Scaled& row : {
           Scaled{"scale_offset-overflow", "int8", "100", "0", "2", "200 is no int8", "50"},
           Scaled{"scale_offset-underflow", "uint8", "3", "5", "1", "-2 is no uint8", "5"},

           Scaled{"scale_offset-lowest", "int8", "-128", "0", "-1", "128 is no int8", "0"},
           Scaled{"scale_offset-int64", "int64", "-9223372036854775808", "1", "1", "-2^63 - 1 is no int64",
                  "1"},
           Scaled{"scale_offset-uint64", "uint64", "18446744073709551615", "0", "2", "2^65 - 2 is no uint64",
                  "1"},
       }) {
    refuse_fill(suite, {std::string("fill_value/survival/") + row.id, {Clause::SO_7}, row.comment, {"fill"}},
                scaled(row, row.fill), scaled(row, row.good));
  }
}

// Each cast keeps the fill value; the chain as a whole does not.
void add_lost_in_chains(SuiteBuilder& suite) {
  const auto refuse = [&](const std::string& id, const std::string& type, const std::string& fill,
                          const std::string& good, const std::string& codecs, const std::string& comment) {
    refuse_fill(suite, {"fill_value/survival/chain/" + id, {Clause::CHAIN_2}, comment, {"fill"}},
                {type_text(type), fill, codecs, {2}}, {type_text(type), good, codecs, {2}});
  };
  refuse("absorbed", "float32", "0.1", "0", chain({scale_offset_codec("100000000", "1"), bytes_codec()}),
         "fill_round_trip: 0.1 - 1e8 is -1e8");
  refuse("absorbed-then-cast", "float32", "0.1", "0",
         chain({scale_offset_codec("100000000", "1"), cast_codec("int32"), bytes_codec()}),
         "fill_round_trip: the cast keeps what scale_offset left");
  refuse("underflow", "float64", "1e-300", "0", chain({scale_offset_codec("", "1e-300"), bytes_codec()}),
         "fill_round_trip: scaled to 0");
  refuse("second-cast", "float64", "0.1", "0",
         chain({cast_codec("float64"), cast_codec("float32"), bytes_codec()}), "the second cast rounds");
}

}  // namespace

void add_fill_carried_vectors(SuiteBuilder& suite) {
  add_surviving_casts(suite);
  add_transformed(suite);
  add_lost_in_casts(suite);
  add_lost_in_scale_offset(suite);
  add_lost_in_chains(suite);
}

}  // namespace zarrproof
