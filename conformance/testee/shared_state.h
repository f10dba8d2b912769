// State that the parallel processes of one testee share: how often the testee failed, which requests it
// survived, and what it did with the protocol.
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
  // Whether to continue however often the testee failed, as long as it still answers earlier requests.
  bool is_patient = false;
  ProtocolLog log;

  // Counts a crash of a request that was asked alone. Returns whether still_answers() must be checked: after
  // each kCrashesBetweenProofs crashes.
  bool count_crash();
  std::size_t count_of_crashes() const;

  // Counts an end of the process that no request causes. Returns their number.
  std::size_t count_unexplained();

  // Takes a request that the testee answered and survived.
  void outlived(AskedRequest request);
  std::size_t count_of_outlived() const;
  // Returns some of the last survived requests, the oldest first. Prefers requests with short lines.
  std::vector<AskedRequest> last_outlived() const;

 private:
  static constexpr std::size_t kCrashesBetweenProofs = 100;

  mutable std::mutex mutex_;  // for all members below
  std::size_t all_crashes_ = 0, unexplained_ = 0, all_outlived_ = 0;
  std::deque<AskedRequest> last_outlived_;
};

}  // namespace zarrproof
