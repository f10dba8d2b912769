#include "sweep/conversion.h"

#include <algorithm>

#include "fuzz/campaign/scope.h"
#include "fuzz/request/metadata_text.h"
#include "fuzz/request/request.h"
#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/errors/error.h"
#include "reference/types/enum_table.h"
#include "reference/values/element.h"
#include "sweep/scalings.h"
#include "vectors/permitted.h"

namespace zarrproof::sweep {
namespace {

constexpr NameTable<OutOfRange, 3> kRules({{OutOfRange::refuse, "error"},
                                           {OutOfRange::clamp, "clamp"},
                                           {OutOfRange::wrap, "wrap"}});

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

bool has_word(const Conversion& conversion, const std::string& word) {
  if (word.find('/') != std::string::npos) return conversion.id.find(word) != std::string::npos;
  const std::vector<std::string> parts = split(conversion.id, '/');
  return word == conversion.input.name || word == conversion.output.name ||
         std::ranges::find(parts, word) != parts.end();
}

bool is_chosen(const Conversion& conversion, const std::vector<std::string>& filters) {
  return std::ranges::all_of(filters, [&](const std::string& filter) {
    return std::ranges::any_of(split(filter, ','),
                               [&](const std::string& word) { return has_word(conversion, word); });
  });
}

// cast_value permits wrap only if the stored type is an integer type (CV-6).
bool is_valid(const Conversion& conversion, OutOfRange rule) {
  return rule != OutOfRange::wrap || conversion.stored_type().is_integer();
}

void add_casts(std::vector<Conversion>& all, const fuzz::Scope& scope) {
  for (const DataType& input : scope.real_types())
    for (const DataType& output : scope.real_types())
      for (const Operation operation : scope.data_operations())
        for (const Rounding rounding : all_roundings())
          for (const OutOfRange rule : kRules.all()) {
            Conversion one{"", operation, {}, input, output};
            if (!is_valid(one, rule)) continue;
            one.codec = fuzz::CastOutline{one.stored_type(), rounding, rule, {}, {}};
            one.id = "cast_value/sweep/" + input.name + "-" + output.name + "/" +
                     std::string(name(operation)) + "/" + std::string(name(rounding)) + "/" +
                     std::string(kRules.name(rule));
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
        if (only_reading(RequestMaker(one).request({0}))) all.push_back(std::move(one));
      }
  }
}

fuzz::Bytes element_of(Bits code, const DataType& type) {
  fuzz::Bytes element(type.element_size());
  store(code, type, element);
  return element;
}

}  // namespace

std::vector<Conversion> conversions_of(const Description& testee, const std::vector<std::string>& filters) {
  const fuzz::Scope scope(testee);
  std::vector<Conversion> all;
  if (scope.has_codec("bytes") && scope.has_codec("cast_value")) add_casts(all, scope);
  if (scope.has_codec("bytes") && scope.has_codec("scale_offset")) add_scalings(all, scope);
  if (all.empty())
    refuse({}, "the testee", "no conversion", "the codec bytes, and cast_value or scale_offset");
  std::erase_if(all, [&](const Conversion& one) { return !is_chosen(one, filters); });
  if (all.empty())
    refuse({}, "--filter", "no conversion that the testee declares",
           "a codec, an operation, a data type, a rounding mode or an out-of-range rule");
  return all;
}

std::unique_ptr<ArrayCodec> codec_of(const Conversion& conversion) {
  if (const auto* scaling = std::get_if<fuzz::ScaleOffsetOutline>(&conversion.codec))
    return std::make_unique<ScaleOffset>(
        ScaleOffsetConfiguration{conversion.input, scaling->offset, scaling->scale});
  const auto& cast = std::get<fuzz::CastOutline>(conversion.codec);
  return std::make_unique<CastValue>(CastValueConfiguration{
      conversion.array_type(), conversion.stored_type(), cast.rounding, cast.rule, {}, {}});
}

Converted convert(const Conversion& conversion, const ArrayCodec& codec, Bits code,
                  Interpretation& interpretation) {
  return conversion.operation == Operation::encode ? codec.encode(code, interpretation)
                                                   : codec.decode(code, interpretation);
}

fuzz::Outline outline_of(const Conversion& conversion, const std::vector<Bits>& codes) {
  fuzz::Outline outline;
  outline.operation = conversion.operation;
  outline.type = conversion.array_type();
  outline.shape = {codes.size()};
  outline.codecs = {conversion.codec};
  outline.endian = ByteOrder::little;
  for (const Bits code : codes) outline.elements.repeated.push_back(element_of(code, conversion.input));
  return outline;
}

RequestMaker::RequestMaker(const Conversion& conversion)
    : input_(conversion.input),
      operation_(conversion.operation),
      text_(fuzz::metadata_text(outline_of(conversion, {0}))) {}

Request RequestMaker::request(const std::vector<Bits>& codes) const {
  ArrayText text = text_;
  text.shape = {codes.size()};
  const std::size_t size = input_.element_size();
  std::vector<std::byte> data(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], input_, std::span(data).subspan(i * size, size));
  return {operation_, text.zarr_json(), text.shape, Layout::c, std::move(data)};
}

}  // namespace zarrproof::sweep
