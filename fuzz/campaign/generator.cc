#include "fuzz/campaign/generator.h"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "conformance/judging/needs.h"
#include "conformance/run/selection.h"
#include "fuzz/choices/numbers.h"
#include "fuzz/request/scalars.h"
#include "fuzz/request/types.h"
#include "reference/element.h"
#include "vectors/suite/breakpoints.h"
#include "vectors/suite/scale_offset_inputs.h"

namespace zarrproof::fuzz {
namespace {

// What the cases of a block of eight are.
constexpr std::uint64_t kBlock = 8;
constexpr std::uint64_t kTurns = 3;
enum Slot : std::uint64_t { scaling = kTurns, any, lengthy, spelled, spelled_other };

// Of so many attempts that can be asked the first one counts that reaches something new; so many are made.
constexpr std::size_t kCompared = 3;
constexpr std::uint64_t kMostAttempts = 40;

// Numbers that are tried in search of one that tells a wrong arithmetic: another case has other parameters.
constexpr std::size_t kTries = 600;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::mt19937_64 random(a * 0x9e3779b97f4a7c15u + b);
  random.discard(2);
  return random();
}

template <class T>
void shuffle(std::vector<T>& items, std::mt19937_64& random) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[static_cast<std::size_t>(random() % left)]);
}

// Small numbers often: they make what is simple.
std::vector<Bits> random_numbers(std::uint64_t seed) {
  using rc::gen::inRange;
  const auto anything = rc::gen::resize(100, rc::gen::arbitrary<Bits>());
  const auto number = rc::gen::weightedOneOf<Bits>(
      {{5, inRange<Bits>(0, 3)}, {3, inRange<Bits>(0, 41)}, {2, inRange<Bits>(0, 70000)}, {3, anything}});
  const auto count = static_cast<std::size_t>(16 + mixed(seed, 0) % 160);
  return rc::gen::container<std::vector<Bits>>(count, number)(rc::Random(seed), 100).value();
}

