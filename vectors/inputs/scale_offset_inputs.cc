// Example: encode of int8 with offset 100. x - 100 leaves the type below x = -28, so -29 and -28 are inputs.
#include "vectors/inputs/scale_offset_inputs.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "vectors/inputs/collector.h"

namespace zarrproof {
namespace {

// The parameters as values. A missing parameter is the value that changes nothing.
struct Line {
  Value offset, scale;
};

Line line_of(const ScaleOffsetConfiguration& codec) {
  return {codec.offset ? unpack(*codec.offset, codec.type) : Value::zero(false),
          codec.scale ? unpack(*codec.scale, codec.type) : Value::integer(1)};
}

// Adds integers around the limits where a result leaves the type, for each operation alone and for both.
void add_integer_ends(Collector& collect, const DataType& type, const Line& line, Operation operation) {
  const Value one = Value::integer(1);
  for (const Value& end : {highest(type), lowest(type)})
    for (int more : {-1, 0, 1}) {
      const Value near = sum(end, Value::integer(more));
      if (operation == Operation::encode) {
        collect.exactly(sum(near, line.offset), {"last-finite"});
        const Value factor = round(quotient(end, line.scale), type, Rounding::towards_zero);
        collect.exactly(sum(sum(factor, Value::integer(more)), line.offset), {"last-finite"});
      } else {
        collect.exactly(near, {"last-finite"});
        collect.exactly(product(difference(near, line.offset), line.scale), {"last-finite"});
      }
    }
  // Small multiples of the scale, and numbers between them, whose quotients are not integers.
  for (int multiple : {0, 1, 2, 3, 7})
    for (int more : {-1, 0, 1, 2})
      collect.exactly(sum(product(line.scale, Value::integer(multiple)), Value::integer(more)), {},
                      Sign::either);
  for (int number : {0, 1, 2, 3}) collect.exactly(sum(line.offset, Value::integer(number)), {});
  collect.exactly(sum(line.offset, one.negated()), {});
}

// Adds floating numbers around overflow and around the subnormal results.
void add_floating_ends(Collector& collect, const DataType& type, const Line& line, Operation operation) {
  const auto before = [&](const Value& result) {
    return operation == Operation::encode ? sum(quotient(result, line.scale), line.offset)
                                          : product(difference(result, line.offset), line.scale);
  };
  const Value top = highest(type);
  const Value overflow = midpoint(top, beyond_highest(type));
  if (type.is_e8m0()) {
    for (const Value& result : {top, product(top, Value::integer(2)), lowest(type)})
      collect.around(before(result), {"last-finite"});
    return;
  }
  for (const Value& result : {top, top.negated(), overflow, overflow.negated()})
    collect.around(before(result), {"last-finite"});
  const Value smallest = power_of_two(smallest_exponent(type));
  for (int halves : {1, -1, 2, -2, 3, -3, 5, -5})
    collect.around(before(product(smallest, product(Value::integer(halves), power_of_two(-1)))),
                   {"subnormal"});
}

// A computation of the result, right or wrong; or a step of it.
using Arithmetic = std::function<Value(const Value&)>;

struct Model {
  std::string flag;
  Arithmetic result;
};

Value rounded(const Value& exact, const DataType& type) {
  return round(exact, type, Rounding::nearest_even);
}

Arithmetic rounding_to(const DataType& type) {
  return [=](const Value& exact) { return rounded(exact, type); };
}

// Returns the two operations of the codec. `each` changes the result of each operation.
Arithmetic both_operations(const Line& line, Operation operation, const Arithmetic& each) {
  if (operation == Operation::encode)
    return [=](const Value& in) { return each(product(each(difference(in, line.offset)), line.scale)); };
  return [=](const Value& in) { return each(sum(each(quotient(in, line.scale)), line.offset)); };
}

// Returns usual wrong computations. Each result is rounded to the type at the end.
std::vector<Model> wrong_arithmetics(const DataType& type, const Line& line, Operation operation) {
  std::vector<Model> models;
  const Arithmetic round_last = rounding_to(type);
  const auto add = [&](const char* flag, Arithmetic result) {
    models.push_back({flag, [=](const Value& in) { return round_last(result(in)); }});
  };
  add("wider-intermediate", both_operations(line, operation, [](const Value& exact) { return exact; }));
  if (operation == Operation::encode) {
    const Value shift = rounded(product(line.offset, line.scale), type);
    add("fused-multiply-add", [=](const Value& in) { return difference(product(in, line.scale), shift); });
    add("fused-multiply-add",
        [=](const Value& in) { return difference(round_last(product(in, line.scale)), shift); });
  } else {
    const Value reciprocal = rounded(quotient(Value::integer(1), line.scale), type);
    add("reciprocal", [=](const Value& in) { return sum(round_last(product(in, reciprocal)), line.offset); });
    add("fused-multiply-add", [=](const Value& in) { return sum(product(in, reciprocal), line.offset); });
  }
  // Rounds each operation twice: in a wider type, then to the type.
  const auto add_twice = [&](const DataType& wide) {
    const auto twice = [=](const Value& exact) { return round_last(rounded(exact, wide)); };
    add("double-rounding", both_operations(line, operation, twice));
  };
  DataType extended = *find_data_type("float64");
  extended.mantissa_bits = 63;
  add_twice(extended);
  for (const char* name : {"float16", "float32", "float64"}) {
    const DataType wide = *find_data_type(name);
    if (wide.bits <= type.bits && (type.name != "bfloat16" || wide.bits <= 16)) continue;
    add("wider-intermediate", both_operations(line, operation, rounding_to(wide)));
    add_twice(wide);
  }
  return models;
}

// Deterministic numbers of the type, with any mantissa, and with exponents near the exponents of the
// parameters; and their right results, which are computed on first use.
class Candidates {
 public:
  Candidates(const DataType& type, Arithmetic right) : type_(type), right_(std::move(right)) {}

