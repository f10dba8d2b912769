#include "conformance/stores/run_stores.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <system_error>

#include "conformance/report/shell.h"
#include "conformance/stores/reader_script.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

// What a reader may print beyond the elements before it is stopped, so that the report can tell how many.
constexpr std::size_t kSurplus = 1000;

// How the shell says that there is no such command, or that it cannot be run.
bool no_such_command(const ReaderRun& run) {
  return run.how == "exit status 127" || run.how == "exit status 126";
}

struct StoreCount {
  std::size_t passed = 0, failed = 0, unsupported = 0;
};

StoreCount count_of(const std::vector<StoreResult>& results, const std::string& area = {}) {
  StoreCount count;
  for (const StoreResult& result : results)
    if (area.empty() || result.store->area() == area) {
      if (result.verdict == StoreVerdict::unsupported)
        ++count.unsupported;
      else
        ++(result.failed() ? count.failed : count.passed);
    }
  return count;
}

void print_failure(std::ostream& out, const StoreResult& result, const std::string& script) {
  const Store& store = *result.store;
  out << "FAIL  " << harmless(store.name) << "  (" << name(result.verdict) << ")\n";
  out << "  array      " << store.data_type.name << " " << to_string(store.grid.shape) << " in chunks of "
      << to_string(store.grid.chunk_shape) << ", codecs " << store.codecs << "\n";
  out << "  reader     " << shell_command(reader_words(script, store.folder)) << "\n";
  if (!result.place.empty()) out << "  element    " << harmless(result.place) << "\n";
  out << "  got        " << result.got << "\n";
  out << "  expected   " << result.expected << "\n\n";
}

void print_row(std::ostream& out, const std::string& head, const StoreCount& count) {
  out << std::left << std::setw(14) << head << std::right << std::setw(8) << count.passed << std::setw(8)
      << count.failed << std::setw(13) << count.unsupported << "\n";
}

bool any_was_read(const std::vector<StoreResult>& results) {
  return std::any_of(results.begin(), results.end(), [](const StoreResult& one) { return one.was_read(); });
}

}  // namespace

std::vector<StoreResult> read_stores(const std::vector<Store>& stores, const ReaderOptions& options,
                                     const Progress& progress) {
  const std::string script = reader_script(options.reader);
  std::vector<StoreResult> results;
  for (const Store& store : stores) {
    ReaderRun run;
    try {
      run = run_reader(reader_words(script, store.folder), store.expected.size() + kSurplus, options.timeout,
                       options.unsupported_status);
    } catch (const Interrupted&) {
      break;
    } catch (const std::system_error& error) {
      throw StoresUnusable(std::string("the reader could not be started: ") + error.what());
    }
    if (results.empty() && no_such_command(run))
      throw StoresUnusable("the reader could not be run (" + run.how + "): " + run.errors);
    results.push_back(judge_store(store, run));
    progress(results.size(), stores.size());
  }
  progress(1, 1);
  return results;
}

void print_store_results(std::ostream& out, const std::vector<StoreResult>& results, std::size_t stores,
                         const std::string& reader) {
  const std::string script = reader_script(reader);
  std::vector<std::string> areas;
  for (const StoreResult& result : results) {
    if (result.failed()) print_failure(out, result, script);
    if (std::find(areas.begin(), areas.end(), result.store->area()) == areas.end())
      areas.push_back(result.store->area());
  }
  const StoreCount all = count_of(results);
  for (const StoreResult& result : results)
    if (result.verdict == StoreVerdict::unsupported)
      out << "unsupported  " << harmless(result.store->name) << (result.got.empty() ? "" : ": ") << result.got
          << "\n";
  if (all.unsupported > 0) out << "\n";

  out << std::left << std::setw(14) << "" << std::right << std::setw(8) << "passed" << std::setw(8)
      << "failed" << std::setw(13) << "unsupported" << "\n";
  for (const std::string& area : areas) print_row(out, harmless(area), count_of(results, area));
  print_row(out, "all", all);
  out << "\n";
  const std::size_t asked = all.passed + all.failed;
  if (results.size() < stores)
    out << "verdict: interrupted: " << stores - results.size() << " of " << stores << " arrays were not read"
        << (all.failed > 0 ? "; of the others " + std::to_string(all.failed) + " were not read right" : "")
        << "\n";
  else if (!any_was_read(results))
    out << "verdict: could not be done: the reader read none of " << results.size() << " arrays\n";
  else if (all.failed > 0)
    out << "verdict: " << all.failed << " of " << asked << " arrays were not read right\n";
  else
    out << "verdict: "
        << (asked == 1 ? "the array that was read is"
                       : "all " + std::to_string(asked) + " arrays that were read are")
        << " right\n";
}

int status_of(const std::vector<StoreResult>& results) {
  if (!any_was_read(results)) return 2;
  return count_of(results).failed > 0 ? 1 : 0;
}

}  // namespace zarrproof
