// Coverage of the specification by the requests of a campaign: clauses, open points, pairs of types, classes
// of breakpoints, and features. Not coverage of code.
#pragma once

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
  // Counts the vectors as asked.
  void count(const std::vector<CaseVector>& vectors);

  // Undoes count() for vectors that will be asked again.
  void forget(const std::vector<CaseVector>& vectors);

  // Counts the vectors that passed or failed as judged. `results` has one result for each vector, in the same
  // order.
  void count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results);

  // Returns whether the vectors cover anything that was asked rarely or never.
  bool has_news_in(const std::vector<CaseVector>& vectors) const;

  // Numbers of judged vectors by name: "clause CV-3 accepted", "open point map_zero", "class tie", "cast
  // float64 -> uint8", "type uint8", "feature dimensions: 0". The prefix "asked " names the numbers of asked
  // vectors.
  const std::map<std::string, std::uint64_t>& counts() const { return counts_; }
  void set(const std::string& name, std::uint64_t count) { counts_[name] = count; }
  std::uint64_t count_of(const std::string& name) const;

  bool operator==(const Reached&) const = default;

 private:
  std::map<std::string, std::uint64_t> counts_;
};

// Returns Markdown tables with the numbers of judged requests: by clause, open point, class of breakpoints
// and feature. A table has no rows of zeros; a line below it names what they would be about. Then follows how
// many of the testee's types and of the casts between them were judged.
std::string reached_tables(const Reached& reached, const Description& testee);

}  // namespace zarrproof::fuzz
