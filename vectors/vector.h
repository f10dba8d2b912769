// One vector of the suite: what is asked, every outcome that is permitted, which clauses it tests, and how
// binding they are.
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

// An outcome that is permitted.
struct Permitted {
  enum class Kind {
    data,      // bytes: of encode the encoded ones, of decode the array
    resolved,  // a data type and a fill value
    refused,
  };
  Kind kind = Kind::refused;
  std::vector<std::byte> data;  // of `resolved`, the fill value
  std::string data_type;        // of `resolved`: data type metadata as JSON text
  std::string reason;           // of `refused`: in words; may be empty
  // The answers to open points that lead here, each a way of its own; empty when no open point is met.
  std::vector<Answers> under;
};

struct Vector {
  std::string id;     // says what it is: "cast_value/float32-uint8/encode/nearest-even"
  std::string since;  // the version of the suite that had it first
  std::string until;  // and the first that had it no more; empty while it is there
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::optional<Level> level_1_0;  // the level in version 1.0 of the suite, where it was another
  std::string comment;             // why the case exists, in a few words; may be empty
  std::vector<std::string> flags;  // the same in the words of vectors/flag.h
  Request request;
  std::string sequence;  // id of the sequence it is a part of, which is asked as a block; mostly empty
  std::string control;   // id of the nearest vector that must be accepted; empty where nothing is refused
  Comparison comparison;
  std::vector<Permitted> permitted;  // one or more

  // Whether one of them is a result, or a refusal.
  bool may_be_accepted() const {
    return std::any_of(permitted.begin(), permitted.end(),
                       [](const Permitted& outcome) { return outcome.kind != Permitted::Kind::refused; });
  }
  bool may_be_refused() const {
    return std::any_of(permitted.begin(), permitted.end(),
                       [](const Permitted& outcome) { return outcome.kind == Permitted::Kind::refused; });
  }
};

}  // namespace zarrproof
