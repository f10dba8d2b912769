// No codec converts elements one by one on a target with vectors, because that would be a hundred times
// slower.
#include <gtest/gtest.h>

#include "reference/kernels/plan/direction.h"
#include "tests/kernels/proof.h"

namespace zarrproof::kernels::loops_test {
namespace {

void expect_loops(const DataType& type, const ArrayCodecConfiguration& codec) {
  ArraySpec spec;
  spec.data_type = type;
  spec.array_codecs = {codec};
  for (const NamedLoops& target : vector_loops())
    for (const auto make_direction : {encoding_steps, decoding_steps})
      for (const Step& step : make_direction(spec, *target.loops).steps)
        EXPECT_FALSE(std::holds_alternative<ElementCodec>(step.constants))
            << target.name << ", " << type.name << ", " << codec_json(codec);
}

// Maps to a NaN with another payload than "NaN" convert elements one by one.
TEST(VectorLoops, ConvertEveryCast) {
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap})
          for (const std::size_t entries : {0u, 1u, 2u, 4u}) {
            if (rule == OutOfRange::wrap && !to.is_integer()) continue;
            CastValueConfiguration cast{
                .array_type = from, .stored_type = to, .rounding = rounding, .out_of_range = rule};
            for (const Bits key : {2u, 1u, 3u, 0u})
              if (cast.encode_map.entries.size() < entries) cast.encode_map.entries.push_back({key, 1});
            if (from.has_nan() && entries > 0) cast.encode_map.entries.back().first = from.nan;
            expect_loops(from, cast);
          }
}

TEST(VectorLoops, ConvertEveryScaleOffset) {
  for (const DataType& type : real_data_types()) {
    const Bits one = test::code_of_one(type);
    expect_loops(type, ScaleOffsetConfiguration{type, one, {}});
    expect_loops(type, ScaleOffsetConfiguration{type, {}, one + 1});
    expect_loops(type, ScaleOffsetConfiguration{type, one, one + 1});
  }
}

}  // namespace
}  // namespace zarrproof::kernels::loops_test
