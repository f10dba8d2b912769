// Asks a mutant until the first failure.
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
  // The vectors of `smoke` come first, in their order. The rest of `core` follows in a fixed random order, so
  // that the first failure does not depend on the order of folders. `core` must contain `smoke`.
  AskedVectors(const Suite& smoke, const Suite& core);

  std::size_t size() const { return vectors_.size(); }
  const Vector& operator[](std::size_t number) const { return *vectors_[number]; }
  bool in_smoke(std::size_t number) const { return number < smoke_; }

  // Returns the number of the vector's control; nothing if it has none.
  std::optional<std::size_t> control(std::size_t number) const;

 private:
  std::vector<const Vector*> vectors_;
  std::map<std::string_view, std::size_t> number_;  // by id
  std::size_t smoke_;
};

// Judges responses. Keeps passed responses, because most responses of a mutant equal the responses of earlier
// mutants. Thread-safe.
class Verdicts {
 public:
  explicit Verdicts(const AskedVectors& vectors) : vectors_(vectors), passed_(vectors.size()) {}

  // Returns the judgement if the response fails. `proven`: the vector has a control, and the control was
  // accepted.
  std::optional<Judgement> failure(std::size_t number, const Response& response, bool proven);

 private:
  // The inputs of a verdict.
  struct Passed {
    Response response;
    bool proven;
  };

  const AskedVectors& vectors_;
  std::mutex mutex_;
  std::vector<std::optional<Passed>> passed_;  // the last passed response to each vector
};

struct Catch {
  std::size_t number;
  Judgement judgement;
};

// Returns the first vector in order whose response fails. Throws TesteeUnusable when the testee becomes
// unusable before.
std::optional<Catch> first_catch(const AskedVectors& vectors, Testee& testee, Verdicts& verdicts);

}  // namespace zarrproof
