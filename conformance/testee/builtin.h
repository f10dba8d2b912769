// Testees in the process of this program.
#pragma once

#include <memory>

#include "conformance/protocol/server.h"
#include "conformance/testee/abstract_testee.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// A testee in this process. Answers by the lines of the protocol, so that its runs also test the protocol.
class LineTestee : public SerialTestee {
 public:
  explicit LineTestee(const LineServer& server) : server_(server) {}

  Description describe() override;

 private:
  Response answer(const Request& request) override;

  const LineServer& server_;
};

// An implementation of this program: the testee builtin:NAME.
class BuiltinTestee : public LineTestee {
 public:
  explicit BuiltinTestee(std::unique_ptr<Implementation> implementation)
      : LineTestee(server_), implementation_(std::move(implementation)), server_(*implementation_) {}

 private:
  std::unique_ptr<Implementation> implementation_;
  Server server_;
};

// Returns the implementation with this name, "reference" or, if it was built, "kernels". It follows
// `answers`. Throws TesteeUnusable if no implementation has this name, or if it cannot follow these answers.
std::unique_ptr<Implementation> make_builtin(std::string_view name, const Answers& answers);

}  // namespace zarrproof
