// Makes a table of the reference's outcomes for each rule and rounding mode, and compares each target with
// it.
#include "tests/kernels/casts.h"

#include <algorithm>
#include <cstdlib>

#include "reference/codec/cast_value.h"
#include "tests/kernels/table.h"

namespace zarrproof::test {
namespace {

// CV-6: returns whether a rule is valid: wrap requires an integer as the codec's data_type, which is `to` on
// encode and `from` on decode.
bool is_valid(OutOfRange rule, const DataType& stored_type) {
  return rule != OutOfRange::wrap || stored_type.is_integer();
}

// Keeps a code that all tables refuse for one reason in one table only. The number of the code and `turn`
// choose the table.
void compare_common_refusals_once(std::vector<OutcomeTable>& tables, std::size_t turn) {
  const auto is_common = [&tables](std::size_t row) {
    const Converted& first = tables.front().results[row];
    return std::ranges::all_of(tables, [&](const OutcomeTable& table) {
      return !first && !table.results[row] && table.results[row].error() == first.error();
    });
  };
  for (std::size_t i = 0; i < tables.size(); ++i)
    std::erase_if(tables[i].refused,
                  [&](std::size_t row) { return (row + turn) % tables.size() != i && is_common(row); });
}

// Returns one table for each rounding mode. The refusals of 16-bit codes are so many that those common to all
// modes are kept once.
std::vector<OutcomeTable> cast_tables(const DataType& from, const DataType& to, OutOfRange rule,
                                      const std::vector<Bits>& codes) {
  std::vector<OutcomeTable> tables;
  for (const Rounding rounding : all_roundings())
    tables.push_back(
        make_table(CastValue(CastValueConfiguration{
                       .array_type = from, .stored_type = to, .rounding = rounding, .out_of_range = rule}),
                   Direction::encode, codes));
  if (from.bits == 16 && !std::getenv("ZARRPROOF_EVERY_REFUSAL"))
    compare_common_refusals_once(tables, static_cast<std::size_t>(rule));
  return tables;
}

}  // namespace

std::vector<TypePair> pairs_from(const std::function<bool(const DataType&)>& condition) {
  std::vector<TypePair> pairs;
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      if (condition(from)) pairs.push_back({from, to});
  return pairs;
}

std::string pair_name(const testing::TestParamInfo<TypePair>& info) {
  return info.param.from.name + "_to_" + info.param.to.name;
}

void expect_equal_casts(const DataType& from, const DataType& to, const std::vector<Bits>& codes) {
  for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
    if (!is_valid(rule, to) && !is_valid(rule, from)) continue;
    const std::vector<OutcomeTable> tables = cast_tables(from, to, rule, codes);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (testing::Test::HasFailure()) return;
      const Rounding rounding = all_roundings()[i];
      const Metadata forwards = metadata_of(from, cast_value(to, rounding, rule), code_of_one(from));
      const Metadata backwards = metadata_of(to, cast_value(from, rounding, rule), code_of_one(to));
      for (const KernelTarget& target : kernel_targets()) {
        if (is_valid(rule, to)) expect_equal(tables[i], Direction::encode, forwards, target);
        // Decode converts in the same way. It is tested on the fastest target, and if encode is impossible.
        const bool again = target.name == kernel_targets().front().name || !is_valid(rule, to);
        if (is_valid(rule, from) && again) expect_equal(tables[i], Direction::decode, backwards, target);
      }
    }
  }
}

}  // namespace zarrproof::test
