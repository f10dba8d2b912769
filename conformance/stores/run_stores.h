// Runs a reader on arrays on disk, and judges what it prints. A reader is a command that prints the elements
// of the array in a folder.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/run/runner.h"
#include "conformance/stores/store.h"
#include "conformance/testee/command.h"

namespace zarrproof {

// The result of one call of a reader.
struct ReaderRun {
  enum class End {
    done,         // exit status 0
    unsupported,  // the exit status for "unsupported"
    refused,      // another exit status
    crashed,      // a signal, also if the exit status tells it (signal_told_by), or the limit of memory
    timed_out,
    flooded,  // it printed too many lines and was stopped
  };
  End end = End::done;
  ProcessEnd process_end;          // if the reader closed its output
  std::vector<std::string> lines;  // the printed lines, without empty lines at the end
  std::string errors;              // the end of standard error
};

inline constexpr int kUnsupportedStatus = 77;

// Returns the signal that an exit status tells: a shell ends with 128 + N if its last command was ended by
// signal N. Returns 0 for another exit status.
int signal_told_by(const ProcessEnd& end);

// Runs a command in a new process group, which is killed at the end. Reads a last line without a line break,
// too. Stops the command after more than `most_lines` lines or after `timeout`. Throws std::system_error if
// the command does not start, and Interrupted after a signal.
ReaderRun run_reader(const Command& command, std::size_t most_lines, std::chrono::milliseconds timeout,
                     int unsupported_status = kUnsupportedStatus);

// Returns the shell script of a reader's command. Replaces `{path}` by "$ZARRPROOF_STORE", an environment
// variable that holds the array's folder. So the name of the folder is always one word, and never a part of
// the script. If the command has neither `{path}` nor the variable, appends --array_path="$ZARRPROOF_STORE",
// the option of existing readers. Throws StoresUnusable if `{path}` stands with other text in quotes, or if
// the end of the quotes is uncertain (nested quotes, here-documents). In these cases the name could become a
// part of the script.
std::string reader_script(const std::string& reader);

// Returns whether reader_script() appends --array_path.
bool names_no_path(const std::string& reader);

// Returns the words of the command that runs this script for the array in this folder.
std::vector<std::string> reader_words(const std::string& script, const std::string& folder);

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
// StoresUnusable if the reader's command is refused, if the shell cannot run it, or if it does not name the
// folder and refuses several arrays, all of them; if it refuses the only one, a note says so.
Results run_stores(const std::vector<Store>& stores, const ReaderOptions& options, const Progress& progress);

// Returns the result of a store that was not read yet.
RequestResult result_of(const Store& store);

// Sets the verdict and the faults of a store. Compares element by element: integers exactly, a number for a
// float rounded once to its type, NaN with any NaN, zeros with their sign. Each wrong element is a fault.
// Another number of elements, a refusal, a crash or a timeout is a fault of the store as a whole. No store
// may be refused.
void judge_store(const Store& store, const ReaderRun& run, RequestResult& result);

}  // namespace zarrproof
