// The bytes codec: arrays of every rank and memory layout, and encoded bytes of the wrong length.
#include "reference/types/hexadecimal.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Different elements, as far as the type has them. None is a NaN.
std::string counted(const DataType& type, std::uint64_t count) {
  std::vector<std::byte> bytes;
  for (std::uint64_t i = 0; i < count; ++i)
    for (std::uint64_t j = 0; j < type.element_size(); ++j) {
      std::uint64_t byte = (i + 1 + 0x10 * j) % 0x70;
      if (type.kind == Kind::boolean) byte = i % 5 == 0 || i % 3 == 1 ? 1 : 0;
      if (type.bits < 8) byte &= type.mask() >> (type.kind == Kind::signed_integer ? 1 : 0);
      bytes.push_back(static_cast<std::byte>(byte));
    }
  return to_hexadecimal(bytes);
}

// One shape: encoding from both memory layouts, and decoding.
void add_shape(SuiteBuilder& suite, const DataType& type, const Shape& shape, Text endian) {
  const ArrayText array = plain_array(type, chain({bytes_codec(endian)}), shape);
  const std::uint64_t count = *element_count(shape);
  const std::string data = counted(type, count);
  About about("bytes/" + type.name + "/shape-" + shape_name(shape) + (endian == "big" ? "/big" : ""),
              {BYTES_1}, "C order, whatever the rank", {"shape"});
  if (shape.empty()) {
    about.clauses = {BYTES_9};
    about.comment = "no dimension: one element";
  }
  if (count == 0) {
    about.clauses = {BYTES_12};
    about.comment = "no element at all";
  }
  suite.convert(about, array, data, in_order(data, type, endian));
  if (count == 0)
    suite.missing(about.below("/missing"), array);
  else if (shape.size() > 1)
    suite.encode(about.below("/layout-f", "held column-major in memory, still written in C order"), array,
                 data, Layout::f);
}

using Names = std::initializer_list<const char*>;

const std::vector<Shape> kShapes = {{},        {1},       {5},          {2, 3},       {3, 2},
                                    {1, 4},    {4, 1},    {2, 3, 4},    {4, 3, 2},    {2, 1, 3},
                                    {1, 5, 1}, {3, 3, 3}, {2, 3, 2, 2}, {1, 2, 3, 1}, {2, 1, 1, 3}};
const std::vector<Shape> kFewShapes = {{}, {2, 3}, {2, 3, 4}, {2, 3, 2, 2}};
const std::vector<Shape> kEmptyShapes = {{0}, {2, 0}, {0, 3}, {2, 0, 3}};

void add_shapes(SuiteBuilder& suite) {
  const auto add = [&](Names types, const std::vector<Shape>& shapes, Text endian = "little") {
    for (const char* type : types)
      for (const Shape& shape : shapes) add_shape(suite, *find_data_type(type), shape, endian);
  };
  add({"bool", "uint8", "int16", "float32", "float64", "complex64", "complex128"}, kShapes);
  add({"float16", "int64"}, kFewShapes);
  add({"int16", "uint32", "float64", "complex64"}, kFewShapes, "big");
  add({"uint8", "int16", "float64"}, kEmptyShapes);
  add({"int4", "float6_e3m2fn", "float8_e4m3", "bfloat16", "complex_float16"}, kFewShapes);
}

// A single NaN: a scalar of the language may pass through another type, which makes the NaN quiet.
void add_zero_dimensional_nans(SuiteBuilder& suite) {
  for (const auto& [name, data] : named("float16=01fc float32=010080ff float64=010000000000f0ff")) {
    const About about("bytes/" + name + "/shape-zero-dimensional/signalling-nan", {BYTES_7, BYTES_9},
                      "no dimension: one element, and every bit of it", {"nan", "shape"});
    suite.convert(about, array_of(name, "0", {}, {}), data, data);
  }
}

// Large arrays, where implementations transpose in tiles.
void add_large_shapes(SuiteBuilder& suite) {
  for (const char* name : {"uint8", "int16", "float64"}) {
    const DataType type = *find_data_type(name);
    for (const Shape& shape : {Shape{63, 65}, Shape{65, 63}, Shape{17, 16, 15}}) {
      const ArrayText array = plain_array(type, chain({bytes_codec()}), shape);
      const std::string data = repeated(mixed_pattern(), *element_count(shape) * type.element_size());
      const About about("bytes/" + type.name + "/shape-" + shape_name(shape), {BYTES_1}, "larger than a tile",
                        {"shape", "tail"});
      suite.encode(about, array, data);
      suite.encode(about.below("/layout-f"), array, data, Layout::f);
      suite.decode(about, array, data);
    }
  }
}

void add_wrong_lengths(SuiteBuilder& suite, const DataType& type, const Shape& shape,
                       Text endian = "little") {
  const ArrayText array = plain_array(type, chain({bytes_codec(endian)}), shape);
  const std::string sound = counted(type, *element_count(shape));
  const std::size_t element = 2 * type.element_size();
  const auto wrong = [&](Text name, Text data) {
    if (data == sound) return;
    suite.refuse_data(About("bytes/" + type.name + "/length-of-" + shape_name(shape) +
                                (endian == "big" ? "/big/" : "/") + name,
                            {BYTES_8}, "the shape wants another number of bytes", {"damage", "length"}),
                      array, data, sound);
  };
  wrong("one-byte-short", sound.substr(0, sound.size() - 2));
  wrong("one-byte-long", sound + "00");
  wrong("one-element-short", sound.substr(0, sound.size() - element));
  wrong("one-element-long", sound + sound.substr(0, element));
  wrong("half", sound.substr(0, sound.size() / 4 * 2));
  wrong("twice", sound + sound);
  wrong("one-byte", sound.substr(0, 2));
  wrong("empty", "");
}

}  // namespace

void add_bytes_shape_vectors(SuiteBuilder& suite) {
  add_shapes(suite);
  add_zero_dimensional_nans(suite);
  add_large_shapes(suite);
  for (const char* name : {"bool", "uint8", "int16", "int32", "float64", "complex128", "int4", "bfloat16",
                           "float8_e8m0fnu", "complex_float16"})
    add_wrong_lengths(suite, *find_data_type(name), {2, 3});
  add_wrong_lengths(suite, time_type("numpy.datetime64", "s", 1), {2, 3});
  add_wrong_lengths(suite, *find_data_type("int16"), {});
  add_wrong_lengths(suite, *find_data_type("float32"), {4});
  for (const char* name : {"int16", "float64", "complex64"})
    add_wrong_lengths(suite, *find_data_type(name), {2, 3}, "big");
}

}  // namespace zarrproof
