// Arrays of many dimensions, and of dimensions longer than a tile, in both layouts.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/conversions.h"

namespace zarrproof {
namespace {

struct NamedShape {
  std::string name;
  Shape shape;
};

// Ranks 5 to 8 with and without dimensions of length 1; 32 dimensions, the maximum of NumPy 1; and extents
// just below and above tiles of 32, 64 and 128 elements.
std::vector<NamedShape> shapes() {
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

void add_bytes(SuiteBuilder& suite, const std::string& type_name, const std::string& endian) {
  const DataType type = *find_data_type(type_name);
  for (const NamedShape& one : shapes()) {
    const ArrayText array = plain_array(type, chain({bytes_codec(endian)}), one.shape);
    const std::string data = repeated(mixed_pattern(), *element_count(one.shape) * type.element_size());
    const About about{
        "bytes/" + type.name + "/ranks/" + one.name + "/" + endian, {Clause::BYTES_1}, {}, {"shape"}, "1.1"};
    suite.accept(below(about, "/encode"), Operation::encode, array, data);
    suite.accept(below(about, "/layout-f/encode"), Operation::encode, array, data, Layout::f);
    suite.accept(below(about, "/decode"), Operation::decode, array,
                 endian == "big" ? reversed_components(data, type.width) : data);
  }
}

// Each conversion has every third shape, and each shape has every third conversion.
void add_conversion(SuiteBuilder& suite, const std::string& codec, const Conversion& conversion,
                    const std::vector<Clause>& clauses, std::size_t turn) {
  GroupHead head = head_of(conversion);
  head.id = codec + "/ranks/" + conversion.id;
  head.since = "1.1";
  head.clauses = clauses;
  const ConversionPalette elements(head, conversion);
  std::vector<Arrangement> arrays;
  for (const NamedShape& one : shapes()) {
    if (turn++ % 3 != 0) continue;
    const std::uint64_t count = *element_count(one.shape);
    arrays.push_back({one.name + "/layout-f", one.shape, Layout::f, elements.repeat, {}});
    if (elements.offender)  // not in the first row or the first column
      arrays.push_back({one.name + "/layout-f/refused",
                        one.shape,
                        Layout::f,
                        elements.repeat,
                        {{count - 2, *elements.offender}}});
    else
      arrays.push_back({one.name, one.shape, Layout::c, elements.repeat, {}});
  }
  suite.add(elements.palette.table({"shape"}, std::move(arrays)));
}

}  // namespace

void add_rank_vectors(SuiteBuilder& suite) {
  for (const char* type : {"uint8", "int16", "float32", "complex128"}) add_bytes(suite, type, "little");
  for (const char* type : {"int32", "float64"}) add_bytes(suite, type, "big");
  std::size_t turn = 0;
  for (const Conversion& conversion : conversions_by_cast())
    add_conversion(suite, "cast_value", conversion, {Clause::CV_3, Clause::CV_13}, turn++);
  for (const Conversion& conversion : conversions_by_scale_offset())
    add_conversion(suite, "scale_offset", conversion, {Clause::SO_1, Clause::SO_2}, turn++);
}

}  // namespace zarrproof
