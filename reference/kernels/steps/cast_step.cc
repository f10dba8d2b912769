#include "reference/kernels/steps/cast_step.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/cast_range.h"
#include "reference/kernels/steps/scale_offset_step.h"

namespace zarrproof::kernels {
namespace {

std::size_t index(SourceType type) {
  return static_cast<std::size_t>(type);
}

std::size_t width_index(const DataType& type) {
  return static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(type.width)));
}

// Whether float32 has all values of the type.
bool fits_float32(const DataType& type) {
  return type.bits <= 16 || type.name == "float32";
}

// Finds a shift after which each key has a place of its own in the tables, and fills these. `width`: bytes of
// a lane; `key_bits`: how many of a key tell it from others.
void index_map(Map& map, std::size_t width, int key_bits) {
  const std::size_t places = Map::kTableBytes / width;
  const int place_bits = std::countr_zero(places);
  const auto& entries = map.entries;
  const auto place_of = [&](const MapEntry& entry) {
    return static_cast<std::size_t>(entry.key >> map.shift) % places;
  };
  const auto are_apart = [&] {
    Bits taken = 0;
    return std::ranges::all_of(entries, [&](const MapEntry& entry) {
      const Bits place = Bits{1} << place_of(entry);
      const bool is_free = (taken & place) == 0;
      taken |= place;
      return is_free;
    });
  };
  for (int shift = 0; shift + place_bits <= key_bits && !map.indexed; ++shift) {
    map.shift = shift;
    map.indexed = are_apart();
  }
  if (!map.indexed) return;
  for (std::size_t place = 0; place < places; ++place) {
    auto entry = std::ranges::find(entries, place, place_of);
    if (entry == entries.end()) entry = entries.begin();
    for (std::size_t i = 0; i < width; ++i) {
      map.keys[place * width + i] = static_cast<std::byte>(entry->key >> (8 * i));
      map.results[place * width + i] = static_cast<std::byte>(entry->result >> (8 * i));
    }
  }
}

// The map of a cast for a loop with lanes of so many bytes. It compares carriers, or, where there is no
// carrier, integers; it puts in values as carriers, or codes.
Map make_map(const Cast& cast, const DataType* compared, const DataType* put_in, int width) {
  Map map;
  for (const auto& [key, result] : cast.map) {
    const Number value = number(key, cast.from);
    const Bits put = put_in != nullptr ? carrier_code(result, cast.to, *put_in) : extended(result, cast.to);
    if (value.is_nan()) {
      if (!map.nan_result) map.nan_result = put;  // CV-1: the first one wins
      continue;
    }
    const Bits found = compared == nullptr ? extended(key, cast.from)
                       : value.is_zero()   ? 0
                                           : carrier_code(key, cast.from, *compared);
    if (std::ranges::find(map.entries, found, &MapEntry::key) == map.entries.end())
      map.entries.push_back({found, put});
  }
  // Of carriers all bits but the sign, because -0 is found as 0.
  const int key_bits = 8 * width - (compared != nullptr ? 1 : 0);
  if (map.entries.size() > 1) index_map(map, static_cast<std::size_t>(width), key_bits);
  return map;
}

// With an entry for NaN in any case: what the cast makes of it (CV-7).
Map with_nan(Map map, Bits nan) {
  if (!map.nan_result) map.nan_result = nan;
  return map;
}

// What is compared on the way to a carrier: an integer of its width or more itself, because the carrier has
// not all of these.
const DataType* compared_on_the_way(const Cast& cast, const DataType& carrier) {
  return cast.from.is_integer() && cast.from.bits >= carrier.bits ? nullptr : &carrier;
}

int map_width(const Cast& cast, const DataType& carrier) {
  return std::max(cast.from.width, carrier.width);
}

// Whether every NaN among the results is the one that conversions give.
bool results_are_values(const Cast& cast) {
  return std::ranges::all_of(cast.map, [&](const auto& entry) {
    return !number(entry.second, cast.to).is_nan() || entry.second == cast.to.nan;
  });
}

// Loops have two versions, without and with a map.
Loop choose(const ByMap& loops, const Cast& cast) {
  return loops[cast.map.empty() ? 0 : 1];
}

