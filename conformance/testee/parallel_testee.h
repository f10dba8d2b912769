// Several testees of one kind that answer in parallel.
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
  // Makes one testee. The constructor calls it `jobs` times.
  using Make = std::function<std::unique_ptr<Testee>()>;
  ParallelTestee(const Make& make, unsigned jobs);
  ~ParallelTestee() override;

  // Returns the description of the first testee. The others describe themselves before their first requests.
  // The descriptions must be equal.
  Description describe() override;
  void submit(std::uint64_t id, const Request& request) override;
  void submit_block(std::span<const Submitted> block) override;
  // Returns the responses in any order.
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override;
  // Returns the report of the first testee. Testees of one kind share their report.
  ProtocolReport protocol() const override { return testees_.front()->protocol(); }

 private:
  struct Pending {
    std::uint64_t id;
    Request request;
    bool continues = false;  // goes to the testee of the request before it
  };

  void work(Testee& testee);
  bool wait_for_requests();
  bool is_stopping();
  std::deque<Pending> take(std::size_t open);
  void stop();

  std::vector<std::unique_ptr<Testee>> testees_;
  std::vector<std::thread> threads_;
  Description description_;

  std::mutex mutex_;  // for all members below
  std::condition_variable requested_, answered_;
  std::deque<Pending> requests_;  // not taken yet
  std::deque<Answered> answers_;
  unsigned busy_ = 0;         // testees with requests that are not answered
  std::exception_ptr error_;  // why nothing more is asked
  bool stopping_ = false;
};

}  // namespace zarrproof
