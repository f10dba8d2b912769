// Opens testees by their names: ADAPTER, builtin:NAME, lib:PATH, cmd:'COMMAND', reader:'COMMAND' or
// writer:'COMMAND'.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/adapter.h"
#include "conformance/testee/program_testee.h"
#include "conformance/testee/supervisor.h"

namespace zarrproof {

struct TesteeOptions {
  std::chrono::milliseconds timeout = std::chrono::seconds(10);  // for a response
  std::uint64_t memory_limit = 4096ull << 20;  // bytes for all processes of a testee together; 0: no limit
  unsigned jobs = 1;                           // the number of processes that answer in parallel
  // Continues with a testee that often fails, as long as it still answers earlier requests.
  bool is_patient = false;
  bool has_arrays = false;     // a reader or a writer is asked about arrays on disk, which only a run does
  AdapterChoice adapter = {};  // of an adapter: the release, or the installed implementation
  std::string program = {};    // the program zarrproof, which loads libraries; empty: this program
};

// Throws TesteeUnusable if no testee has this name: an unknown adapter or builtin, an empty path or command.
// Starts nothing.
void refuse_unknown_testee(const std::string& testee_name, const AdapterChoice& choice = {});

// Returns the testee. Sets up an adapter first. Throws TesteeUnusable if no testee has this name, or a
// reader or a writer without arrays.
std::unique_ptr<Testee> open_testee(const std::string& testee_name, const TesteeOptions& options = {});

// Returns the command that starts the testee in a child process; for builtin: this program serves. Sets up an
// adapter first. Throws TesteeUnusable if no testee has this name, or a reader or a writer.
Command command_of(const std::string& testee_name, const TesteeOptions& options);

}  // namespace zarrproof
