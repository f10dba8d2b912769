// The option --strict: which violations fail a run besides violations of MUST clauses.
#pragma once

#include <vector>

#include "reference/requirements/clause.h"

namespace zarrproof {

struct Strictness {
  bool all = false;  // every violation fails the run, and so do inconsistent answers to open points
  std::vector<Clause> clauses = {};  // violations of these clauses fail the run

  // Returns whether a violation of these clauses, which have this level, fails the run.
  bool counts(Level level, const std::vector<Clause>& violated) const;
};

}  // namespace zarrproof
