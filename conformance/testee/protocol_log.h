// What processes of one testee did wrong with the protocol, and where they were slow. Those that are asked
// side by side share one; any thread may call it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/rule.h"

namespace zarrproof {

// A request as it was asked; the default is none.
struct AskedLine {
  std::uint64_t id = 0;
  std::string_view line = {};
};

class ProtocolLog {
 public:
  // Takes a line that breaks a rule, and the request that it answers, where that is known.
  void add(const Breach& breach, std::string_view line, const AskedLine& request = {});
  // Whether there were kMostBreaches.
  bool is_full() const;

  void add(const std::vector<Leniency>& leniencies);

  // Takes a request that had no response within `limit`, but one when it was asked again with a larger limit,
  // after `took`. It is slow where that is more than `limit`; otherwise its first response was lost, or
  // delayed by something else.
  void add_late(std::chrono::nanoseconds limit, std::chrono::nanoseconds took, std::string_view line);

  // One a rule, in the order in which they came.
  std::vector<ProtocolFault> faults() const;
  // How many requests were late.
  std::size_t late() const;
  // What else is to be told of the run, a sentence each.
  std::vector<std::string> notes() const;

 private:
  mutable std::mutex mutex_;  // of all that follows
  std::vector<ProtocolFault> faults_;
  std::size_t breaches_ = 0;
  std::array<std::size_t, kLeniencyCount> lenient_{};  // by Leniency
  struct Late {
    std::size_t count = 0;
    std::chrono::nanoseconds limit{0}, longest{0};
    std::string first;  // the line of the first request
  };
  Late slow_, lost_;
};

// "10 s", "0.5 s".
std::string in_seconds(std::chrono::nanoseconds time);

}  // namespace zarrproof
