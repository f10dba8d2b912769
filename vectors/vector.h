// One vector of the suite: a request, its permitted outcomes, its clauses, and its level.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"
#include "vectors/compare.h"
#include "vectors/request.h"

namespace zarrproof {

// A permitted outcome.
struct Permitted {
  enum class Kind {
    data,      // bytes: for encode, encoded bytes; for decode, the array; for create, what readers of it find
    resolved,  // a data type and a fill value
    accepted,  // for rewrite and accept: the metadata are accepted
    refused,
  };
  Kind kind = Kind::refused;
  std::vector<std::byte> data = {};  // for `resolved`: the fill value
  std::string data_type = {};        // for `resolved`: data type metadata as JSON text
  std::string reason = {};           // for `refused`: the reason in words; may be empty
  // The combinations of answers to open points that lead to this outcome; empty when no open point matters.
  std::vector<Answers> under = {};

  // Returns the clause that the outcome violates under every combination; nothing if one combination agrees
  // with all clauses. The clause is not of level MUST: the outcome is permitted with a warning.
  std::optional<Clause> violated() const;
};

struct Vector {
  std::string id;  // descriptive: "cast_value/float32-uint8/encode/nearest-even"
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::string comment;             // the reason why the case exists; may be empty
  std::vector<std::string> flags;  // the reason in the words of vectors/flag.h
  Request request;
  std::string sequence;  // id of the sequence of this step, which is asked as a block; usually empty
  std::string control;   // id of the nearest vector that must be accepted; empty if no refusal is permitted
  Comparison comparison;
  std::vector<Permitted> permitted;  // one or more
  std::vector<Clause> derived = {};  // derived clauses that decide its level; set by set_permitted_outcomes

  // Return whether a permitted outcome is a result, and whether one is a refusal.
  bool may_be_accepted() const { return count_refusals() < std::ssize(permitted); }
  bool may_be_refused() const { return count_refusals() > 0; }

  // Returns whether the vector names the clause, or a permitted outcome violates it.
  bool tests(Clause clause) const;

  // Returns the clauses of the vector, and the clauses that permitted outcomes violate.
  std::vector<Clause> tested_clauses() const;

  // Returns whether an outcome depends on the answer to the open point.
  bool depends_on(OpenPoint open_point) const {
    for (const Permitted& outcome : permitted)
      for (const Answers& answers : outcome.under)
        if (answers.get(open_point)) return true;
    return false;
  }

 private:
  std::ptrdiff_t count_refusals() const {
    return std::ranges::count(permitted, Permitted::Kind::refused, &Permitted::kind);
  }
};

}  // namespace zarrproof
