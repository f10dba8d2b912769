// A reader: a command that prints the elements of the array in a folder.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "conformance/testee/command.h"
#include "conformance/testee/process_end.h"

namespace zarrproof {

// What became of one call of a reader.
struct ReaderRun {
  enum class End {
    done,         // exit status 0
    unsupported,  // the exit status for that
    failed,       // another exit status, or a signal
    timed_out,
    flooded,  // it printed far too much and was stopped
  };
  End end = End::done;
  ProcessEnd process_end;          // of a reader that closed its output
  std::vector<std::string> lines;  // what it printed; without empty lines at the end
  std::string errors;              // the end of what it wrote to standard error
};

inline constexpr int kUnsupportedStatus = 77;

// Runs a command in a process group of its own, which is killed at the end. A line without a line break at
// the very end counts. Stops it after so many lines, or that time. Throws std::system_error when it cannot be
// started, and Interrupted once a signal came.
ReaderRun run_reader(const Command& command, std::size_t most_lines, std::chrono::milliseconds timeout,
                     int unsupported_status = kUnsupportedStatus);

}  // namespace zarrproof
