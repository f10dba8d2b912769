#include "conformance/check/asked.h"

#include "conformance/testee/interruption.h"

namespace zarrproof {

Asked ask(const Command& command, const TimeLimits& limits, const std::vector<const Request*>& requests) {
  ProcessTestee testee(command, limits);
  testee.describe();
  Asked asked;
  asked.responses.resize(requests.size());
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < requests.size(); ++i) testee.submit(i + 1, *requests[i]);
  try {
    while (auto answer = testee.next()) asked.responses[answer->id - 1] = std::move(answer->response);
  } catch (const TesteeUnusable& unusable) {
    throw_if_interrupted();
    asked.stopped = unusable.what();
  }
  asked.took = std::chrono::steady_clock::now() - start;
  asked.notes = testee.finish();
  throw_if_interrupted();
  asked.protocol = testee.protocol();
  return asked;
}

}  // namespace zarrproof
