#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Escapes control characters as JSON does. Names in metadata may contain them.
std::string on_one_line(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string line;
  line.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20)
      line += c;
    else
      (((line += "\\u00") += kDigits[byte >> 4])) += kDigits[byte & 15];
  }
  return line;
}

}  // namespace

std::string Error::message() const {
  std::string text = place;
  if (element) {
    if (!text.empty()) text += ", ";
    text += "element " + std::to_string(*element);
  }
  if (!text.empty()) text += ": ";
  text += found;
  if (!expected.empty()) text += "; expected " + expected;
  if (clause) text += " (" + std::string(id(*clause)) + ")";
  return on_one_line(text);
}

void refuse(std::optional<Clause> clause, std::string place, std::string found, std::string expected) {
  throw Refused(Error{.clause = clause,
                      .place = std::move(place),
                      .found = std::move(found),
                      .expected = std::move(expected),
                      .element = {}});
}

Clause clause_of(Reason reason) {
  switch (reason) {
    case Reason::bool_byte: return Clause::BYTES_5;
    case Reason::offset_not_representable:
    case Reason::scale_not_representable:
    case Reason::division_by_zero:
    case Reason::inexact_quotient:
    case Reason::invalid_operation: return Clause::SO_3;
    case Reason::nan_not_representable:
    case Reason::infinity_not_representable: return Clause::CV_8;
    case Reason::negative_zero_not_representable:
    case Reason::nan_has_no_rule: return Clause::CV_9;
    case Reason::out_of_range: return Clause::CV_5;
  }
  return Clause::CV_9;
}

std::string_view found_in(Reason reason) {
  switch (reason) {
    case Reason::bool_byte: return "a byte that is neither 0x00 nor 0x01";
    case Reason::offset_not_representable: return "the value after the offset is not representable";
    case Reason::scale_not_representable: return "the value after the scale is not representable";
    case Reason::division_by_zero: return "division by zero";
    case Reason::inexact_quotient: return "the quotient is not an integer";
    case Reason::invalid_operation: return "an operation without a result (such as 0/0)";
    case Reason::nan_not_representable: return "NaN, which the output type lacks";
    case Reason::infinity_not_representable: return "an infinity, which the output type lacks";
    case Reason::negative_zero_not_representable: return "-0, which the output type lacks";
    case Reason::nan_has_no_rule: return "NaN between types that are not both IEEE 754 types";
    case Reason::out_of_range: return "out of range of the output type";
  }
  return "refused";
}

std::string_view expected_by(Reason reason) {
  switch (reason) {
    case Reason::bool_byte: return "0x00 or 0x01";
    case Reason::offset_not_representable:
    case Reason::scale_not_representable:
    case Reason::division_by_zero:
    case Reason::inexact_quotient:
    case Reason::invalid_operation: return "intermediate and final values of the array's data type";
    case Reason::nan_not_representable:
    case Reason::infinity_not_representable:
    case Reason::negative_zero_not_representable:
    case Reason::nan_has_no_rule: return "a scalar_map entry for it";
    case Reason::out_of_range: return "a value in range, or an out_of_range rule that takes it";
  }
  return "";
}

}  // namespace zarrproof
