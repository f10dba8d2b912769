// Each function chooses the parts of one request. Example: cast() of float32 to uint8 makes an array of the
// cast's breakpoints, such as -0.5, 255 and 255.5, with the codecs cast_value and bytes.
#include "fuzz/campaign/random_specs.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "conformance/results/cause.h"
#include "fuzz/cases/spelling.h"
#include "fuzz/request/scalars.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/add_once.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

// Chooses a number. 5 of 13 numbers are below 3, because they make simple requests; 3 are below 41, 2 are
// below 70000, and 3 have any value.
Bits random_choice(Random& random) {
  const std::uint64_t share = random() % 13;
  const Bits number = random();
  if (share < 5) return number % 3;
  if (share < 8) return number % 41;
  return share < 10 ? number % 70000 : number;
}

Choices random_choices(Random& random) {
  Numbers numbers(40 + random() % 160);
  for (Bits& number : numbers) number = random_choice(random);
  return Choices(std::move(numbers));
}

// Chooses a kind of spelling. Scalars are frequent, because they have the most spellings.
Spelling::Kind random_spelling(Random& random) {
  using enum Spelling::Kind;
  static const std::vector<Spelling::Kind> kinds = {
      short_form,  short_form,     short_form,      long_form,    digits,     digits,
      digits,      digits,         hexadecimal,     hexadecimal,  odd_scalar, odd_scalar,
      unknown_key, missing_member, missing_member,  odd_value,    odd_value,  odd_value,
      order,       order,          must_understand, foreign_codec};
  return pick(kinds, random);
}

// Sets the byte order where the stored type needs one, or an implementation may expect one, as for raw types.
void set_endian(ArraySpec& array, Random& random) {
  if (array.stored_type().width > 1) array.endian = one_in(4, random) ? ByteOrder::big : ByteOrder::little;
}

// Sets the elements to these, as an array of one dimension. Takes some of them when there are too many.
void set_elements(RequestSpec& spec, std::vector<Bytes> elements, Random& random) {
  if (elements.size() > kMaxRepeatedElements) shuffle(elements, random);
  elements.resize(std::min(elements.size(), kMaxRepeatedElements));
  spec.array.shape = {elements.size()};
  spec.elements.repeated = std::move(elements);
}

std::vector<Bytes> elements_of(const std::vector<Input>& inputs, const DataType& type) {
  std::vector<Bytes> elements;
  for (const Input& input : inputs) elements.push_back(element_of(input.bits, type, input.upper_bits));
  return elements;
}

// Returns elements of a type that is not real. A complex element has a breakpoint of its component, and the
// next breakpoint. Other types have elements of equal bytes and of different bytes.
std::vector<Bytes> elements_of_other_type(const DataType& type) {
  std::vector<Bytes> elements;
  if (type.kind == TypeKind::complex) {
    const DataType component = component_of(type);
    const std::vector<Bytes> parts = elements_of(cached_breakpoints(component, component), component);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Bytes& element = elements.emplace_back(parts[i]);
      const Bytes& next = parts[(i + 1) % parts.size()];
      element.insert(element.end(), next.begin(), next.end());
    }
    return elements;
  }
  for (const int byte : {0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff})
    elements.emplace_back(type.element_size(), static_cast<std::byte>(byte));
  for (std::size_t start : {1, 0x81})
    for (std::byte& byte : elements.emplace_back(type.element_size())) byte = static_cast<std::byte>(start++);
  return elements;
}

// Adds the keys of the map that is applied first to the elements, if there is such a map.
void add_map_keys(RequestSpec& spec) {
  const auto& codecs = spec.array.array_codecs;
  if (codecs.empty()) return;
  const bool encodes = spec.operation == Operation::encode;
  const auto* cast = std::get_if<CastValueConfiguration>(encodes ? &codecs.front() : &codecs.back());
  if (cast == nullptr) return;
  for (const auto& [key, result] : (encodes ? cast->encode_map : cast->decode_map).entries)
    if (spec.elements.repeated.size() < kMaxRepeatedElements)
      spec.elements.repeated.push_back(element_of(key, spec.input_type()));
}

