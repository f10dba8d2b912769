#include "conformance/html/number_line.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

#include "conformance/html/example.h"
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

bool is_one_cast(const Metadata& metadata) {
  std::size_t casts = 0, others = 0;
  for (const Json& codec : metadata.codecs.elements) {
    const Json* name = codec.is_object() ? codec.find("name") : nullptr;
    if (name == nullptr) continue;
    casts += name->text == "cast_value" ? 1 : 0;
    others += name->text == "scale_offset" ? 1 : 0;
  }
  return casts == 1 && others == 0;
}

std::optional<Rounded> rounded_of(const RequestResult& result, const Fault& fault) {
  const auto input = explain_input(result, fault);
  if (!input || input->elements.size() != 1) return std::nullopt;
  try {
    const Metadata metadata = read_document(input->zarr_json).metadata;
    if (!is_one_cast(metadata)) return std::nullopt;
    Interpretation interpretation{Answers()};
    const Chain chain(metadata, interpretation);
    const DataType& from = input->decode ? chain.stored_type() : chain.array_type();
    const DataType& to = input->decode ? chain.array_type() : chain.stored_type();
    const auto element = read_scalar(json_or_word(input->elements.front()), from, "element", interpretation);
    const Value exact = unpack(load(element, from), from);
    const auto got = number_in(fault.got, to), want = number_in(fault.want, to);
    if (!exact.is_finite() || !got || !want) return std::nullopt;
    const Value lower = round(exact, to, Rounding::towards_negative);
    const Value upper = round(exact, to, Rounding::towards_positive);
    const bool in_range = compare(lower, lowest(to)) >= 0 && compare(upper, highest(to)) <= 0;
    if (!in_range || compare(lower, upper) == 0) return std::nullopt;
    if (compare(*want, lower) != 0 && compare(*want, upper) != 0)
      return std::nullopt;  // no rounding gives it
    const Value tie = quotient(sum(lower, upper), Value::integer(2));
    return Rounded{to, exact, lower, upper, tie, *got, *want};
  } catch (const Refused&) {
    return std::nullopt;
  }
}

constexpr double kLeft = 130, kRight = 570, kAxis = 60;

// Returns the horizontal place of a value, at most a little beyond the neighbours.
double place_of(const Value& value, const Rounded& rounded) {
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
  return "The exact value is " + rounded.exact.to_string() + ". The neighbouring " + rounded.type.name +
         " numbers are " + rounded.lower.to_string() + " and " + rounded.upper.to_string() + ". The tie is " +
         rounded.tie.to_string() + ". " +
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
  write_mark(out, place_of(rounded->exact, *rounded), 22, "exact", "<path d=\"M0-6v40m-4-9l4 9l4-9z\"/>");
  write_mark(out, place_of(rounded->want, *rounded), kAxis, "want", "<circle r=\"5\"/>");
  write_mark(out, place_of(rounded->got, *rounded), kAxis, "got", "<path d=\"M-5-5l10 10M5-5l-10 10\"/>", 58);
  out << "</svg></div>\n<p class=\"wrap\">" << html_text(words) << "</p>\n";
  return out.str();
}

}  // namespace zarrproof
