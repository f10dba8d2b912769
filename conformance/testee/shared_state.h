// What processes of one testee that are asked side by side have in common: how often it failed in all, what
// it outlived, and what it did wrong with the protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "conformance/testee/protocol_log.h"
#include "vectors/request.h"

namespace zarrproof {

// A request and its line.
struct AskedRequest {
  std::uint64_t id = 0;
  Operation operation = Operation::encode;
  std::string line;
};

// Any thread may call it.
class SharedState {
 public:
  // Whether to go on, however often it failed, as long as it still answers what it answered before.
  bool is_patient = false;
  ProtocolLog log;

  // Counts a crash over a request that was asked alone. Returns whether a proof is due that
  // the testee still answers: after each kCrashesBetweenProofs.
  bool count_crash();
  std::size_t count_of_crashes() const;

  // Counts an end of the process that no request is to blame for. Returns how many there were.
  std::size_t count_unexplained();

  // Takes a request that the testee answered, and after which it went on.
  void outlived(AskedRequest request);
  std::size_t count_of_outlived() const;
  // The last of them, a few, the oldest first. Requests with long lines are left out where there are others.
  std::vector<AskedRequest> last_outlived() const;

 private:
  static constexpr std::size_t kCrashesBetweenProofs = 100;

  mutable std::mutex mutex_;  // of all that follows
  std::size_t all_crashes_ = 0, unexplained_ = 0, all_outlived_ = 0;
  std::deque<AskedRequest> last_outlived_;
};

}  // namespace zarrproof
