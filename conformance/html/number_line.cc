// The number line of a rounding. For 16777219 as float32, the neighbours are 16777218 and 16777220; the tie,
// which is also the exact value, is 16777219.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

struct NumberLine {
  DataType type;  // of the output
  Value exact, lower, upper, tie, got, want;
};

// Returns the element as a finite number of this type; nothing if it is none.
std::optional<Value> number_of(const std::vector<std::byte>& element, const DataType& type) {
  if (!type.is_real() || element.size() != type.element_size()) return std::nullopt;
  const Value value = unpack(load(element, type), type);
  return value.is_finite() ? std::optional(value) : std::nullopt;
}

// Returns the number that a cast takes, or that a fill value has in the metadata; nothing for other requests.
std::optional<Value> exact_value(const RequestResult& result, const WrongElement& wrong) try {
  if (contains(result.codecs, "scale_offset") || result.zarr_json.empty()) return std::nullopt;
  if (contains(result.codecs, "cast_value")) {
    const auto type = type_of_elements(wrong.input_type.empty() ? wrong.type : wrong.input_type);
    const bool is_one_cast = result.data_types.size() == 2;
    return type && is_one_cast ? number_of(wrong.input, *type) : std::nullopt;
  }
  const auto fill_value = read_metadata(result.zarr_json).fill_value;
  if (!contains(result.clauses, Clause::META_7) || !fill_value || !fill_value->is_number())
    return std::nullopt;
  return decimal_value(fill_value->text);
} catch (const Refused&) {
  return std::nullopt;
}

// Returns the number line of a fault. Returns nothing if the exact value is a number of the type or outside
// its range, if got or want is no number, or if no rounding gives `want`.
std::optional<NumberLine> number_line_of(const RequestResult& result, const Fault& fault) {
  if (!fault.wrong) return std::nullopt;
  const auto exact = exact_value(result, *fault.wrong);
  const auto type = type_of_elements(fault.wrong->type);
  if (!exact || !exact->is_finite() || !type) return std::nullopt;
  const auto got = number_of(fault.wrong->got, *type), want = number_of(fault.wrong->want, *type);
  if (!got || !want) return std::nullopt;
  const Value lower = round(*exact, *type, Rounding::towards_negative);
  const Value upper = round(*exact, *type, Rounding::towards_positive);
  const bool is_in_range = compare(lower, lowest(*type)) >= 0 && compare(upper, highest(*type)) <= 0;
  if (!is_in_range || compare(lower, upper) == 0) return std::nullopt;
  if (compare(*want, lower) != 0 && compare(*want, upper) != 0) return std::nullopt;
  const Value tie = quotient(sum(lower, upper), Value::integer(2));
  return NumberLine{*type, *exact, lower, upper, tie, *got, *want};
}

std::string sentence_about(const NumberLine& line) {
  const int side = compare(line.exact, line.tie);
  const Value distance = side < 0 ? difference(line.tie, line.exact) : difference(line.exact, line.tie);
  return "The exact value is " + line.exact.to_string() + ". The neighbouring " + line.type.name +
         " numbers are " + line.lower.to_string() + " and " + line.upper.to_string() + ". The tie is " +
         line.tie.to_string() + ". The exact value is " +
         (side == 0 ? "the tie."
                    : (side < 0 ? "below" : "above") + (" the tie by " + distance.to_string() + "."));
}

constexpr double kLeft = 130, kRight = 570, kAxis = 60;  // the places of the neighbours and of the line

// Returns the horizontal place of a value, at most a little beyond the neighbours.
double place_of(const Value& value, const NumberLine& line) {
  const Value part = quotient(difference(value, line.lower), difference(line.upper, line.lower));
  return kLeft + std::clamp(std::strtod(part.to_string().c_str(), nullptr), -0.15, 1.15) * (kRight - kLeft);
}

// Returns a shape at a place with its name `label` below or above it, and a second line below that.
std::string svg_mark(double x, double y, std::string_view kind, std::string_view shape, int label,
                     const std::string& second = {}) {
  std::ostringstream out;
  out << "<g class=\"" << kind << "\" transform=\"translate(" << x << " " << y << ")\"><path d=\"" << shape
      << "\"/><text y=\"" << label << "\">" << kind << "</text><text y=\"" << label + 16 << "\">"
      << html_text(second) << "</text></g>\n";
  return out.str();
}

}  // namespace

std::string number_line(const RequestResult& result, const Fault& fault) {
  const auto line = number_line_of(result, fault);
  if (!line) return {};
  constexpr std::string_view kTick = "M0-8v16", kArrow = "M0-6v40m-4-9l4 9l4-9z",
                             kCross = "M-5-5l10 10M5-5l-10 10", kDot = "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0";
  const std::string words = html_text(sentence_about(*line));
  return "<div class=\"scroll\" tabindex=\"0\"><svg viewBox=\"0 0 700 125\" role=\"img\" aria-label=\"" +
         words + "\">\n<path d=\"M40 60H660\"/>\n" +
         svg_mark(kLeft, kAxis, "lower", kTick, 24, line->lower.to_string()) +
         svg_mark((kLeft + kRight) / 2, kAxis, "tie", kTick, 24, line->tie.to_string()) +
         svg_mark(kRight, kAxis, "upper", kTick, 24, line->upper.to_string()) +
         svg_mark(place_of(line->exact, *line), 22, "exact", kArrow, -10) +
         svg_mark(place_of(line->want, *line), kAxis, "want", kDot, -10) +
         svg_mark(place_of(line->got, *line), kAxis, "got", kCross, 58) + "</svg></div>\n<p>" + words +
         "</p>\n";
}

}  // namespace zarrproof
