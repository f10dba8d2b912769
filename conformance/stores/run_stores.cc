#include "conformance/stores/run_stores.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <system_error>

#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "conformance/judging/request_words.h"
#include "conformance/judging/verdict.h"
#include "conformance/report/text.h"
#include "conformance/stores/element_text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return harmless(text.substr(text.find_last_of('\n') + 1));
}

// Returns where an element is, as text. Records its stored value, or else the data of its chunk, in the
// fault; nothing if the chunk is missing.
std::string describe_place(const Store& store, std::uint64_t index, WrongElement& wrong, Fault& fault) {
  Shape at = coordinates(index, store.grid.shape);
  const Shape chunk = store.grid.chunk_of(at);
  const std::string words = "at " + to_string(at) + ", in chunk " + harmless(store.grid.key(chunk));
  const Request request = chunk_request(store, chunk);
  if (!request.data) return words + ", which is missing: the fill value";
  for (std::size_t i = 0; i < at.size(); ++i) at[i] %= request.shape[i];
  const auto reading = only_reading(request);
  if (!reading || !reading->chain->stored_type().is_real()) {
    fault.data = data_to_explain(*request.data);
    return words;
  }
  const DataType& type = reading->chain->stored_type();
  const std::size_t size = type.element_size(), start = index_of(at, request.shape) * size;
  if (start + size > request.data->size()) return words;
  wrong.input_type = type.name;
  wrong.input = reading->chain->canonical(std::span(*request.data).subspan(start, size));
  return words;
}

std::string refusal_text(const ReaderRun& run) {
  const std::string error_line = last_line(run.errors);
  return "a refusal: " + words(run.process_end) +
         (run.lines.empty() ? "" : " after " + plural(run.lines.size(), "line")) +
         (error_line.empty() ? "; standard error is empty" : "; standard error: " + error_line);
}

std::string crash_text(const ProcessEnd& end) {
  const int signal = signal_told_by(end);
  if (signal == 0) return words(end);
  return words(end) + ", which tells " +
         words(ProcessEnd{.kind = ProcessEnd::Kind::signalled, .number = signal});
}

Fault whole(Verdict verdict, Deviation deviation, std::string got, std::string want) {
  return {.verdict = verdict, .deviation = deviation, .got = std::move(got), .want = std::move(want)};
}

// Returns a fault for each wrong element that a reader printed.
std::vector<Fault> wrong_elements(const Store& store, const std::vector<std::string>& lines) {
  const DataType& type = store.type();
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < std::min(lines.size(), store.expected.size()); ++i) {
    const std::vector<std::byte>& expected = store.expected[i];
    const auto element = read_printed(lines[i], type);
    if (element && equal_elements(*element, expected, type, Equality::values)) continue;
    Fault fault;
    WrongElement wrong{.type = type.name, .input_type = {}, .want = expected};
    const std::string place = describe_place(store, i, wrong, fault);
    fault.element = i;
    if (element) {
      fault.deviation = deviation_of(*element, expected, type);
      wrong.got = *element;
    }
    fault.got = quoted_beginning(lines[i]) +
                (element ? ", which is " + describe_element(*element, type) : ": " + element.error().text) +
                "; " + place;
    fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
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
    size.want += "; " + want_text(first);
    size.wrong = first.wrong;  // without `data`, which are of one chunk
  }
  return {size};
}

// The number of lines that a reader may print after the last element before it is stopped. The report tells
// the number of lines.
constexpr std::size_t kSurplus = 1000;

// The exit statuses of the shell for a command that does not exist or cannot be run.
bool no_such_command(const ReaderRun& run) {
  return run.process_end.has_exited(127) || run.process_end.has_exited(126);
}

Results unread(const std::vector<Store>& stores, const std::string& reader) {
  Results results;
  results.testee = std::string(kReaderTestee) + reader;
  Description& description = results.description;
  description.name = harmless(reader);
  description.operations = {"decode"};
  for (const Store& store : stores) {
    results.requests.push_back(result_of(store));
    for (const std::string& codec : results.requests.back().codecs) add_once(description.codecs, codec);
    for (const std::string& type : results.requests.back().data_types) add_once(description.data_types, type);
  }
  return results;
}

