#include "conformance/print.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <ostream>
#include <vector>

#include "conformance/explain_command.h"
#include "conformance/profile.h"
#include "conformance/summary.h"
#include "reference/hexadecimal.h"
#include "reference/metadata.h"

namespace zarrproof {
namespace {

std::string clauses_of(const Vector& vector) {
  std::string text;
  for (Clause clause : vector.clauses) text += (text.empty() ? "" : ", ") + std::string(id(clause));
  return text;
}

std::string data_text(const Request& request) {
  if (request.operation == Operation::resolve) return {};
  if (!request.data) return ", data null (a missing chunk)";
  const std::string text = to_hexadecimal(*request.data);
  return ", data " + (text.size() <= 64 ? "\"" + text + "\"" : "\"" + text.substr(0, 64) + "...\"");
}

std::string request_text(const Request& request) {
  const std::string operation(name(request.operation));
  try {
    const Metadata metadata = read_document(request.zarr_json).metadata;
    return operation + " " + excerpt(metadata.data_type) + " " + to_string(request.shape) +
           (request.layout == Layout::f ? " in layout F" : "") + ", fill value " +
           (metadata.fill_value ? excerpt(*metadata.fill_value) : "missing") + ", codecs " +
           write_json(metadata.codecs) + data_text(request);
  } catch (const Refused&) {
    return operation + " with the zarr.json " + request.zarr_json + data_text(request);
  }
}

void print_failure(std::ostream& out, const VectorResult& result, const PrintOptions& options) {
  const Vector& vector = *result.vector;
  const bool binding = is_binding(vector, options.strict);
  std::string verdict(name(result.judgement.verdict));
  std::transform(verdict.begin(), verdict.end(), verdict.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  out << (binding ? verdict : "warning") << "  " << vector.id << "  (" << clauses_of(vector) << ", "
      << letter(vector.level) << (binding || verdict == "FAIL" ? "" : ", " + verdict) << ")\n";
  for (Clause clause : vector.clauses) out << "  " << id(clause) << ": " << summary(clause) << "\n";
  if (!vector.comment.empty()) out << "  about      " << vector.comment << "\n";
  out << "  request    " << request_text(vector.request) << "\n";
  out << "  came       " << result.judgement.came << "\n";
  out << "  permitted  " << result.judgement.permitted << "\n";
  out << "  explain    " << explain_command(result, options.program) << "\n";
}

// What failures of one kind have in common: the beginning of the id, the clauses and how binding they are.
std::string kind_of(const Vector& vector) {
  const std::string_view id = vector.id;
  std::size_t end = id.find('/', id.find('/') + 1);
  if (id.starts_with("cast_value/pairs/") || id.starts_with("metadata/")) end = id.find('/', end + 1);
  return std::string(id.substr(0, end)) + " " + clauses_of(vector) + " " + std::string(letter(vector.level));
}

// Of each kind of failures the first in full, and the ids of a few others.
void print_failures(std::ostream& out, const Results& results, bool binding, const PrintOptions& options) {
  constexpr std::size_t kMostIds = 3;
  std::vector<std::vector<const VectorResult*>> kinds;
  std::map<std::string, std::size_t> numbers;
  for (const VectorResult& result : results.results) {
    if (!is_failure(result.judgement.verdict) || is_binding(*result.vector, options.strict) != binding)
      continue;
    const auto [found, inserted] = numbers.emplace(kind_of(*result.vector), kinds.size());
    if (inserted) kinds.emplace_back();
    kinds[found->second].push_back(&result);
  }
  for (const auto& kind : kinds) {
    print_failure(out, *kind.front(), options);
    if (kind.size() > 1) {
      out << "  likewise   " << kind.size() - 1 << " more:";
      for (std::size_t i = 1; i < kind.size() && i <= kMostIds; ++i) out << " " << kind[i]->vector->id;
      out << (kind.size() > kMostIds + 1 ? " ...\n" : "\n");
    }
    out << "\n";
  }
}

// A refusal that shows nothing, on one line: what was said, and why it does not count.
void print_unproven(std::ostream& out, const VectorResult& result) {
  out << "unproven  " << result.vector->id << ": refused (" << result.response.text << "), but its control "
      << result.vector->control << " was not accepted\n";
}

void print_row(std::ostream& out, std::string_view head, const Count& count) {
  out << std::left << std::setw(14) << head << std::right << std::setw(8) << count.judged() << std::setw(8)
      << count.passed << std::setw(8) << count.failed << std::setw(10) << count.warned << std::setw(10)
      << count.unproven << std::setw(13) << count.unsupported << std::setw(11) << count.not_asked << "\n";
}

void print_head(std::ostream& out, const Suite& suite, const Results& results) {
  const Description& testee = results.testee;
  out << "suite " << suite.name << " (" << suite.vectors.size() << " requests) on " << testee.name << " "
      << testee.version;
  std::string more = testee.language;
  for (const auto& [dependency, version] : testee.dependencies)
    more += (more.empty() ? "" : ", ") + dependency + " " + version;
  if (!more.empty()) out << " (" << more << ")";
  out << "\n\n";
}

// The answers to open points that fit all responses; where none fits, that several were mixed.
void print_profile(std::ostream& out, const Results& results) {
  const std::vector<ProfileEntry> profile = profile_of(results);
  if (profile.empty()) return;
  out << "open points, as this testee answers them:\n";
  for (const ProfileEntry& entry : profile) {
    out << "  " << std::left << std::setw(28) << name(entry.open_point);
    for (std::size_t i = 0; i < entry.answers.size(); ++i)
      out << (i == 0 ? "" : " or ") << name(entry.answers[i]);
    out << (entry.answers.empty() ? "inconsistent" : "") << "\n";
  }
  out << "\n";
}

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void print_verdict(std::ostream& out, const Results& results, bool strict) {
  const Count all = count_of(results, strict);
  const std::string who = results.testee.name + " " + results.testee.version;
  if (!results.stopped.empty()) {
    out << "verdict: the run could not be done: " << results.stopped << "\n";
  } else if (all.judged() == 0) {
    out << "verdict: the run could not be done: " << who << " supports nothing that the suite asks\n";
  } else if (const std::string codec = unjudged_codec(results); !codec.empty()) {
    out << "verdict: the run could not be done: " << who << " declares " << codec
        << ", but no response about it could be judged\n";
  } else if (all.failed > 0) {
    out << "verdict: " << who << " does not conform: " << plural(all.failed, "failure") << ", "
        << plural(all.warned, "warning") << "\n";
  } else {
    out << "verdict: " << who << " conforms in all that was judged: no failures, "
        << plural(all.warned, "warning") << "\n";
  }
}

}  // namespace

void print_results(std::ostream& out, const Suite& suite, const Results& results,
                   const PrintOptions& options) {
  const bool strict = options.strict;
  print_head(out, suite, results);
  for (const bool binding : {false, true})  // the failures last, next to the summary
    print_failures(out, results, binding, options);
  bool unproven = false;
  for (const VectorResult& result : results.results)
    if (result.judgement.verdict == Verdict::unproven) {
      print_unproven(out, result);
      unproven = true;
    }
  if (unproven) out << "\n";
  for (const std::string& note : results.notes) out << "note: " << note << "\n";
  if (!results.notes.empty()) out << "\n";

  print_profile(out, results);
  out << std::left << std::setw(14) << "" << std::right << std::setw(8) << "judged" << std::setw(8)
      << "passed" << std::setw(8) << "failed" << std::setw(10) << "warnings" << std::setw(10) << "unproven"
      << std::setw(13) << "unsupported" << std::setw(11) << "not asked" << "\n";
  for (std::string_view area : kAreas) print_row(out, area, count_of(results, strict, area));
  print_row(out, "all", count_of(results, strict));
  out << "\n";
  print_verdict(out, results, strict);
}

}  // namespace zarrproof
