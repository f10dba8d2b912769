#include "tests/kernels/operations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/codec/scale_offset.h"
#include "tests/kernels/table.h"

namespace zarrproof::test {

void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale,
                             const std::vector<Bits>& codes) {
  if (testing::Test::HasFailure()) return;  // one is enough to read
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type, .offset = offset, .scale = scale});
  const Table forwards = make_table(codec, Direction::encode, codes);
  const Table backwards = make_table(codec, Direction::decode, codes);
  const auto accepted = std::find_if(forwards.results.begin(), forwards.results.end(),
                                     [](const Converted& result) { return static_cast<bool>(result); });
  if (accepted == forwards.results.end()) return;  // SO-5
  const Bits fill = forwards.codes[static_cast<std::size_t>(accepted - forwards.results.begin())];
  const Metadata metadata = metadata_of(type, scale_offset(type, offset, scale), fill);
  for (const KernelTarget& target : kernel_targets()) {
    expect_equal(forwards, Direction::encode, metadata, target);
    expect_equal(backwards, Direction::decode, metadata, target);
  }
}

}  // namespace zarrproof::test
