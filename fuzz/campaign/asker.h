// Asks a testee many small suites without ending the testee between them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Each run uses the asker as its testee. A run ends its testee by finish(), which does nothing here, so the
// testee behind the asker goes on.
class Asker : private Testee {
 public:
  // Asks the testee to describe itself. Throws TesteeUnusable.
  explicit Asker(Testee& testee) : testee_(testee), description_(testee.describe()) {}

  const Description& description() const { return description_; }

  // Sets the end of the campaign. After the end, nothing is asked or waited for, and the testee counts as
  // unusable. The first response of the campaign is waited for in any case, so that a short campaign can
  // judge something.
  void stop_when(std::function<bool()> is_over) { is_over_ = std::move(is_over); }

  // Asks the vectors, and bisects failures to elements. Ids must be unique. The controls must be among the
  // vectors. If the testee becomes unusable, Results::stopped says why.
  Results ask_all_possible(const Suite& suite);

  // Asks the vectors like ask_all_possible(), and returns the results of the vectors, in their order. Throws
  // TesteeUnusable if not all vectors could be asked.
  std::vector<RequestResult> ask(const std::vector<CaseVector>& vectors);

 private:
  Description describe() override { return description_; }
  void submit(std::uint64_t id, const Request& request) override;
  std::optional<Answered> next() override;
  std::vector<std::string> finish() override { return {}; }

  Testee& testee_;
  Description description_;
  std::uint64_t offset_ = 0;   // added to the ids of this run
  std::uint64_t last_ = 0;     // the highest id so far
  bool has_answered_ = false;  // any request of the campaign
  std::function<bool()> is_over_ = [] { return false; };
};

}  // namespace zarrproof::fuzz
