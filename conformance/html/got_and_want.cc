// Got and want of a failure: as two texts with their differences marked, and as a picture of the numbers
// around a rounding.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/array_spec.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostAligned = 400;  // bytes

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c < 128; });
}

// Returns the position of the last digit before the fraction or exponent of a decimal number; npos for other
// words.
std::size_t last_integer_digit(std::string_view word) {
  std::size_t at = word.starts_with('-') ? 1 : 0;
  if (word.substr(at).starts_with("0x")) return std::string_view::npos;
  const std::size_t first = at;
  while (at < word.size() && word[at] >= '0' && word[at] <= '9') ++at;
  return at == first ? std::string_view::npos : at - 1;
}

// Pads both words to one width, digits below digits.
void align(std::string& a, std::string& b) {
  const std::size_t x = last_integer_digit(a), y = last_integer_digit(b);
  if (x != std::string_view::npos && y != std::string_view::npos) {
    if (x < y) a.insert(0, y - x, ' ');
    if (y < x) b.insert(0, x - y, ' ');
  }
  const std::size_t width = std::max(a.size(), b.size());
  a.resize(width, ' ');
  b.resize(width, ' ');
}

// Returns the word as HTML. The characters that differ from the other word are in <mark>. Both words have the
// same length.
std::string marked(const std::string& word, const std::string& other) {
  std::string html;
  bool open = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool differs = word[i] != other[i] && word[i] != ' ';
    if (differs != open) html += differs ? "<mark>" : "</mark>";
    open = differs;
    html += html_text(word.substr(i, 1));
  }
  return html + (open ? "</mark>" : "");
}

struct Rounded {
  DataType type;  // of the output
  Value exact, lower, upper, tie;
  Value got, want;
  std::string first;  // a sentence about the step before; may be empty
};

// Returns the element as a finite number of this type; nothing if it is none.
std::optional<Value> number_of(const std::vector<std::byte>& element, const DataType& type) {
  if (!type.is_real() || element.size() != type.element_size()) return std::nullopt;
  const Value value = unpack(load(element, type), type);
  return value.is_finite() ? std::optional(value) : std::nullopt;
}

// Returns the neighbours of an exact value; nothing if it is a number of the type, or out of range, or if got
// or want is no number, or if no rounding gives `want`.
std::optional<Rounded> rounded_to(const Value& exact, const DataType& to, const WrongElement& wrong,
                                  std::string first = {}) {
  const auto got = number_of(wrong.got, to), want = number_of(wrong.want, to);
  if (!exact.is_finite() || !got || !want) return std::nullopt;
  const Value lower = round(exact, to, Rounding::towards_negative);
  const Value upper = round(exact, to, Rounding::towards_positive);
  const bool in_range = compare(lower, lowest(to)) >= 0 && compare(upper, highest(to)) <= 0;
  if (!in_range || compare(lower, upper) == 0) return std::nullopt;
  if (compare(*want, lower) != 0 && compare(*want, upper) != 0) return std::nullopt;
  const Value tie = quotient(sum(lower, upper), Value::integer(2));
  return Rounded{to, exact, lower, upper, tie, *got, *want, std::move(first)};
}

// The last step of scale_offset, from the right result of the first step.
std::optional<Rounded> last_step_of(const ScaleOffsetConfiguration& codec, Value in, bool decodes,
                                    const WrongElement& wrong) {
  const DataType& type = codec.type;
  if (!type.is_floating() || !in.is_finite()) return std::nullopt;
  std::vector<std::pair<Value (*)(const Value&, const Value&), Value>> steps;
  if (codec.offset) steps.emplace_back(decodes ? sum : difference, unpack(*codec.offset, type));
  if (codec.scale) steps.emplace_back(decodes ? quotient : product, unpack(*codec.scale, type));
  const auto is_finite = [](const auto& step) { return step.second.is_finite(); };
  if (steps.empty() || !std::ranges::all_of(steps, is_finite)) return std::nullopt;
  if (codec.scale && steps.back().second.is_zero()) return std::nullopt;
  if (decodes) std::ranges::reverse(steps);
  std::string words;
  if (steps.size() == 2) {
    in = round(steps.front().first(in, steps.front().second), type, Rounding::nearest_even);
    words = "The first step gives " + in.to_string() + ". ";
  }
  return rounded_to(steps.back().first(in, steps.back().second), type, wrong, words);
}

std::optional<Rounded> rounded_of(const RequestResult& result, const Fault& fault) {
  if (result.zarr_json.empty() || !fault.wrong) return std::nullopt;
  const WrongElement& wrong = *fault.wrong;
  try {
    const Metadata metadata = read_metadata(result.zarr_json);
    Interpretation interpretation{Answers()};
    const ArraySpec spec = read_array_spec(metadata, interpretation);
    if (!wrong.input.empty() && spec.array_codecs.size() == 1) {
      const bool decodes = result.operation == Operation::decode;
      const DataType &in = decodes ? spec.stored_type() : spec.data_type,
                     &out = decodes ? spec.data_type : spec.stored_type();
      const auto element = number_of(wrong.input, in);
      if (!element) return std::nullopt;
      const auto* scale_offset = std::get_if<ScaleOffsetConfiguration>(&spec.array_codecs.front());
      return scale_offset == nullptr ? rounded_to(*element, out, wrong)
                                     : last_step_of(*scale_offset, *element, decodes, wrong);
    }
    // A fill value: the number in the text is rounded.
    const bool is_fill_value = spec.array_codecs.empty() && metadata.fill_value &&
                               metadata.fill_value->is_number() && spec.data_type.is_floating() &&
                               contains(result.clauses, Clause::META_7);
    if (is_fill_value) return rounded_to(decimal_value(metadata.fill_value->text), spec.data_type, wrong);
  } catch (const Refused&) {
  }
  return std::nullopt;
}

