// What of the specification the requests of a campaign reached: coverage of clauses, open points, pairs of
// types, breakpoint classes and features, not of code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

class Reached {
 public:
  // Notes that the questions are asked.
  void count(const std::vector<CaseVector>& questions);

  // Takes that back of questions that will be asked again.
  void forget(const std::vector<CaseVector>& questions);

  // Counts what questions reach that passed or failed. `results` are theirs, in the same order.
  void count(const std::vector<CaseVector>& questions, const std::vector<RequestResult>& results);

  // Whether the questions would reach anything that was asked but a few times, or never.
  bool has_news_in(const std::vector<CaseVector>& questions) const;

  // What was reached and how many questions did, by its name: "clause CV-3 accepted", "open point map_zero",
  // "class tie", "cast float64 -> uint8", "type uint8", "feature dimensions: 0". The same with "asked "
  // before it: how many were asked.
  const std::map<std::string, std::uint64_t>& counts() const { return counts_; }
  void set(const std::string& name, std::uint64_t count) { counts_[name] = count; }
  std::uint64_t count_of(const std::string& name) const;

  bool operator==(const Reached&) const = default;

 private:
  std::map<std::string, std::uint64_t> counts_;
};

// Tables in Markdown: every clause and open point, each class of breakpoints, each feature, and how many of
// the types that the testee has, and of the casts between them, were reached.
std::string reached_tables(const Reached& reached, const Description& testee);

}  // namespace zarrproof::fuzz
