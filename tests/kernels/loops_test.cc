// No cast uses the scalar path on a target with vectors, because that would be a hundred times slower.
#include <gtest/gtest.h>

#include "reference/kernels/steps/cast_step.h"

namespace zarrproof::kernels::loops_test {
namespace {

using CastMap = std::vector<std::pair<Bits, Bits>>;

// No entry, and an entry to a number. Maps to a NaN with another payload than "NaN" use the scalar path.
const CastMap kMaps[] = {{}, {{2, 1}}};

std::string words(const Cast& cast) {
  return cast.from.name + " -> " + cast.to.name + ", " + std::string(name(cast.rounding)) + ", rule " +
         std::to_string(static_cast<int>(cast.out_of_range)) + ", " + std::to_string(cast.map.size()) +
         " entries";
}

// Types of one byte use tables.
TEST(VectorLoops, AreThereForEveryCastFromTypesWiderThanAByte) {
  for (const VectorTarget& target : vector_targets())
    for (const DataType& from : real_data_types())
      for (const DataType& to : real_data_types())
        for (const Rounding rounding : all_roundings())
          for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap})
            for (const CastMap& map : kMaps) {
              if (from.bits <= 8) continue;
              const Cast cast{from, to, rounding, rule, KeyMap(map, from)};
              EXPECT_NE(cast_step(cast, *target.loops).loop, nullptr) << target.name << ", " << words(cast);
            }
}

}  // namespace
}  // namespace zarrproof::kernels::loops_test
