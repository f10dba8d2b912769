// Maps of many keys, keys of types narrower than a byte, two casts in a chain with a map each, and fill
// values that a map and a rule convert. Detects: tables of a fixed size; a search that loses keys; the last
// instead of the first of repeated keys; upper bits in comparisons; the map or rounding of one cast used in
// the other; fill values that bypass the map.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

ArrayText cast_array(const std::string& array, const std::string& codecs, const std::string& fill = "1") {
  return {type_text(array), fill, codecs, {1}};
}

void add_group(SuiteBuilder& suite, const About& about, Operation operation, const ArrayText& array,
               const DataType& type, const DataType& other, std::vector<Input> inputs) {
  suite.add(make_group(head_of(about, operation, array), std::move(inputs), {{"", "{}"}}),
            file_of("cast_value", "maps", type, other),
            "cast_value with maps of many keys, and of two casts");
}

// Whether the key with this number is asked: the first and last ones, and every eleventh between.
bool is_asked(int number, int count) {
  return number < 20 || number >= count - 20 || number % 11 == 0;
}

// Keys at even distances, with mixed values. The fill value 100000 is no key. Neighbours of keys are asked,
// too. The first key is repeated at the end with another value.
void add_many_integer_keys(SuiteBuilder& suite, int count) {
  std::string entries;
  std::vector<std::string> elements;
  const auto key = [&](int i) { return std::to_string(3 * i - count); };
  for (int i = 0; i < count; ++i) {
    entries += "[" + key(i) + "," + std::to_string(i * 7919 % 30011 + 5000) + "],";
    if (is_asked(i, count)) elements.push_back(key(i));
    if (i % 10 == 0) elements.push_back(std::to_string(3 * i - count + 1));
  }
  const std::string map = R"(,"scalar_map":{"encode":[)" + entries + "[" + key(0) + ",-7]]}";
  add_group(
      suite, about_1_1("cast_value/map_keys/int32-int32/" + std::to_string(count), {Clause::CV_1}),
      Operation::encode, cast_array("int32", chain({cast_codec("int32", map), bytes_codec()}), "100000"),
      *find_data_type("int32"), *find_data_type("int32"), inputs_of(*find_data_type("int32"), elements));
}

// Keys midway between integers, and numbers beside some of them, which are rounded.
void add_many_float_keys(SuiteBuilder& suite, const std::string& type, int count, int step) {
  std::string entries;
  std::vector<std::string> elements = {"-1"};
  for (int i = 0; i < count; ++i) {
    const std::string whole = std::to_string(step * i);
    entries += (i > 0 ? ",[" : "[") + whole + ".5," + std::to_string(i * 7919 % 30011 - 20000) + "]";
    if (is_asked(i, count)) elements.push_back(whole + ".5");
    if (i % 10 == 0) elements.push_back(whole + ".75");
  }
  const std::string map = R"(,"scalar_map":{"encode":[)" + entries + "]}";
  add_group(suite,
            about_1_1("cast_value/map_keys/" + type + "-int16/" + std::to_string(count), {Clause::CV_1}),
            Operation::encode, cast_array(type, chain({cast_codec("int16", map), bytes_codec()}), "-1"),
            *find_data_type(type), *find_data_type("int16"), inputs_of(*find_data_type(type), elements));
}

// Every uint8 maps to another one, and back.
void add_permutation(SuiteBuilder& suite) {
  std::string there, back;
  std::vector<std::string> elements;
  for (int i = 0; i < 256; ++i) {
    const std::string key = std::to_string(i), value = std::to_string((i * 37 + 11) % 256);
    there += (i > 0 ? ",[" : "[") + key + "," + value + "]";
    back += (i > 0 ? ",[" : "[") + value + "," + key + "]";
    elements.push_back(key);
  }
  const DataType type = *find_data_type("uint8");
  const std::string map = R"(,"scalar_map":{"encode":[)" + there + R"(],"decode":[)" + back + "]}";
  for (const Operation operation : {Operation::encode, Operation::decode})
    add_group(suite, about_1_1("cast_value/map_keys/uint8-uint8/256", {Clause::CV_1}), operation,
              cast_array("uint8", chain({cast_codec("uint8", map), bytes_codec()})), type, type,
              inputs_of(type, elements));
}