bool contains(const std::vector<std::string>& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

std::vector<DataType> types_of(const Description& testee) {
  std::vector<DataType> types;
  for (const DataType& type : listed_data_types())
    if (contains(testee.data_types, type.name)) types.push_back(type);
  for (const char* raw : {"r8", "r16", "r24", "r64"})
    if (contains(testee.data_types, "r*") || contains(testee.data_types, raw))
      types.push_back(*find_data_type(raw));
  for (const char* time : {"numpy.datetime64", "numpy.timedelta64"})
    if (contains(testee.data_types, time)) types.push_back(time_type(time, "s", 1));
  return types;
}

// How many choices make a type.
std::size_t choices_in(void (*choose)(DataType&, Choices&), DataType type) {
  NumberWriter writer;
  choose(type, writer);
  return writer.numbers().size();
}

template <class T>
const T& pick(const std::vector<T>& items, std::uint64_t which) {
  return items[which % items.size()];
}

Bytes element_of(Bits bits, const DataType& type, Bits upper_bits) {
  Bytes element(type.element_size());
  store(bits, type, element);
  if (upper_bits != 0) element[0] = static_cast<std::byte>((bits | upper_bits << type.bits) & 0xff);
  return element;
}

// An array of these inputs, each once; where there are too many, some of them.
void set_elements(Outline& outline, std::vector<Input> inputs, const DataType& type, std::uint64_t which) {
  std::mt19937_64 random(which);
  if (inputs.size() > kMostRepeated) shuffle(inputs, random);
  inputs.resize(std::min(inputs.size(), kMostRepeated));
  for (const Input& input : inputs)
    outline.elements.repeated.push_back(element_of(input.bits, type, input.upper_bits));
  outline.shape = {outline.elements.repeated.size()};
}

// Scalars have the most ways to be written.
const std::vector<Spelling::Kind>& spellings() {
  using enum Spelling::Kind;
  static const std::vector<Spelling::Kind> kinds = {
      short_form,  short_form, short_form, long_form,   digits,         digits,    digits, digits,
      hexadecimal, odd_scalar, odd_scalar, unknown_key, missing_member, odd_value, order};
  return kinds;
}

// One element throughout that is nearly the fill value, or that value: a chunk of it may be taken for one
// that need not be stored.
void set_elements_near_fill(Case& one, std::mt19937_64& random) {
  Outline& outline = one.outline;
  if (outline.operation != Operation::encode || !outline.codecs.empty()) return;
  const auto size = static_cast<std::size_t>(outline.type.element_size());
  Bytes fill(size);
  for (std::byte& byte : fill) byte = static_cast<std::byte>(random() % 4 == 0 ? 1 : 0);
  outline.fill = fill;
  Bytes element = fill;
  const std::size_t half = random() % 2 * (size / 2);
  std::fill(element.begin() + static_cast<std::ptrdiff_t>(half),
            element.begin() + static_cast<std::ptrdiff_t>(half + (size + 1) / 2), std::byte{0});
  outline.elements = {{random() % 2 == 0 ? element : Bytes(size)}, false, {}};
}

void set_endian(Outline& outline, std::uint64_t which) {
  if (outline.stored_type().width > 1 && outline.stored_type().kind != Kind::raw)
    outline.endian = which % 4 == 0 ? ByteOrder::big : ByteOrder::little;
}

// A fill value that becomes 0 where the first codec has an offset, and stays within the types of those behind
// it.
void set_fill_to_offset(Outline& outline) {
  if (outline.codecs.empty()) return;
  const auto* scaling = std::get_if<ScaleOffsetOutline>(&outline.codecs.front());
  if (scaling != nullptr && scaling->offset) outline.fill = element_of(*scaling->offset, outline.type, 0);
}

// A few elements with checksums, and one damage.
void set_damage(Case& one, std::mt19937_64& random) {
  Outline& outline = one.outline;
  outline.operation = Operation::decode;
  outline.missing = false;
  outline.fill.reset();
  outline.codecs.clear();
  set_endian(outline, random());
  outline.checksums = 1 + random() % 2;
  outline.shape = {1 + random() % 6};
  Bytes element(outline.type.element_size(), std::byte{1});
  outline.elements = {{element}, false, {}};
  const auto kind = static_cast<Damage::Kind>(random() % 4 == 0 ? 1 + random() % 2 : 0);
  outline.damage = {{kind, random() % 2 == 0, random() % 65536}};
}

// Maps some of the elements that may be put in to 1, and puts these in, too.
void add_map(Outline& outline, const std::vector<Bytes>& elements, std::mt19937_64& random) {
  if (outline.codecs.empty()) return;
  auto* cast = std::get_if<CastOutline>(&outline.codecs.front());
  if (cast == nullptr) return;
  const bool encodes = outline.operation == Operation::encode;
  const DataType from = encodes ? outline.type : cast->to, to = encodes ? cast->to : outline.type;
  auto& map = encodes ? cast->encode_map : cast->decode_map;
  for (std::uint64_t left = 1 + random() % 4; left > 0; --left) {
    const Bytes& key = pick(elements, random());
    map.emplace_back(load(key, from), pack(Value::integer(1), to));
    outline.elements.repeated.push_back(key);
  }
}

}  // namespace

Generator::Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters)
    : seed_(seed), testee_(std::move(testee)), filters_(std::move(filters)), types_(types_of(testee_)) {
  for (const DataType& type : types_)
    if (type.is_real()) real_types_.push_back(type);
  for (const Operation operation : {Operation::encode, Operation::decode, Operation::resolve})
    if (contains(testee_.operations, name(operation))) operations_.push_back(operation);
  std::mt19937_64 random(seed_);
  for (const DataType& type : real_types_)
    for (const Operation operation : operations_)
      if (operation != Operation::resolve) turns_.push_back({operation, type, type, false});
  if (has_codec("cast_value")) add_casts();
  shuffle(turns_, random);
  // Each pair of types once, then each once more, with another mode or rule.
  std::map<std::tuple<Operation, std::string, std::string>, std::size_t> rounds;
  std::map<std::pair<std::size_t, std::size_t>, Turn> ordered;
  for (Turn& turn : turns_) {
    const std::size_t round = turn.casts ? ++rounds[{turn.operation, turn.from.name, turn.to.name}] : 0;
    ordered.emplace(std::pair(round, ordered.size()), std::move(turn));
  }
  turns_.clear();
  for (auto& [number, turn] : ordered) turns_.push_back(std::move(turn));
}

void Generator::add_casts() {
  for (const DataType& from : real_types_)
    for (const DataType& to : real_types_)
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::refuse, OutOfRange::clamp, OutOfRange::wrap})
          for (const Operation operation : operations_) {
            const bool encodes = operation == Operation::encode;
            if (operation == Operation::resolve) continue;
            if (rule == OutOfRange::wrap && !(encodes ? to : from).is_integer()) continue;
            turns_.push_back({operation, from, to, true, rounding, rule});
          }
}

