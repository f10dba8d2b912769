// Runs a reader on arrays on disk, and judges what it prints.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/run/runner.h"
#include "conformance/stores/reader.h"
#include "conformance/stores/store.h"

namespace zarrproof {

struct ReaderOptions {
  std::string reader;                         // the command, with or without {path}
  std::chrono::milliseconds timeout{60'000};  // for one array
  int unsupported_status = kUnsupportedStatus;
  std::uint64_t memory_limit = 0;  // bytes for a reader and all its processes; 0: no limit
  unsigned jobs = 1;               // the number of readers that run in parallel
  // Whether the results name the folders of failed stores, with a command that reads them. False when the
  // folders do not outlive the run.
  bool names_folders = true;
};

// Runs the reader on each store. Sets these members of the results: testee, description, requests, stopped,
// seconds. The description declares everything that the stores need, because a reader reports what it lacks
// by its exit status. After a signal (interruption.h), reads no more stores; `stopped` says so. Throws
// StoresUnusable if the reader's command is refused, or if the shell cannot run it.
Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress);

// Returns the result of a store that was not read yet.
RequestResult result_of(const Store& store);

// Sets the verdict and the faults of a store. Compares element by element: integers exactly, a number for a
// float rounded once to its type, NaN with any NaN, zeros with their sign. Each wrong element is a fault.
// Another number of elements, a refusal, a crash or a timeout is a fault of the store as a whole. No store
// may be refused.
void judge_store(const Store& store, const ReaderRun& run, RequestResult& result);

}  // namespace zarrproof
