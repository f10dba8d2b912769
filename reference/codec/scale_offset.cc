// Example: decode of int16 with offset 5 and scale 2. operate() divides 4 by 2, which is exact, and
// move_by_offset() adds 5: the result is 7. Decode of 5 is refused, because 5 / 2 is no integer.
#include "reference/codec/scale_offset.h"

#include "reference/codec/undefined_arithmetic.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "reference/values/tie.h"

namespace zarrproof {
namespace {

std::optional<Value> value_of(const std::optional<Bits>& parameter, const DataType& type) {
  if (!parameter) return std::nullopt;
  return unpack(*parameter, type);
}

}  // namespace

ScaleOffset::ScaleOffset(const ScaleOffsetConfiguration& configuration)
    : type_(configuration.type),
      offset_(value_of(configuration.offset, type_)),
      scale_(value_of(configuration.scale, type_)),
      highest_(highest(type_)),
      lowest_(lowest(type_)) {}

// SO-1: returns (in - offset) * scale. SO-4: without a scale there is no multiplication.
Converted ScaleOffset::encode(Bits in, Interpretation& interpretation) const {
  const Converted difference = move_by_offset(Operation::subtract, in, interpretation);
  if (!difference || !scale_) return difference;
  return operate(Operation::multiply, *difference, *scale_, interpretation);
}

// SO-1: returns (in / scale) + offset.
Converted ScaleOffset::decode(Bits in, Interpretation& interpretation) const {
  const Converted quotient = scale_ ? operate(Operation::divide, in, *scale_, interpretation) : Converted(in);
  if (!quotient) return quotient;
  return move_by_offset(Operation::add, *quotient, interpretation);
}

// SO-1: subtracts or adds the offset. SO-4: adding a written 0 can change only the sign of a zero. If 0 is
// taken as an identity, like a missing offset, it changes nothing.
Converted ScaleOffset::move_by_offset(Operation operation, Bits in, Interpretation& interpretation) const {
  if (!offset_) return without_offset(operation, in, interpretation);
  const Converted out = operate(operation, in, *offset_, interpretation);
  if (!offset_->is_zero() || !out || *out == in || !unpack(in, type_).is_zero()) return out;
  return interpretation.choose(OpenPoint::absent_offset) == Answer::identity ? Converted(in) : out;
}

// SO-4: returns the input, because without an offset nothing is added; or adds 0, which changes only -0 on
// decode. Without both parameters the codec is a no-op, so it refuses nothing.
Converted ScaleOffset::without_offset(Operation operation, Bits in, Interpretation& interpretation) const {
  if (type_.is_e8m0()) {  // has no zero to add
    if (scale_ && interpretation.choose(OpenPoint::absent_offset) == Answer::add_zero)
      return Reason::offset_not_representable;
    return in;
  }
  const Value value = unpack(in, type_);
  const bool negative_zero = type_.is_floating() && value.is_zero() && value.is_negative();
  if (operation == Operation::add && negative_zero &&
      interpretation.choose(OpenPoint::absent_offset) == Answer::add_zero)
    return pack(Value::zero(false), type_);
  return in;
}

// SO-2, SO-8: performs one operation in the arithmetic of the type: the exact result, rounded once.
Converted ScaleOffset::operate(Operation operation, Bits in, const Value& parameter,
                               Interpretation& interpretation) const {
  const Value a = unpack(in, type_);
  const Value& b = parameter;
  const bool with_offset = operation == Operation::subtract || operation == Operation::add;
  const Reason reason = with_offset ? Reason::offset_not_representable : Reason::scale_not_representable;
  interpretation.record_step(Clause::SO_1, [&] {
    constexpr const char* kWords[] = {" - offset ", " * scale ", " / scale ", " + offset "};
    return a.to_string() + kWords[static_cast<int>(operation)] + b.to_string();
  });
  if (a.is_nan() || b.is_nan()) return with_nan(interpretation);

  if (with_offset) {
    const Value addend = operation == Operation::subtract ? b.negated() : b;
    if (a.is_infinite() && addend.is_infinite() && a.is_negative() != addend.is_negative())
      return invalid(interpretation);
    if (a.is_infinite()) return pack(a, type_);
    if (addend.is_infinite()) return pack(addend, type_);
    return rounded(sum(a, addend), reason, interpretation);
  }

  const bool negative = a.is_negative() != b.is_negative();
  if (operation == Operation::multiply) {
    if ((a.is_infinite() && b.is_zero()) || (a.is_zero() && b.is_infinite())) return invalid(interpretation);
    if (a.is_infinite() || b.is_infinite()) return pack(Value::infinity(negative), type_);
    return rounded(product(a, b), reason, interpretation);
  }

  if (a.is_infinite() && b.is_infinite()) return invalid(interpretation);
  if (a.is_infinite()) return pack(Value::infinity(negative), type_);
  if (b.is_infinite()) return zero(negative, interpretation);
  if (b.is_zero())
    return a.is_zero() && type_.is_floating() ? invalid(interpretation)
                                              : divide_by_zero(negative, interpretation);
  if (type_.is_integer()) return integer_quotient(quotient(a, b), reason, interpretation);
  return rounded(quotient(a, b), reason, interpretation);
}

// SO-3: returns the result for a NaN operand. It is no error in an IEEE 754 type.
Converted ScaleOffset::with_nan(Interpretation& interpretation) const {
  if (!type_.is_ieee() && interpretation.choose(OpenPoint::nan_operand) == Answer::error)
    return Reason::invalid_operation;
  return type_.nan;
}

// Returns the zero of this sign. Only IEEE 754 defines the sign of a zero.
Bits ScaleOffset::zero(bool negative, Interpretation& interpretation) const {
  if (type_.has_negative_zero() && !type_.is_ieee()) {
    const Answer answer = interpretation.choose(OpenPoint::scale_offset_zero_sign);
    if (answer != Answer::ieee) negative = answer == Answer::negative;
  }
  return pack(Value::zero(negative), type_);
}

// SO-3: returns the result of an operation without a value, such as 0/0.
Converted ScaleOffset::invalid(Interpretation& interpretation) const {
  if (type_.has_nan() && interpretation.choose(OpenPoint::float_invalid) == Answer::nan) return type_.nan;
  return Reason::invalid_operation;
}

// SO-3: returns the result of a nonzero number divided by zero; for integer types also of zero divided by
// zero.
Converted ScaleOffset::divide_by_zero(bool negative, Interpretation& interpretation) const {
  if (type_.has_infinity()) {
    if (interpretation.choose(OpenPoint::float_div_zero) == Answer::ieee)
      return pack(Value::infinity(negative), type_);
  } else if (type_.has_nan()) {
    if (interpretation.choose(OpenPoint::fnuz_overflow) == Answer::nan) return type_.nan;
  }
  return Reason::division_by_zero;
}

// SO-3: returns the quotient in an integer type, which has only integer quotients.
Converted ScaleOffset::integer_quotient(const Value& exact, Reason reason,
                                        Interpretation& interpretation) const {
  const Value truncated = round(exact, type_, Rounding::towards_zero);
  if (compare(truncated, exact) == 0) return rounded(exact, reason, interpretation);
  const Answer answer = interpretation.choose(OpenPoint::integer_quotient);
  if (answer == Answer::error) return Reason::inexact_quotient;
  const Rounding rounding = answer == Answer::floor ? Rounding::towards_negative : Rounding::towards_zero;
  return rounded(round(exact, type_, rounding), reason, interpretation);
}

// SO-2, SO-8, SO-3: rounds the exact result to the type, to nearest with ties to even, then checks it against
// the range.
Converted ScaleOffset::rounded(const Value& exact, Reason reason, Interpretation& interpretation) const {
  if (type_.is_e8m0() && (exact.is_zero() || exact.is_negative()))
    return interpretation.choose(OpenPoint::fnuz_overflow) == Answer::nan ? Converted(type_.nan) : reason;
  const Rounding rounding = tie_rule(exact, type_, Rounding::nearest_even, OutOfRange::error, interpretation);
  const Value result = round(exact, type_, rounding);
  const auto rounded_to = [&] { return "rounded once to " + result.to_string(); };
  const bool is_exact = compare(result, exact) == 0, is_defined = !has_undefined_arithmetic(type_);
  interpretation.record_step(Clause::SO_2, [&] {
    return "exactly " + exact.to_string() + (is_exact || !is_defined ? "" : ", " + rounded_to());
  });
  // Whether the outcome depends on this rounding is known after both operations (undefined_arithmetic.h).
  if (!is_exact && !is_defined) interpretation.explain(Clause::SO_8, rounded_to);
  const bool above = compare(result, highest_) > 0;
  const bool below = compare(result, lowest_) < 0;
  if (result.is_zero()) {
    if (!is_exact && interpretation.choose(OpenPoint::float_underflow) == Answer::error) return reason;
    return zero(result.is_negative(), interpretation);
  }
  if (!above && !below) return pack(result, type_);
  interpretation.record_step(Clause::SO_3, [&] {
    return result.to_string() + " is not in [" + lowest_.to_string() + ", " + highest_.to_string() + "]";
  });
  if (type_.is_integer()) return reason;
  if (type_.has_infinity())
    return interpretation.choose(OpenPoint::float_overflow) == Answer::ieee
               ? Converted(pack(Value::infinity(below), type_))
               : reason;
  if (type_.is_e8m0() && below)
    return interpretation.choose(OpenPoint::e8m0_underflow) == Answer::smallest
               ? Converted(pack(lowest_, type_))
               : reason;
  if (interpretation.choose(OpenPoint::saturated_overflow) == Answer::yes)  // SO-9
    return pack(below ? lowest_ : highest_, type_);
  if (type_.has_nan() && interpretation.choose(OpenPoint::fnuz_overflow) == Answer::nan) return type_.nan;
  return reason;
}

}  // namespace zarrproof
