// Has a reader read the arrays on disk.
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
  std::uint64_t memory_limit = 0;  // bytes for a reader and all that it starts; 0: no limit
  unsigned jobs = 1;               // how many readers run side by side
};

// Has the stores read, and fills in what that tells: testee, description, requests, stopped, seconds. The
// description names all that the stores need: what a reader lacks it tells by its exit status. Once a signal
// came (interruption.h) nothing more is read, and `stopped` says so. Throws StoresUnusable when the reader's
// command is refused (reader_script.h), or when the shell cannot run it at all.
Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress);

}  // namespace zarrproof
