// Has a reader read the arrays on disk, and reports what came.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/stores/judge_store.h"

namespace zarrproof {

struct ReaderOptions {
  std::string reader;  // the command, with or without {path}
  std::chrono::milliseconds timeout{60'000};
  int unsupported_status = kUnsupportedStatus;
};

// Reads one array after the other; once a signal came (interruption.h) no further one. Throws StoresUnusable
// when the reader's command is refused (reader_script.h), or when the shell cannot run it at all.
std::vector<StoreResult> read_stores(const std::vector<Store>& stores, const ReaderOptions& options,
                                     const Progress& progress);

// Each failure with its reproducing command, what is unsupported, a table by area, and the verdict.
// `stores` is how many arrays there were to read.
void print_store_results(std::ostream& out, const std::vector<StoreResult>& results, std::size_t stores,
                         const std::string& reader);

// Also the exit status: 0 when everything that was read is right, 1 on failures, 2 when no array was read.
int status_of(const std::vector<StoreResult>& results);

}  // namespace zarrproof
