// The entries of causes. Each is a <details> with the head of the cause as its summary. Inside are the facts,
// the number line of a rounding, and texts that open with a click: the clauses, the finding, the explanation,
// zarr.json, the text for an issue, and the failing requests.
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/text.h"
#include "conformance/requirements/explain.h"
#include "conformance/requirements/print.h"
#include "conformance/results/commands.h"
#include "conformance/results/findings.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

CellState state_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::failures: return CellState::fail;
    case FailureKind::warnings: return CellState::warning;
    case FailureKind::expected: return CellState::expected;
  }
  return {};
}

std::string html_link(const Passage& passage) {
  return "<a href=\"" + html_text(link(passage)) + "\">" + html_text(text(passage)) + "</a>";
}

std::string html_of(const Fact& fact, const Entry& entry) {
  const std::string label = html_text(fact.label);
  if (fact.kind == Fact::Kind::sections)
    return "<dt>" + label + "</dt><dd>" + sections_text(entry.cause.clauses, html_link) + "</dd>\n";
  if (fact.kind != Fact::Kind::command) return html_fact(fact.label, fact.text);
  return "<dt>" + label + "</dt><dd><code data-copy=\"" + label + "\">" + html_text(fact.text) +
         "</code></dd>\n";
}

// Returns the explanation of the example, as `explain` prints it; empty if it cannot be explained.
std::string explanation_of(const RequestResult& example, const Fault& fault) try {
  if (explain_words(example, fault).empty()) return {};
  ExplainInput input;
  input.zarr_json = example.zarr_json;
  input.decode = example.operation == Operation::decode;
  input.data = fault.data;
  if (has_data_of_request(fault)) input.count = element_count(read_metadata(example.zarr_json).shape);
  if (auto number = input_number(fault)) input.elements.push_back(std::move(*number));
  std::ostringstream text;
  explain(text, input);
  return text.str();
} catch (const Refused&) {
  return {};
}

// Returns the text as a code block of Markdown below its title; nothing for an empty text.
std::string fenced_block(const std::string& title, const std::string& text) {
  return text.empty() ? "" : title + ":\n\n```\n" + text + "\n```\n\n";
}

// Returns the text of an issue about the entry, in Markdown.
std::string issue_text(const Run& run, const Entry& entry) {
  const RequestResult& example = *entry.cause.example;
  std::string clauses, facts;
  for (const Fact& fact : entry.facts)
    if (fact.kind == Fact::Kind::clause)
      clauses += "- " + fact.text + " (zarrproof calls this " + fact.label + ")\n";
    else
      facts += line_of(fact) + "\n";
  return "# " + entry.title + "\n\nThe specification " +
         (entry.cause.level == Level::must     ? "requires"
          : entry.cause.level == Level::should ? "says SHOULD or \"should\", or recommends"
                                               : "implies, but does not state as a MUST") +
         ":\n\n" + clauses + "\n" + fenced_block("The smallest request that shows it", trimmed(facts)) +
         fenced_block("The array metadata", example.zarr_json) +
         fenced_block("All data of the request, in hexadecimal", example.data) + "Seen with " +
         full_name(run.results.description) + " by zarrproof " + run.results.program_version + ".\n";
}

// Returns the first failing requests, each with its id, the request as text, and its first fault.
std::string html_requests(const Cause& cause) {
  constexpr std::size_t kMaxListedRequests = 200, kMaxListedBytes = 300;
  std::string lines;
  std::size_t listed = 0;
  const RequestResult* last = nullptr;
  for (const auto& [request, fault] : cause.failing) {
    if (request == last) continue;
    if (++listed > kMaxListedRequests) break;
    last = request;
    lines += request->id + "\n  " + shortened(request->request, kMaxListedBytes) + "\n  " +
             shortened(got_text(*fault), kMaxListedBytes) + "; want " +
             shortened(want_text(*fault), kMaxListedBytes) + "\n";
  }
  const std::size_t all = cause.requests.size();
  if (all > kMaxListedRequests)
    lines += "and " + std::to_string(all - kMaxListedRequests) + " more, in the results file\n";
  return html_fold("Failing requests: " + std::to_string(all), html_pre(html_text(lines, std::string::npos)));
}

// Returns the texts that lead from the example to its repair.
std::string html_repair_texts(const Run& run, const Entry& entry) {
  const Cause& cause = entry.cause;
  const RequestResult& example = *cause.example;
  std::ostringstream clauses;
  print_details(clauses, {cause.clauses.begin(), cause.clauses.end()});
  std::string html = html_fold("The clauses: " + clauses_text(cause.clauses),
                               html_pre(html_text(clauses.str(), std::string::npos)));
  for (const FindingLink& finding : findings_of(run.results, cause))
    if (finding.is_of_testee && !finding.text.empty())  // pages about others are named only
      html += html_fold("Finding: " + finding.page, html_pre(html_text(finding.text, std::string::npos)));
  if (const std::string text = explanation_of(example, *cause.fault); !text.empty())
    html += html_fold("What each codec does", html_pre(html_text(text)));
  if (!example.zarr_json.empty())
    html += html_fold("zarr.json", html_pre(html_text(example.zarr_json), "zarr.json"));
  if (!example.data.empty())
    html += html_fold("All data of the request", html_pre(html_text(example.data), "data"));
  return html + html_fold("Text for an issue", html_pre(html_text(issue_text(run, entry)), "issue")) +
         html_requests(cause);
}

// Returns the facts of an entry, the number line of its example, and the texts that lead to its repair.
std::string html_entry(const Run& run, std::size_t number) {
  const Entry& entry = run.entries[number];
  const Cause& cause = entry.cause;
  const CellState state = state_of(entry.kind);
  return "<details class=\"cause\" id=\"" + run.cause_id(number) + "\">\n<summary>" +
         html_badge(state, std::string(name(state))) + html_text(entry.head) + " <span class=\"quiet\">" +
         html_text(joined_words(cause.kinds, ", ")) + (cause.kinds.empty() ? "" : "; ") +
         std::string(words(cause.consequence)) + "; " + failures_text(cause.failures, cause.warnings) +
         "</span></summary>\n<dl>\n" + html_fact("expected", entry.expected) +
         joined_words(entry.facts, "", [&](const Fact& fact) { return html_of(fact, entry); }) + "</dl>\n" +
         number_line(*cause.example, *cause.fault) + (run.is_whole ? html_repair_texts(run, entry) : "") +
         "</details>\n";
}

}  // namespace

std::string causes_section(const Run& run) {
  std::string html = "<h2>Causes</h2>\n";
  if (run.entries.empty()) return html + "<p>There are no failures.</p>\n";
  for (std::size_t i = 0; i < run.entries.size(); ++i) html += html_entry(run, i);
  return html;
}

}  // namespace zarrproof
