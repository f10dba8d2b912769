// Example: with 2 jobs, each testee has a thread that takes the next block of requests as soon as it has
// answered the one before. A block stays together, because its requests are steps of a sequence.
#include "conformance/testee/parallel_testee.h"

#include <algorithm>
#include <utility>

#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxTakenRequests = 256;  // by one testee; more than a testee has in flight

}  // namespace

ParallelTestee::ParallelTestee(const Make& make, unsigned jobs) {
  for (unsigned job = 0; job < jobs; ++job) testees_.push_back(make());
}

ParallelTestee::~ParallelTestee() {
  stop();
}

Description ParallelTestee::describe() {
  description_ = testees_.front()->describe();
  for (const auto& testee : testees_) threads_.emplace_back([this, &testee] { work(*testee); });
  return description_;
}

void ParallelTestee::submit(std::uint64_t id, const Request& request) {
  const Submitted submitted{id, request};
  submit_block({&submitted, 1});
}

void ParallelTestee::submit_block(std::span<const Submitted> block) {
  const std::lock_guard lock(mutex_);
  for (const Submitted& submitted : block)
    requests_.push_back({submitted.id, submitted.request, &submitted != &block.front()});
  requested_.notify_one();
}

std::optional<Answered> ParallelTestee::next() {
  std::unique_lock lock(mutex_);
  answered_.wait(lock, [&] { return !answers_.empty() || error_ || (requests_.empty() && busy_ == 0); });
  if (answers_.empty()) {
    if (error_) std::rethrow_exception(error_);
    return std::nullopt;
  }
  Answered answer = std::move(answers_.front());
  answers_.pop_front();
  return answer;
}

std::vector<std::string> ParallelTestee::finish() {
  stop();
  std::vector<std::string> notes;
  for (const auto& testee : testees_)
    for (const std::string& note : testee->finish()) add_once(notes, note);
  return notes;
}

void ParallelTestee::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  requested_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

// Asks one testee while there are requests. A thread runs this function.
void ParallelTestee::work(Testee& testee) {
  bool described = &testee == testees_.front().get();
  try {
    while (wait_for_requests()) {
      if (!described && testee.describe() != description_)
        throw TesteeUnusable("the testee cannot be used: its parallel processes have different descriptions");
      described = true;
      std::size_t open = 0;  // approximate: a response may come twice
      while (!is_stopping()) {
        const std::deque<Pending> taken = take(open);
        for (const Pending& pending : taken) testee.submit(pending.id, pending.request);
        auto answer = testee.next();
        if (!answer) break;
        open = std::max<std::size_t>(open + taken.size(), 1) - 1;
        const std::lock_guard lock(mutex_);
        answers_.push_back(std::move(*answer));
        answered_.notify_one();
      }
      const std::lock_guard lock(mutex_);
      --busy_;
      answered_.notify_one();
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
    stopping_ = true;
    requested_.notify_all();
    answered_.notify_one();
  }
}

// Waits for requests and counts the thread as busy. Returns false when nothing more is asked.
bool ParallelTestee::wait_for_requests() {
  std::unique_lock lock(mutex_);
  requested_.wait(lock, [&] { return stopping_ || !requests_.empty(); });
  if (stopping_) return false;
  ++busy_;
  return true;
}

// Returns whether open requests are dropped, because each may take the whole time limit.
bool ParallelTestee::is_stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

// Takes requests for a testee that has `open` requests: enough to keep it busy. Leaves the other testees
// their share. Towards the end it takes one request at a time, so that no testee is idle while another has
// many.
std::deque<ParallelTestee::Pending> ParallelTestee::take(std::size_t open) {
  std::deque<Pending> taken;
  const std::lock_guard lock(mutex_);
  const std::size_t share =
      std::clamp<std::size_t>(requests_.size() / (2 * testees_.size()), 1, kMaxTakenRequests);
  const auto is_within_block = [&] { return !taken.empty() && requests_.front().continues; };
  while (!requests_.empty() && (open + taken.size() < share || is_within_block())) {
    taken.push_back(std::move(requests_.front()));
    requests_.pop_front();
  }
  return taken;
}

}  // namespace zarrproof
