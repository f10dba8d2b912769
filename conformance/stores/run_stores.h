// Runs a reader on arrays on disk.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/stores/judge_store.h"

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
// StoresUnusable if the reader's command is refused (reader_script.h), or if the shell cannot run it.
Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress);

}  // namespace zarrproof
