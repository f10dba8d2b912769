// Asks a testee again and again, in small suites, without ending it between them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/testee/testee.h"
#include "fuzz/questions/questions.h"

namespace zarrproof::fuzz {

class Asker {
 public:
  // Asks the testee to describe itself. Throws TesteeUnusable.
  explicit Asker(Testee& testee);

  const Description& description() const { return testee_.description(); }

  // Results of questions, in their order, and why the testee could not be used any more: then some were not
  // asked. Empty where it could.
  struct Outcome {
    std::vector<RequestResult> results;
    std::string stopped;
  };

  // Asks the questions, and narrows failures to elements. Ids must be different, and controls among the
  // questions.
  Outcome ask_what_can_be(const std::vector<Question>& questions);

  // The results where all can be asked. Throws TesteeUnusable where not.
  std::vector<RequestResult> ask(const std::vector<Question>& questions);

  // How many requests were answered so far.
  std::uint64_t answered() const { return testee_.answered(); }

 private:
  // The testee as a run sees it that is not its last one.
  class Lasting : public Testee {
   public:
    explicit Lasting(Testee& testee) : testee_(testee), description_(testee.describe()) {}

    void start() { first_ = last_; }
    const Description& description() const { return description_; }
    std::uint64_t answered() const { return answered_; }

    Description describe() override { return description_; }
    void submit(std::uint64_t id, const Request& request) override;
    std::optional<Answered> next() override;
    std::vector<std::string> finish() override { return {}; }

   private:
    Testee& testee_;
    Description description_;
    std::uint64_t first_ = 0;  // ids of this run are above
    std::uint64_t last_ = 0;
    std::uint64_t answered_ = 0;
  };

  Lasting testee_;
};

}  // namespace zarrproof::fuzz
