// The causes of a run, and the lists of their failing requests.
#include <algorithm>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/count.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/json/write.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "reference/types/rounding_mode.h"
#include "vectors/add_once.h"

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

// Limits, so that a page about hundreds of thousands of failures stays small. Beyond kMostListed requests, a
// list has only the ids.
constexpr std::size_t kMostListedIds = 50, kMostListed = 2000, kMostFaults = 20;

CellState state_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::failures: return CellState::fail;
    case FailureKind::warnings: return CellState::warning;
    case FailureKind::expected: return CellState::expected;
  }
  return {};
}

// The filter's words for the cause.
void write_features(std::ostream& out, const Run& run, std::size_t number) {
  const Cause& cause = run.causes()[number];
  std::set<std::string> words, codecs;
  for (const RequestResult* request : cause.requests) {
    for (const std::string& word : type_words(*request)) words.insert(word);
    codecs.insert(request->codecs.begin(), request->codecs.end());
  }
  out << " data-run=\"" << run.id() << "\" data-clause=\"" << clauses_text(cause.all_clauses, " ")
      << "\" data-area=\"" << html_text(joined_words(cause.areas, " ")) << "\" data-codec=\""
      << html_text(joined_words(codecs, " ")) << "\" data-type=\"" << html_text(joined_words(words, " "))
      << "\" data-state=\"" << name(state_of(run.entries()[number].kind)) << "\"";
}

void write_fact(std::ostream& out, std::string_view name, const std::string& html) {
  out << "<dt>" << name << "</dt><dd>" << html << "</dd>\n";
}

// Returns the level of the clause. The requests of a cause may have another: they are derived if a step is.
std::string level_text(Clause clause, const Cause& cause) {
  const Level level = details(clause).level;
  return std::string(word(level)) +
         (level == cause.level ? "" : "; the failing requests are " + std::string(word(cause.level)));
}

void write_clauses(std::ostream& out, const Cause& cause) {
  for (const Clause clause : cause.clauses) {
    const Passage& passage = defining_passage(clause);
    write_fact(out, "clause",
               "<a href=\"#clause-" + anchor(clause).substr(1) + "\">" + std::string(id(clause)) + "</a> (" +
                   level_text(clause, cause) + "): " + html_text(summary(clause)) + ". " +
                   html_link(link(passage), text(passage)));
  }
}

void write_details(std::ostream& out, std::string_view title, const std::string& html) {
  out << "<details><summary>" << title << "</summary>\n" << html << "</details>\n";
}

void write_summary(std::ostream& out, const Entry& entry) {
  const CellState state = state_of(entry.kind);
  out << "<summary><span class=\"badge " << name(state) << "\">" << symbol(state) << " " << name(state)
      << "</span>" << html_text(std::string(words_of_area(entry.area)) + " " + entry.what)
      << " <span class=\"quiet\">(" << html_text(entry.why + (entry.types.empty() ? "" : "; " + entry.types))
      << "; " << words(entry.consequence) << ")</span> <span class=\"badge count\">" << failures_text(entry)
      << "</span></summary>\n";
}

void write_facts(std::ostream& out, const Run& run, std::size_t number, Detail detail) {
  const Results& results = run.results();
  const Cause& cause = run.causes()[number];
  const RequestResult& example = *cause.example;
  out << "<dl>\n";
  if (detail == Detail::full) write_clauses(out, cause);
  write_fact(out, "count",
             html_text(count_text(run.entries()[number]) + ": " + excerpt_of(cause.operations, 3) +
                       (cause.types.empty() ? "" : "; " + excerpt_of(cause.types, 12))));
  if (cause.factor) write_fact(out, "common", html_text(text_of(*cause.factor)));
  write_fact(out, "example", "<code>" + html_text(example.id) + "</code>");
  if (!example.comment.empty()) write_fact(out, "about", html_text(example.comment));
  if (const std::string at_fault = at_fault_text(results, example); !at_fault.empty())
    write_fact(out, "at fault", html_text(at_fault));
  if (example.after) write_fact(out, "after", html_text(after_text(example)));
  write_fact(out, "request", "<code>" + html_text(example.request) + "</code>");
  if (cause.fault->element) write_fact(out, "element", std::to_string(*cause.fault->element));
  if (detail == Detail::full)
    for (const FindingLink& finding : shown_findings(results, cause))
      write_fact(
          out, finding.is_of_testee ? "finding" : "also in",
          (finding.is_of_testee ? "" : html_text(finding.implementation) + ": ") + finding_link(finding));
  out << "</dl>\n<pre tabindex=\"0\">" << aligned_lines(*cause.fault) << "</pre>\n";
}

