// The scalar path of scale_offset, compared with the reference on operands that nearly cancel, on quotients
// near ties, and on random parameters: the sweep has no such ones for the wide types.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "reference/codec/scale_offset.h"
#include "reference/kernels/scalar/scale_offset.h"
#include "reference/values/element.h"
#include "tests/support/codes.h"
#include "tests/support/iterations.h"

namespace zarrproof::kernels::scalar_scale_offset_test {
namespace {

using Outcome = Result<Bits, Reason>;
using Random = std::mt19937_64;

// Random bits, or the neighbour of a special code.
Bits random_code(const DataType& type, Random& random) {
  static std::map<std::string, std::vector<Bits>> notable;
  std::vector<Bits>& known = notable[type.name];
  if (known.empty()) known = test::notable_codes(type);
  const Bits any = random();
  return (any % 3 == 0 ? random() : known[random() % known.size()] + any % 5 - 2) & type.mask();
}

bool same(const Outcome& a, const Outcome& b) {
  return a && b ? *a == *b : !a && !b && a.error() == b.error();
}

std::string words(const Outcome& outcome, const DataType& type) {
  return outcome ? describe_bits(*outcome, type) : std::string(found_in(outcome.error()));
}

std::string parameter(const char* name, const std::optional<Bits>& bits, const DataType& type) {
  return bits ? std::string(", ") + name + " " + describe_bits(*bits, type) : "";
}

// Encodes and decodes codes by the kernel and by the reference under the default answers. Returns the first
// difference as text; nothing if there is none.
std::string difference(const ScaleOffsetConfiguration& configuration, std::span<const Bits> codes) {
  const DataType& type = configuration.type;
  const ScaleOffset reference(configuration);
  const ElementScaleOffset kernel(configuration);
  Interpretation defaults(Answers::defaults());
  for (const bool encode : {true, false})
    for (const Bits in : codes) {
      const Outcome got = encode ? kernel.encode(in) : kernel.decode(in);
      const Outcome wanted = encode ? reference.encode(in, defaults) : reference.decode(in, defaults);
      if (same(got, wanted)) continue;
      return type.name + (encode ? " encode " : " decode ") + describe_bits(in, type) + ": " +
             words(got, type) + ", but the reference says: " + words(wanted, type) +
             parameter("offset", configuration.offset, type) + parameter("scale", configuration.scale, type);
    }
  return "";
}

TEST(ScalarScaleOffset, AgreesAtTheBoundariesOfWideTypes) {
  for (const DataType& type : real_data_types()) {
    if (type.bits <= 8) continue;
    const std::vector<Bits> codes = test::notable_codes(type);
    for (std::size_t i = 0; i < codes.size(); i += 101) {
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, codes[i], {}}, codes), "");
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, {}, codes[i]}, codes), "");
    }
  }
}

// Operands that nearly cancel, and quotients near a number or midway between two.
TEST(ScalarScaleOffset, AgreesOnNeighbours) {
  Random random(3);
  for (int i = 0; i < test::iterations(3000); ++i)
    for (const DataType& type : real_data_types()) {
      const Bits parameter = random_code(type, random);
      std::vector<Bits> codes;
      for (int shift = 0; shift < type.bits; shift += 7) {
        const Bits sign = Bits{1} << (type.bits - 1);
        const Bits near = parameter + (random() >> 61 << shift);
        codes.push_back(near & type.mask());
        codes.push_back((near ^ sign) & type.mask());
      }
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, parameter, {}}, codes), "");
      ASSERT_EQ(difference(ScaleOffsetConfiguration{type, {}, parameter}, codes), "");
    }
}

TEST(ScalarScaleOffset, AgreesOnRandomParameters) {
  Random random(4);
  for (int i = 0; i < test::iterations(3000); ++i)
    for (const DataType& type : real_data_types()) {
      ScaleOffsetConfiguration made{type, random_code(type, random), random_code(type, random)};
      // Small numbers, which have results in an integer type.
      if (random() % 2 == 0) made.offset = random() % 5 & type.mask();
      if (random() % 2 == 0) made.scale = random() % 5 & type.mask();
      const std::vector<Bits> codes = {random_code(type, random), random_code(type, random),
                                       random_code(type, random) / 7};
      ASSERT_EQ(difference(made, codes), "");
    }
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_scale_offset_test