constexpr double kLeft = 130, kRight = 570, kAxis = 60;

// Returns the horizontal place of a value, at most a little beyond the neighbours.
double position_on_axis(const Value& value, const Rounded& rounded) {
  const Value part = quotient(difference(value, rounded.lower), difference(rounded.upper, rounded.lower));
  const double ratio = std::strtod(part.to_string().c_str(), nullptr);
  return kLeft + std::clamp(ratio, -0.15, 1.15) * (kRight - kLeft);
}

void write_tick(std::ostream& out, double x, const std::string& label, const std::string& name) {
  out << "<path class=\"axis\" d=\"M" << x << " " << kAxis - 8 << "v16\"/><text text-anchor=\"middle\" x=\""
      << x << "\" y=\"" << kAxis + 24 << "\">" << html_text(name)
      << "</text><text text-anchor=\"middle\" x=\"" << x << "\" y=\"" << kAxis + 40 << "\">"
      << html_text(label) << "</text>\n";
}

// `label`: the height of the label, seen from the mark.
void write_mark(std::ostream& out, double x, double y, const char* kind, const char* shape, int label = -10) {
  out << "<g class=\"" << kind << "\" transform=\"translate(" << x << " " << y << ")\">" << shape
      << "<text text-anchor=\"middle\" y=\"" << label << "\">" << kind << "</text></g>\n";
}

std::string sentence(const Rounded& rounded) {
  const int side = compare(rounded.exact, rounded.tie);
  const Value distance =
      side < 0 ? difference(rounded.tie, rounded.exact) : difference(rounded.exact, rounded.tie);
  return rounded.first + "The exact value is " + rounded.exact.to_string() + ". The neighbouring " +
         rounded.type.name + " numbers are " + rounded.lower.to_string() + " and " +
         rounded.upper.to_string() + ". The tie is " + rounded.tie.to_string() + ". " +
         (side == 0  ? "The exact value is the tie."
          : side < 0 ? "The exact value is below the tie by " + distance.to_string() + "."
                     : "The exact value is above the tie by " + distance.to_string() + ".");
}

}  // namespace

std::string aligned_lines(const Fault& fault) {
  const std::string input = input_text(fault);
  const std::string above = input.empty() ? "" : "input " + html_text(input) + "\n";
  const std::string a = harmless(result_text(fault)), b = harmless(want_text(fault));
  auto x = parts_between(' ', a), y = parts_between(' ', b);
  if (x.size() != y.size() || std::max(a.size(), b.size()) > kMostAligned || !is_ascii(a + b))
    return above + "got   " + html_text(a) + "\nwant  " + html_text(b) + "\n";
  std::string first = "got  ", second = "want ";
  for (std::size_t i = 0; i < x.size(); ++i) {
    align(x[i], y[i]);
    first += " " + marked(x[i], y[i]);
    second += " " + marked(y[i], x[i]);
  }
  return above + first + "\n" + second + "\n";
}

std::string number_line(const RequestResult& result, const Fault& fault) {
  const auto rounded = rounded_of(result, fault);
  if (!rounded) return {};
  const std::string words = sentence(*rounded);
  std::ostringstream out;
  out << "<div class=\"drawing\" tabindex=\"0\" role=\"region\" aria-label=\"number line of "
      << html_text(result.id) << "\"><svg class=\"line\" viewBox=\"0 0 700 125\" role=\"img\" aria-label=\""
      << html_text(words) << "\">\n"
      << "<path class=\"axis\" d=\"M40 " << kAxis << "H660\"/>\n";
  write_tick(out, kLeft, rounded->lower.to_string(), "lower");
  write_tick(out, (kLeft + kRight) / 2, rounded->tie.to_string(), "tie");
  write_tick(out, kRight, rounded->upper.to_string(), "upper");
  write_mark(out, position_on_axis(rounded->exact, *rounded), 22, "exact",
             "<path d=\"M0-6v40m-4-9l4 9l4-9z\"/>");
  write_mark(out, position_on_axis(rounded->want, *rounded), kAxis, "want", "<circle r=\"5\"/>");
  write_mark(out, position_on_axis(rounded->got, *rounded), kAxis, "got",
             "<path d=\"M-5-5l10 10M5-5l-10 10\"/>", 58);
  out << "</svg></div>\n<p class=\"wrap\">" << html_text(words) << "</p>\n";
  return out.str();
}

}  // namespace zarrproof
