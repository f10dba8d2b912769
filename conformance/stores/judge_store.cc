// Judges what a reader printed for an array on disk.
#include <algorithm>

#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "conformance/judging/request_words.h"
#include "conformance/judging/verdict.h"
#include "conformance/report/text.h"
#include "conformance/stores/element_text.h"
#include "conformance/stores/run_stores.h"
#include "conformance/text/harmless.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return harmless(text.substr(text.find_last_of('\n') + 1));
}

// Returns where an element is, as text, and the word of `explain` for its stored value; empty if the chunk is
// missing.
std::pair<std::string, std::string> place_of(const Store& store, std::uint64_t index) {
  Shape at = coordinates(index, store.grid.shape);
  const Shape chunk = store.grid.chunk_of(at);
  const std::string words = "at " + to_string(at) + ", in chunk " + harmless(store.grid.key(chunk));
  const Request request = chunk_request(store, chunk);
  if (!request.data) return {words + ", which is missing: the fill value", ""};
  for (std::size_t i = 0; i < at.size(); ++i) at[i] %= request.shape[i];
  const auto reading = only_reading(request);
  if (!reading || !reading->chain->stored_type().is_real()) return {words, short_data_word(*request.data)};
  const DataType& type = reading->chain->stored_type();
  const std::size_t size = type.element_size(), start = index_of(at, request.shape) * size;
  if (start + size > request.data->size()) return {words, ""};
  const auto stored = std::span(*request.data).subspan(start, size);
  return {words, write_real(load(reading->chain->canonical(stored), type), type)};
}

std::string refusal_text(const ReaderRun& run) {
  const std::string said = last_line(run.errors);
  return "a refusal: " + words(run.process_end) +
         (run.lines.empty() ? "" : " after " + plural(run.lines.size(), "line")) +
         (said.empty() ? "; standard error is empty" : "; standard error: " + said);
}

std::string crash_text(const ProcessEnd& end) {
  const int signal = signal_told_by(end);
  if (signal == 0) return words(end);
  return words(end) + ", which tells " +
         words(ProcessEnd{.kind = ProcessEnd::Kind::signalled, .number = signal});
}

Fault whole(Verdict verdict, Deviation deviation, std::string got, std::string want) {
  return {{}, {}, verdict, deviation, std::move(got), std::move(want), {}, {}};
}

// Returns a fault for each wrong element that a reader printed.
std::vector<Fault> wrong_elements(const Store& store, const std::vector<std::string>& lines) {
  const DataType& type = store.type();
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < std::min(lines.size(), store.expected.size()); ++i) {
    const std::vector<std::byte>& expected = store.expected[i];
    const auto element = read_printed(lines[i], type);
    if (element && equal_elements(*element, expected, type, Equality::values)) continue;
    const auto [place, input] = place_of(store, i);
    Fault fault;
    fault.element = i;
    if (element) fault.deviation = deviation_of(*element, expected, type);
    fault.got = quoted_beginning(lines[i]) +
                (element ? ", which is " + describe_element(*element, type) : ": " + element.error().text) +
                "; " + place;
    fault.want = describe_element(expected, type);
    fault.input = input;
    faults.push_back(fault);
  }
  return faults;
}

std::vector<Fault> faults_of(const Store& store, const std::vector<std::string>& lines) {
  std::vector<Fault> faults = wrong_elements(store, lines);
  if (lines.size() == store.expected.size()) return faults;
  Fault size = whole(Verdict::fail, Deviation::size,
                     plural(lines.size(), "line") + "; the elements that can be compared are right",
                     plural(store.expected.size(), "line"));
  if (!faults.empty()) {
    const Fault& first = faults.front();
    size.got = plural(lines.size(), "line") + "; " + got_text(first);
    size.want += "; " + first.want;
    if (!first.input.starts_with(kDataWord)) size.input = first.input;  // these data are of one chunk
  }
  return {size};
}

}  // namespace

RequestResult result_of(const Store& store) {
  RequestResult result = result_of(store.vector);
  result.elements = std::max<std::size_t>(1, store.expected.size());
  set_needs(result, needs_of(store.vector.request));
  return result;
}

void judge_store(const Store& store, const ReaderRun& run, RequestResult& result) {
  const std::string said = last_line(run.errors), printed = plural(run.lines.size(), "line");
  const std::string want = plural(store.expected.size(), "line"), done = want + " and exit status 0";
  const auto fail = [&](Verdict verdict, Deviation deviation, const std::string& got,
                        const std::string& wanted) {
    result.faults = {whole(verdict, deviation, got, wanted)};
  };
  switch (run.end) {
    case ReaderRun::End::done: result.faults = faults_of(store, run.lines); break;
    case ReaderRun::End::unsupported:
      result.verdict = Verdict::unsupported;
      result.explanation = said;
      return;
    case ReaderRun::End::refused: fail(Verdict::fail, Deviation::refused, refusal_text(run), done); break;
    case ReaderRun::End::crashed:
      fail(Verdict::crashed, Deviation::crash,
           crash_text(run.process_end) + " after " + printed + (said.empty() ? "" : ": " + said), done);
      break;
    case ReaderRun::End::timed_out:
      fail(Verdict::timed_out, Deviation::time_limit, "no end within the time limit, after " + printed, done);
      break;
    case ReaderRun::End::flooded:
      fail(Verdict::fail, Deviation::size, "more than " + want + ", or a line without an end", want);
      break;
  }
  result.verdict = result.faults.empty() ? Verdict::pass : result.faults.front().verdict;
  if (!result.faults.empty()) result.zarr_json = store.vector.request.zarr_json;
}

}  // namespace zarrproof