// Returns what `explain` prints for a request; empty if it cannot be explained.
std::string explanation(const ExplainInput& input) try {
  std::ostringstream text;
  explain(text, input);
  return text.str();
} catch (const Refused&) {
  return {};
}

// Returns the text of an issue about the cause, in Markdown. It begins with a title. Then it quotes the
// specification and shows the smallest request, the response of the testee (got) and what is permitted
// (want). It ends with the versions and the command that repeats the request.
std::string issue_text(const Run& run, std::size_t number) {
  const Results& results = run.results();
  const Cause& cause = run.causes()[number];
  const Entry& entry = run.entries()[number];
  const Fault& fault = *cause.fault;
  std::string text = "# " + entry.title + "\n\n";
  text += "The specification " +
          std::string(cause.level == Level::must     ? "requires"
                      : cause.level == Level::should ? "says SHOULD or \"should\", or recommends"
                                                     : "implies, but does not state as a MUST") +
          ":\n\n" + clause_lines(cause.clauses) + "\n";
  text += "The smallest request that shows it:\n\n" + fenced(cause.example->request) + "\n";
  if (!cause.example->zarr_json.empty())
    text += "The array metadata:\n\n" + fenced(cause.example->zarr_json, "json") + "\n";
  if (!cause.example->data.empty())
    text += "All data of the request, in hexadecimal:\n\n" + fenced(cause.example->data) + "\n";
  text += fenced("got   " + got_text(fault) + "\nwant  " + want_text(fault)) + "\n";
  text += "Seen with " + full_name(results.description) + ". " + count_text(entry) + " of " +
          asked_text(results) + ".\n\n";
  text += "To repeat it with zarrproof " + results.program_version + ":\n\n" +
          fenced(shell_command(run.program(), repeat_words(results, *cause.example)), "sh");
  return text;
}

// Writes what leads from the example to its repair.
void write_means(std::ostream& out, const Run& run, std::size_t number) {
  const Cause& cause = run.causes()[number];
  const RequestResult& example = *cause.example;
  const Fault& fault = *cause.fault;
  out << number_line(example, fault);
  if (!example.zarr_json.empty())
    out << html_copied(shell_command(run.program(), explain_words(example, fault)),
                       "the command that explains the request");
  out << html_copied(shell_command(run.program(), repeat_words(run.results(), example)),
                     "the command that repeats the request");
  if (const auto input = explain_input(example, fault)) {
    if (const std::string text = explanation(*input); !text.empty())
      write_details(out, "What each codec does", "<pre tabindex=\"0\">" + html_lines(text) + "</pre>\n");
    write_details(out, "zarr.json", html_copied(input->zarr_json, "zarr.json"));
  }
  if (!example.data.empty())
    write_details(out, "All data of the request", html_copied(example.data, "the data"));
  if (example.writer_fault.empty())  // the writer's own run has the text for an issue
    write_details(out, "Text for an issue", html_copied(issue_text(run, number), "the text for an issue"));
}

void write_requests(std::ostream& out, const Run& run, std::size_t number, RequestLists& lists) {
  const Cause& cause = run.causes()[number];
  std::string list = "<ul>";
  for (std::size_t i = 0; i < cause.requests.size() && i < kMostListedIds; ++i)
    list += "<li><code>" + html_text(cause.requests[i]->id) + "</code></li>";
  list += "</ul>\n";
  if (cause.requests.size() > kMostListedIds)
    list += "<p>And " + std::to_string(cause.requests.size() - kMostListedIds) + " more.</p>\n";
  write_details(out, "Failing requests: " + std::to_string(cause.requests.size()), list);
  out << "<details class=\"list\" data-list=\"" << lists.add(cause) << "\" hidden><summary>"
      << "All failing requests and elements"
      << "</summary><div class=\"rows scroll\" "
         "tabindex=\"0\" "
         "role=\"region\" aria-label=\"failing requests of "
      << run.cause_id(number) << "\"></div></details>\n";
}

