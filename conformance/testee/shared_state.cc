#include "conformance/testee/shared_state.h"

#include <utility>

namespace zarrproof {
namespace {

// Enough to detect a testee that ends after fewer responses: it ends again when they are asked again.
constexpr std::size_t kMostKept = 16;
constexpr std::size_t kLongLine = 64 << 10;

}  // namespace

bool SharedState::count_crash() {
  const std::lock_guard lock(mutex_);
  return ++all_crashes_ % kCrashesBetweenProofs == 0;
}

std::size_t SharedState::count_of_crashes() const {
  const std::lock_guard lock(mutex_);
  return all_crashes_;
}

std::size_t SharedState::count_unexplained() {
  const std::lock_guard lock(mutex_);
  return ++unexplained_;
}

void SharedState::outlived(AskedRequest request) {
  const std::lock_guard lock(mutex_);
  ++all_outlived_;
  if (request.line.size() > kLongLine && !last_outlived_.empty()) return;
  last_outlived_.push_back(std::move(request));
  if (last_outlived_.size() > kMostKept) last_outlived_.pop_front();
}

std::size_t SharedState::count_of_outlived() const {
  const std::lock_guard lock(mutex_);
  return all_outlived_;
}

std::vector<AskedRequest> SharedState::last_outlived() const {
  const std::lock_guard lock(mutex_);
  return {last_outlived_.begin(), last_outlived_.end()};
}

}  // namespace zarrproof
