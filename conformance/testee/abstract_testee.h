// The interface of testees: requests go in by submit(), responses come out of next(), in any order. Example:
//   testee.submit(1, request); testee.submit(2, other);
//   while (auto answer = testee.next()) judge(answer->id, answer->response);
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "vectors/request.h"

namespace zarrproof {

// The testee cannot be used: it does not start, has another protocol version, or ends again and again. what()
// is a sentence for the user.
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

// A process that ended on a request or shortly before it, or did not answer it in time, although a new
// process answers the request.
struct UnexplainedEnd {
  std::uint64_t id;      // of the request
  Response::Kind kind;   // crashed, timed_out or garbled
  std::string how = {};  // "signal 6 (Aborted)"
};

// Faults of the protocol, slow responses and unexplained ends of a testee.
struct ProtocolReport {
  std::vector<ProtocolFault> faults;  // one for each broken rule
  std::vector<std::string> notes;     // about slow or lost responses
  std::size_t slow = 0;               // requests that were answered in time only with a larger limit
  std::vector<UnexplainedEnd> ends = {};

  // Returns how many processes ended without a request that causes it.
  std::size_t crashes() const {
    return static_cast<std::size_t>(std::ranges::count(ends, Response::Kind::crashed, &UnexplainedEnd::kind));
  }
  // Returns how many requests were answered only when they were asked again.
  std::size_t late() const { return slow + ends.size() - crashes(); }
};

class Testee {
 public:
  virtual ~Testee() = default;

  // Returns the testee's description. Called once, before any request. Throws TesteeUnusable.
  virtual Description describe() = 0;

  // Takes a request with an id of the caller. Ids are unique and not 0. Requests may be submitted at any
  // time, also after responses.
  virtual void submit(std::uint64_t id, const Request& request) = 0;

  // Takes requests that one process must answer one after the other.
  virtual void submit_block(std::span<const Submitted> block) {
    for (const Submitted& submitted : block) submit(submitted.id, submitted.request);
  }

  // Waits for the next response. Returns nothing when all submitted requests are answered. An id may come
  // again, because a request was asked again, or because its first response breaks the protocol. Each
  // response counts: the request fails if one of them is wrong. Throws TesteeUnusable, also after
  // kMaxBreaches lines that break the protocol.
  virtual std::optional<Answered> next() = 0;

  // Ends the testee. Drops requests without a response. Returns problems of the run that belong to no
  // request, one sentence each.
  virtual std::vector<std::string> finish() = 0;

  // Returns the faults, slow responses and ends so far.
  virtual ProtocolReport protocol() const { return {}; }
};

// A testee that answers one request after the other, each when next() asks for the response.
class SerialTestee : public Testee {
 public:
  void submit(std::uint64_t id, const Request& request) override { asked_.push_back({id, request}); }
  std::optional<Answered> next() override {
    if (asked_.empty()) return std::nullopt;
    const Pending pending = std::move(asked_.front());
    asked_.pop_front();
    return Answered{pending.id, answer(pending.request)};
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  struct Pending {
    std::uint64_t id;
    Request request;
  };

  // May throw TesteeUnusable.
  virtual Response answer(const Request& request) = 0;

  std::deque<Pending> asked_;
};

}  // namespace zarrproof
