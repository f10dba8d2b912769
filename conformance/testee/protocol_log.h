// Faults, slow responses and unexplained ends of the processes of one testee. Parallel processes share one
// log. Any thread may call it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/rule.h"
#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

// A request as it was asked. The default means no request.
struct AskedLine {
  std::uint64_t id = 0;
  std::string_view line = {};
};

class ProtocolLog {
 public:
  // Adds a line that breaks a rule, and the request that it answers, if known.
  void add(const Breach& breach, std::string_view line, const AskedLine& request = {});
  // Returns whether kMaxBreaches lines were added.
  bool is_full() const;

  // Adds a request without a response within `limit` that was answered after `took` when it was asked again
  // with a larger limit. It is slow if `took` is larger than `limit`. Otherwise its first response was lost
  // or delayed.
  void add_late(std::chrono::nanoseconds limit, std::chrono::nanoseconds took, std::string_view line);

  // Adds an end of a process that no request causes alone.
  void add_end(UnexplainedEnd end);

  // Returns one fault for each broken rule, in the order of the first lines.
  std::vector<ProtocolFault> faults() const;
  // Returns all that was added.
  ProtocolReport report() const;

 private:
  mutable std::mutex mutex_;  // for all members below
  std::vector<ProtocolFault> faults_;
  std::size_t breaches_ = 0;
  std::vector<UnexplainedEnd> ends_;
  struct Late {
    std::size_t count = 0;
    std::chrono::nanoseconds limit{0}, longest{0};
    std::string first;  // the line of the first request
  };
  Late slow_, lost_;
};

// Returns "10 s", "0.5 s".
std::string in_seconds(std::chrono::nanoseconds time);

}  // namespace zarrproof
