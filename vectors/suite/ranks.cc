// Arrays of many dimensions, and of dimensions longer than a tile, in both layouts.
#include "vectors/suite/areas.h"
#include "vectors/suite/conversions.h"

namespace zarrproof {
namespace {

// Ranks 5 to 8 with and without dimensions of length 1; 32 dimensions, the maximum of NumPy 1; and extents
// just below and above tiles of 32, 64 and 128 elements.
std::vector<std::pair<std::string, Shape>> shapes() {
  Shape many(32, 1);
  many[0] = 2;
  many[13] = 2;
  many[20] = 3;
  many[31] = 2;
  return {{"rank-5", {2, 1, 3, 1, 2}},
          {"rank-6", {2, 2, 2, 2, 2, 2}},
          {"rank-7", {2, 1, 2, 3, 2, 1, 2}},
          {"rank-8", {1, 2, 1, 3, 1, 2, 2, 2}},
          {"rank-32", many},
          {"31x33", {31, 33}},
          {"32x64", {32, 64}},
          {"33x32", {33, 32}},
          {"63x129", {63, 129}},
          {"65x127", {65, 127}},
          {"128x64", {128, 64}},
          {"129x65", {129, 65}},
          {"33x5x65", {33, 5, 65}}};
}

void add_bytes(SuiteBuilder& suite, Text type_name, Text endian) {
  const DataType type = *find_data_type(type_name);
  for (const auto& [name, shape] : shapes()) {
    const ArrayText array = plain_array(type, chain({bytes_codec(endian)}), shape);
    const std::string data = repeated(mixed_pattern(), *element_count(shape) * type.element_size());
    const About about{"bytes/" + type.name + "/ranks/" + name + "/" + endian, {BYTES_1}, {}, {"shape"}};
    suite.encode(about, array, data);
    suite.encode(about.below("/layout-f"), array, data, Layout::f);
    suite.decode(about, array, in_order(data, type, endian));
  }
}

// Each conversion has every third shape, and each shape has every third conversion.
void add_conversion(SuiteBuilder& suite, const Conversion& conversion, std::size_t turn) {
  const ConversionPalette elements(conversion, "ranks");
  std::vector<Arrangement> arrays;
  for (const auto& [name, shape] : shapes()) {
    if (turn++ % 3 != 0) continue;
    const Arrangement array{name + "/layout-f", shape, Layout::f, elements.repeat, {}};
    arrays.push_back(array);
    arrays.push_back(array);
    if (elements.offender) {  // not in the first row or the first column
      arrays.back().name += "/refused";
      arrays.back().put = {{*element_count(shape) - 2, *elements.offender}};
    } else {
      arrays.back().name = name;
      arrays.back().layout = Layout::c;
    }
  }
  suite.add(elements.palette.table({"shape"}, std::move(arrays)));
}

}  // namespace

void add_rank_vectors(SuiteBuilder& suite) {
  for (const char* type : {"uint8", "int16", "float32", "complex128"}) add_bytes(suite, type, "little");
  for (const char* type : {"int32", "float64"}) add_bytes(suite, type, "big");
  std::size_t turn = 0;
  for (const Conversion& conversion : conversions()) add_conversion(suite, conversion, turn++);
}

}  // namespace zarrproof