bool Generator::has_operation(Operation operation) const {
  return std::find(operations_.begin(), operations_.end(), operation) != operations_.end();
}

bool Generator::has_codec(std::string_view codec) const {
  return contains(testee_.codecs, codec);
}

std::vector<Question> Generator::make(std::uint64_t number, const Reached& reached) const {
  std::vector<Question> first;
  std::size_t compared = 0;
  if (types_.empty() || operations_.empty()) return first;
  for (std::uint64_t attempt = 0; attempt < kMostAttempts && compared < kCompared; ++attempt) {
    const Case one = case_for(number, attempt);
    if (!is_supported(one.outline)) continue;
    std::vector<Question> made = questions(one, std::to_string(number), {.which = mixed(seed_, number) % 64});
    if (!is_supported(made)) continue;
    made = fitting(std::move(made));
    if (made.empty()) continue;
    const bool is_turn = turn_of(number) && attempt == 0;
    if (is_turn || slot_of(number) == Slot::scaling || reached.has_news_in(made))
      return made;
    if (compared++ == 0) first = std::move(made);
  }
  return first;
}

std::uint64_t Generator::slot_of(std::uint64_t number) const {
  std::vector<std::uint64_t> order(kBlock);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(mixed(seed_, number / kBlock));
  shuffle(order, random);
  return order[number % kBlock];
}

std::optional<std::size_t> Generator::turn_of(std::uint64_t number) const {
  const std::uint64_t slot = slot_of(number);
  const std::uint64_t turn = number / kBlock * kTurns + slot;
  if (slot >= kTurns || turn >= turns_.size()) return std::nullopt;
  return static_cast<std::size_t>(turn);
}

Case Generator::case_for(std::uint64_t number, std::uint64_t attempt) const {
  const std::optional<std::size_t> turn = turn_of(number);
  if (turn && attempt == 0) return turn_case(turns_[*turn]);
  const std::uint64_t slot = slot_of(number);
  const std::uint64_t own_seed = mixed(mixed(seed_, number), attempt);
  if (slot == Slot::scaling && has_codec("scale_offset") && !real_types_.empty())
    return scaling_case(own_seed);
  if (slot == Slot::lengthy) return long_case(own_seed);
  return any_case(own_seed, slot == Slot::spelled || slot == Slot::spelled_other);
}

Case Generator::turn_case(const Turn& turn) const {
  Case one;
  Outline& outline = one.outline;
  const bool encodes = turn.operation == Operation::encode;
  outline.operation = turn.operation;
  outline.type = encodes ? turn.from : turn.to;
  if (turn.casts) {
    CastOutline cast;
    cast.to = encodes ? turn.to : turn.from;
    cast.rounding = turn.rounding;
    cast.rule = turn.rule;
    outline.codecs.push_back(std::move(cast));
  }
  set_endian(outline, 1);
  std::vector<Input> inputs = cast_inputs(turn.from, turn.to, turn.casts ? Extent::core : Extent::full);
  if (!encodes)
    for (const Input& input : inputs_with_upper_bits(turn.from)) inputs.push_back(input);
  set_elements(outline, std::move(inputs), turn.from, seed_);
  return one;
}

// Long, because loops take many elements at once, and then the rest: a cast with a few elements throughout,
// and a few others in some places.
Case Generator::long_case(std::uint64_t seed) const {
  if (turns_.empty()) return any_case(seed, false);
  std::mt19937_64 random(seed);
  Case one = turn_case(pick(turns_, random()));
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
  if (random() % 3 == 0) add_map(outline, all, random);
  return one;
}

Case Generator::scaling_case(std::uint64_t seed) const {
  const std::vector<Bits> numbers = random_numbers(seed);
  NumberReader choices(numbers);
  Case one;
  Outline& outline = one.outline;
  const auto some = [&](std::size_t count) {
    return static_cast<std::size_t>(mixed(seed, choices.made().size()) % count);
  };
  outline.type = real_types_[some(real_types_.size())];
  const auto with_data = std::count_if(operations_.begin(), operations_.end(),
                                       [](Operation operation) { return operation != Operation::resolve; });
  if (with_data > 0) outline.operation = operations_[mixed(seed, 1) % static_cast<std::uint64_t>(with_data)];
  ScaleOffsetOutline scaling;
  const std::uint64_t which = mixed(seed, 2) % 8;
  if (which != 0) {
    Bits code = 0;
    choose_parameter(code, outline.type, choices);
    scaling.offset = code;
  }
  if (which != 1) {
    Bits code = 0;
    choose_parameter(code, outline.type, choices);
    scaling.scale = code;
  }
  outline.codecs = {scaling};
  set_endian(outline, mixed(seed, 3));
  const auto is_usable = [&](const std::optional<Bits>& parameter, bool may_be_zero) {
    if (!parameter) return true;
    const Value value = unpack(*parameter, outline.type);
    return value.is_finite() && (may_be_zero || !value.is_zero());
  };
  std::vector<Input> inputs;
  if (is_usable(scaling.offset, true) && is_usable(scaling.scale, false))
    inputs = scale_offset_inputs(outline.type, {scaling.offset, scaling.scale}, outline.operation, kTries);
  else
    inputs = cast_inputs(outline.type, outline.type, Extent::core);
  set_elements(outline, std::move(inputs), outline.type, seed);
  return one;
}

