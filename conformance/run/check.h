// Checks an adapter before a run: whether it speaks the protocol, and whether its responses depend on the
// request only.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/run/runner.h"
#include "conformance/testee/process_testee.h"
#include "vectors/request.h"
#include "vectors/suite.h"

namespace zarrproof {

// Something that would make verdicts wrong, as text.
struct AdapterFault {
  std::string rule;      // the demand of the protocol or of the check
  std::string got;       // what the testee does
  std::string expected;  // what it must do
  std::string fix;       // how to change the adapter
};

struct CheckPart {
  enum class State { ok, note, not_checked };

  std::string what;         // one or two words: "description"
  State state = State::ok;  // if there are no faults
  std::string text = {};    // the observation, in a few words
  std::vector<AdapterFault> faults = {};
};

// Returns a part of the check that could not be checked, and why.
CheckPart not_checked(std::string what, std::string why);

// The limit for lost responses, and for ends of the process. Up to this number, they may be accidents and are
// a note.
inline constexpr std::size_t kMaxIncidents = 2;

// The start of a testee, and its response to describe.
struct Start {
  CheckPart part;                     // whether the testee starts and answers each line at once
  std::optional<Json> description;    // the response to describe, if there is one
  std::vector<ProtocolFault> faults;  // of the lines before the response
};

// Asks two new processes of the testee to describe themselves. The input of the first process ends after the
// request, so that the process answers even if it buffers its output. The first process also shows how long
// a start takes. The input of the second process stays open. Throws TesteeUnusable if the first process
// writes nothing, and Interrupted.
Start start_of(const Command& command, const TimeLimits& limits);

// Checks the response to describe. Sets `description` if requests can be asked by it.
CheckPart check_description(const Json& message, std::optional<Description>& description);

// Requests that were asked of one process.
struct Exchange {
  std::vector<Response> responses;  // one for each request, in order; `not_asked` if none came
  ProtocolReport protocol;
  std::vector<std::string> notes;  // about the end of the process
  std::string stopped;             // why not everything was asked; empty: everything was asked
  std::chrono::duration<double> took{0};
};

// Starts the testee and asks it the requests. Throws TesteeUnusable if the testee does not describe itself,
// and Interrupted.
Exchange ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests);

// Returns a fault for each broken rule of the protocol. Slow or lost responses are a note.
CheckPart check_lines(const ProtocolReport& protocol, std::size_t requests);

// Checks whether a new process of the testee answers a request of nearly 16 MiB, with any response. Throws
// like ask().
CheckPart check_large_request(const Command& command, const TimeLimits& limits,
                              const Description& description);

// The parts of a check.
struct CheckReport {
  std::string testee;  // name and version; empty if there is no description
  std::vector<CheckPart> parts;
};

// Checks a testee in several new processes. Asks some hundred requests of `suite`. `core_requests` returns
// how many requests of level core a testee with this description is asked. `progress` is told how many of the
// steps of the check are done. Throws TesteeUnusable if the testee does not start or writes nothing, and
// Interrupted.
CheckReport check_testee(const Command& command, const TimeLimits& limits, const Suite& suite,
                         const std::function<std::size_t(const Description&)>& core_requests,
                         const Progress& progress = kNoProgress);

// Returns how many requests of the suite a testee with this description is asked.
std::size_t count_declared(const Suite& suite, const Description& description);

std::size_t count_faults(const CheckReport& report);

// Prints a line for each part, then each fault in full, then the next step. `run_command` is the command
// that judges the testee.
void print_check(std::ostream& out, const CheckReport& report, const std::string& run_command);

}  // namespace zarrproof
