#include "vectors/families/make_table.h"

#include <algorithm>

#include "reference/types/rounding_mode.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

bool comes_before(const Input& a, const Input& b, const DataType& type) {
  const Value x = unpack(a.bits, type);
  const Value y = unpack(b.bits, type);
  if (x.is_finite() != y.is_finite()) return x.is_finite();
  if (x.is_finite() && compare(x, y) != 0) return compare(x, y) < 0;
  if (x.is_finite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (x.is_infinite() != y.is_infinite()) return x.is_infinite();
  if (x.is_infinite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (a.bits == b.bits) return a.upper_bits < b.upper_bits;
  const bool has_canonical_nan = x.is_nan() && (a.bits == type.nan || b.bits == type.nan);
  return has_canonical_nan ? a.bits == type.nan : a.bits < b.bits;
}

}  // namespace

Table make_table(std::string id, std::vector<Clause> clauses, Operation operation, ArrayText array,
                 const DataType& type, std::vector<Input> inputs, std::vector<Column> columns) {
  Table table;
  table.id = std::move(id);
  table.clauses = std::move(clauses);
  table.operation = operation;
  table.array = std::move(array);
  table.columns = std::move(columns);
  std::ranges::sort(inputs, [&](const Input& a, const Input& b) { return comes_before(a, b, type); });
  const Input* last = nullptr;
  for (const Input& input : inputs) {
    if (last == nullptr || last->bits != input.bits || last->upper_bits != input.upper_bits)
      table.inputs.push_back(element_of(input.bits, type, input.upper_bits));
    last = &input;
    for (const std::string& flag : input.flags) add_once(table.input_flags[flag], table.inputs.size() - 1);
  }
  return table;
}

Column cast_column(Rounding rounding, const std::string& rule) {
  const std::string mode(name(rounding));
  if (rule.empty()) return {.name = mode, .configuration = {{"rounding", mode}}};
  return {.name = mode + "/" + rule, .configuration = {{"rounding", mode}, {"out_of_range", rule}}};
}

std::string suffix_of(Operation operation) {
  return "/" + std::string(name(operation));
}

}  // namespace zarrproof