Case Generator::any_case(std::uint64_t seed, bool is_spelled) const {
  std::mt19937_64 random(seed);
  const std::vector<Bits> tail = random_numbers(random());
  Case start;
  if (is_spelled) {
    start.spelling.kind = pick(spellings(), random());
    start.spelling.which = random() % 65536;
  }
  // Parameters that are read wrongly show in the results of many elements.
  if (start.spelling.kind == Spelling::Kind::digits && has_codec("scale_offset") && !real_types_.empty() &&
      random() % 2 == 0) {
    Case scaled = scaling_case(random());
    scaled.spelling = start.spelling;
    return scaled;
  }
  Outline& outline = start.outline;
  outline.operation = pick(operations_, random());
  outline.type = pick(types_, random());
  const std::array<std::string_view, 2> array_codecs = {"scale_offset", "cast_value"};
  const std::uint64_t wanted = random() % 4;
  // The numbers of the spelling, the operation and the type; then those of the first codec up to its type.
  std::size_t written = 3 + choices_in(choose_type, outline.type);
  if (outline.type.is_real() && wanted < 2 && has_codec(array_codecs[wanted])) {
    if (wanted == 0) {
      outline.codecs.emplace_back(ScaleOffsetOutline{});
      written += 2;
    } else {
      CastOutline cast;
      cast.to = pick(real_types_, random());
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
  if (!is_spelled) {
    const std::uint64_t special = random() % 4;
    if (special == 0) set_elements_near_fill(one, random);
    if (special == 1 && has_operation(Operation::decode) && has_codec("crc32c")) set_damage(one, random);
    return one;
  }
  const bool about_scalars = one.spelling.kind == Spelling::Kind::digits ||
                             one.spelling.kind == Spelling::Kind::hexadecimal ||
                             one.spelling.kind == Spelling::Kind::odd_scalar;
  if (about_scalars && !one.outline.fill && random() % 4 != 0) {
    Bytes fill;
    const std::vector<Bits> more = random_numbers(random());
    NumberReader choices(more);
    choose_element(fill, one.outline.type, one.outline.type, choices);
    one.outline.fill = fill;
  }
  one.outline.damage.clear();
  one.outline.shape = {1 + random() % 3};
  return one;
}

std::vector<Question> Generator::fitting(std::vector<Question> questions) const {
  if (filters_.empty()) return questions;
  Suite suite;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    suite.numbers[questions[i].vector.id] = i;
    suite.vectors.push_back(questions[i].vector);
  }
  std::vector<bool> kept(questions.size());
  for (const std::size_t number : numbers_that_fit(suite, filters_)) {
    kept[number] = true;
    const std::string& control = questions[number].vector.control;
    if (!control.empty()) kept[suite.numbers.at(control)] = true;
  }
  std::vector<Question> fitting;
  for (std::size_t i = 0; i < questions.size(); ++i)
    if (kept[i]) fitting.push_back(std::move(questions[i]));
  return fitting;
}

// Before anything is worked out.
bool Generator::is_supported(const Outline& outline) const {
  for (const DataType& type : outline.types())
    if (type.is_real() && !contains(testee_.data_types, type.name)) return false;
  return std::all_of(outline.codecs.begin(), outline.codecs.end(), [&](const CodecOutline& codec) {
    return has_codec(std::holds_alternative<CastOutline>(codec) ? "cast_value" : "scale_offset");
  });
}

bool Generator::is_supported(const std::vector<Question>& questions) const {
  return !questions.empty() && std::all_of(questions.begin(), questions.end(), [&](const Question& question) {
    const Request& request = question.vector.request;
    return what_is_missing(request.operation, needs_of(request), testee_).empty();
  });
}

}  // namespace zarrproof::fuzz
