#include "conformance/judging/fault.h"

#include "reference/metadata/scalar.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

DataType type_of_input(const WrongElement& wrong) {
  return type_of_elements(wrong.input_type.empty() ? wrong.type : wrong.input_type).value();
}

std::string text_of(const std::vector<std::byte>& element, const DataType& type) {
  return element.empty() ? "" : describe_element(element, type);
}

// Returns "element 3: " for a request that is judged as a whole and fails by one element.
std::string place_text(const Fault& fault) {
  return fault.shown_by ? "element " + std::to_string(*fault.shown_by) + ": " : "";
}

}  // namespace

std::optional<DataType> type_of_elements(const std::string& name) {
  return is_time_type(name) ? time_type(name, "s", 1) : find_data_type(name);
}

std::string input_text(const Fault& fault) {
  if (!fault.got.empty() || !fault.wrong || fault.wrong->input.empty()) return {};
  return place_text(fault) + text_of(fault.wrong->input, type_of_input(*fault.wrong));
}

std::string result_text(const Fault& fault) {
  if (!fault.got.empty() || !fault.wrong) return fault.got;
  return (fault.wrong->input.empty() ? place_text(fault) : "") +
         text_of(fault.wrong->got, type_of_elements(fault.wrong->type).value());
}

std::string response_text(const Fault& fault) {
  const std::string input = input_text(fault);
  return (input.empty() ? "" : input + " gives ") + result_text(fault);
}

std::string got_text(const Fault& fault) {
  return (fault.element ? "element " + std::to_string(*fault.element) + ": " : "") + response_text(fault);
}

std::string want_text(const Fault& fault) {
  if (!fault.want.empty() || !fault.wrong) return fault.want;
  return text_of(fault.wrong->want, type_of_elements(fault.wrong->type).value());
}

std::optional<std::string> input_number(const Fault& fault) {
  if (fault.data || !fault.wrong || fault.wrong->input.empty()) return std::nullopt;
  const DataType type = type_of_input(*fault.wrong);
  return type.is_real() ? std::optional(write_real(load(fault.wrong->input, type), type)) : std::nullopt;
}

}  // namespace zarrproof
