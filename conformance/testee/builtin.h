// An implementation of this program as a testee, in the process of this program.
#pragma once

#include <deque>
#include <memory>

#include "conformance/protocol/server.h"
#include "conformance/testee/abstract_testee.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

class BuiltinTestee : public Testee {
 public:
  explicit BuiltinTestee(std::unique_ptr<Implementation> implementation);

  Description describe() override;
  void submit(std::uint64_t id, const Request& request) override;
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override { return {}; }

 private:
  std::unique_ptr<Implementation> implementation_;
  Server server_;
  struct Pending {
    std::uint64_t id;
    Request request;
  };
  std::deque<Pending> asked_;
};

// Returns the implementation with this name, "reference" or, if it was built, "kernels". It follows
// `answers`. Throws TesteeUnusable if no implementation has this name, or if it cannot follow these answers.
std::unique_ptr<Implementation> make_builtin(std::string_view name, const Answers& answers);

}  // namespace zarrproof