// Stored elements with ignored upper bits: they match the keys.
void add_upper_bits(SuiteBuilder& suite) {
  struct Row {
    const char* stored;
    const char* entries;
    std::vector<std::string> keys;
  };
  for (const Row& row :
       {Row{"int4", "[[-3,300],[7,-5]]", {"1", "-3", "7", "2"}},
        Row{"uint4", "[[15,300],[7,-5]]", {"1", "15", "7", "14"}},
        Row{"int2", "[[-2,300],[0,-5]]", {"1", "-2", "0"}}, Row{"uint2", "[[3,300],[0,-5]]", {"1", "3", "0"}},
        Row{"float4_e2m1fn", "[[-1.5,300],[6,-5]]", {"1", "-1.5", "6", "2"}},
        Row{"float6_e3m2fn", "[[-1.5,300],[28,-5]]", {"1", "-1.5", "28", "2"}}}) {
    const DataType stored = *find_data_type(row.stored);
    std::vector<Input> inputs;
    for (const Input& input : inputs_of(stored, row.keys))
      for (const Bits upper : {Bits{0}, Bits{1}, Bits{2}, (Bits{1} << (8 - stored.bits)) - 1})
        inputs.push_back({input.bits, {"upper-bits"}, upper});
    const std::string map = std::string(R"(,"scalar_map":{"decode":)") + row.entries + "}";
    add_group(suite, about_1_1(std::string("cast_value/map_keys/int16-") + row.stored, {Clause::CV_1}),
              Operation::decode, cast_array("int16", chain({cast_codec(row.stored, map), bytes_codec()})),
              *find_data_type("int16"), stored, inputs);
  }
}

// The second map sees the result of the first cast, made by its map or by rounding; never the original
// element.
void add_two_casts(SuiteBuilder& suite) {
  const auto add = [&](const std::string& id, const std::string& array, const std::string& stored,
                       const std::string& codecs, const std::vector<std::string>& encoded,
                       const std::vector<std::string>& decoded) {
    const DataType first = *find_data_type(array), last = *find_data_type(stored);
    const About about = about_1_1("cast_value/two_maps/" + id, {Clause::CV_1, Clause::CHAIN_1});
    add_group(suite, about, Operation::encode, cast_array(array, codecs), first, last,
              inputs_of(first, encoded));
    add_group(suite, about, Operation::decode, cast_array(array, codecs), first, last,
              inputs_of(last, decoded));
  };
  const std::string nan_first =
      R"(,"scalar_map":{"encode":[["NaN",-1],[2.5,300]],"decode":[[-1,"NaN"],[300,2.5]]})";
  const std::string minus_second =
      R"(,"scalar_map":{"encode":[[-1,255],[300,7]],"decode":[[255,-1],[7,300]]})";
  const std::vector<std::string> floats = {"1",     "\"NaN\"", "2.5", "2",  "3.5", "300.25",
                                           "-0.75", "7",       "256", "-2", "255", "\"Infinity\""};
  const std::vector<std::string> bytes = {"1", "255", "7", "0", "254"};
  add("float64-int16-uint8", "float64", "uint8",
      chain({cast_codec("int16", nan_first), cast_codec("uint8", minus_second), bytes_codec()}), floats,
      bytes);
  add("float64-int16-uint8/modes-and-rules", "float64", "uint8",
      chain({cast_codec("int16", R"(,"rounding":"towards-negative")" + nan_first),
             cast_codec("uint8", R"(,"out_of_range":"wrap")" + minus_second), bytes_codec()}),
      floats, bytes);
  add("float64-int16-uint8/clamp-first", "float64", "uint8",
      chain({cast_codec("int16", R"(,"out_of_range":"clamp","rounding":"nearest-away")" + nan_first),
             cast_codec("uint8", minus_second), bytes_codec()}),
      {"1", "\"NaN\"", "2.5", "3.5", "-0.5", "299.5", "254.5", "1e9"}, bytes);
  // Each cast applies its own map once.
  add("int32-int32-int32", "int32", "int32",
      chain({cast_codec("int32", R"(,"scalar_map":{"encode":[[5,6],[8,9]],"decode":[[6,5]]})"),
             cast_codec("int32", R"(,"scalar_map":{"encode":[[6,7]],"decode":[[7,6],[5,4]]})"),
             bytes_codec()}),
      {"1", "5", "6", "7", "8", "9"}, {"1", "4", "5", "6", "7", "9"});
  add("int32-int32-int32/same-map", "int32", "int32",
      chain({cast_codec("int32", R"(,"scalar_map":{"encode":[[5,6],[6,8]]})"),
             cast_codec("int32", R"(,"scalar_map":{"encode":[[5,6],[6,8]]})"), bytes_codec()}),
      {"1", "5", "6", "7", "8"}, {"1", "5", "6", "8"});
  add("float64-float32-float16", "float64", "float16",
      chain({cast_codec("float32", R"(,"scalar_map":{"encode":[[0.1,2]]})"),
             cast_codec("float16", R"(,"scalar_map":{"encode":[[0.1,3],[2,4]]})"), bytes_codec()}),
      {"1", "0.1", "0.10000000149011612", "0.10000000000000002", "2", "0.3"}, {"1", "2", "3"});
}

