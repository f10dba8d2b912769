// The outcome of a request or of one element, and its level. A request is computed once under each
// combination of answers to open points. Each computation has an Ending; all endings together make one
// Outcome. Only the functions here derive levels from clauses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// The end of a computation under one combination of answers.
struct Ending {
  std::optional<Clause> refused_by;  // empty: there is a result
  // False if the result is a NaN or an infinity in place of a number.
  bool is_number = true;
  // Whether the answers violate a clause (clause_against() in open_point_details.h). Such an ending is
  // permitted with a warning, and does not change the outcome's clauses and level.
  bool is_violation = false;
  Steps steps;
};

struct Outcome {
  enum class Kind {
    certain,  // one result under every combination of answers
    refused,  // refused under every combination
    open,     // the combinations differ
  };
  Kind kind = Kind::refused;
  std::vector<Clause> clauses;  // clauses of the refusal, or the applied clauses; in the order of the table
  Level level = Level::must;
};

// Whether endings agree. equal: they have equal results, or all are refused. different: any other case. The
// caller compares the results, because only the caller knows their type.
enum class Agreement { equal, different };

// Returns the outcome of these endings. There is one or more, and the first one is under the default answers.
Outcome outcome_of(std::span<const Ending> endings, Agreement agreement);

// Returns the least binding level of these clauses. Without clauses, MUST.
Level level_of(std::span<const Clause> clauses);

// The level of a request whose every outcome depends on an answer to an open point.
inline constexpr Level kLevelOfOpenRequests = Level::derived;

// Returns the clauses below level MUST: those of level SHOULD and of level derived.
std::vector<Clause> derived_clauses(std::span<const Clause> clauses);

// A refusal of a request's metadata: its clause, and the answers of the reading that refuses them.
struct MetadataRefusal {
  Answers answers;
  std::optional<Clause> clause;
};

// Whether other readings of the metadata accept them. If one does, a refusal by choice does not count.
enum class OtherReadings { none, accept };

// Returns the clauses of the refusals of a request's metadata, one for each refusing reading that counts.
std::vector<Clause> clauses_of_metadata(std::span<const MetadataRefusal> refusals, OtherReadings others);

}  // namespace zarrproof
