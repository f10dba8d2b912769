// Asks a defective testee until the first failure.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "conformance/judging/judge.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

// The vectors of two levels in the order of asking.
class AskedVectors {
 public:
  // Those of `smoke` come first, in their order; the rest of `core` follows in a fixed, but mixed order, so
  // that no mutant waits for the end of a folder. Every vector of smoke is one of core.
  AskedVectors(const Suite& smoke, const Suite& core);

  std::size_t size() const { return vectors_.size(); }
  const Vector& operator[](std::size_t question) const { return *vectors_[question]; }
  bool in_smoke(std::size_t question) const { return question < smoke_; }

  // The question that is this one's control, if it has one.
  std::optional<std::size_t> control(std::size_t question) const;

 private:
  std::vector<const Vector*> vectors_;
  std::map<std::string_view, std::size_t> number_;  // by id
  std::size_t smoke_;
};

// Judges responses. What passed is remembered: a defective testee gives mostly the answers that the testees
// before it gave. Several threads may use it.
class Verdicts {
 public:
  explicit Verdicts(const AskedVectors& questions) : questions_(questions), passed_(questions.size()) {}

  // The judgement where it speaks against the testee. `proven` tells whether there is a control, and it was
  // accepted.
  std::optional<Judgement> failure(std::size_t question, const Response& response, bool proven);

 private:
  // All that a verdict depends on.
  struct Passed {
    Response response;
    bool proven;
  };

  const AskedVectors& questions_;
  std::mutex mutex_;
  std::vector<std::optional<Passed>> passed_;  // the last response to each question that was in order
};

struct Catch {
  std::size_t question;
  Judgement judgement;
};

// The first question, in their order, whose answer is a failure. Throws TesteeUnusable when the testee gives
// up before.
std::optional<Catch> first_catch(const AskedVectors& questions, Testee& testee, Verdicts& verdicts);

}  // namespace zarrproof
