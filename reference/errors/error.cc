// Example: the cast of the float32 element 2, 300, to uint8 fails by CV-5. The message of the error is
// "codecs[0], element 2: 300 (0x43960000): out of range of the output type; expected a value in range, or an
// out_of_range rule that takes it (CV-5)".
#include "reference/errors/error.h"

#include <span>

#include "reference/types/enum_table.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Escapes control characters as JSON does. Names in metadata may contain them.
std::string on_one_line(const std::string& text) {
  std::string line;
  line.reserve(text.size());
  for (const char& c : text) {
    if (static_cast<unsigned char>(c) >= 0x20) {
      line += c;
    } else {
      line += "\\u00";
      append_hexadecimal(line, std::as_bytes(std::span(&c, 1)));
    }
  }
  return line;
}

struct ReasonRow {
  Reason value;
  Clause clause;
  std::string_view name, expected;  // the found value, and the right one
};

constexpr std::string_view kInType = "intermediate and final values of the array's data type";
constexpr std::string_view kInMap = "a scalar_map entry for it";

constexpr EnumTable<ReasonRow, 10> kReasons({
    {Reason::bool_byte, Clause::BYTES_11, "a byte that is neither 0x00 nor 0x01", "0x00 or 0x01"},
    {Reason::offset_not_representable, Clause::SO_3, "the value after the offset is not representable",
     kInType},
    {Reason::scale_not_representable, Clause::SO_3, "the value after the scale is not representable",
     kInType},
    {Reason::division_by_zero, Clause::SO_3, "division by zero", kInType},
    {Reason::inexact_quotient, Clause::SO_3, "the quotient is not an integer", kInType},
    {Reason::invalid_operation, Clause::SO_3, "an operation without a result (such as 0/0)", kInType},
    {Reason::nan_not_representable, Clause::CV_8, "NaN, which the output type lacks", kInMap},
    {Reason::infinity_not_representable, Clause::CV_8, "an infinity, which the output type lacks", kInMap},
    {Reason::nan_has_no_rule, Clause::CV_9, "NaN between types that are not both IEEE 754 types", kInMap},
    {Reason::out_of_range, Clause::CV_5, "out of range of the output type",
     "a value in range, or an out_of_range rule that takes it"},
});

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
  throw Refused({clause, std::move(place), std::move(found), std::move(expected)});
}

void refuse(std::string place, std::string found, std::string expected) {
  refuse({}, std::move(place), std::move(found), std::move(expected));
}

void refuse_limit(std::string place, std::string found, std::uint64_t limit, std::string_view unit) {
  throw Refused({.clause = {},
                 .place = std::move(place),
                 .found = std::move(found),
                 .expected = "at most " + std::to_string(limit) + " " + std::string(unit) +
                             ", the limit of this program",
                 .is_limit = true});
}

Clause clause_of(Reason reason) {
  return kReasons[reason].clause;
}

std::string_view found_in(Reason reason) {
  return kReasons.name(reason);
}

std::string_view expected_by(Reason reason) {
  return kReasons[reason].expected;
}

}  // namespace zarrproof
