#include "fuzz/campaign/cases.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>

#include "fuzz/campaign/outline_parts.h"
#include "fuzz/campaign/random.h"
#include "fuzz/request/scalars.h"
#include "fuzz/request/types.h"
#include "reference/types/codec_names.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// Small numbers are frequent, because they make simple requests.
std::vector<Bits> random_numbers(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Bits> numbers(16 + mixed(seed, 0) % 160);
  for (Bits& number : numbers) {
    const std::uint64_t which = random() % 13;
    number = random();
    if (which < 10) number %= which < 5 ? 3 : which < 8 ? 41 : 70000;  // the others have any value
  }
  return numbers;
}

// The number of choices that make a type.
std::size_t choices_in(void (*choose)(DataType&, Choices&), DataType type) {
  NumberWriter writer;
  choose(type, writer);
  return writer.numbers().size();
}

// Scalars have the most spellings.
const std::vector<Spelling::Kind>& spellings() {
  using enum Spelling::Kind;
  static const std::vector<Spelling::Kind> kinds = {
      short_form,  short_form,     short_form,      long_form,    digits,     digits,
      digits,      digits,         hexadecimal,     hexadecimal,  odd_scalar, odd_scalar,
      unknown_key, missing_member, missing_member,  odd_value,    odd_value,  odd_value,
      order,       order,          must_understand, foreign_codec};
  return kinds;
}

ScaleOffsetOutline random_scaling(const DataType& type, std::uint64_t seed) {
  const std::vector<Bits> numbers = random_numbers(seed);
  NumberReader choices(numbers);
  ScaleOffsetOutline scaling;
  const std::uint64_t which = mixed(seed, 2) % 8;
  if (which != 0) choose_parameter(scaling.offset.emplace(), type, choices);
  if (which != 1) choose_parameter(scaling.scale.emplace(), type, choices);
  if (mixed(seed, 5) % 16 == 0) set_nonfinite(scaling, type, mixed(seed, 6));
  return scaling;
}

// Two in a row, which may be taken for one: mostly two offsets or two scales.
void add_second_scaling(Outline& outline, std::uint64_t seed) {
  outline.codecs.emplace_back(random_scaling(outline.type, mixed(seed, 7)));
  const std::uint64_t without = mixed(seed, 11) % 3;
  for (CodecOutline& codec : outline.codecs) {
    auto& scaling = std::get<ScaleOffsetOutline>(codec);
    if (without == 0 && scaling.scale) scaling.offset.reset();
    if (without == 1 && scaling.offset) scaling.scale.reset();
  }
}

}  // namespace

bool CaseMaker::has_reals(std::string_view codec) const {
  return scope_.has_codec(codec) && !scope_.real_types().empty() && !scope_.data_operations().empty();
}

Case CaseMaker::scaling(std::uint64_t seed, Variety variety) const {
  if (!has_reals("scale_offset")) return any(seed);
  Case one = scaling_case(seed);
  if (variety == Variety::plain) return one;
  Outline& outline = one.outline;
  const std::uint64_t more = mixed(seed, 8) % 8;
  if (more < 2) add_second_scaling(outline, seed);
  // The fill value takes a way of its own: a breakpoint as the fill value, and no other element.
  if (more > 1 && more < 4 && !outline.elements.repeated.empty()) {
    outline.fill = pick(outline.elements.repeated, mixed(seed, 9));
    outline.operation = pick(scope_.operations(), mixed(seed, 10));
    outline.missing = outline.operation == Operation::decode;
  }
  return one;
}

Case CaseMaker::any(std::uint64_t seed) const {
  std::mt19937_64 random(mixed(seed, 1));
  const std::uint64_t special = random() % 4;
  if (special == 2 && has_reals("scale_offset") && has_reals("cast_value")) return carried_case(seed);
  Case one = any_case(seed, {});
  if (special == 0) set_elements_near_fill(one.outline, random);
  if (special == 1 && contains(scope_.operations(), Operation::decode) && scope_.has_codec("crc32c"))
    set_damage(one.outline, random);
  return one;
}

