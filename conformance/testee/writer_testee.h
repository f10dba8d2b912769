// A writer as a testee: a command that makes the array that a file describes (conformance/stores).
#pragma once

#include <string_view>

#include "conformance/testee/program_testee.h"

namespace zarrproof {

inline constexpr std::string_view kWriter = "writer:";  // before the command, in the words of a testee

// Runs the command once for each request, which must be to create an array. Reads what the command stored.
class WriterTestee : public ProgramTestee {
 public:
  using ProgramTestee::ProgramTestee;

 private:
  Operation operation() const override { return Operation::create; }
  Response answer(const Request& request) override;
};

}  // namespace zarrproof