Step integer_to_integer(const Cast& cast, const Loops& loops) {
  const auto lowest = [](const DataType& type) { return integer(limit_code(true, type), type); };
  const auto highest = [](const DataType& type) { return integer(limit_code(false, type), type); };
  ToIntegerFromInteger constants{};
  constants.map = make_map(cast, nullptr, nullptr, std::max(cast.from.width, cast.to.width));
  constants.refuses = cast.out_of_range == OutOfRange::refuse;
  // wrap: the low bits of any input.
  const bool wraps = cast.out_of_range == OutOfRange::wrap;
  constants.lowest =
      static_cast<Bits>(wraps ? lowest(cast.from) : std::max(lowest(cast.from), lowest(cast.to)));
  constants.highest =
      static_cast<Bits>(wraps ? highest(cast.from) : std::min(highest(cast.from), highest(cast.to)));
  constants.limits = !wraps && (lowest(cast.from) < lowest(cast.to) || highest(cast.to) < highest(cast.from));
  Step step;
  step.loop = choose(loops.integer_to_integer[index(source_type(cast.from))][width_index(cast.to)], cast);
  step.constants = std::move(constants);
  return step;
}

Step float_to_integer(const Cast& cast, const Loops& loops) {
  const DataType& carrier = carrier_type(cast.from.bits < 64 && cast.to.width <= 4 ? 32 : 64);
  const CodeRange finite = {limit_code(true, carrier), limit_code(false, carrier)};
  const CodeRange inside = accepted_range(cast, carrier);
  ToIntegerFromFloat constants{};
  // A carrier does not have all integers of its own width; their loop puts results in afterwards.
  constants.map = make_map(cast, &carrier, cast.to.bits < carrier.bits ? &carrier : nullptr, carrier.width);
  constants.plain = cast.out_of_range == OutOfRange::refuse && cast.rounding != Rounding::nearest_away;
  constants.lowest = inside.lowest;
  constants.highest = inside.highest;
  const CodeRange accepted = cast.out_of_range == OutOfRange::refuse ? inside : finite;
  constants.accept_from = accepted.lowest;
  constants.accept_to = accepted.highest;
  const auto power = [&](int exponent) {
    return static_cast<Bits>(carrier.bias + exponent) << carrier.mantissa_bits;
  };
  if (cast.rounding == Rounding::nearest_away) constants.half = power(-1);
  if (cast.to.bits == carrier.bits || cast.to.name == "uint32") {
    constants.bias = power(cast.to.bits - 1);
    constants.flip = Bits{1} << (cast.to.bits - 1);
  }
  constants.above = limit_code(false, cast.to);
  const auto& by_type =
      cast.out_of_range == OutOfRange::wrap ? loops.float_to_integer_wrap : loops.float_to_integer;
  Step step;
  step.loop = choose(by_type[index(source_type(cast.from))][width_index(cast.to)], cast);
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

// What is added to the carrier's bits before all below its exponent is cut off. Of a tie between powers of
// two nearest-even takes the larger, too (e8m0_tie).
Bits carried_into_exponent(Rounding rounding, const DataType& carrier) {
  const Bits power = Bits{1} << carrier.mantissa_bits;
  switch (rounding) {
    case Rounding::nearest_even:
    case Rounding::nearest_away: return power / 2;
    case Rounding::towards_positive: return power - 1;
    case Rounding::towards_zero:
    case Rounding::towards_negative: break;
  }
  return 0;
}

Step to_power_of_two(const Cast& cast, const Loops& loops) {
  const DataType& carrier = carrier_type(fits_float32(cast.from) ? 32 : 64);
  Cast refusing{carrier, cast.to, cast.rounding, OutOfRange::refuse, {}};
  Cast clamping = refusing;
  clamping.out_of_range = OutOfRange::clamp;
  const auto is_accepted = [&](Bits code) { return static_cast<bool>(kernels::cast(refusing, code)); };
  const auto is_refused = [&](Bits code) { return !is_accepted(code); };
  const auto is_least = [&](Bits code) { return *kernels::cast(clamping, code) == 0; };
  const Bits one = static_cast<Bits>(carrier.bias) << carrier.mantissa_bits;
  ToPowerOfTwo constants{};
  constants.map = make_map(cast, compared_on_the_way(cast, carrier), nullptr, map_width(cast, carrier));
  constants.refuses =
      cast.out_of_range != OutOfRange::clamp;  // wrap: an error for types that are no integers
  constants.zero_to = last_code(0, one, is_least);
  constants.least = last_code(0, one, is_refused) + 1;
  constants.highest = last_code(one, infinity_code(false, carrier), is_accepted);
  constants.addend = carried_into_exponent(cast.rounding, carrier) -
                     (static_cast<Bits>(carrier.bias - cast.to.bias) << carrier.mantissa_bits);
  Step step;
  step.loop = choose(loops.to_power_of_two[index(source_type(cast.from))], cast);
  step.constants = std::move(constants);
  return step;
}

Step to_code(const Cast& cast, const Loops& loops) {
  // Of 32-bit integers float32 has those that types of at most 16 bits have in their range; but bfloat16 has
  // the exponents of float32, which leaves none for what is added to round.
  const bool bfloat16 = cast.to.name == "bfloat16";
  const bool limited = cast.from.is_integer() && cast.from.bits == 32 && cast.to.bits <= 16;
  const bool narrow = !bfloat16 && (fits_float32(cast.from) || limited);
  const DataType& carrier = carrier_type(narrow ? 32 : 64);
  ToFloat constants = to_float_constants(cast.to, carrier, cast.rounding, cast.out_of_range);
  constants.map = make_map(cast, compared_on_the_way(cast, carrier), nullptr, map_width(cast, carrier));
  const std::size_t from = index(source_type(cast.from));
  Step step;
  step.loop = choose(bfloat16 ? loops.to_bfloat16[from] : loops.to_float[from][width_index(cast.to)], cast);
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

// What rounds the lower half of float32 away.
void set_upper_half(Rounding rounding, ToFloatDirectly& constants) {
  switch (rounding) {
    case Rounding::nearest_even:
      constants.add_positive = constants.add_negative = 0x7fff;
      constants.add_odd = 1;
      break;
    case Rounding::nearest_away: constants.add_positive = constants.add_negative = 0x8000; break;
    case Rounding::towards_zero: break;
    case Rounding::towards_positive: constants.add_positive = 0xffff; break;
    case Rounding::towards_negative: constants.add_negative = 0xffff; break;
  }
}

Step directly(const Cast& cast, const ByMap& loops, const DataType& carrier) {
  ToFloatDirectly constants{};
  constants.map = with_nan(
      make_map(cast, compared_on_the_way(cast, carrier), &carrier, map_width(cast, carrier)), carrier.nan);
  const CodeRange inside = accepted_range(cast, carrier);
  constants.lowest = inside.lowest;
  constants.highest = inside.highest;
  constants.clamps = cast.out_of_range == OutOfRange::clamp;
  // To nearest, what is beyond becomes an infinity by rounding.
  const bool bfloat16 = cast.to.name == "bfloat16";
  constants.overflows =
      cast.rounding == Rounding::nearest_even || (bfloat16 && cast.rounding == Rounding::nearest_away);
  const int precision = cast.to.mantissa_bits + 1;
  constants.away = cast.rounding == Rounding::nearest_away;
  constants.half_distance = static_cast<Bits>(precision) << carrier.mantissa_bits;
  constants.least_half = static_cast<Bits>(carrier.bias + 1 - cast.to.bias - precision)
                         << carrier.mantissa_bits;
  set_upper_half(cast.rounding, constants);
  Step step;
  step.loop = choose(loops, cast);
  // The loops to bfloat16 cut float64 to float32 and round by themselves.
  step.mode = bfloat16 ? FloatMode::towards_zero : float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

Step exactly(const Cast& cast, const ByMap& loops, const DataType& carrier) {
  ToFloatExactly constants{};
  constants.map = with_nan(
      make_map(cast, compared_on_the_way(cast, carrier), nullptr, map_width(cast, carrier)), cast.to.nan);
  constants.away = cast.rounding == Rounding::nearest_away;
  Step step;
  step.loop = choose(loops, cast);
  step.mode = float_mode(cast.rounding);
  step.constants = std::move(constants);
  return step;
}

Step to_float(const Cast& cast, const Loops& loops) {
  const std::size_t from = index(source_type(cast.from));
  const bool narrow = fits_float32(cast.from);
  if (cast.to.is_e8m0()) return to_power_of_two(cast, loops);
  if (cast.to.name == "float64") return exactly(cast, loops.to_float64_exactly[from], carrier_type(64));
  const ByMap& to_float32 = loops.to_float32_exactly[from];
  if (cast.to.name == "float32" &&
      (narrow || (to_float32[0] != nullptr && cast.rounding != Rounding::nearest_away)))
    return exactly(cast, to_float32, carrier_type(32));
  if (results_are_values(cast)) {
    const DataType& carrier = carrier_type(cast.to.bits == 16 && cast.from.name != "float64" ? 32 : 64);
    const auto& by_type = cast.to.name == "float32"    ? loops.to_float32_directly
                          : cast.to.name == "bfloat16" ? loops.to_bfloat16_directly
                                                       : loops.to_float16_directly;
    if (cast.to.bits >= 16 && by_type[from][0] != nullptr) return directly(cast, by_type[from], carrier);
  }
  return to_code(cast, loops);
}

}  // namespace

Step cast_step(const Cast& cast, const Loops& loops) {
  Step step = cast.to.is_floating()    ? to_float(cast, loops)
              : cast.from.is_integer() ? integer_to_integer(cast, loops)
                                       : float_to_integer(cast, loops);
  step.in_size = cast.from.element_size();
  step.out_size = cast.to.element_size();
  return step;
}

Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops) {
  // Both in one rounding of the processor, and in a carrier that is the type of scale_offset itself.
  const bool fits = cast.from.is_floating() && cast.to.is_integer() && cast.to.width <= 2 &&
                    cast.rounding == Rounding::nearest_even && cast.out_of_range != OutOfRange::wrap;
  if (!fits) return {};
  const Loop loop =
      choose(loops.scaled_to_integer[index(source_type(cast.from))][width_index(cast.to)], cast);
  if (loop == nullptr) return {};
  Step step = cast_step(cast, loops);
  step.loop = loop;
  const ScaleOffsetFloat parameters = encoding_parameters(scale_offset, cast.from);
  auto& constants = std::get<ToIntegerFromFloat>(step.constants);
  constants.offset = parameters.offset;
  constants.scale = parameters.scale;
  return step;
}

SourceType source_type(const DataType& type) {
  if (type.is_integer()) {
    const int place = std::countr_zero(static_cast<unsigned>(type.width));
    return static_cast<SourceType>(2 * place + (type.kind == Kind::unsigned_integer ? 1 : 0));
  }
  if (type.name == "float16") return SourceType::float16;
  if (type.name == "bfloat16") return SourceType::bfloat16;
  if (type.is_e8m0()) return SourceType::float8_e8m0fnu;
  return type.bits == 32 ? SourceType::float32 : SourceType::float64;
}

FloatMode float_mode(Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest_even: return FloatMode::nearest_even;
    case Rounding::towards_positive: return FloatMode::towards_positive;
    case Rounding::towards_negative: return FloatMode::towards_negative;
    case Rounding::towards_zero:
    case Rounding::nearest_away: break;
  }
  return FloatMode::towards_zero;
}

