#include "conformance/explain.h"

#include <iostream>

#include "program/answers_option.h"
#include "program/commands.h"
#include "program/complain.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"
#include "vectors/suite/builder.h"

namespace zarrproof {
namespace {

struct ExplainOptions {
  std::string data_type, codecs, fill_value, zarr_json, data;
  bool decode = false, has_data = false;
  std::vector<std::string> elements;
};

// The fill value where none was given; it does not change what happens to elements.
std::string default_fill(const std::string& data_type) {
  const auto type = find_data_type(data_type);
  return type ? plain_fill(*type) : "0";
}

std::string zarr_json_of(const ExplainOptions& options) {
  if (!options.zarr_json.empty()) return options.zarr_json;
  try {
    read_json(options.codecs);
  } catch (const Refused& refused) {
    refuse({}, "--codecs", refused.what(), {});
  }
  const std::string fill = options.fill_value.empty() ? default_fill(options.data_type)
                                                      : write_json(json_or_word(options.fill_value));
  return ArrayText{write_json(json_or_word(options.data_type)), fill, options.codecs, {1}}.zarr_json();
}

ExplainInput input_of(const ExplainOptions& options) {
  ExplainInput given;
  given.decode = options.decode;
  given.elements = options.elements;
  if (options.has_data) {
    given.data = from_hexadecimal(options.data);
    if (!given.data)
      refuse({}, "--data", "\"" + options.data + "\"", "lowercase hexadecimal, two digits a byte");
    if (!options.elements.empty())
      refuse({}, "--data", "elements are given as well: " + options.elements.front(),
             "--data or elements, not both");
  }
  given.zarr_json = zarr_json_of(options);
  return given;
}

int explain_command(const ExplainOptions& options, const Answers& answers) {
  ExplainInput given = input_of(options);
  given.answers = answers;
  const std::optional<Error> refusal = explain(std::cout, given);
  if (!refusal) return 0;
  // Without elements, refused metadata are explained: exit status 0. An unreadable data type is always an
  // error.
  const bool is_type = refusal->place.starts_with("data_type");
  if (!is_type && given.elements.empty() && !given.data) return 0;
  complain("zarrproof explain",
           is_type ? refusal->message() : "no element is explained, because the metadata are refused");
  return 2;
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "explain",
      "Show what each codec does to elements, by which clause, and which open points matter.\n"
      "Write elements after the options, in the fill-value encoding: 0.5, NaN, 0x7fc0, '[1,\"NaN\"]'.");
  const auto options = std::make_shared<ExplainOptions>();
  const auto answers = std::make_shared<Answers>();
  CLI::Option* data_type =
      command->add_option("--data-type", options->data_type, "Data type of the array: a name, or JSON");
  CLI::Option* codecs =
      command->add_option("--codecs", options->codecs, "JSON list of codecs, as in zarr.json");
  data_type->needs(codecs);
  codecs->needs(data_type);
  command->add_option("--fill-value", options->fill_value,
                      "Fill value as in zarr.json (default: a valid one, such as 0)");
  CLI::Option* zarr_json =
      command->add_option("--zarr-json", options->zarr_json,
                          "The text of a whole zarr.json, instead of data type, codecs and fill value");
  zarr_json->excludes(data_type);
  command->add_flag("--decode", options->decode, "Explain decoding; the given elements are stored elements");
  CLI::Option* data = command->add_option(
      "--data", options->data,
      "Hexadecimal data instead of elements: an array in canonical form; with --decode, encoded bytes");
  data->expected(0, 1);     // empty data are allowed
  command->allow_extras();  // the elements: CLI11 would take [1,2] for two positional arguments
  add_answers_option(*command, "--interpretation", "Answer to an open point of the specification", answers);
  command->footer(
      open_points_text() +
      "\nExit status: 0; 2 when an argument or the data type cannot be read, or when elements are given "
      "and the\nmetadata are refused.\n");
  command->callback([=, &action] {
    for (const std::string& word : command->remaining()) {
      if (word.starts_with("--")) throw CLI::ExtrasError({word});
      options->elements.push_back(word);
    }
    if (options->data_type.empty() && options->zarr_json.empty())
      throw CLI::RequiredError("--data-type with --codecs, or --zarr-json");
    options->has_data = data->count() > 0;
    action = [=] { return explain_command(*options, *answers); };
  });
}

}  // namespace zarrproof
