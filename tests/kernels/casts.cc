#include "tests/kernels/casts.h"

#include "reference/codec/cast_value.h"
#include "tests/kernels/table.h"

namespace zarrproof::test {
namespace {

// CV-6: wrap requires an integer as the codec's data_type, which is `to` on encode and `from` on decode.
bool is_valid(OutOfRange rule, const DataType& stored_type) {
  return rule != OutOfRange::wrap || stored_type.is_integer();
}

}  // namespace

std::vector<Pair> pairs_from(const std::function<bool(const DataType&)>& condition) {
  std::vector<Pair> pairs;
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      if (condition(from)) pairs.push_back({from, to});
  return pairs;
}

std::string pair_name(const testing::TestParamInfo<Pair>& info) {
  return info.param.from.name + "_to_" + info.param.to.name;
}

void expect_equal_casts(const DataType& from, const DataType& to, const std::vector<Bits>& codes) {
  for (const Rounding rounding : all_roundings())
    for (const OutOfRange rule : {OutOfRange::refuse, OutOfRange::clamp, OutOfRange::wrap}) {
      if (!is_valid(rule, to) && !is_valid(rule, from)) continue;
      if (testing::Test::HasFailure()) return;
      const CastValue codec(CastValueConfiguration{.array_type = from,
                                                   .stored_type = to,
                                                   .rounding = rounding,
                                                   .out_of_range = rule,
                                                   .encode_map = {},
                                                   .decode_map = {}});
      const Table table = make_table(codec, Direction::encode, codes);
      const Metadata forwards = metadata_of(from, cast_value(to, rounding, rule), one_of(from));
      const Metadata backwards = metadata_of(to, cast_value(from, rounding, rule), one_of(to));
      for (const KernelTarget& target : kernel_targets()) {
        if (is_valid(rule, to)) expect_equal(table, Direction::encode, forwards, target);
        // Decode is the same conversion: on the fastest target, and if encode is impossible.
        const bool again = target.name == kernel_targets().front().name || !is_valid(rule, to);
        if (is_valid(rule, from) && again) expect_equal(table, Direction::decode, backwards, target);
      }
    }
}

}  // namespace zarrproof::test
