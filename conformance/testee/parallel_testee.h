// Several testees of the same kind side by side, as one.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

class ParallelTestee : public Testee {
 public:
  // Makes one of them. Called `jobs` times, before this returns.
  using Make = std::function<std::unique_ptr<Testee>()>;
  ParallelTestee(const Make& make, unsigned jobs);
  ~ParallelTestee() override;

  // The first of them describes itself at once, the others when they get their first requests. They must
  // agree.
  Description describe() override;
  void submit(std::uint64_t id, const Request& request) override;
  void submit_block(std::span<const Submitted> block) override;
  // The answers come in any order.
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override;
  // That of the first: those of one kind share it.
  ProtocolReport protocol() const override { return testees_.front()->protocol(); }

 private:
  struct Asked {
    std::uint64_t id;
    Request request;
    bool continues = false;  // goes to the same testee as the one before
  };

  void work(Testee& testee);
  bool wait_for_requests();
  bool is_stopping();
  std::deque<Asked> take(std::size_t open);
  void stop();

  std::vector<std::unique_ptr<Testee>> testees_;
  std::vector<std::thread> threads_;
  Description description_;

  std::mutex mutex_;  // of all that follows
  std::condition_variable requested_, answered_;
  std::deque<Asked> requests_;  // not taken yet
  std::deque<Answered> answers_;
  unsigned busy_ = 0;         // testees that have taken requests and not answered them all
  std::exception_ptr error_;  // why nothing more is asked
  bool stopping_ = false;
};

}  // namespace zarrproof
