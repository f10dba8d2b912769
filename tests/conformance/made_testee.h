// A testee that answers by a function.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

class MadeTestee : public SerialTestee {
 public:
  using Answering = std::function<Response(const Request&)>;

  MadeTestee(Description description, Answering answer)
      : description_(std::move(description)), answer_(std::move(answer)) {}

  Description describe() override { return description_; }

 private:
  Response answer(const Request& request) override { return answer_(request); }

  Description description_;
  Answering answer_;
};

inline Response made_response(Response::Kind kind, std::vector<std::byte> data = {}) {
  Response response;
  response.kind = kind;
  response.data = std::move(data);
  return response;
}

}  // namespace zarrproof
