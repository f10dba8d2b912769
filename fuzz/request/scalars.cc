// Example: for an element of float32 that is cast to uint8, the choices 1, 5 make the sixth breakpoint of the
// cast. The choices 0, 4 make the small integer -2.
#include "fuzz/request/scalars.h"

#include <algorithm>

#include "reference/types/component.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

std::vector<DataType> time_types() {
  std::vector<DataType> types;
  for (const char* name : {"numpy.datetime64", "numpy.timedelta64"})
    for (const char* unit : {"s", "us", "\u03bcs", "D", "as", "generic"})
      for (const std::uint32_t factor : {1u, 10u, 2147483647u})
        types.push_back(time_type(name, unit, factor));
  return types;
}

// uint8 comes first, because it is the simplest.
std::vector<DataType> real_types() {
  std::vector<DataType> types{*find_data_type("uint8")};
  for (const DataType& type : real_data_types())
    if (type != types.front()) types.push_back(type);
  return types;
}

std::vector<DataType> other_types() {
  std::vector<DataType> types;
  for (const DataType& type : listed_data_types())
    if (!type.is_real()) types.push_back(type);
  for (const auto& more : {raw_types(), time_types()}) types.insert(types.end(), more.begin(), more.end());
  return types;
}

void choose_from(const std::vector<DataType>& types, DataType& type, Choices& choices) {
  const auto at = std::find(types.begin(), types.end(), type);
  const std::size_t present = at == types.end() ? 0 : static_cast<std::size_t>(at - types.begin());
  type = types[choices.choose(types.size() - 1, present)];
}

// The way in which a code is chosen. The present code is chosen by the last one, which takes any code.
enum class CodeChoice : Bits { small_integer, breakpoint, near_limit, as_it_stands };
constexpr Bits kLastCodeChoice = static_cast<Bits>(CodeChoice::as_it_stands);

// Returns 0, 1, -1, 2 and so on, as far as the type has these numbers.
Bits small_integer(Bits number, const DataType& type) {
  const Value size = Value::integer(static_cast<std::int64_t>((number + 1) / 2));
  const Value value = number % 2 == 0 && !size.is_zero() ? size.negated() : size;
  const bool fits = compare(value, highest(type)) <= 0 && compare(value, lowest(type)) >= 0;
  return pack(fits ? round(value, type, Rounding::towards_zero) : Value::integer(1), type);
}

Bits near_limit(const DataType& type, Choices& choices) {
  const Bits sign = Bits{1} << (type.bits - 1);
  const Bits limits[] = {0, sign, pack(highest(type), type), pack(lowest(type), type), type.nan};
  const Bits limit = limits[choices.choose(4, 0)];
  return (limit + choices.choose(16, 0) - 8) & type.mask();
}

void choose_real(std::span<std::byte> element, const DataType& type, const DataType& other,
                 Choices& choices) {
  Bits code = load(element, type);
  choose_code(code, type, other, choices);
  if (type.bits >= 8) return store(code, type, element);
  const Bits upper_bits =
      choices.choose((Bits{1} << (8 - type.bits)) - 1, std::to_integer<Bits>(element[0]) >> type.bits);
  element[0] = static_cast<std::byte>(code | upper_bits << type.bits);
}

}  // namespace

std::vector<DataType> raw_types() {
  std::vector<DataType> types;
  for (int bytes = 1; bytes <= 16; ++bytes) types.push_back(*find_data_type("r" + std::to_string(8 * bytes)));
  return types;
}

// Makes three of four types real. Types that are not real go through no codec but `bytes`.
void choose_type(DataType& type, Choices& choices) {
  constexpr Bits kOther = 3;
  static const std::vector<DataType> others = other_types();
  const bool is_other = std::find(others.begin(), others.end(), type) != others.end();
  if (choices.choose(kOther, is_other ? kOther : 0) == kOther)
    choose_from(others, type, choices);
  else
    choose_real_type(type, choices);
}

void choose_real_type(DataType& type, Choices& choices) {
  static const std::vector<DataType> types = real_types();
  choose_from(types, type, choices);
}

std::string kind_of(const DataType& type) {
  if (type.is_integer()) return "integer";
  if (type.is_floating()) return type.is_ieee() ? "float" : "small float";
  if (type.kind == TypeKind::complex) return "complex";
  return type.kind == TypeKind::raw ? "raw" : type.name;
}

void choose_code(Bits& code, const DataType& type, const DataType& other, Choices& choices) {
  switch (static_cast<CodeChoice>(choices.choose(kLastCodeChoice, kLastCodeChoice))) {
    case CodeChoice::small_integer: code = small_integer(choices.choose(32, 0), type); break;
    case CodeChoice::breakpoint: {
      const std::vector<Input>& points = cached_breakpoints(type, other);
      code = points[choices.choose(points.size() - 1, 0)].bits;
      break;
    }
    case CodeChoice::near_limit: code = near_limit(type, choices); break;
    case CodeChoice::as_it_stands: code = choices.choose(type.mask(), code); break;
  }
}

void choose_parameter(Bits& code, const DataType& type, Choices& choices) {
  if (choices.flip(true)) {
    choose_code(code, type, type, choices);
    return;
  }
  const Bits spread = type.is_integer() ? 4 : Bits{4} << std::max(0, type.mantissa_bits - 1);
  code = (pack(Value::integer(1), type) + choices.choose(spread, 0) - spread / 2) & type.mask();
}

void choose_element(std::vector<std::byte>& element, const DataType& type, const DataType& other,
                    Choices& choices) {
  element.resize(type.element_size());
  const DataType component = component_of(type);
  if (!component.is_real()) {
    for (std::byte& byte : element)
      byte = static_cast<std::byte>(
          choices.choose(type.kind == TypeKind::boolean ? 3 : 255, std::to_integer<Bits>(byte)));
    return;
  }
  for (const std::span<std::byte> part : components_of(std::span(element), type))
    choose_real(part, component, type == component ? other : component, choices);
}

}  // namespace zarrproof::fuzz
