// Example: encode of int8 with offset 100. x - 100 leaves the type below x = -28, so -29 and -28 are inputs.
// Floating types also get inputs that distinguish usual wrong computations from the right one.
#include "vectors/inputs/scale_offset_inputs.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "vectors/inputs/collector.h"

namespace zarrproof {
namespace {

// An operation with its parameters as values. A missing parameter is the value that changes nothing.
struct Scaling {
  Operation operation;
  Value offset, scale;
};

Scaling scaling_of(const ScaleOffsetConfiguration& codec, Operation operation) {
  return {operation, codec.offset ? unpack(*codec.offset, codec.type) : Value::zero(false),
          codec.scale ? unpack(*codec.scale, codec.type) : Value::integer(1)};
}

const std::vector<std::string> kLastFinite = {"last-finite"};

// Adds integers around the limits where a result leaves the type, for each operation alone and for both.
void add_integer_ends(Collector& collect, const DataType& type, const Scaling& scaling) {
  const auto& [operation, offset, scale] = scaling;
  for (const Value& end : {highest(type), lowest(type)})
    for (int step : {-1, 0, 1}) {
      const Value near = sum(end, Value::integer(step));
      if (operation == Operation::encode) {
        // Inputs where x - offset is near the limit, and where the product is.
        collect.exactly(sum(near, offset), kLastFinite);
        const Value factor = round(quotient(end, scale), type, Rounding::towards_zero);
        collect.exactly(sum(sum(factor, Value::integer(step)), offset), kLastFinite);
      } else {
        // The stored values near the limit, and those whose decoded value is.
        collect.exactly(near, kLastFinite);
        collect.exactly(product(difference(near, offset), scale), kLastFinite);
      }
    }
  // Small multiples of the scale, and numbers between them, whose quotients are not integers.
  for (int multiple : {0, 1, 2, 3, 7})
    for (int step : {-1, 0, 1, 2})
      collect.exactly(sum(product(scale, Value::integer(multiple)), Value::integer(step)), {}, Sign::either);
  for (int number : {0, 1, 2, 3, -1}) collect.exactly(sum(offset, Value::integer(number)), {});
}

// Adds floating numbers around overflow and around the subnormal results.
void add_floating_ends(Collector& collect, const DataType& type, const Scaling& scaling) {
  // Returns the input whose result is this number.
  const auto before = [&](const Value& result) {
    return scaling.operation == Operation::encode
               ? sum(quotient(result, scaling.scale), scaling.offset)
               : product(difference(result, scaling.offset), scaling.scale);
  };
  const Value top = highest(type);
  if (type.is_e8m0()) {
    for (const Value& result : {top, product(top, Value::integer(2)), lowest(type)})
      collect.around(before(result), kLastFinite);
    return;
  }
  const Value overflow = midpoint(top, beyond_highest(type));
  for (const Value& result : {top, top.negated(), overflow, overflow.negated()})
    collect.around(before(result), kLastFinite);
  // Results of n/2 times the smallest number: ties between subnormal results, and the subnormals themselves.
  const Value half = power_of_two(smallest_exponent(type) - 1);
  for (int halves : {1, -1, 2, -2, 3, -3, 5, -5})
    collect.around(before(product(half, Value::integer(halves))), {"subnormal"});
}

// A computation of the result, right or wrong; or a step of it.
using Arithmetic = std::function<Value(const Value&)>;

struct Model {
  std::string flag;
  Arithmetic compute;
};

Value round_nearest_even(const Value& exact, const DataType& type) {
  return round(exact, type, Rounding::nearest_even);
}

Arithmetic rounding_to(const DataType& type) {
  return [=](const Value& exact) { return round_nearest_even(exact, type); };
}

// Returns the two operations of the codec. `round` is applied to the exact result of each operation: it
// rounds the result or keeps it.
Arithmetic both_operations(const Scaling& scaling, const Arithmetic& round) {
  if (scaling.operation == Operation::encode)
    return
        [=](const Value& in) { return round(product(round(difference(in, scaling.offset)), scaling.scale)); };
  return [=](const Value& in) { return round(sum(round(quotient(in, scaling.scale)), scaling.offset)); };
}

// Returns usual wrong computations. Each result is rounded to the type at the end.
std::vector<Model> wrong_arithmetics(const DataType& type, const Scaling& scaling) {
  std::vector<Model> models;
  const Arithmetic round_last = rounding_to(type);
  const auto add = [&](const char* flag, Arithmetic compute) {
    models.push_back({flag, [=](const Value& in) { return round_last(compute(in)); }});
  };
  // Rounds only at the end.
  add("wider-intermediate", both_operations(scaling, [](const Value& exact) { return exact; }));
  if (scaling.operation == Operation::encode) {
    // x * scale - offset * scale, first with the exact product of x, then with its rounded product.
    const Value shift = round_nearest_even(product(scaling.offset, scaling.scale), type);
    add("fused-multiply-add", [=](const Value& in) { return difference(product(in, scaling.scale), shift); });
    add("fused-multiply-add",
        [=](const Value& in) { return difference(round_last(product(in, scaling.scale)), shift); });
  } else {
    const Value reciprocal = round_nearest_even(quotient(Value::integer(1), scaling.scale), type);
    add("reciprocal",
        [=](const Value& in) { return sum(round_last(product(in, reciprocal)), scaling.offset); });
    add("fused-multiply-add", [=](const Value& in) { return sum(product(in, reciprocal), scaling.offset); });
  }
  // Rounds each operation twice: in a wider type, then to the type.
  const auto add_twice = [&](const DataType& wide) {
    const auto twice = [=](const Value& exact) { return round_last(round_nearest_even(exact, wide)); };
    add("double-rounding", both_operations(scaling, twice));
  };
  // The 80-bit format of x87 has 64 significant bits.
  DataType extended = *find_data_type("float64");
  extended.mantissa_bits = 63;
  add_twice(extended);
  for (const char* name : {"float16", "float32", "float64"}) {
    const DataType wide = *find_data_type(name);
    if (wide.bits <= type.bits) continue;
    add("wider-intermediate", both_operations(scaling, rounding_to(wide)));
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
  const std::pair<Value, Value>& at(std::size_t index) {
    while (known_.size() <= index) {
      Value in = next(), result = right_(in);
      known_.emplace_back(std::move(in), std::move(result));
    }
    return known_[index];
  }

 private:
  Value next() {
    // Knuth's MMIX generator: fixed, because every build must write equal vectors. Bit 7 gives the sign, the
    // bits from 8 on the mantissa, the highest four the binade.
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    const Bits mantissa = (state_ >> 8) & ((Bits{1} << type_.mantissa_bits) - 1);
    const Bits code_of_one = pack(Value::integer(1), type_);
    const int binade = static_cast<int>(state_ >> 60) / 2 - 2;  // from 2^-2 to 2^5
    Bits code = code_of_one + (static_cast<Bits>(binade) << type_.mantissa_bits) + mantissa;
    if (!unpack(code & (type_.mask() >> 1), type_).is_finite())
      code = code_of_one + mantissa;  // beyond the type: 2^0
    const Value value = unpack(code & (type_.mask() >> 1), type_);
    return (state_ >> 7 & 1) != 0 ? value.negated() : value;
  }

  const DataType& type_;
  Arithmetic right_;
  std::uint64_t state_ = 0x9e3779b97f4a7c15u;
  std::vector<std::pair<Value, Value>> known_;
};

// The most numbers of small types that are tried. A type of 8 bits has few numbers, so more tries repeat
// them.
constexpr std::size_t kMaxTriesOf8Bits = 300, kMaxTriesOf16Bits = 2000;

// Adds, for each wrong computation, the first two numbers that detect it.
void add_telling_numbers(Collector& collect, const DataType& type, const Scaling& scaling,
                         std::size_t max_tries) {
  const std::size_t tries = std::min<std::size_t>(max_tries, type.bits <= 8    ? kMaxTriesOf8Bits
                                                             : type.bits == 16 ? kMaxTriesOf16Bits
                                                                               : kMaxTries);
  constexpr int kWanted = 2;
  const Value top = highest(type);
  Candidates candidates(type, both_operations(scaling, rounding_to(type)));
  for (const Model& model : wrong_arithmetics(type, scaling)) {
    int found = 0;
    for (std::size_t i = 0; i < tries && found < kWanted; ++i) {
      const auto& [in, result] = candidates.at(i);
      if (compare(result, top) > 0 || compare(result, top.negated()) < 0) continue;
      if (compare(result, model.compute(in)) == 0) continue;
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
  const Scaling scaling = scaling_of(codec, operation);
  add_ends(collect, type);
  add_specials(collect, type);
  if (!scaling.offset.is_finite() || !scaling.scale.is_finite() || scaling.scale.is_zero())
    return collect.take();
  if (type.is_integer()) {
    add_integer_ends(collect, type, scaling);
  } else {
    add_floating_ends(collect, type, scaling);
    const bool changes = !scaling.offset.is_zero() || compare(scaling.scale, Value::integer(1)) != 0;
    if (!type.is_e8m0() && changes) add_telling_numbers(collect, type, scaling, max_tries);
  }
  return collect.take();
}

}  // namespace zarrproof
