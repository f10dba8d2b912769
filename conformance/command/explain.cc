#include "conformance/explain.h"

#include <iostream>

#include "conformance/command/answers_option.h"
#include "conformance/command/commands.h"
#include "reference/error.h"
#include "reference/hexadecimal.h"
#include "reference/json.h"
#include "vectors/suite/builder.h"

namespace zarrproof {
namespace {

struct ExplainOptions {
  std::string data_type, codecs, fill_value, zarr_json, data;
  bool decode = false;
  std::vector<std::string> elements;
};

// A fill value that is as good as any, for a question about elements.
std::string default_fill(const std::string& data_type) {
  const auto type = find_data_type(data_type);
  return type ? plain_fill(*type) : "0";
}

int explain_command(const ExplainOptions& options, const Answers& answers) {
  Question question;
  question.answers = answers;
  question.decode = options.decode;
  question.elements = options.elements;
  if (!options.data.empty()) {
    question.data = from_hexadecimal(options.data);
    if (!question.data) {
      std::cerr << "zarrproof explain: --data " << options.data
                << ": expected lowercase hexadecimal, two digits a byte\n";
      return 2;
    }
  }
  question.zarr_json = options.zarr_json;
  try {
    if (!options.codecs.empty()) read_json(options.codecs);
  } catch (const Refused& refused) {
    std::cerr << "zarrproof explain: --codecs: " << refused.what() << "\n";
    return 2;
  }
  if (question.zarr_json.empty()) {
    const std::string fill = options.fill_value.empty() ? default_fill(options.data_type)
                                                        : write_json(json_or_word(options.fill_value));
    question.zarr_json =
        ArrayText{write_json(json_or_word(options.data_type)), fill, options.codecs, {1}}.zarr_json();
  }
  try {
    explain(std::cout, question);
    return 0;
  } catch (const Refused& refused) {
    std::cerr << "zarrproof explain: " << refused.what() << "\n";
    return 2;
  }
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "explain",
      "Tell what each codec does to elements, by which clause, and what the specification leaves open.\n"
      "Elements follow the options, as scalars in the fill-value encoding: 0.5, NaN, 0x7fc0, '[1,\"NaN\"]'.");
  const auto options = std::make_shared<ExplainOptions>();
  const auto answers = std::make_shared<Answers>();
  CLI::Option* data_type =
      command->add_option("--data-type", options->data_type, "Data type of the array: a name, or JSON");
  CLI::Option* codecs =
      command->add_option("--codecs", options->codecs, "The codecs as they stand in zarr.json");
  data_type->needs(codecs);
  codecs->needs(data_type);
  command->add_option("--fill-value", options->fill_value,
                      "Fill value as in zarr.json (default: 0 or the like)");
  CLI::Option* zarr_json =
      command->add_option("--zarr-json", options->zarr_json, "A whole zarr.json instead of its parts");
  zarr_json->excludes(data_type);
  command->add_flag("--decode", options->decode, "Explain decoding; elements are those that are stored");
  command->add_option(
      "--data", options->data,
      "Instead of elements: an array in canonical form, with --decode encoded bytes; hexadecimal");
  command->allow_extras();  // the elements: CLI11 would take [1,2] for two positional arguments
  add_answers_option(*command, "--interpretation", "Answer to an open point of the specification", answers);
  command->footer(switches_text());
  command->callback([=, &action] {
    for (const std::string& word : command->remaining()) {
      if (word.starts_with("--")) throw CLI::ExtrasError({word});
      options->elements.push_back(word);
    }
    if (options->data_type.empty() && options->zarr_json.empty())
      throw CLI::RequiredError("--data-type with --codecs, or --zarr-json");
    action = [=] { return explain_command(*options, *answers); };
  });
}

}  // namespace zarrproof
