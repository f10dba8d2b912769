// The one way in which testees are written: ADAPTER, builtin:NAME, lib:PATH or cmd:'COMMAND'.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "conformance/adapter.h"
#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/command.h"

namespace zarrproof {

struct TesteeOptions {
  std::chrono::milliseconds timeout = std::chrono::seconds(10);  // for a response
  std::uint64_t memory_limit = 4096ull << 20;  // bytes for a process and all that it starts; 0: no limit
  unsigned jobs = 1;                           // how many of it answer side by side
  bool is_patient = false;     // not to give up one that keeps failing, but answers what it answered before
  AdapterChoice adapter = {};  // of an adapter: which release, or the one that is installed
  std::string program = {};    // the program zarrproof, which hosts libraries; empty: this program
};

// Throws TesteeUnusable when the words name none: no such adapter or builtin, an empty path or command.
// Starts nothing.
void check_testee(const std::string& words, const AdapterChoice& choice = {});

// Makes the testee; an adapter is set up first, as chosen. Throws TesteeUnusable when the words name none.
std::unique_ptr<Testee> open_testee(const std::string& words, const TesteeOptions& options = {});

// The command that starts such a testee in a process of its own; builtin: is served by this program. An
// adapter is set up first. Throws TesteeUnusable when the words name none.
Command command_of(const std::string& words, const TesteeOptions& options);

}  // namespace zarrproof