  // Returns a number and its right result.
  const std::pair<Value, Value>& at(std::size_t number) {
    while (known_.size() <= number) {
      Value in = next(), result = right_(in);
      known_.emplace_back(std::move(in), std::move(result));
    }
    return known_[number];
  }

 private:
  Value next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    const Bits mantissa = (state_ >> 8) & ((Bits{1} << type_.mantissa_bits) - 1);
    const Bits one = pack(Value::integer(1), type_);
    const int binade = static_cast<int>(state_ >> 60) / 2 - 2;  // from 2^-2 to 2^5
    Bits code = one + (static_cast<Bits>(binade) << type_.mantissa_bits) + mantissa;
    if (!unpack(code & (type_.mask() >> 1), type_).is_finite()) code = one + mantissa;
    const Value value = unpack(code & (type_.mask() >> 1), type_);
    return (state_ >> 7 & 1) != 0 ? value.negated() : value;
  }

  const DataType& type_;
  Arithmetic right_;
  std::uint64_t state_ = 0x9e3779b97f4a7c15u;
  std::vector<std::pair<Value, Value>> known_;
};

// Adds, for each wrong computation, the first two numbers that detect it.
void add_telling_numbers(Collector& collect, const DataType& type, const Line& line, Operation operation,
                         std::size_t max_tries) {
  const std::size_t tries = std::min<std::size_t>(max_tries, type.bits <= 8    ? 300
                                                             : type.bits == 16 ? 2000
                                                                               : kMaxTries);
  constexpr int kWanted = 2;
  const Value top = highest(type);
  Candidates candidates(type, both_operations(line, operation, rounding_to(type)));
  for (const Model& model : wrong_arithmetics(type, line, operation)) {
    int found = 0;
    for (std::size_t i = 0; i < tries && found < kWanted; ++i) {
      const auto& [in, result] = candidates.at(i);
      if (compare(result, top) > 0 || compare(result, top.negated()) < 0) continue;
      if (compare(result, model.result(in)) == 0) continue;
      collect.exactly(in, {model.flag});
      ++found;
    }
  }
}

}  // namespace

std::vector<Input> scale_offset_inputs(const ScaleOffsetConfiguration& codec, Operation operation,
                                       std::size_t max_tries) {
  const DataType& type = codec.type;
  Collector collect(type, type);
  const Line line = line_of(codec);
  add_ends(collect, type);
  add_specials(collect, type);
  if (!line.offset.is_finite() || !line.scale.is_finite() || line.scale.is_zero()) return collect.take();
  if (type.is_integer()) {
    add_integer_ends(collect, type, line, operation);
  } else {
    add_floating_ends(collect, type, line, operation);
    const bool changes = !line.offset.is_zero() || compare(line.scale, Value::integer(1)) != 0;
    if (!type.is_e8m0() && changes) add_telling_numbers(collect, type, line, operation, max_tries);
  }
  return collect.take();
}

}  // namespace zarrproof
