#include "conformance/html/issue_text.h"

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {
namespace {

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