// Maps some of the elements, often special values, and adds these elements to the array. The array has one
// cast.
void set_map(RequestSpec& spec, const std::vector<Bytes>& elements, Random& random) {
  auto& cast = std::get<CastValueConfiguration>(spec.array.array_codecs.front());
  const bool encodes = spec.operation == Operation::encode;
  const DataType &from = encodes ? cast.array_type : cast.stored_type,
                 &to = encodes ? cast.stored_type : cast.array_type;
  std::vector<Bytes> specials;
  for (const Bytes& element : elements)
    if (!unpack(load(element, from), from).is_finite()) specials.push_back(element);
  // 1 is frequent; otherwise numbers with all digits, and the ends of the type.
  const std::vector<Bits> results = {pack(Value::integer(1), to), pack(highest(to), to) - 1,
                                     pack(highest(to), to), pack(lowest(to), to)};
  auto& entries = (encodes ? cast.encode_map : cast.decode_map).entries;
  for (std::uint64_t left = 1 + random() % 4; left > 0; --left) {
    const bool is_special = !specials.empty() && one_in(2, random);
    const Bits key = load(pick(is_special ? specials : elements, random), from);
    entries.emplace_back(key, one_in(2, random) ? results.front() : pick(results, random));
  }
  if (one_in(4, random)) entries.emplace_back(entries.front().first, pick(results, random));  // repeats a key
  add_map_keys(spec);
}

// Makes an array without codecs whose elements equal the fill value, or nearly equal it. An implementation
// may take such a chunk for one that need not be stored.
void set_elements_near_fill(RequestSpec& spec, Random& random) {
  if (spec.operation != Operation::encode || !spec.array.array_codecs.empty()) return;
  const std::size_t size = spec.array.data_type.element_size();
  Bytes fill(size);
  for (std::byte& byte : fill) byte = static_cast<std::byte>(one_in(4, random) ? 1 : 0);
  spec.array.fill_value = fill;
  Bytes element = fill;
  const std::size_t half = random() % 2 * (size / 2);
  std::ranges::fill(std::span(element).subspan(half, (size + 1) / 2), std::byte{0});
  spec.elements = {{one_in(2, random) ? element : Bytes(size)}};
}

// Sets a fill value that the offset of the first codec turns into 0, and that fits the types of the later
// codecs.
void set_fill_to_offset(ArraySpec& array) {
  if (array.array_codecs.empty()) return;
  const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&array.array_codecs.front());
  if (scaling != nullptr && scaling->offset) array.fill_value = element_of(*scaling->offset, array.data_type);
}

// Makes a few elements with checksums, and one damage of the bytes.
void set_damage(RequestSpec& spec, Random& random) {
  const DataType type = spec.array.data_type;
  spec.operation = Operation::decode;
  spec.missing = false;
  spec.array = {.shape = {1 + random() % 6}, .data_type = type, .checksums = 1 + random() % 2};
  set_endian(spec.array, random);
  spec.elements = {{Bytes(type.element_size(), std::byte{1})}};
  const auto kind = static_cast<Damage::Kind>(one_in(4, random) ? 1 + random() % 2 : 0);
  spec.damage = {{.kind = kind, .covering_checksums = random() % 3, .place = random() % 65536}};
}

// Makes one parameter NaN or an infinity, where the type has such values.
void set_nonfinite(ScaleOffsetConfiguration& scaling, Random& random) {
  std::vector<Bits> codes;
  if (scaling.type.has_nan()) codes.push_back(scaling.type.nan);
  if (scaling.type.has_infinity())
    for (const bool negative : {false, true}) codes.push_back(pack(Value::infinity(negative), scaling.type));
  if (!codes.empty()) (one_in(2, random) ? scaling.offset : scaling.scale) = pick(codes, random);
}

// Chooses the parameters of scale_offset. One of eight has no offset, and one has no scale.
ScaleOffsetConfiguration random_scale_offset(const DataType& type, Random& random) {
  Choices choices = random_choices(random);
  ScaleOffsetConfiguration scaling{.type = type};
  const std::uint64_t eighth = random() % 8;
  if (eighth != 0) choose_parameter(scaling.offset.emplace(), type, choices);
  if (eighth != 1) choose_parameter(scaling.scale.emplace(), type, choices);
  if (one_in(16, random)) set_nonfinite(scaling, random);
  return scaling;
}