// Fill values that survive bit by bit, by map and rule in one direction and by the map back, so that every
// reading accepts them.
void add_fill_values(SuiteBuilder& suite) {
  struct Row {
    const char* id;
    const char* type;
    const char* fill;
    const char* to;
    const char* more;
    const char* comment;
  };
  for (
      const Row& row : {
          Row{"map-before-rounding", "float64", "2.5", "uint8",
              R"("rounding":"towards-positive","scalar_map":{"encode":[[2.5,9]],"decode":[[9,2.5]]})",
              "mapped to 9, not rounded to 3"},
          Row{"map-before-clamp", "float64", "300", "uint8",
              R"("out_of_range":"clamp","scalar_map":{"encode":[[300,0]],"decode":[[0,300]]})",
              "mapped to 0, not clamped to 255"},
          Row{"map-before-wrap", "int32", "300", "uint8",
              R"("out_of_range":"wrap","scalar_map":{"encode":[[300,9]],"decode":[[9,300]]})",
              "mapped to 9, not wrapped to 44"},
          Row{"nan-beside-clamp", "float32", "\"NaN\"", "int16",
              R"("out_of_range":"clamp","scalar_map":{"encode":[["NaN",-32768]],"decode":[[-32768,"NaN"]]})",
              "mapped in spite of the clamp"},
          Row{"infinity-beside-wrap", "float32", "\"-Infinity\"", "uint8",
              R"("out_of_range":"wrap","scalar_map":{"encode":[["-Infinity",3]],"decode":[[3,"-Infinity"]]})",
              "mapped in spite of the wrap"},
          Row{"no-data-value", "int16", "-9999", "uint8",
              R"("scalar_map":{"encode":[[-9999,255]],"decode":[[255,-9999]]})",
              "out of range but for the map"},
          Row{"beyond-2-53", "int64", "9007199254740993", "float64",
              R"("scalar_map":{"encode":[[9007199254740993,0.5]],"decode":[[0.5,9007199254740993]]})",
              "mapped there and back without a float64 in between"},
          Row{"rounded-then-mapped-back", "float64", "0.1", "float32",
              R"("rounding":"towards-negative","scalar_map":{"decode":[["0x3dcccccc",0.1]]})",
              "rounded down on encode, mapped back on decode"},
          Row{"clamped-then-mapped-back", "float64", "300.75", "uint8",
              R"("out_of_range":"clamp","scalar_map":{"decode":[[255,300.75]]})",
              "clamped on encode, mapped back on decode"},
          Row{"wrapped-then-mapped-back", "int16", "300", "uint8",
              R"("out_of_range":"wrap","scalar_map":{"decode":[[44,300]]})",
              "wrapped on encode, mapped back on decode"},
          Row{"floor-then-mapped-back", "float32", "-0.5", "int8",
              R"("rounding":"towards-negative","scalar_map":{"decode":[[-1,-0.5]]})",
              "rounded down on encode, mapped back on decode"},
          Row{"away-then-mapped-back", "float16", "2.5", "uint8",
              R"("rounding":"nearest-away","scalar_map":{"decode":[[3,2.5]]})",
              "rounded away on encode, mapped back on decode"},
      }) {
    const ArrayText array{type_text(row.type),
                          row.fill,
                          chain({cast_codec(row.to, std::string(",") + row.more), bytes_codec()}),
                          {2}};
    accept_fill(suite,
                about_1_1(std::string("fill_value/mapped/") + row.id,
                          {Clause::CV_10, Clause::CV_1, Clause::CHAIN_1}, row.comment, {"fill"}),
                array);
  }
}

}  // namespace

void add_map_key_vectors(SuiteBuilder& suite) {
  for (const int count : {16, 17, 1000}) add_many_integer_keys(suite, count);
  for (const int count : {17, 256}) add_many_float_keys(suite, "float32", count, 1);
  add_many_float_keys(suite, "float64", 33, 31);
  add_permutation(suite);
  add_upper_bits(suite);
  add_two_casts(suite);
  add_fill_values(suite);
}

}  // namespace zarrproof
