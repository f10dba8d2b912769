// State that the parallel processes of one testee share: how often the testee failed, which requests it
// survived, and what it did with the protocol.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
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

// Any thread may use it.
class SharedState {
 public:
  // Whether to continue however often the testee failed, as long as it still answers earlier requests.
  bool is_patient = false;
  ProtocolLog log;
  std::atomic<std::size_t> crashes = 0;      // of requests that were asked alone
  std::atomic<std::size_t> unexplained = 0;  // ends of the process that no request causes
  std::atomic<std::size_t> outlived = 0;     // requests that the testee answered and survived

  // Takes a request that the testee answered and survived.
  void add_outlived(AskedRequest request) {
    // Counted with the list: who reads a count above 0 finds a request in the list.
    const std::lock_guard lock(mutex_);
    ++outlived;
    if (request.line.size() > kLongLine && !last_outlived_.empty()) return;
    last_outlived_.push_back(std::move(request));
    if (last_outlived_.size() > kMostKept) last_outlived_.pop_front();
  }
  // Returns some of the last survived requests, the oldest first. Prefers requests with short lines.
  std::vector<AskedRequest> last_outlived() const {
    const std::lock_guard lock(mutex_);
    return {last_outlived_.begin(), last_outlived_.end()};
  }

 private:
  // Enough to detect a testee that ends after fewer responses: it ends again when they are asked again.
  static constexpr std::size_t kMostKept = 16;
  static constexpr std::size_t kLongLine = 64 << 10;

  mutable std::mutex mutex_;
  std::deque<AskedRequest> last_outlived_;
};

}  // namespace zarrproof