Bits carrier_code(Bits code, const DataType& type, const DataType& carrier) {
  const auto converted = cast(Cast{type, carrier, Rounding::nearest_even, OutOfRange::clamp, {}}, code);
  return *converted;
}

ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range) {
  const int bits = carrier.mantissa_bits;
  const auto power = [&](int exponent) { return static_cast<Bits>(carrier.bias + exponent) << bits; };
  const int smallest_normal = 1 - to.bias;
  const std::int64_t infinity = static_cast<std::int64_t>(infinity_code(false, carrier));
  ToFloat constants{};
  constants.precision_step = static_cast<Bits>(bits - to.mantissa_bits) << bits;
  constants.code_zero = power(smallest_normal - to.mantissa_bits + bits);
  constants.highest_code = limit_code(false, to);
  constants.saturated_code = constants.highest_code + (to.has_infinity() ? 1 : 0);
  constants.nan_code = to.nan;
  constants.biggest = power(static_cast<int>(constants.highest_code >> to.mantissa_bits) - to.bias + 2);
  constants.away = rounding == Rounding::nearest_away ? ~Bits{0} : 0;
  constants.signed_from = to.has_negative_zero() ? -1 : 0;
  // Out of range: the finite are refused, unless they are clamped; an infinity and NaN, unless the type has
  // them.
  constants.refuse_above = out_of_range == OutOfRange::clamp ? infinity - 1 : -1;
  constants.refuse_to = to.has_infinity() ? infinity - 1 : infinity;
  if (!to.has_nan()) constants.refuse_to = static_cast<std::int64_t>(carrier.mask() >> 1);
  constants.code_shift = bits - to.mantissa_bits;
  constants.sign_shift = carrier.bits - to.bits;
  return constants;
}

const DataType& carrier_type(int bits) {
  static const DataType float32 = *find_data_type("float32");
  static const DataType float64 = *find_data_type("float64");
  return bits == 32 ? float32 : float64;
}

}  // namespace zarrproof::kernels
