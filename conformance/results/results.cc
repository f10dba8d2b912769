// Example: a request of level SHOULD fails. is_binding() is false, so the failure is a warning; with
// --strict, or with --strict=CLAUSE of a violated clause of this level, it is true.
#include "conformance/results/results.h"

#include <algorithm>
#include <ctime>

#include "conformance/judging/request_words.h"
#include "conformance/testee/program_testee.h"
#include "conformance/text/harmless.h"
#include "reference/types/hexadecimal.h"
#include "vectors/add_once.h"

namespace zarrproof {

std::uint64_t ConversionTally::differ() const {
  std::uint64_t sum = 0;
  for (const DifferenceTally& difference : differences) sum += difference.count;
  return sum;
}

bool is_of_reader(const Results& results) {
  return results.testee.starts_with(kReader);
}

bool is_of_sweep(const Results& results) {
  return results.level == kSweepLevel;
}

RequestResult result_of(const Vector& vector) {
  RequestResult result;
  result.id = vector.id;
  result.clauses = vector.clauses;
  result.level = vector.level;
  result.comment = harmless(vector.comment);
  result.flags = vector.flags;
  result.operation = vector.request.operation;
  return result;
}

void set_needs(RequestResult& result, const Needs& needs) {
  result.codecs = needs.codecs;
  for (const DataType& type : needs.data_types) result.data_types.push_back(type.name);
  result.out_of_range = needs.out_of_range;
  result.endian = needs.endian;
}

void leave_out_copies(Results& results) {
  const auto is_copy = [](const RequestResult& result) {
    return result.operation == Operation::accept && result.undeclared == Need::Kind::operation;
  };
  if (!std::ranges::all_of(results.requests, is_copy)) std::erase_if(results.requests, is_copy);
}

void describe_request(RequestResult& result, const Request& request) {
  result.request = request_words(request);
  if (is_writing(request.operation))
    result.line = harmless(request_line(1, request));
  else
    result.zarr_json = request.zarr_json;
  if (request.data && request.data->size() > kMaxExcerptBytes && request.data->size() <= kMaxShownData)
    result.data = to_hexadecimal(*request.data);
}

std::string date_of_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[sizeof "2026-05-01T12:00:00Z"];
  std::strftime(text, sizeof text, "%FT%TZ", &parts);
  return text;
}

std::size_t weight(const RequestResult& result, const Fault& fault) {
  return fault.element ? 1 : static_cast<std::size_t>(result.elements);
}

const Fault& main_fault(const RequestResult& result) {
  const auto unexpected =
      std::ranges::find_if(result.faults, [](const Fault& fault) { return !fault.expected; });
  return unexpected == result.faults.end() ? result.faults.front() : *unexpected;
}

bool is_judged(const RequestResult& result) {
  return result.verdict == Verdict::pass || is_failure(result.verdict);
}

std::string_view words(Deviation deviation, const RequestResult& result) {
  if (deviation == Deviation::size && result.id.starts_with("stores/"))
    return "prints another number of elements";
  return words(deviation, result.level);
}

std::vector<Clause> clauses_of_level(const std::vector<Clause>& clauses, Level level) {
  std::vector<Clause> found = clauses;
  std::erase_if(found, [&](Clause clause) { return details(clause).level != level; });
  return found.empty() ? clauses : found;
}

bool is_binding(const RequestResult& result, const Strictness& strictness) {
  return strictness.counts(result.level, result.clauses);
}

bool Strictness::counts(Level level, const std::vector<Clause>& violated) const {
  const auto is_named = [&](Clause clause) { return contains(clauses, clause); };
  return all || level == Level::must || std::ranges::any_of(clauses_of_level(violated, level), is_named);
}

}  // namespace zarrproof