// Adds a second scale_offset, which an implementation may merge with the first one: mostly two offsets or two
// scales.
void add_second_scale_offset(ArraySpec& array, Random& random) {
  array.array_codecs.emplace_back(random_scale_offset(array.data_type, random));
  const std::uint64_t third = random() % 3;
  for (ArrayCodecConfiguration& codec : array.array_codecs) {
    auto& scaling = std::get<ScaleOffsetConfiguration>(codec);
    if (third == 0 && scaling.scale) scaling.offset.reset();
    if (third == 1 && scaling.offset) scaling.scale.reset();
  }
}

}  // namespace

std::vector<RequestSpec> planned_casts(const AskableScope& scope, std::uint64_t seed) {
  std::vector<RequestSpec> casts;
  for (const DataType& type : scope.types)
    for (const Operation operation : scope.data_operations) {
      casts.push_back({.operation = operation, .array = {.data_type = type}});
      set_needed_endian(casts.back().array);
    }
  std::ranges::move(scope.casts(), std::back_inserter(casts));
  Random random(seed);
  shuffle(casts, random);
  // The default mode comes first, because it shows most defects.
  move_to_front(casts, [&](const RequestSpec& spec) {
    const CastValueConfiguration* cast = first_cast(spec.array);
    return cast != nullptr && cast->rounding == Rounding::nearest_even &&
           spec.operation == scope.data_operations.front();
  });
  std::map<std::tuple<Operation, std::string, std::string>, std::size_t> rounds;  // by operation and types
  std::map<std::size_t, std::vector<RequestSpec>> casts_of_rounds;
  for (RequestSpec& spec : casts) {
    std::size_t round = 0;
    if (first_cast(spec.array) != nullptr)
      round = ++rounds[{spec.operation, spec.input_type().name, spec.output_type().name}];
    casts_of_rounds[round].push_back(std::move(spec));
  }
  casts.clear();
  for (auto& [round, group] : casts_of_rounds) std::ranges::move(group, std::back_inserter(casts));
  return casts;
}

bool RandomSpecs::has_reals(std::string_view codec) const {
  return scope_.has_codec(codec) && !scope_.real_types.empty() && !scope_.data_operations.empty();
}

RequestSpec RandomSpecs::cast(RequestSpec planned, Random& random) const {
  const DataType& from = planned.input_type();
  if (!from.is_real()) {
    set_elements(planned, elements_of_other_type(from), random);
    return planned;
  }
  std::vector<Input> inputs = cast_breakpoint_inputs(from, planned.output_type());
  if (first_cast(planned.array) == nullptr && from.bits <= 8)
    for (Bits code = 0; code <= from.mask(); ++code) inputs.push_back({code});
  if (planned.operation == Operation::decode)
    for (const Input& input : inputs_with_upper_bits(from)) inputs.push_back(input);
  set_elements(planned, elements_of(inputs, from), random);
  return planned;
}

RequestSpec RandomSpecs::scale_offset(Random& random) const {
  if (!has_reals("scale_offset")) return any(random);
  RequestSpec spec = scale_offset_breakpoints(random);
  const std::uint64_t twelfth = random() % 12;
  const bool has_second = twelfth < 2, is_about_fill = twelfth == 2 || twelfth == 3;
  if (has_second) add_second_scale_offset(spec.array, random);
  // The fill value is converted on its own: a breakpoint as the fill value, and no other element.
  if (is_about_fill && !spec.elements.repeated.empty()) {
    spec.array.fill_value = pick(spec.elements.repeated, random);
    spec.operation = pick(scope_.operations, random);
    spec.missing = spec.operation == Operation::decode;
  }
  return spec;
}

RequestSpec RandomSpecs::any(Random& random) const {
  const std::uint64_t quarter = random() % 4;
  if (quarter == 0 && has_reals("scale_offset") && has_reals("cast_value"))
    return fill_changing_chain(random);
  RequestSpec spec = random_parts({}, random);
  if (quarter == 1) set_elements_near_fill(spec, random);
  if (quarter == 2 && contains(scope_.operations, Operation::decode) && scope_.has_codec("crc32c"))
    set_damage(spec, random);
  return spec;
}

