#include "conformance/answers/explain.h"

#include <iostream>

#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/option.h"
#include "program/requirement_option.h"
#include "program/suite_option.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"
#include "vectors/request.h"

namespace zarrproof {
namespace {

struct ExplainOptions {
  std::string data_type, codecs, fill_value, zarr_json, data, shape;
  bool decode = false, has_data = false;
  std::vector<std::string> elements;
  std::string id;  // of a request of the suite, in place of all members above; "ID#3": its element 3
  SuiteOption suite;
  Answers answers;
};

// Reads "ID" or "ID#3".
std::pair<std::string, std::optional<std::uint64_t>> read_id(const std::string& word) {
  const std::size_t mark = word.find('#');
  if (mark == std::string::npos) return {word, std::nullopt};
  const auto element = read_whole_number(word.substr(mark + 1));
  if (!element) refuse({}, "ID", "\"" + word + "\"", "ID or ID#N, where N is the index of an element");
  return {word.substr(0, mark), element};
}

// Prints what the request is, and explains it.
int explain_request(const ExplainOptions& options) {
  constexpr std::size_t kMaxElements = 8;
  const auto [id, element] = read_id(options.id);
  const Suite suite = options.suite.load();
  const Vector& vector = options.suite.vector_of(suite, id);
  std::cout << vector.id << "\n  request    " << request_words(vector.request) << "\n  clauses    "
            << reasons_text(vector.clauses, vector.level) << "\n";
  if (!vector.comment.empty()) std::cout << "  about      " << vector.comment << "\n";
  std::cout << "\n";
  ExplainInput given;
  given.zarr_json = vector.request.zarr_json;
  given.decode = vector.request.operation == Operation::decode;
  given.data = vector.request.data;
  given.count = element_count(vector.request.shape);
  given.clauses = vector.clauses;
  given.answers = options.answers;
  given.most = kMaxElements;
  given.only = element;
  explain(std::cout, given);
  return 0;
}

std::string zarr_json_of(const ExplainOptions& options) {
  if (!options.zarr_json.empty()) return options.zarr_json;
  try {
    read_json(options.codecs);
  } catch (const Refused& refused) {
    refuse({}, "--codecs", refused.what(), {});
  }
  // If no fill value was given, any fill value will do: it does not change the result of elements.
  const auto type = find_data_type(options.data_type);
  const std::string fill = !options.fill_value.empty() ? write_json(json_or_word(options.fill_value))
                           : type                      ? plain_fill_value(*type)
                                                       : "0";
  return ArrayText{write_json(json_or_word(options.data_type)), fill, options.codecs, {1}}.zarr_json();
}

// Returns the number of elements of a shape such as "[2,3]".
std::uint64_t count_of(const std::string& shape) {
  const auto count = element_count(read_shape(json_or_word(shape), "--shape"));
  if (!count) refuse({}, "--shape", shape, "fewer than 2^64 elements");
  return *count;
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
  if (!options.shape.empty()) given.count = count_of(options.shape);
  given.zarr_json = zarr_json_of(options);
  return given;
}

int explain_array(const ExplainOptions& options) {
  ExplainInput given = input_of(options);
  given.answers = options.answers;
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

void add_array_options(CLI::App& command, ExplainOptions& options) {
  CLI::Option* data_type =
      command.add_option("--data-type", options.data_type, "Data type of the array: a name, or JSON");
  CLI::Option* codecs = command.add_option("--codecs", options.codecs, "List of the codecs, as in zarr.json");
  data_type->needs(codecs)->type_name("TYPE");
  codecs->needs(data_type)->type_name("JSON");
  command.add_option("--fill-value", options.fill_value, "Fill value as in zarr.json; 0 or such by default")
      ->type_name("JSON");
  command.add_option("--zarr-json", options.zarr_json, "A whole zarr.json, instead of the three before")
      ->type_name("JSON")
      ->excludes(data_type);
  command.add_flag("--decode", options.decode, "Explain decoding; the given elements are stored elements");
  CLI::Option* data =
      command.add_option("--data", options.data,
                         "Elements as hexadecimal data, in canonical form; with --decode, the encoded bytes");
  data->type_name("HEX")->expected(0, 1);  // empty data are allowed
  command.add_option("--shape", options.shape, "Shape of the array of --data, such as [2,3]")
      ->type_name("SHAPE")
      ->needs(data);
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  CLI::App& command =
      *app.add_subcommand("explain", "Show what each codec does to elements, and by which clause");
  const auto options = std::make_shared<ExplainOptions>();
  command.allow_extras();  // the elements: CLI11 would take [1,2] for two positional arguments
  add_array_options(command, *options);
  add_answers_option(command, "--answer", options->answers,
                     "Answer to an open point (zarrproof clauses lists them)");
  add_vectors_option(command, options->suite);
  command.footer(
      R"(Write elements after the options, as fill values: 0.5, NaN, 0x7fc0, '[1,"NaN"]'. Or write the id of
a request of the suite, without --data-type and --zarr-json: this explains its first 8 elements and
the first one that is refused; ID#3 is its element 3.

Exit status: 0; 2 when an argument or the data type cannot be read, when elements are given and the
metadata are refused, or when there is no request with the id.

Examples:
  zarrproof explain --data-type int8 --codecs '["bytes","crc32c"]' 3
  zarrproof explain crc32c/123456789/encode)");
  command.callback([=, &command, &action] {
    for (const std::string& word : command.remaining()) {
      if (word.starts_with("--")) throw CLI::ExtrasError({word});
      options->elements.push_back(word);
    }
    options->has_data = command.count("--data") > 0;
    if (!options->data_type.empty() || !options->zarr_json.empty()) {
      action = [=] { return explain_array(*options); };
      return;
    }
    const bool has_array = options->has_data || options->decode || !options->fill_value.empty();
    if (options->elements.size() != 1 || has_array)
      throw CLI::RequiredError("--data-type with --codecs, or --zarr-json, or the id of a request alone,");
    options->id = options->elements.front();
    action = [=] { return explain_request(*options); };
  });
}

}  // namespace zarrproof
