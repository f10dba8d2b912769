// The numbers around a rounding, as a picture.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "conformance/html/cause_parts.h"
#include "conformance/html/markup.h"
#include "reference/codec/chain.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof {
namespace {

struct Rounded {
  DataType type;  // of the output
  Value exact, lower, upper, tie;
  Value got, want;
  std::string first;  // a sentence about the step before; may be empty
};

// Returns the number with the code that a text such as "0.5 (0x3800)" ends with.
std::optional<Value> number_in(const std::string& text, const DataType& type) {
  const std::size_t start = text.rfind("(0x");
  if (start == std::string::npos) return std::nullopt;
  Bits bits = 0;
  const char* first = text.data() + start + 3;
  const auto [end, problem] = std::from_chars(first, text.data() + text.size(), bits, 16);
  if (problem != std::errc() || *end != ')' || (bits & ~type.mask()) != 0) return std::nullopt;
  const Value value = unpack(bits, type);
  return value.is_finite() ? std::optional(value) : std::nullopt;
}

struct CodecCounts {
  std::size_t casts = 0, scale_offsets = 0;
};

CodecCounts counts_of(const Metadata& metadata) {
  CodecCounts counts;
  for (const Json& codec : metadata.codecs.elements) {
    const Json* name = codec.is_object() ? codec.find("name") : nullptr;
    if (name == nullptr) continue;
    counts.casts += name->text == "cast_value" ? 1 : 0;
    counts.scale_offsets += name->text == "scale_offset" ? 1 : 0;
  }
  return counts;
}

// Returns the neighbours of an exact value; nothing if it is a number of the type, or out of range, or if got
// or want is no number, or if no rounding gives `want`.
std::optional<Rounded> rounded_to(const Value& exact, const DataType& to, const Fault& fault,
                                  std::string first = {}) {
  const auto got = number_in(fault.got, to), want = number_in(fault.want, to);
  if (!exact.is_finite() || !got || !want) return std::nullopt;
  const Value lower = round(exact, to, Rounding::towards_negative);
  const Value upper = round(exact, to, Rounding::towards_positive);
  const bool in_range = compare(lower, lowest(to)) >= 0 && compare(upper, highest(to)) <= 0;
  if (!in_range || compare(lower, upper) == 0) return std::nullopt;
  if (compare(*want, lower) != 0 && compare(*want, upper) != 0) return std::nullopt;
  const Value tie = quotient(sum(lower, upper), Value::integer(2));
  return Rounded{to, exact, lower, upper, tie, *got, *want, std::move(first)};
}

std::optional<Rounded> cast_of(const Chain& chain, const ExplainInput& input, const Fault& fault,
                               Interpretation& interpretation) {
  const DataType& from = input.decode ? chain.stored_type() : chain.array_type();
  const DataType& to = input.decode ? chain.array_type() : chain.stored_type();
  const auto element = read_scalar(json_or_word(input.elements.front()), from, "element", interpretation);
  return rounded_to(unpack(load(element, from), from), to, fault);
}

// The last step of scale_offset, from the right result of the first step.
std::optional<Rounded> last_step_of(const Metadata& metadata, const Chain& chain, const ExplainInput& input,
                                    const Fault& fault, Interpretation& interpretation) {
  const DataType& type = chain.array_type();
  if (!type.is_floating()) return std::nullopt;
  const auto value_of = [&](const Json& json) {
    return unpack(load(read_scalar(json, type, "element", interpretation), type), type);
  };
  std::optional<Value> offset, scale;
  for (const Json& codec : metadata.codecs.elements) {
    const Json* configuration = codec.is_object() ? codec.find("configuration") : nullptr;
    if (configuration == nullptr || codec.find("name")->text != "scale_offset") continue;
    if (const Json* json = configuration->find("offset")) offset = value_of(*json);
    if (const Json* json = configuration->find("scale")) scale = value_of(*json);
  }
  Value in = value_of(json_or_word(input.elements.front()));
  if (!in.is_finite() || (!offset && !scale) || (scale && scale->is_zero())) return std::nullopt;
  const auto first = [&](Value (*operate)(const Value&, const Value&),
                         const std::optional<Value>& parameter) {
    if (parameter) in = round(operate(in, *parameter), type, Rounding::nearest_even);
    return parameter ? "The first step gives " + in.to_string() + ". " : std::string();
  };
  if (!scale) return rounded_to(input.decode ? sum(in, *offset) : difference(in, *offset), type, fault);
  if (!offset) return rounded_to(input.decode ? quotient(in, *scale) : product(in, *scale), type, fault);
  const std::string words = input.decode ? first(quotient, scale) : first(difference, offset);
  return rounded_to(input.decode ? sum(in, *offset) : product(in, *scale), type, fault, words);
}

std::optional<Rounded> rounded_of(const RequestResult& result, const Fault& fault) {
  const auto input = explain_input(result, fault);
  if (!input) return std::nullopt;
  try {
    const Metadata metadata = read_metadata(input->zarr_json);
    const CodecCounts counts = counts_of(metadata);
    Interpretation interpretation{Answers()};
    const Chain chain(metadata, interpretation);
    const bool has_element = input->elements.size() == 1;
    if (has_element && counts.casts == 1 && counts.scale_offsets == 0)
      return cast_of(chain, *input, fault, interpretation);
    if (has_element && counts.casts == 0 && counts.scale_offsets == 1)
      return last_step_of(metadata, chain, *input, fault, interpretation);
    // A fill value: the number in the text is rounded.
    const bool is_fill_value = counts.casts + counts.scale_offsets == 0 && metadata.fill_value &&
                               metadata.fill_value->is_number() && chain.array_type().is_floating() &&
                               std::ranges::count(result.clauses, Clause::META_7) > 0;
    if (is_fill_value) return rounded_to(decimal_value(metadata.fill_value->text), chain.array_type(), fault);
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