std::string array_text(const Store& store) {
  const Metadata metadata = read_metadata(store.vector.request.zarr_json);
  return harmless("read " + store.type().name + " " + to_string(store.grid.shape) + " in chunks of " +
                  to_string(store.grid.chunk_shape) + ", codecs " + write_json(metadata.codecs));
}

// Reads the stores, several in parallel. Throws what ends the run.
void read_all(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress,
              Results& results) {
  const std::string script = reader_script(options.reader);
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;  // for the results, the count and the progress
  std::size_t read = 0;
  const auto read_some = [&] {
    for (std::size_t number; (number = next++) < stores.size();) try {
        const Store& store = stores[number];
        const std::vector<std::string> words = reader_words(script, store.folder);
        const ReaderRun run =
            run_reader({.arguments = words, .memory_limit = options.memory_limit},
                       store.expected.size() + kSurplus, options.timeout, options.unsupported_status);
        const std::lock_guard lock(mutex);
        if (read == 0 && no_such_command(run))
          throw StoresUnusable("the reader could not be run (" + zarrproof::words(run.process_end) +
                               "): " + run.errors);
        RequestResult& result = results.requests[number];
        judge_store(store, run, result);
        if (is_failure(result.verdict)) {
          result.request = array_text(store);
          if (options.names_folders) result.request += ", by " + shell_command(words);
        }
        progress(++read, stores.size());
      } catch (...) {
        next = stores.size();
        throw;
      }
  };
  std::vector<std::future<void>> readers;
  for (unsigned job = 0; job < options.jobs; ++job)
    readers.push_back(std::async(std::launch::async, read_some));
  for (std::future<void>& reader : readers) reader.get();
}

bool is_refused(const RequestResult& result) {
  return is_failure(result.verdict) && result.faults.front().deviation == Deviation::refused;
}

// Tells a command that needs {path} from one that refuses arrays.
void check_path(const std::string& reader, Results& results) {
  if (!names_no_path(reader) || results.requests.empty() ||
      !std::ranges::all_of(results.requests, is_refused))
    return;
  const std::string hint = "the reader refused " +
                           std::string(results.requests.size() == 1 ? "the array" : "every array") + " (" +
                           results.requests.front().faults.front().got +
                           "); its command has no {path}, so --array_path=FOLDER was added at the end; write "
                           "{path} where the folder of the array belongs";
  if (results.requests.size() > 1) throw StoresUnusable("--reader: " + hint);
  results.notes.push_back(hint);
}

}  // namespace

RequestResult result_of(const Store& store) {
  RequestResult result = result_of(store.vector);
  result.elements = std::max<std::size_t>(1, store.expected.size());
  set_needs(result, needs_of(store.vector.request));
  return result;
}

void judge_store(const Store& store, const ReaderRun& run, RequestResult& result) {
  const std::string error_line = last_line(run.errors), printed = plural(run.lines.size(), "line");
  const std::string want = plural(store.expected.size(), "line"), done = want + " and exit status 0";
  const auto fail = [&](Verdict verdict, Deviation deviation, const std::string& got,
                        const std::string& wanted) {
    result.faults = {whole(verdict, deviation, got, wanted)};
  };
  switch (run.end) {
    case ReaderRun::End::done: result.faults = faults_of(store, run.lines); break;
    case ReaderRun::End::unsupported:
      result.verdict = Verdict::unsupported;
      result.explanation = error_line;
      return;
    case ReaderRun::End::refused: fail(Verdict::fail, Deviation::refused, refusal_text(run), done); break;
    case ReaderRun::End::crashed:
      fail(Verdict::crashed, Deviation::crash,
           crash_text(run.process_end) + " after " + printed + (error_line.empty() ? "" : ": " + error_line),
           done);
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

Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Results results = unread(stores, options.reader);
  try {
    read_all(stores, options, progress, results);
    check_path(options.reader, results);
  } catch (const Interrupted& interrupted) {
    const auto count = std::ranges::count(results.requests, Verdict::not_asked, &RequestResult::verdict);
    results.stopped = std::string(interrupted.what()) + "; " + std::to_string(count) + " of " +
                      std::to_string(stores.size()) + " arrays were not read";
  } catch (const std::system_error& error) {
    throw StoresUnusable(std::string("the reader could not be started: ") + error.what());
  }
  progress(1, 1);
  results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return results;
}

}  // namespace zarrproof
