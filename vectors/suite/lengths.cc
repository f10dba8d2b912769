// Arrays of every length, to test the last few elements of a vectorized implementation.
#include "vectors/suite/areas.h"
#include "vectors/suite/conversions.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

// 1 to 70, and near powers of two.
std::vector<std::uint64_t> lengths() {
  std::vector<std::uint64_t> all;
  for (std::uint64_t length = 1; length <= 70; ++length) all.push_back(length);
  for (std::uint64_t power : {128, 256, 1024})
    for (std::uint64_t length : {power - 1, power, power + 1}) all.push_back(length);
  return all;
}

}  // namespace

void add_length_vectors(SuiteBuilder& suite) {
  for (const Conversion& conversion : conversions()) {
    GroupHead head = conversion.head("lengths");
    head.comment = conversion.offending.empty()
                       ? "every length"
                       : "every length; an offending element as the first, the last but one and the last";
    const DataType type = input_type(conversion.operation, conversion.array);
    std::optional<Bits> offending;
    if (!conversion.offending.empty()) offending = bits_of(type, conversion.offending).front();
    LengthGroup group = make_lengths(std::move(head), bits_of(type, conversion.elements), offending);
    group.lengths = lengths();
    if (offending) group.every_position = 70;
    suite.add(std::move(group));
  }
}

}  // namespace zarrproof