Case CaseMaker::spelled(std::uint64_t seed) const {
  std::mt19937_64 random(mixed(seed, 1));
  const Spelling spelling{pick(spellings(), random()), random() % 65536};
  const std::uint64_t which = random() % 4;
  const bool is_foreign = spelling.kind == Spelling::Kind::foreign_codec;
  // Parameters that are read wrongly change the results of many elements.
  const bool is_scaled = which == 0 && !is_foreign && has_reals("scale_offset");
  const bool is_mapped = which == 1 && !is_foreign && has_reals("cast_value");
  Case one = is_scaled ? scaling_case(seed) : is_mapped ? map_case(seed) : any_case(seed, spelling);
  one.spelling = spelling;
  if (is_scaled) return one;
  const bool about_scalars = spelling.kind == Spelling::Kind::digits ||
                             spelling.kind == Spelling::Kind::hexadecimal ||
                             spelling.kind == Spelling::Kind::odd_scalar;
  if (about_scalars && !is_mapped && !one.outline.fill && random() % 4 != 0) {
    Bytes fill;
    const std::vector<Bits> more = random_numbers(random());
    NumberReader choices(more);
    choose_element(fill, one.outline.type, one.outline.type, choices);
    one.outline.fill = fill;
  }
  one.outline.damage.clear();
  if (random() % 2 == 0 && !one.outline.endian) one.outline.endian = ByteOrder::little;  // even if not needed
  one.outline.shape = {is_mapped ? one.outline.elements.repeated.size() : 1 + random() % 3};
  return one;
}

Case CaseMaker::scaling_case(std::uint64_t seed) const {
  Case one;
  Outline& outline = one.outline;
  outline.type = pick(scope_.real_types(), mixed(seed, 4));
  outline.operation = pick(scope_.data_operations(), mixed(seed, 1));
  const ScaleOffsetOutline scaling = random_scaling(outline.type, seed);
  outline.codecs = {scaling};
  set_endian(outline, mixed(seed, 3));
  set_elements(outline, breakpoints(outline.type, scaling, outline.operation), seed);
  return one;
}

Case CaseMaker::lengthy(std::uint64_t seed, Variety variety) const {
  if (casts_.empty()) return any(seed);
  std::mt19937_64 random(seed);
  const bool scales = variety == Variety::all && has_reals("scale_offset") && mixed(seed, 12) % 2 == 0;
  Case one = scales ? scaling_case(mixed(seed, 13)) : case_of_cast(pick(casts_, random()), seed_);
  Outline& outline = one.outline;
  const std::vector<Bytes> all = std::move(outline.elements.repeated);
  outline.elements.repeated.clear();
  for (std::uint64_t left = 1 + random() % 8; left > 0; --left)
    outline.elements.repeated.push_back(pick(all, random()));
  const std::vector<std::uint64_t> most = {16, 80, 300, 1100};
  outline.shape = {1 + random() % pick(most, random())};
  for (int i = 0; i < 3; ++i)
    outline.elements.strangers.push_back({random() % outline.shape[0], pick(all, random())});
  if (random() % 4 == 0) outline.checksums = 1;
  if (!scales && random() % 3 == 0) set_map(outline, all, random);
  return one;
}

// A cast with a map. The keys of the map are elements.
Case CaseMaker::map_case(std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  PlannedCast cast;
  do cast = pick(casts_, random());
  while (!cast.casts);
  Case one = case_of_cast(cast, seed_);
  const std::vector<Bytes> all = std::move(one.outline.elements.repeated);
  one.outline.elements.repeated.clear();
  set_map(one.outline, all, random);
  one.outline.shape = {one.outline.elements.repeated.size()};
  return one;
}

