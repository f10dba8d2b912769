#include "fuzz/request/scalars.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "reference/types/component.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

// How a code is chosen. A source that records choices uses the last one, which takes any code.
enum class CodeChoice : Bits { small_integer, breakpoint, near_limit, as_it_stands };
constexpr Bits kLastCodeChoice = static_cast<Bits>(CodeChoice::as_it_stands);

// 0, 1, -1, 2 and so on, as far as the type has these numbers.
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
  const Bits more = type.bits < 8 ? choices.choose((Bits{1} << (8 - type.bits)) - 1,
                                                   std::to_integer<Bits>(element[0]) >> type.bits)
                                  : 0;
  if (type.bits < 8)
    element[0] = static_cast<std::byte>(code | more << type.bits);
  else
    store(code, type, element);
}

}  // namespace

const std::vector<Input>& breakpoints(const DataType& from, const DataType& to) {
  static std::map<std::pair<std::string, std::string>, std::vector<Input>> known;
  const auto [at, is_new] = known.try_emplace({from.name, to.name});
  if (is_new) at->second = cast_inputs(from, to);
  return at->second;
}

const std::vector<Input>& breakpoints(const DataType& type, const Parameters& parameters,
                                      Operation operation) {
  // Numbers that are tried in search of one that tells a wrong arithmetic: another case has other parameters.
  constexpr std::size_t kTries = 600;
  static std::optional<std::tuple<std::string, Parameters, Operation>> last;
  static std::vector<Input> points;
  if (last != std::tuple(type.name, parameters, operation)) {
    points = scale_offset_inputs(type, parameters, operation, kTries);
    last.emplace(type.name, parameters, operation);
  }
  return points;
}

void choose_code(Bits& code, const DataType& type, const DataType& other, Choices& choices) {
  switch (static_cast<CodeChoice>(choices.choose(kLastCodeChoice, kLastCodeChoice))) {
    case CodeChoice::small_integer: code = small_integer(choices.choose(32, 0), type); break;
    case CodeChoice::breakpoint: {
      const std::vector<Input>& points = breakpoints(type, other);
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
          choices.choose(type.kind == Kind::boolean ? 3 : 255, std::to_integer<Bits>(byte)));
    return;
  }
  for_each_component(std::span(element), component, [&](std::span<std::byte> part) {
    choose_real(part, component, type == component ? other : component, choices);
  });
}

}  // namespace zarrproof::fuzz
