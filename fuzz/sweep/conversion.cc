#include "fuzz/sweep/conversion.h"

#include <algorithm>
#include <set>

#include "conformance/selection/selection.h"
#include "conformance/text/edit.h"
#include "conformance/text/nearest.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/request/request.h"
#include "fuzz/sweep/scalings.h"
#include "reference/errors/error.h"
#include "reference/values/element.h"
#include "vectors/permitted.h"

namespace zarrproof::sweep {
namespace {

bool has_word(const Conversion& conversion, const std::string& word) {
  if (word.find('/') != std::string::npos) return conversion.id.find(word) != std::string::npos;
  return word == conversion.input.name || word == conversion.output.name ||
         ("/" + conversion.id + "/").find("/" + word + "/") != std::string::npos;
}

// Returns the words of a filter, without its "!".
std::vector<std::string> words_in(const std::string& filter) {
  return parts_between(',', excluded_terms(filter).value_or(filter));
}

bool is_chosen(const Conversion& conversion, const std::vector<std::string>& filters) {
  return std::ranges::all_of(filters, [&](const std::string& filter) {
    const bool matches = std::ranges::any_of(
        words_in(filter), [&](const std::string& word) { return has_word(conversion, word); });
    return matches != excluded_terms(filter).has_value();
  });
}

// Returns " (did you mean \"int8\"?)" with the nearest word of the conversions; empty if none is near.
std::string near_word(const std::string& word, const std::vector<Conversion>& conversions) {
  std::set<std::string> known;
  for (const Conversion& one : conversions) {
    known.insert({one.input.name, one.output.name});
    for (std::string& part : parts_between('/', one.id)) known.insert(std::move(part));
  }
  return did_you_mean(word, std::vector<std::string>(known.begin(), known.end()));
}

void add_casts(std::vector<Conversion>& all, const fuzz::Scope& scope) {
  for (const DataType& input : scope.real_types())
    for (const DataType& output : scope.real_types())
      for (const Operation operation : scope.data_operations())
        for (const Rounding rounding : all_roundings())
          for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
            Conversion one{"", operation, {}, input, output};
            // CV-6: wrap only if the stored type is an integer type.
            if (rule == OutOfRange::wrap && !one.stored_type().is_integer()) continue;
            one.codec = fuzz::CastOutline{one.stored_type(), rounding, rule, {}, {}};
            one.id = "cast_value/sweep/" + input.name + "-" + output.name + "/" +
                     std::string(name(operation)) + "/" + std::string(name(rounding)) + "/" +
                     std::string(name(rule));
            all.push_back(std::move(one));
          }
}

void add_scalings(std::vector<Conversion>& all, const fuzz::Scope& scope) {
  for (const DataType& type : scope.real_types()) {
    if (type.bits > 16) continue;
    for (const fuzz::ScaleOffsetOutline& scaling : scalings_of(type))
      for (const Operation operation : scope.data_operations()) {
        Conversion one{"scale_offset/sweep/" + type.name + "/" + std::string(name(operation)) + "/" +
                           words_of(scaling, type),
                       operation, scaling, type, type};
        // Some parameters transform no simple fill value.
        if (only_reading(fuzz::request_of(outline_of(one, {0})))) all.push_back(std::move(one));
      }
  }
}

}  // namespace

std::vector<Conversion> conversions_of(const Description& testee, const std::vector<std::string>& filters) {
  const fuzz::Scope scope(testee);
  std::vector<Conversion> all;
  if (scope.has_codec("bytes") && scope.has_codec("cast_value")) add_casts(all, scope);
  if (scope.has_codec("bytes") && scope.has_codec("scale_offset")) add_scalings(all, scope);
  if (all.empty())
    refuse({}, "the testee", "no conversion", "the codec bytes, and cast_value or scale_offset");
  for (const std::string& filter : filters) {
    const std::vector<std::string> words = words_in(filter);
    if (words.empty()) refuse({}, "--filter", "\"" + filter + "\"", "a word");
    for (const std::string& word : words)
      if (std::ranges::none_of(all, [&](const Conversion& one) { return has_word(one, word); }))
        refuse({}, "--filter",
               "\"" + word + "\", which no conversion of the testee has" + near_word(word, all),
               "a codec, an operation, a data type, a rounding mode or an out-of-range rule");
  }
  std::erase_if(all, [&](const Conversion& one) { return !is_chosen(one, filters); });
  if (all.empty())
    refuse({}, "--filter", "no conversion of the testee with all these words",
           "a cast, or scale_offset of a type of 16 bits or fewer");
  return all;
}

std::vector<std::vector<std::size_t>> by_heading(const std::vector<Conversion>& conversions) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    if (i == 0 || conversions[i].heading() != conversions[i - 1].heading()) groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

fuzz::Outline outline_of(const Conversion& conversion, const std::vector<Bits>& codes) {
  fuzz::Outline outline;
  outline.operation = conversion.operation;
  outline.type = conversion.array_type();
  outline.shape = {codes.size()};
  outline.codecs = {conversion.codec};
  // float8_e8m0fnu has no zero. Every real type has 1, and casts keep it, whatever the answers to the open
  // points are.
  if (outline.type.is_e8m0() || conversion.stored_type().is_e8m0())
    outline.fill = element_of(pack(Value::integer(1), outline.type), outline.type);
  outline.endian = ByteOrder::little;
  for (const Bits code : codes) outline.elements.repeated.push_back(element_of(code, conversion.input));
  return outline;
}

}  // namespace zarrproof::sweep
