// Anything that answers requests.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "vectors/request.h"

namespace zarrproof {

// The testee cannot be used at all: it does not start, speaks another protocol, keeps dying. what() is a
// sentence for people.
class TesteeUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Answered {
  std::uint64_t id;
  Response response;
};

struct Submitted {
  std::uint64_t id;
  const Request& request;
};

// What is told of a testee besides its answers.
struct ProtocolReport {
  std::vector<ProtocolFault> faults;  // one a rule
  std::vector<std::string> notes;     // what was accepted though the protocol has it otherwise; slowness
  std::size_t late = 0;               // requests that were answered only when they were asked again
};

class Testee {
 public:
  virtual ~Testee() = default;

  // Asks for the description. Called once, before any request. Throws TesteeUnusable.
  virtual Description describe() = 0;

  // Takes a request under an id of the caller's, different each time and never 0. Requests may be submitted
  // at any time, also after some, or all, were answered.
  virtual void submit(std::uint64_t id, const Request& request) = 0;

  // Takes requests that one process must answer one after the other.
  virtual void submit_block(std::span<const Submitted> block) {
    for (const Submitted& one : block) submit(one.id, one.request);
  }

  // Waits for the next answer to one of the requests taken; nothing when all are answered. An id may come a
  // second time: then the later response stands, because it tells what was wrong with the first. Throws
  // TesteeUnusable, also after a few lines that break the protocol.
  virtual std::optional<Answered> next() = 0;

  // Ends the testee; requests that are still open are dropped. Returns what was wrong with the run that no
  // request is to blame for, a sentence each.
  virtual std::vector<std::string> finish() = 0;

  // What was wrong with its lines up to now.
  virtual ProtocolReport protocol() const { return {}; }
};

}  // namespace zarrproof
