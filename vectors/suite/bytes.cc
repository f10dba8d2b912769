#include <algorithm>

#include "reference/hexadecimal.h"
#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

// An element whose bytes all differ, so that every permutation of them shows.
std::string distinct_bytes(const DataType& type, int start) {
  std::vector<std::byte> bytes;
  for (std::uint64_t i = 0; i < type.element_size(); ++i)
    bytes.push_back(static_cast<std::byte>(start + 0x11 * static_cast<int>(i)));
  return to_hexadecimal(bytes);
}

// Elements of narrow types, whose upper bits must be as canonical form has them.
std::string sample(const DataType& type) {
  if (type.kind == Kind::boolean) return "0100";
  if (type.bits < 8) return type.components == 2 ? "01000001" : "0100";
  return distinct_bytes(type, 0x01) + distinct_bytes(type, 0x02);
}

std::vector<DataType> all_types() {
  std::vector<DataType> types = listed_data_types();
  types.push_back(time_type("numpy.datetime64", "ns", 1));
  types.push_back(time_type("numpy.timedelta64", "s", 10));
  return types;
}

ArrayText array_of(const DataType& type, const std::string& codecs, const Shape& shape) {
  return {type.metadata(), plain_fill(type), codecs, shape};
}

void add_each_type(SuiteBuilder& suite) {
  for (const DataType& type : all_types()) {
    const bool wide = type.width > 1;
    std::vector<Clause> clauses = {wide ? Clause::BYTES_2 : Clause::BYTES_3};
    if (type.kind == Kind::complex) clauses.push_back(Clause::BYTES_4);
    if (type.kind == Kind::boolean) clauses.push_back(Clause::BYTES_5);
    const std::string data = sample(type);
    for (const std::string endian : {"little", "big"}) {
      const ArrayText array = array_of(type, chain({bytes_codec(endian)}), {2});
      const std::string id = "bytes/" + type.name + "/" + endian;
      suite.accept({id + "/encode", clauses}, Operation::encode, array, data);
      std::vector<std::byte> stored = *from_hexadecimal(data);
      if (endian == "big")
        for (auto at = stored.begin(); at != stored.end(); at += type.width)
          std::reverse(at, at + type.width);
      suite.accept({id + "/decode", clauses}, Operation::decode, array, to_hexadecimal(stored));
    }
    const ArrayText without = array_of(type, R"([{"name":"bytes"}])", {2});
    if (wide) {
      suite.refuse_metadata({"bytes/" + type.name + "/no-endian", {Clause::BYTES_2}, Level::derived}, without,
                            array_of(type, chain({bytes_codec()}), {2}));
    } else {
      suite.accept({"bytes/" + type.name + "/no-endian/encode", clauses}, Operation::encode, without, data);
      suite.accept({"bytes/" + type.name + "/no-endian/decode", clauses}, Operation::decode, without, data);
    }
  }
}

// Raw types: whether r<N> has a fill value of N/8 or of N integers, is open. So each array is asked for both
// ways, and each way is the control of the other: one of the two must be accepted.
void add_raw_types(SuiteBuilder& suite) {
  const auto plain = [](const std::string& codecs, int width) {
    return ArrayText{type_text("uint8"), "0", codecs, {2 * static_cast<std::uint64_t>(width)}};
  };
  const auto zeros = [](int count) {
    std::string text = "[0";
    for (int i = 1; i < count; ++i) text += ",0";
    return text + "]";
  };
  for (const char* raw : {"r8", "r16", "r24"}) {
    const DataType type = *find_data_type(raw);
    const std::string data = sample(type);
    for (const std::string endian : {"little", "big"}) {
      const std::string codecs = chain({bytes_codec(endian)});
      const bool swaps = endian == "big" && type.width > 1;
      const About about{"bytes/" + type.name + "/" + endian,
                        {Clause::BYTES_6},
                        Level::must,
                        swaps ? "raw_endian, raw_fill_length" : "raw_fill_length"};
      suite.either(about, {type.metadata(), zeros(type.width), codecs, {2}},
                   {type.metadata(), zeros(type.bits), codecs, {2}}, data);
    }
  }
  const std::string without = R"([{"name":"bytes"}])";
  suite.refuse_metadata(
      {"bytes/r16/no-endian", {Clause::BYTES_6}, Level::must, "raw_endian_absent, raw_fill_length"},
      array_of(*find_data_type("r16"), without, {2}), plain(without, 2));
  suite.refuse_metadata({"bytes/r12", {Clause::BYTES_6}, Level::derived, "not a multiple of 8"},
                        {type_text("r12"), "[0,0]", chain({bytes_codec()}), {2}},
                        plain(chain({bytes_codec()}), 2));
}

