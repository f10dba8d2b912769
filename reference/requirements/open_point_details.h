// What there is to know about an open point. The rows are in open_points/, a file for each subject.
#pragma once

#include <string_view>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/few.h"
#include "reference/requirements/open_point.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

struct AnswerMeaning {
  Answer answer;
  std::string_view meaning;
};

struct OpenPointDetails {
  OpenPoint open_point;
  std::string_view name;
  std::string_view question;      // one sentence
  std::string_view why;           // it is open
  Few<AnswerMeaning, 5> answers;  // the default first
  Few<Passage, 4> passages;
  Few<Clause, 4> clauses;  // that it touches
};

const OpenPointDetails& details(OpenPoint open_point);

// The open points that touch the clause.
std::vector<OpenPoint> open_points_of(Clause clause);

}  // namespace zarrproof
