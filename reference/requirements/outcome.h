// What follows for a request or for one of its elements, and how binding that is. The one place where levels
// are computed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

// How it ends under one combination of answers to the open points.
struct Ending {
  std::optional<Clause> refused_by;  // nothing: there is a result
  // Of a result: whether it is a number, and not a NaN or an infinity that stands for one.
  bool is_number = true;
  Steps steps;
};

struct Outcome {
  enum class Kind {
    certain,  // one result under every combination of answers
    refused,  // under every one
    open,     // it depends
  };
  Kind kind = Kind::refused;
  std::vector<Clause> clauses;  // by which it is refused, or which are carried out; in the order of the table
  Level level = Level::must;
};

// The outcome of these endings, one or more, the one under the default answers first. `agree`: all have the
// same result, or all are refused.
Outcome outcome_of(std::span<const Ending> endings, bool agree);

// How binding a refusal by these clauses is: the weakest of them decides. By none, derived.
Level level_of_refusal(std::span<const Clause> clauses);

// How binding a request is whose metadata some readers refuse, and others accept. `refusals` are the answers
// of the readers who refuse, and their clauses.
struct MetadataRefusal {
  Answers answers;
  std::optional<Clause> clause;
};
Level level_of_metadata(std::span<const MetadataRefusal> refusals);

}  // namespace zarrproof