// A chain whose codecs change the fill value, so that no later codec could take the fill value of the array:
// an offset that equals the fill value, then a cast to a type with values near 0 only, and perhaps both
// again.
Case CaseMaker::carried_case(std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  Case one;
  Outline& outline = one.outline;
  outline.operation = pick(scope_.operations(), random());
  outline.missing = random() % 4 == 0;
  outline.type = pick(scope_.real_types(), random());
  DataType type = outline.type;
  for (std::uint64_t left = 1 + random() % 2; left > 0; --left) {
    const Value ends[] = {highest(type), lowest(type), Value::integer(1)};
    const Value end = ends[random() % 3];
    const Value size = product(end, Value::finite(false, 1, -static_cast<int>(random() % 4)));
    const Value offset = round(size, type, Rounding::towards_zero);
    ScaleOffsetOutline scaling{pack(compare(offset, lowest(type)) < 0 ? end : offset, type), {}};
    if (random() % 3 == 0) scaling.scale = pack(Value::integer(1), type);
    outline.codecs.emplace_back(scaling);
    CastOutline cast;
    cast.to = pick(scope_.real_types(), random());
    if (random() % 2 == 0 && cast.to.is_integer()) cast.rule = OutOfRange::clamp;
    type = cast.to;
    outline.codecs.emplace_back(std::move(cast));
  }
  set_endian(outline, random());
  set_fill_to_offset(outline);
  set_elements(outline, breakpoints(outline.input_type(), outline.input_type()), seed);
  if (outline.operation == Operation::encode) outline.elements.repeated.push_back(*outline.fill);
  outline.shape = {outline.elements.repeated.size()};
  return one;
}

// A type to which the spelling applies; any type when there is none. In odd metadata each kind of types is
// equally frequent, because each kind has its own parser.
DataType CaseMaker::type_for(const Spelling& spelling, Bits kind, Bits which) const {
  const auto fits = [&](const DataType& type) {
    switch (spelling.kind) {
      case Spelling::Kind::foreign_codec: return has_no_arithmetic(type);
      case Spelling::Kind::digits: return component_of(type).is_floating() || is_time_type(type.name);
      case Spelling::Kind::hexadecimal: return component_of(type).is_floating();
      default: return true;
    }
  };
  std::vector<DataType> types;
  std::ranges::copy_if(scope_.types(), std::back_inserter(types), fits);
  if (types.empty()) types = scope_.types();
  if (spelling.kind == Spelling::Kind::plain) return pick(types, which);
  std::map<std::string, std::vector<DataType>> kinds;
  for (const DataType& type : types) kinds[kind_of(type)].push_back(type);
  return pick(std::next(kinds.begin(), static_cast<std::ptrdiff_t>(kind % kinds.size()))->second, which);
}

Case CaseMaker::any_case(std::uint64_t seed, const Spelling& spelling) const {
  std::mt19937_64 random(seed);
  const std::vector<Bits> tail = random_numbers(random());
  Case start;
  start.spelling = spelling;
  Outline& outline = start.outline;
  outline.operation = pick(scope_.operations(), random());
  const Bits kind = random();
  outline.type = type_for(spelling, kind, random());
  const std::uint64_t wanted = random() % 4;
  // First the choices of the spelling, the operation and the type, then the choices of the first codec up to
  // its type.
  std::size_t written = 3 + choices_in(choose_type, outline.type);
  if (outline.type.is_real() && wanted < kArrayCodecs.size() && scope_.has_codec(kArrayCodecs[wanted])) {
    if (kArrayCodecs[wanted] == "scale_offset") {
      outline.codecs.emplace_back(ScaleOffsetOutline{});
      written += 2;
    } else {
      CastOutline cast;
      cast.to = pick(scope_.real_types(), random());
      written += 2 + choices_in(choose_real_type, cast.to);
      outline.codecs.emplace_back(std::move(cast));
    }
    outline.elements.repeated = {Bytes(outline.type.element_size())};
    if (random() % 3 == 0) outline.codecs.resize(2, outline.codecs.front());
  } else if (wanted == 2) {
    written += 1;  // no codec
  }
  std::vector<Bits> numbers = numbers_of(start);
  numbers.resize(written);
  numbers.insert(numbers.end(), tail.begin(), tail.end());
  Case one = case_of(numbers);
  if (random() % 8 != 0) set_endian(one.outline, random());
  if (random() % 4 == 0) set_fill_to_offset(one.outline);
  if (random() % 8 == 0) one.outline.shape.clear();  // no dimensions: one element
  add_keys(one.outline);
  return one;
}

}  // namespace zarrproof::fuzz
