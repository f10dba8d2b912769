#include "conformance/stores/run_stores.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <system_error>

#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "reference/metadata/metadata.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

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

}  // namespace

Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Results results = unread(stores, options.reader);
  try {
    read_all(stores, options, progress, results);
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
