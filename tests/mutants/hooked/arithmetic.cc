#include "tests/mutants/hooked/arithmetic.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace zarrproof::mutants {
namespace {

std::vector<Cast> casts_of(const Step& step, std::span<const Bits> in, std::span<const Converted> out) {
  const CastValueConfiguration& configuration = *step.cast();
  std::vector<Cast> casts;
  for (std::size_t i = 0; i < in.size(); ++i)
    casts.push_back({step, configuration, step.from(), step.to(), configuration.rounding,
                     configuration.out_of_range,
                     step.work.encoding ? configuration.encode_map : configuration.decode_map, i, in.size(),
                     in[i], out[i]});
  return casts;
}

}  // namespace

Value offset_of(const Scaling& scaling) {
  return scaling.offset ? unpack(*scaling.offset, scaling.type) : Value::zero(false);
}

Value scale_of(const Scaling& scaling) {
  return scaling.scale ? unpack(*scaling.scale, scaling.type) : Value::integer(1);
}

Value power_of_two(int exponent) {
  return Value::finite(false, 1, exponent);
}

bool Cast::mapped() const {
  return std::ranges::any_of(map.entries, [&](const auto& entry) { return entry.first == in; });
}

Bits wrapped_bits(const Value& integer, const DataType& type) {
  const Integer magnitude = integer.numerator() << static_cast<unsigned>(integer.exponent());
  const Bits low = static_cast<Bits>(magnitude & type.mask());
  return (integer.is_negative() ? ~low + 1 : low) & type.mask();
}

Converted settle(const Cast& cast, const Value& value, Rounding rounding, OutOfRange rule) {
  const DataType& to = cast.to;
  if (value.is_nan()) return to.has_nan() ? Converted(to.nan) : Reason::nan_not_representable;
  if (value.is_infinite())
    return to.has_infinity() ? Converted(pack(value, to)) : Reason::infinity_not_representable;
  if (value.is_zero() && !to.is_e8m0())
    return pack(Value::zero(value.is_negative() && to.has_negative_zero()), to);
  const Value rounded = round(value, to, rounding);
  const bool below = rounded.is_zero() ? to.is_e8m0() : compare(rounded, lowest(to)) < 0;
  const bool above = compare(rounded, highest(to)) > 0;
  if (!below && !above) return pack(rounded, to);
  if (rule == OutOfRange::refuse) return Reason::out_of_range;
  if (rule == OutOfRange::wrap)
    return to.is_integer() ? Converted(wrapped_bits(rounded, to)) : Reason::out_of_range;
  return pack(to.has_infinity() ? Value::infinity(below) : below ? lowest(to) : highest(to), to);
}

Hooks on_casts(std::function<void(const std::vector<Cast>&, std::span<Converted>)> change) {
  Hooks hooks;
  hooks.step = [change](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    if (step.cast() != nullptr) change(casts_of(step, in, out), out);
  };
  return hooks;
}

Hooks on_mapped_cast(std::function<Converted(const Cast&)> result) {
  return on_casts([result](const std::vector<Cast>& casts, std::span<Converted> out) {
    for (const Cast& cast : casts) out[cast.index] = result(cast);
  });
}

Hooks on_cast(std::function<Converted(const Cast&)> result) {
  return on_mapped_cast([result](const Cast& cast) { return cast.mapped() ? cast.sound : result(cast); });
}

bool Scaling::finite() const {
  return value().is_finite() && (!offset || unpack(*offset, type).is_finite()) &&
         (!scale || unpack(*scale, type).is_finite());
}

Hooks on_scaling(std::function<Converted(const Scaling&)> result) {
  Hooks hooks;
  hooks.step = [result](const Step& step, std::span<const Bits> in, std::span<Converted> out) {
    const ScaleOffsetConfiguration* scale = step.scale();
    if (scale == nullptr) return;
    for (std::size_t i = 0; i < in.size(); ++i)
      out[i] = result(
          {step, scale->type, scale->offset, scale->scale, i, in.size(), in[i], out[i], step.work.encoding});
  };
  return hooks;
}

Converted in_type(const Value& value, const DataType& type, Rounding rounding) {
  if (!value.is_finite()) return pack(value, type);
  const Value rounded = round(value, type, rounding);
  if (!rounded.is_zero() && (compare(rounded, highest(type)) > 0 || compare(rounded, lowest(type)) < 0))
    return Reason::out_of_range;
  return pack(rounded, type);
}

const DataType& type(std::string_view name) {
  static std::map<std::string, DataType, std::less<>> types;
  const auto found = types.find(name);
  if (found != types.end()) return found->second;
  return types.emplace(std::string(name), *find_data_type(name)).first->second;
}

Value through(const Value& value, std::string_view name, Rounding rounding) {
  if (!value.is_finite()) return value;
  const Converted bits = in_type(value, type(name), rounding);
  return bits ? unpack(*bits, type(name)) : Value::infinity(value.is_negative());
}

double to_double(const Value& value) {
  return std::bit_cast<double>(pack(through(value, "float64"), type("float64")));
}

Value from_double(double number) {
  return unpack(std::bit_cast<std::uint64_t>(number), type("float64"));
}

float to_float(const Value& value) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(pack(through(value, "float32"), type("float32"))));
}

Value from_float(float number) {
  return unpack(std::bit_cast<std::uint32_t>(number), type("float32"));
}

std::int64_t to_signed(Bits bits, const DataType& type) {
  const bool negative = type.kind == Kind::signed_integer && (bits >> (type.bits - 1)) != 0;
  return static_cast<std::int64_t>(negative ? bits | ~type.mask() : bits);
}

Value from_signed(std::int64_t number) {
  return Value::integer(Integer(number));
}

Value from_unsigned(std::uint64_t number) {
  return Value::integer(Integer(number));
}

}  // namespace zarrproof::mutants
