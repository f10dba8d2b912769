#include "conformance/html/cause_parts.h"

#include <algorithm>
#include <sstream>

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof {
namespace {

// Returns the number of elements of an array; nothing if its metadata cannot be read.
std::optional<std::uint64_t> count_of(const std::string& zarr_json) try {
  return element_count(read_metadata(zarr_json).shape);
} catch (const Refused&) {
  return std::nullopt;
}

bool is_mode(const std::string& word) {
  return find_rounding(word) || word == "clamp" || word == "wrap";
}

std::string fenced(std::string_view text, std::string_view language = {}) {
  return "```" + std::string(language) + "\n" + std::string(text) + "\n```\n";
}

std::string clause_lines(const std::vector<Clause>& clauses) {
  std::string text;
  for (const Clause clause : clauses) {
    const Passage& passage = defining_passage(clause);
    text += "- " + std::string(summary(clause)) + " ([" + zarrproof::text(passage) + "](" + link(passage) +
            "); zarrproof calls this " + std::string(id(clause)) + ")\n";
  }
  return text;
}

}  // namespace

std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault) {
  if (result.zarr_json.empty()) return std::nullopt;
  ExplainInput input;
  input.zarr_json = result.zarr_json;
  input.decode = result.operation == Operation::decode;
  if (fault.input.starts_with(kDataWord)) {
    input.data = from_hexadecimal(fault.input.substr(kDataWord.size()));
    if (!input.data) return std::nullopt;
    if (has_data_of_request(fault)) input.count = count_of(result.zarr_json);
  } else if (!fault.input.empty()) {
    input.elements.push_back(fault.input);
  }
  return input;
}

std::string explanation(const ExplainInput& input) try {
  std::ostringstream text;
  explain(text, input);
  return text.str();
} catch (const Refused&) {
  return {};
}

std::optional<Conversion> conversion_of(const RequestResult& result) {
  const bool casts = std::ranges::find(result.codecs, "cast_value") != result.codecs.end();
  if (!casts || result.data_types.size() != 2) return std::nullopt;
  Conversion conversion{result.data_types[0], result.data_types[1]};
  if (result.operation == Operation::decode) std::swap(conversion.from, conversion.to);
  return conversion;
}

std::vector<std::string> type_words(const RequestResult& result) {
  std::vector<std::string> words = result.data_types;
  if (const auto conversion = conversion_of(result)) words.push_back(conversion->from + "-" + conversion->to);
  return words;
}

std::string mode_of(const RequestResult& result) {
  std::string mode(name(result.operation));
  std::istringstream parts(result.id);
  for (std::string part; std::getline(parts, part, '/');)
    if (is_mode(part)) mode += ", " + part;
  return mode;
}

std::string issue_text(const Results& results, const Cause& cause, const std::string& program) {
  const Fault& fault = *cause.fault;
  std::string text = "# " + cause.area + " " + std::string(words(cause.deviation, *cause.example)) + "\n\n";
  text += "The specification " +
          std::string(cause.level == Level::must ? "requires" : "implies, but does not state as a MUST") +
          ":\n\n" + clause_lines(cause.clauses) + "\n";
  text += "The smallest request that shows it:\n\n" + fenced(cause.example->request) + "\n";
  if (!cause.example->zarr_json.empty())
    text += "The array metadata:\n\n" + fenced(cause.example->zarr_json, "json") + "\n";
  if (!cause.example->data.empty())
    text += "All data of the request, in hexadecimal:\n\n" + fenced(cause.example->data) + "\n";
  const std::string where = fault.element ? "element " + std::to_string(*fault.element) + ": " : "";
  text += fenced("got   " + where + fault.got + "\nwant  " + fault.want) + "\n";
  text += "Seen with " + full_name(results.description) + ". " + count_text(cause) + " of " +
          asked_text(results) + ".\n\n";
  text += "To repeat it with zarrproof " + results.program_version + ":\n\n" +
          fenced(shell_command(program, repeat_words(results, *cause.example)), "sh");
  return text;
}

}  // namespace zarrproof
