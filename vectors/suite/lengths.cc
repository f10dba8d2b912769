// Arrays of every length, to test the last few elements of a vectorized implementation.
#include "vectors/suite/areas.h"
#include "vectors/suite/conversions.h"

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

void add(SuiteBuilder& suite, const std::string& codec, const Conversion& conversion,
         const std::vector<Clause>& clauses) {
  GroupHead head = head_of(conversion);
  head.id = codec + "/lengths/" + conversion.id;
  head.since = "1.0";
  head.clauses = clauses;
  head.comment = conversion.offending == nullptr
                     ? "every length"
                     : "every length; an offending element as the first, the last but one and the last";
  const ConversionBits bits = bits_of(conversion);
  LengthGroup group = make_lengths(std::move(head), bits.elements, bits.offending);
  group.lengths = lengths();
  if (bits.offending) group.every_position = 70;
  suite.add(std::move(group));
}

}  // namespace

void add_length_vectors(SuiteBuilder& suite) {
  for (const Conversion& conversion : conversions_by_cast())
    add(suite, "cast_value", conversion, {Clause::CV_3, Clause::CV_13});
  for (const Conversion& conversion : conversions_by_scale_offset())
    add(suite, "scale_offset", conversion, {Clause::SO_1, Clause::SO_2});
}

}  // namespace zarrproof
