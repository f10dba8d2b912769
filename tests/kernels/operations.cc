#include "tests/kernels/operations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/codec/scale_offset.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
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

std::optional<Bits> code_near(const Value& value, const DataType& type) {
  const Value rounded = round(value, type, Rounding::towards_zero);
  if (compare(rounded, highest(type)) > 0 || compare(rounded, lowest(type)) < 0) return std::nullopt;
  return pack(rounded, type);
}

void add_codes_near(std::vector<Bits>& codes, const Value& value, const DataType& type) {
  const auto code = code_near(value, type);
  if (!code) return;
  for (Bits step = 0; step < 7; ++step) codes.push_back((*code + step - 3) & type.mask());
}

}  // namespace zarrproof::test
