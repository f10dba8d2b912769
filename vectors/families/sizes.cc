// Long arrays, near the sizes at which implementations use another block, loop or thread, with and without a
// refused element. Detects mistakes where one block ends and the next begins. Example: 4097 elements whose
// last one is refused; a loop over whole blocks of 4096 does not check it.
#include "vectors/families/conversions.h"
#include "vectors/families/families.h"

namespace zarrproof {
namespace {

// Adds an array of this length, and the array with the offender at each position.
void add_length(const SampleConversion& conversion, std::uint64_t length,
                const std::vector<std::uint64_t>& positions, std::vector<TableArray>& arrays) {
  const TableArray array{
      .name = "length-" + std::to_string(length), .shape = {length}, .repeat = conversion.repeat};
  arrays.push_back(array);
  if (!conversion.offender) return;
  for (const std::uint64_t position : positions) {
    arrays.push_back(array);
    arrays.back().name += "/refused-at-" + std::to_string(position);
    arrays.back().put = {{position, *conversion.offender}};
  }
}

// Adds lengths near a size. The offender is the first and last element, one in the middle, and one near the
// end, where the last whole block may begin.
void add_around(const SampleConversion& conversion, std::uint64_t size, std::vector<TableArray>& arrays) {
  for (const std::uint64_t length : {size - 1, size, size + 1})
    add_length(conversion, length, {0, length / 2, length - 20, length - 1}, arrays);
}

}  // namespace

// Few conversions have the longest arrays, because these take the most time.
void write_sizes(FamilyFiles& files) {
  constexpr std::uint64_t kMebi = 1 << 20;  // elements, for buffers and threads
  std::vector<Table>& tables = files.file("", "Long arrays").tables;
  std::size_t number = 0;
  for (const SampleConversion& conversion : conversions()) {
    Table& table = tables.emplace_back(conversion.table_of("sizes"));
    table.flags = {"size"};
    add_around(conversion, number % 2 == 0 ? 2048 : 4096, table.arrays);
    if (number % 3 == 0) add_around(conversion, 8192, table.arrays);
    if (number % 6 == 1) add_around(conversion, 65536, table.arrays);
    if (conversion.id == "float16-int8" || conversion.id == "int8")
      add_length(conversion, kMebi + 7, {kMebi, kMebi + 6}, table.arrays);
    ++number;
  }
}

}  // namespace zarrproof
