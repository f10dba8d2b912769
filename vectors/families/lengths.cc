// Arrays of every length, and a refused element first, last and last but one. Detects mistakes in the last
// few elements of a vectorized loop.
#include "vectors/families/conversions.h"
#include "vectors/families/families.h"

namespace zarrproof {
namespace {

// Returns 1 to 70, and numbers near powers of two.
std::vector<std::uint64_t> lengths() {
  std::vector<std::uint64_t> all;
  for (std::uint64_t length = 1; length <= 70; ++length) all.push_back(length);
  for (const std::uint64_t power : {128, 256, 1024})
    for (const std::uint64_t length : {power - 1, power, power + 1}) all.push_back(length);
  return all;
}

}  // namespace

void write_lengths(FamilyFiles& files) {
  std::vector<Table>& tables = files.file("", "Arrays of every length").tables;
  for (const SampleConversion& conversion : conversions()) {
    Table& table = tables.emplace_back(conversion.table_of("lengths"));
    table.flags = {"tail"};
    table.comment = conversion.offender
                        ? "every length; an offending element as the first, the last but one and the last"
                        : "every length";
    TableArray& array = table.arrays.emplace_back(
        TableArray{.name = "length", .repeat = conversion.repeat, .lengths = lengths()});
    if (!conversion.offender) continue;
    array.offender = *conversion.offender;
    array.every_position = 70;
  }
}

}  // namespace zarrproof