std::string fault_json(const Fault& fault) {
  const std::string element = fault.element ? std::to_string(*fault.element) : "null";
  return json_list(std::vector{element, json_string(harmless(response_text(fault))),
                               json_string(harmless(want_text(fault)))});
}

// Returns the bytes, deflated (RFC 1951, without a header). A browser's DecompressionStream("deflate-raw")
// reads them.
std::string deflated(std::string_view bytes) {
  namespace zlib = boost::beast::zlib;
  constexpr int kBestLevel = 9, kWindowBits = 15, kMemoryLevel = 9;
  zlib::deflate_stream stream;
  stream.reset(kBestLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);
  std::string out(stream.upper_bound(bytes.size()), '\0');
  zlib::z_params part;
  part.next_in = bytes.data();
  part.avail_in = bytes.size();
  part.next_out = out.data();
  part.avail_out = out.size();
  boost::beast::error_code problem;
  stream.write(part, zlib::Flush::finish, problem);
  if (problem != zlib::error::end_of_stream) throw std::runtime_error("deflate: " + problem.message());
  out.resize(part.total_out);
  return out;
}

}  // namespace

std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault) {
  if (result.zarr_json.empty()) return std::nullopt;
  ExplainInput input;
  input.zarr_json = result.zarr_json;
  input.decode = result.operation == Operation::decode;
  input.data = fault.data;
  if (has_data_of_request(fault)) input.count = count_of(result.zarr_json);
  if (auto number = input_number(fault)) input.elements.push_back(std::move(*number));
  return input;
}

std::optional<CastTypes> conversion_of(const RequestResult& result) {
  if (!contains(result.codecs, "cast_value") || result.data_types.size() != 2) return std::nullopt;
  CastTypes conversion{result.data_types[0], result.data_types[1]};
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
  for (const std::string& part : parts_between('/', result.id))
    if (is_mode(part)) mode += ", " + part;
  return mode;
}

void write_cause(std::ostream& out, const Run& run, std::size_t number, Detail detail, RequestLists& lists) {
  out << "<details class=\"cause\" id=\"" << run.cause_id(number) << "\"";
  write_features(out, run, number);
  out << ">\n";
  write_summary(out, run.entries()[number]);
  write_facts(out, run, number, detail);
  if (detail == Detail::full) {
    write_means(out, run, number);
    write_requests(out, run, number, lists);
  }
  out << "</details>\n";
}

void write_causes(std::ostream& out, const Run& run, Detail detail, RequestLists& lists) {
  out << "<h3 id=\"" << run.id() << "-causes\">Causes</h3>\n";
  if (run.unexpected() == 0) {
    out << "<p>There are no unexpected failures.</p>\n";
    return;
  }
  for (std::size_t i = 0; i < run.unexpected(); ++i) write_cause(out, run, i, detail, lists);
}

std::size_t RequestLists::add(const Cause& cause) {
  std::map<const RequestResult*, std::vector<std::string>> faults;
  for (const auto& [request, fault] : cause.failing)
    if (faults[request].size() < kMostFaults) faults[request].push_back(fault_json(*fault));
  std::size_t listed = 0;
  lists_.push_back(json_list_of(cause.requests, [&](const RequestResult* request) {
    if (++listed > kMostListed) return json_list(std::vector{json_string(harmless(request->id))});
    return json_list(std::vector{json_string(harmless(request->id)), json_string(harmless(request->request)),
                                 json_list(faults.at(request))});
  }));
  return lists_.size() - 1;
}

std::string RequestLists::base64() const {
  return to_base64(deflated(json_list(lists_)));
}

}  // namespace zarrproof
