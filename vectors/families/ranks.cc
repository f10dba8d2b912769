// Arrays of many dimensions, and of dimensions longer than a tile, in both layouts. Detects mistakes of loops
// over dimensions, and of the last, incomplete tile. Example: an array of 65x127 elements ends one row after
// a tile of 64 rows, and one column before the end of the second tile of 64 columns.
#include "vectors/families/conversions.h"
#include "vectors/families/families.h"

namespace zarrproof {
namespace {

// Returns ranks 5 to 8 with and without dimensions of length 1; 32 dimensions, the maximum of NumPy 1; and
// extents just below and above tiles of 32, 64 and 128 elements.
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

}  // namespace

// Each conversion has every third shape, and each shape has every third conversion.
void write_ranks(FamilyFiles& files) {
  std::vector<Table>& tables = files.file("", "Arrays of many dimensions, and in both layouts").tables;
  std::size_t turn = 0;
  for (const SampleConversion& conversion : conversions()) {
    Table& table = tables.emplace_back(conversion.table_of("ranks"));
    table.flags = {"shape"};
    std::size_t number = turn++;
    for (const auto& [name, shape] : shapes()) {
      if (number++ % 3 != 0) continue;
      const TableArray array{
          .name = name + "/layout-f", .shape = shape, .layout = Layout::f, .repeat = conversion.repeat};
      TableArray second = array;
      if (conversion.offender) {  // not in the first row or the first column
        second.name += "/refused";
        second.put = {{*element_count(shape) - 2, *conversion.offender}};
      } else {
        second.name = name;
        second.layout = Layout::c;
      }
      table.arrays.push_back(array);
      table.arrays.push_back(second);
    }
  }
}

}  // namespace zarrproof
