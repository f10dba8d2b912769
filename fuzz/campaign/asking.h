// Asks a testee again and again, in small suites, without ending it between them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

class Asker {
 public:
  // Asks the testee to describe itself. Throws TesteeUnusable.
  explicit Asker(Testee& testee);

  const Description& description() const { return testee_.description(); }

  // From then on nothing more is asked or waited for, as if the testee could not be used any more. The first
  // answer of all is waited for, so that something can be judged however short the time is.
  void stop_when(std::function<bool()> is_over) { testee_.stop_when(std::move(is_over)); }

  // Results of questions, in their order, and why the testee could not be used any more: then some were not
  // asked. Empty where it could.
  struct Outcome {
    std::vector<RequestResult> results;
    std::string stopped;
  };

  // Asks the questions, and bisects failures to elements. Ids must be different, and controls among the
  // questions.
  Outcome ask_what_can_be(const std::vector<CaseVector>& questions);

  // The results where all can be asked. Throws TesteeUnusable where not.
  std::vector<RequestResult> ask(const std::vector<CaseVector>& questions);

 private:
  // The testee as a run sees it that is not its last one.
  class Lasting : public Testee {
   public:
    explicit Lasting(Testee& testee) : testee_(testee), description_(testee.describe()) {}

    void start() { first_ = last_; }
    void stop_when(std::function<bool()> is_over) { is_over_ = std::move(is_over); }
    const Description& description() const { return description_; }

    Description describe() override { return description_; }
    void submit(std::uint64_t id, const Request& request) override;
    std::optional<Answered> next() override;
    std::vector<std::string> finish() override { return {}; }

   private:
    Testee& testee_;
    Description description_;
    std::uint64_t first_ = 0;  // ids of this run are above
    std::uint64_t last_ = 0;
    bool has_answered_ = false;
    std::function<bool()> is_over_ = [] { return false; };
  };

  Lasting testee_;
};

}  // namespace zarrproof::fuzz