void add_other_bools(SuiteBuilder& suite) {
  const ArrayText boolean = array_of(*find_data_type("bool"), R"([{"name":"bytes"}])", {2});
  suite.refuse_data({"bytes/bool/other/decode", {Clause::BYTES_5}, Level::derived, "bool_other"}, boolean,
                    "0102", "0100");
}

void add_special_bits(SuiteBuilder& suite) {
  struct Row {
    const char* type;
    const char* data;  // signalling NaN, NaN with payload and sign, -0, smallest subnormal
  };
  for (const Row& row :
       {Row{"float16", "017d01fe00800100"}, Row{"float32", "0100a07f010000ff0000008001000000"},
        Row{"float64", "010000000000f47f01000000000000ff00000000000000800100000000000000"},
        Row{"bfloat16", "a17f81ff00800100"}, Row{"float8_e5m2", "7dff8001"},
        Row{"float8_e4m3fnuz", "80ff0100"}}) {
    const DataType type = *find_data_type(row.type);
    const Shape four = {4};
    const ArrayText array = array_of(type, chain({bytes_codec()}), four);
    const std::string id = "bytes/" + type.name + "/special-bits";
    suite.accept({id + "/encode", {Clause::BYTES_7}}, Operation::encode, array, row.data);
    suite.accept({id + "/decode", {Clause::BYTES_7}}, Operation::decode, array, row.data);
  }
  // The upper bits of types narrower than a byte are ignored on read.
  for (const char* name : {"int2", "uint4", "float4_e2m1fn", "float6_e3m2fn"}) {
    const ArrayText array = array_of(*find_data_type(name), R"([{"name":"bytes"}])", {2});
    suite.accept({"bytes/" + std::string(name) + "/upper-bits/decode", {Clause::BYTES_7}}, Operation::decode,
                 array, "fdc1");
  }
}

void add_shapes(SuiteBuilder& suite) {
  const DataType int16 = *find_data_type("int16");
  const auto array = [&](const Shape& shape) { return array_of(int16, chain({bytes_codec("big")}), shape); };
  const std::string six = "010002000300040005000600";
  suite.accept({"bytes/shape/2x3/encode", {Clause::BYTES_1}}, Operation::encode, array({2, 3}), six);
  suite.accept({"bytes/shape/2x3/layout-f/encode", {Clause::BYTES_1}}, Operation::encode, array({2, 3}), six,
               Layout::f);
  suite.accept({"bytes/shape/1x2x3x1/layout-f/encode", {Clause::BYTES_1}}, Operation::encode,
               array({1, 2, 3, 1}), six, Layout::f);
  suite.accept({"bytes/shape/3x2/decode", {Clause::BYTES_1}}, Operation::decode, array({3, 2}), six);
  suite.accept({"bytes/shape/zero-dimensional/encode", {Clause::BYTES_9}}, Operation::encode, array({}),
               "0102");
  suite.accept({"bytes/shape/zero-dimensional/decode", {Clause::BYTES_9}}, Operation::decode, array({}),
               "0102");
  suite.accept({"bytes/shape/zero-length/encode", {Clause::BYTES_9}, Level::derived}, Operation::encode,
               array({0}), "");
  suite.accept({"bytes/shape/zero-length/decode", {Clause::BYTES_9}, Level::derived}, Operation::decode,
               array({2, 0}), "");
  const About length{"bytes/length", {Clause::BYTES_8}, Level::derived};
  const auto wrong = [&](const char* name, const std::string& data) {
    About about = length;
    about.id += std::string("/") + name + "/decode";
    suite.refuse_data(about, array({2, 3}), data, six);
  };
  wrong("one-byte-short", six.substr(2));
  wrong("one-byte-long", six + "00");
  wrong("one-element-short", six.substr(4));
  wrong("twice", six + six);
  wrong("empty", "");
}

}  // namespace

void add_bytes_vectors(SuiteBuilder& suite) {
  add_each_type(suite);
  add_raw_types(suite);
  add_other_bools(suite);
  add_special_bits(suite);
  add_shapes(suite);
}

}  // namespace zarrproof