RequestSpec RandomSpecs::other_spelling(Random& random) const {
  const Spelling spelling{random_spelling(random), random() % (Spelling::kMaxNumber + 1)};
  // Parameters that are read wrongly change the results of many elements: one of five requests has a
  // scale_offset, and two have a map. A foreign codec needs an array without such codecs.
  const std::uint64_t fifth = spelling.kind == Spelling::Kind::foreign_codec ? 4 : random() % 5;
  const bool is_scaled = fifth == 0 && has_reals("scale_offset");
  const bool is_mapped = (fifth == 1 || fifth == 2) && has_reals("cast_value");
  RequestSpec spec = is_scaled   ? scale_offset_breakpoints(random)
                     : is_mapped ? cast_with_map(random)
                                 : random_parts(spelling, random);
  spec.spelling = spelling;
  if (is_scaled) return spec;
  ArraySpec& array = spec.array;
  const bool is_about_scalars = spelling.kind == Spelling::Kind::digits ||
                                spelling.kind == Spelling::Kind::hexadecimal ||
                                spelling.kind == Spelling::Kind::odd_scalar;
  if (is_about_scalars && !is_mapped && array.fill_value.empty() && !one_in(4, random)) {
    Choices choices = random_choices(random);
    choose_element(array.fill_value, array.data_type, array.data_type, choices);
  }
  spec.damage.clear();
  if (one_in(2, random) && !array.endian)  // even if not needed
    array.endian = one_in(2, random) ? ByteOrder::big : ByteOrder::little;
  array.shape = {is_mapped ? spec.elements.repeated.size() : 1 + random() % 3};
  return spec;
}

RequestSpec RandomSpecs::long_array(Random& random) const {
  if (casts_.empty()) return any(random);
  const bool scales = has_reals("scale_offset") && one_in(3, random);
  RequestSpec spec = scales ? scale_offset_breakpoints(random) : cast(pick(casts_, random), random);
  const std::vector<Bytes> all = std::exchange(spec.elements.repeated, {});
  for (std::uint64_t left = 1 + random() % 8; left > 0; --left)
    spec.elements.repeated.push_back(pick(all, random));
  const std::vector<std::uint64_t> max_lengths = {16, 80, 300, 1100};
  spec.array.shape = {1 + random() % pick(max_lengths, random)};
  for (int i = 0; i < 3; ++i)
    spec.elements.placed.push_back({random() % spec.array.shape[0], pick(all, random)});
  if (one_in(4, random)) spec.array.checksums = 1;
  if (!scales && !spec.array.array_codecs.empty() && one_in(3, random)) set_map(spec, all, random);
  return spec;
}

// Makes a scale_offset with its breakpoints.
RequestSpec RandomSpecs::scale_offset_breakpoints(Random& random) const {
  RequestSpec spec{.operation = pick(scope_.data_operations, random)};
  spec.array.data_type = pick(scope_.real_types, random);
  const ScaleOffsetConfiguration scaling = random_scale_offset(spec.array.data_type, random);
  spec.array.array_codecs = {scaling};
  set_endian(spec.array, random);
  set_elements(spec, elements_of(cached_breakpoints(scaling, spec.operation), scaling.type), random);
  return spec;
}

// Makes a cast with a map. The keys of the map are elements.
RequestSpec RandomSpecs::cast_with_map(Random& random) const {
  const RequestSpec* planned = &pick(casts_, random);
  while (first_cast(planned->array) == nullptr) planned = &pick(casts_, random);
  RequestSpec spec = cast(*planned, random);
  const std::vector<Bytes> all = std::exchange(spec.elements.repeated, {});
  set_map(spec, all, random);
  spec.array.shape = {spec.elements.repeated.size()};
  return spec;
}

