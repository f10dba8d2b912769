#include "conformance/interop/described_element.h"

#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "reference/types/parsed_integer.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

// Returns the element of a real type whose code is the last word: "(0x7c00)".
std::optional<std::vector<std::byte>> element_of_code(std::string_view text, const DataType& type) {
  constexpr std::string_view kStart = "(0x";
  const std::size_t start = text.rfind(kStart);
  if (start == std::string_view::npos || !text.ends_with(')')) return std::nullopt;
  text.remove_prefix(start + kStart.size());
  text.remove_suffix(1);
  const auto bits = parsed_integer<Bits>(text, 16);
  if (!bits || (*bits & ~type.mask()) != 0) return std::nullopt;
  std::vector<std::byte> element(type.element_size());
  store(*bits, type, element);
  return element;
}

std::optional<std::vector<std::byte>> element_of_bytes(std::string_view text) {
  const std::size_t space = text.rfind(' ');
  return from_hexadecimal(space == std::string_view::npos ? text : text.substr(space + 1));
}

// Returns the components of "1 (0x3c00) + i * 2 (0x4000)".
std::optional<std::vector<std::byte>> complex_element(std::string_view text, const DataType& type) {
  constexpr std::string_view kBetween = " + i * ";
  const DataType part = *find_data_type(type.component);
  const std::size_t between = text.rfind(kBetween);
  if (between == std::string_view::npos) return std::nullopt;
  auto element = element_of_code(text.substr(0, between), part);
  const auto imaginary = element_of_code(text.substr(between), part);
  if (!element || !imaginary) return std::nullopt;
  element->insert(element->end(), imaginary->begin(), imaginary->end());
  return element;
}

}  // namespace

std::optional<std::vector<std::byte>> described_element(std::string_view text, const DataType& type) {
  auto element = type.is_real()               ? element_of_code(text, type)
                 : type.kind == Kind::complex ? complex_element(text, type)
                                              : element_of_bytes(text);
  if (!element || element->size() != type.element_size()) return std::nullopt;
  if (!text.ends_with(describe_element(*element, type))) return std::nullopt;
  return element;
}

std::optional<std::vector<std::vector<std::byte>>> described_elements(std::string_view text,
                                                                      const DataType& type) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::vector<std::byte>> elements;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(kBetween, start), text.size());
    const std::string_view item = text.substr(start, end - start);
    const auto element = described_element(item, type);
    if (!element || describe_element(*element, type) != item) return std::nullopt;
    elements.push_back(*element);
    start = end + kBetween.size();
  }
  return elements;
}

}  // namespace zarrproof
