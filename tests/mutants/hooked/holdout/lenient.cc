// Held-out mutants that accept invalid metadata.
#include <algorithm>
#include <cctype>

#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

void quoted_numbers_read(Json& fill_value, const std::string& data_type) {
  const bool integer = data_type.starts_with("int") || data_type.starts_with("uint");
  if (!integer || !fill_value.is_string() || fill_value.text.empty()) return;
  if (std::ranges::all_of(fill_value.text, [](char c) { return c >= '0' && c <= '9'; }))
    fill_value.kind = Json::Kind::number;
}

void numbers_as_booleans(Json& fill_value, const std::string& data_type) {
  if (data_type != "bool" || !fill_value.is_number()) return;
  fill_value.boolean = fill_value.text != "0";
  fill_value.kind = Json::Kind::boolean;
}

void any_case(Json& text) {
  std::string lower = text.text;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (lower == "nan") text.text = "NaN";
}

void null_is_absent(Json& configuration) {
  for (const char* key : {"offset", "scale"})
    if (const Json* value = configuration.find(key); value != nullptr && value->is_null())
      erase(configuration, key);
}

void wrap_ignored_for_floats(Json& configuration) {
  const Json* type = configuration.find("data_type");
  const Json* rule = configuration.find("out_of_range");
  if (type != nullptr && type->text.starts_with("float") && rule != nullptr && rule->text == "wrap")
    erase(configuration, "out_of_range");
}

Hooks hexadecimal_integers() {
  return on_codec("scale_offset", [](Json& configuration) {
    Json* offset = member(configuration, "offset");
    if (offset == nullptr || !offset->is_string() || !is_hexadecimal(offset->text) || offset->text.size() > 6)
      return;
    *offset = number(std::to_string(std::stoull(offset->text, nullptr, 16)));
  });
}

}  // namespace

std::vector<Mutant> lenient_mutants() {
  return {
      {"lenient/nan-in-any-case",
       "META-10",
       "nan is read as NaN.",
       on_text(any_case),
       {encode("float32", chain({}), {1}).fill(R"("nan")")}},
      {"lenient/quoted-numbers-read",
       "META-10",
       "Fill values of integer types may stand in quotes.",
       on_fill_value(quoted_numbers_read),
       {encode("int32", chain({}), {1}).fill(R"("5")")}},
      {"lenient/numbers-as-booleans",
       "META-10",
       "The fill value of bool may be a number.",
       on_fill_value(numbers_as_booleans),
       {encode("bool", only({R"("bytes")"}), {1}).fill("1")}},
      {"lenient/null-parameters-are-absent",
       "META-3",
       "offset and scale that are null are absent.",
       on_codec("scale_offset", null_is_absent),
       {encode("int16", scale_offset(R"("offset":1,"scale":null)"), {5})}},
      {"lenient/wrap-ignored-for-floats",
       "CV-6",
       "wrap to a float type is as if it were not there.",
       on_codec("cast_value", wrap_ignored_for_floats),
       {encode("float64", cast("float32", R"("out_of_range":"wrap")"), {f64(1)})}},
      {"lenient/hexadecimal-integers",
       "META-10",
       "An offset in hexadecimal is a number, where the type is an integer, too.",
       hexadecimal_integers(),
       {encode("int16", scale_offset(R"("offset":"0x10")"), {20})}},
  };
}

}  // namespace zarrproof::mutants::holdout
