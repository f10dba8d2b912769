// The command "zarrproof explain". Example: `zarrproof explain --data-type int8 --codecs
// '["bytes","crc32c"]' 3` prints each step that encodes 3, with its clause. `zarrproof explain
// crc32c/123456789/encode` explains a request of the suite.
#include "conformance/requirements/explain.h"

#include <iostream>

#include "conformance/judging/request_words.h"
#include "conformance/protocol/protocol.h"
#include "conformance/report/text.h"
#include "conformance/text/harmless.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/options.h"
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
  std::vector<std::string> elements;  // or the id of a request of the suite alone; "ID#3": its element 3
  SuiteOption suite;
  Answers answers;

  bool has_metadata() const { return !data_type.empty() || !zarr_json.empty(); }
};

// Reads "ID" or "ID#3".
std::pair<std::string, std::optional<std::uint64_t>> read_id(const std::string& word) {
  const std::size_t mark = word.find('#');
  if (mark == std::string::npos) return {word, std::nullopt};
  const auto element = read_whole_number(word.substr(mark + 1));
  if (!element) refuse("ID", "\"" + word + "\"", "ID or ID#N, where N is the index of an element");
  return {word.substr(0, mark), element};
}

// Prints what the request is, and explains it.
int explain_request(const ExplainOptions& options) {
  constexpr std::size_t kMaxElements = 8;
  const auto [id, element] = read_id(options.elements.front());
  const Suite suite = options.suite.load();
  const Vector& vector = options.suite.vector_of(suite, id);
  std::cout << vector.id << "\n  request    " << request_words(vector.request) << "\n  clauses    "
            << reasons_text(vector.clauses, vector.level) << "\n";
  if (!vector.comment.empty()) std::cout << "  about      " << vector.comment << "\n";
  if (is_writing(vector.request.operation))
    std::cout << "  line       " << harmless(request_line(1, vector.request)) << "\n";
  const bool creates = vector.request.operation == Operation::create;
  if (creates && read_metadata(vector.request.zarr_json).codecs.is_null()) {
    std::cout << "\nThe testee chooses the codecs and a missing fill value. The response passes if its\n"
                 "zarr.json is JSON (WRITE-1) and valid (WRITE-2), and if the chunks mean the elements\n"
                 "of the request (WRITE-5). `zarrproof clauses WRITE-2` has the sections.\n";
    return 0;
  }
  std::cout << "\n";
  explain(std::cout, {.zarr_json = vector.request.zarr_json,
                      .decode = vector.request.operation == Operation::decode,
                      .data = vector.request.data,
                      .count = element_count(vector.request.shape),
                      .clauses = vector.clauses,
                      .answers = options.answers,
                      .max_elements = kMaxElements,
                      .only = element});
  return 0;
}

std::string zarr_json_of(const ExplainOptions& options) {
  if (!options.zarr_json.empty()) return options.zarr_json;
  try {
    read_json(options.codecs);
  } catch (const Refused& refused) {
    refuse("--codecs", refused.what(), {});
  }
  // If no fill value was given, any fill value will do: it does not change the result of elements.
  const auto type = find_data_type(options.data_type);
  const std::string fill = !options.fill_value.empty() ? write_json(json_or_word(options.fill_value))
                           : type                      ? plain_fill_value(*type)
                                                       : "0";
  const Shape shape = options.shape.empty() ? Shape{1} : read_shape(json_or_word(options.shape), "--shape");
  return ArrayText{write_json(json_or_word(options.data_type)), fill, options.codecs, shape}.zarr_json();
}

std::optional<Bytes> data_of(const ExplainOptions& options) {
  if (!options.has_data) return std::nullopt;
  std::optional<Bytes> data = from_hexadecimal(options.data);
  if (!data) refuse("--data", "\"" + options.data + "\"", "lowercase hexadecimal, two digits a byte");
  if (!options.elements.empty())
    refuse("--data", "elements are given as well: " + options.elements.front(),
           "--data or elements, not both");
  return data;
}

// Returns the number of elements of a shape such as "[2,3]"; nothing without --shape.
std::optional<std::uint64_t> count_of(const std::string& shape) {
  if (shape.empty()) return std::nullopt;
  const auto count = element_count(read_shape(json_or_word(shape), "--shape"));
  if (!count) refuse("--shape", shape, "fewer than 2^64 elements");
  return count;
}

int explain_options(const ExplainOptions& options) {
  if (!options.has_metadata()) return explain_request(options);
  const ExplainInput given = {.zarr_json = zarr_json_of(options),
                              .decode = options.decode,
                              .elements = options.elements,
                              .data = data_of(options),
                              .count = count_of(options.shape),
                              .answers = options.answers};
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

// Reads the words that are no options: elements, or the id of a request.
void read_words(const CLI::App& command, ExplainOptions& options) {
  for (const std::string& word : command.remaining()) {
    if (word.starts_with("--")) throw CLI::ExtrasError({word});
    options.elements.push_back(word);
  }
  options.has_data = command.count("--data") > 0;
  const bool is_id =
      options.elements.size() == 1 && !options.has_data && !options.decode && options.fill_value.empty();
  if (!options.has_metadata() && !is_id)
    throw CLI::RequiredError("--data-type with --codecs, or --zarr-json, or the id of a request alone,");
}

void add_array_options(CLI::App& command, ExplainOptions& options) {
  CLI::Option* data_type = add_text_option(command, "--data-type", "TYPE", options.data_type,
                                           "Data type of the array: a name, or JSON");
  CLI::Option* codecs =
      add_text_option(command, "--codecs", "JSON", options.codecs, "List of the codecs, as in zarr.json");
  data_type->needs(codecs);
  codecs->needs(data_type);
  add_text_option(command, "--fill-value", "JSON", options.fill_value,
                  "Fill value as in zarr.json; 0 or such by default");
  add_text_option(command, "--zarr-json", "JSON", options.zarr_json,
                  "A whole zarr.json, instead of --data-type, --codecs and --fill-value")
      ->excludes(data_type);
  command.add_flag("--decode", options.decode, "Explain decoding; the given elements are stored elements");
  CLI::Option* data = add_text_option(command, "--data", "HEX", options.data,
                                      "Canonical elements in hexadecimal; with --decode, encoded bytes");
  data->expected(0, 1);  // empty data are allowed
  add_text_option(command, "--shape", "SHAPE", options.shape, "Shape of the array of --data, such as [2,3]")
      ->needs(data);
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "explain", "Show what each codec does to elements, and by which clause", explain_options);
  command.allow_extras();  // the elements: CLI11 would take [1,2] for two positional arguments
  command.parse_complete_callback([&app = command, &given = options] { read_words(app, given); });
  add_array_options(command, options);
  add_answers_option(command, "--answer", options.answers,
                     "Answer to an open point (zarrproof clauses lists them)");
  add_vectors_option(command, options.suite);
  list_first(command, {"--data-type", "--codecs", "--zarr-json", "--decode", "--answer"});
  command.footer(
      R"(Write elements after the options, as fill values: 0.5, NaN, 0x7fc0, '[1,"NaN"]'. Or write the id of
a request of the suite, without --data-type and --zarr-json: this explains its first 8 elements and
the first one that is refused; ID#3 is its element 3.

Exit status: 0; 2 for what cannot be read, elements of refused metadata, and an unknown id.

Examples:
  zarrproof explain --data-type int8 --codecs '["bytes","crc32c"]' 3
  zarrproof explain crc32c/123456789/encode)");
}

}  // namespace zarrproof
