// A testee that answers by a function.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

class MadeTestee : public Testee {
 public:
  using Answering = std::function<Response(const Request&)>;

  MadeTestee(Description description, Answering answer)
      : description_(std::move(description)), answer_(std::move(answer)) {}

  Description describe() override { return description_; }
  void submit(std::uint64_t id, const Request& request) override {
    answers_.push_back({id, answer_(request)});
  }
  std::optional<Answered> next() override {
    if (answers_.empty()) return std::nullopt;
    Answered answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  Description description_;
  Answering answer_;
  std::deque<Answered> answers_;
};

inline Response made_response(Response::Kind kind, std::vector<std::byte> data = {}) {
  Response response;
  response.kind = kind;
  response.data = std::move(data);
  return response;
}

}  // namespace zarrproof
