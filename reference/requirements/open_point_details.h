// The details of each open point. The rows are in open_points/, one file for each subject.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/few.h"
#include "reference/requirements/interpretation.h"
#include "reference/requirements/open_point.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

// The reason of a refusal under an answer. rule: a rule of the texts, as this answer reads it. choice: some
// texts use the form, or no text forbids it, and a reader may refuse it. A reader that accepts it must still
// give the right result.
enum class RefusalGround { rule, choice };

struct AnswerMeaning {
  Answer answer;
  std::string_view meaning;
  RefusalGround ground = RefusalGround::rule;
  // The clause that this answer violates, if there is one. It is not of level MUST, so an outcome that only
  // such answers permit is a warning.
  std::optional<Clause> against = {};
};

struct OpenPointDetails {
  OpenPoint open_point;
  std::string_view question;      // one sentence
  std::string_view why;           // why the question is open
  Few<AnswerMeaning, 5> answers;  // the default answer first
  Few<Passage, 4> passages;
  Few<Clause, 4> clauses;  // clauses that depend on the open point
};

const OpenPointDetails& details(OpenPoint open_point);

// Returns the details of an answer to the open point.
const AnswerMeaning& details(OpenPoint open_point, Answer answer);

// Returns a clause that one of the answers violates; nothing if all of them agree with every clause.
std::optional<Clause> clause_against(const Answers& answers);

// Returns the open points that change the outcome of the clause.
std::vector<OpenPoint> open_points_of(Clause clause);

}  // namespace zarrproof