// Makes a chain whose codecs change the fill value, so that no later codec could take the fill value of the
// array: an offset that equals the fill value, then a cast to a type with values near 0 only, and perhaps
// both again.
RequestSpec RandomSpecs::fill_changing_chain(Random& random) const {
  RequestSpec spec{.operation = pick(scope_.operations, random), .missing = one_in(4, random)};
  ArraySpec& array = spec.array;
  array.data_type = pick(scope_.real_types, random);
  for (std::uint64_t left = 1 + random() % 2; left > 0; --left) {
    const DataType type = array.stored_type();
    const Value end = pick(std::vector<Value>{highest(type), lowest(type), Value::integer(1)}, random);
    const Value size = product(end, Value::finite(false, 1, -static_cast<int>(random() % 4)));
    const Value offset = round(size, type, Rounding::towards_zero);
    ScaleOffsetConfiguration scaling{.type = type,
                                     .offset = pack(compare(offset, lowest(type)) < 0 ? end : offset, type)};
    if (one_in(3, random)) scaling.scale = pack(Value::integer(1), type);
    CastValueConfiguration cast{.array_type = type, .stored_type = pick(scope_.real_types, random)};
    if (one_in(2, random) && cast.stored_type.is_integer()) cast.out_of_range = OutOfRange::clamp;
    array.array_codecs.emplace_back(scaling);
    array.array_codecs.emplace_back(std::move(cast));
  }
  set_endian(array, random);
  set_fill_to_offset(array);
  const DataType& type = spec.input_type();
  set_elements(spec, elements_of(cached_breakpoints(type, type), type), random);
  if (spec.operation == Operation::encode) spec.elements.repeated.back() = array.fill_value;
  return spec;
}

// Returns a type to which the spelling applies, or any type if there is none. In odd metadata each kind of
// types is equally frequent, because each kind has its own parser.
DataType RandomSpecs::type_for(const Spelling& spelling, Random& random) const {
  if (spelling.is_plain()) return pick(scope_.types, random);
  std::map<std::string, std::vector<DataType>> kinds;
  for (const DataType& type : scope_.types) {
    const bool is_floating = component_of(type).is_floating();
    const bool fits = spelling.kind == Spelling::Kind::foreign_codec ? has_no_arithmetic(type)
                      : spelling.kind == Spelling::Kind::hexadecimal ? is_floating
                      : spelling.kind == Spelling::Kind::digits      ? is_floating || is_time_type(type.name)
                                                                     : true;
    if (fits) kinds[kind_of(type)].push_back(type);
  }
  if (kinds.empty()) return pick(scope_.types, random);
  const auto kind = static_cast<std::ptrdiff_t>(random() % kinds.size());
  return pick(std::next(kinds.begin(), kind)->second, random);
}

// Removes codecs that the testee lacks, and replaces types that it lacks.
void RandomSpecs::restrict_to_scope(ArraySpec& array, Random& random) const {
  std::erase_if(array.array_codecs, [&](const ArrayCodecConfiguration& codec) {
    return !has_reals(is_cast(codec) ? "cast_value" : "scale_offset");
  });
  for (ArrayCodecConfiguration& codec : array.array_codecs)
    if (auto* cast = std::get_if<CastValueConfiguration>(&codec);
        cast != nullptr && !contains(scope_.real_types, cast->stored_type))
      cast->stored_type = pick(scope_.real_types, random);
  connect_types(array);
}

RequestSpec RandomSpecs::random_parts(const Spelling& spelling, Random& random) const {
  RequestSpec spec{.operation = pick(scope_.operations, random)};
  spec.array.data_type = type_for(spelling, random);
  Choices choices = random_choices(random);
  choose_codecs_and_shape(spec, choices);
  restrict_to_scope(spec.array, random);
  // Most long chains refuse their fill value.
  if (spec.array.array_codecs.size() > 1 && !one_in(3, random)) spec.array.array_codecs.resize(1);
  choose_data(spec, choices);
  if (!one_in(8, random)) set_endian(spec.array, random);
  if (one_in(4, random)) set_fill_to_offset(spec.array);
  if (one_in(8, random)) spec.array.shape.clear();  // no dimensions: one element
  add_map_keys(spec);
  // Codes of another type become codes of their own type.
  return spec_from(numbers_of(spec));
}

}  // namespace zarrproof::fuzz
