// One vector of the suite: what is asked, which clauses it tests, and how binding they are. What is
// permitted is not written here: the reference decides it.
#pragma once

#include <string>
#include <vector>

#include "reference/clause.h"
#include "vectors/request.h"

namespace zarrproof {

struct Vector {
  std::string id;  // says what it is: "cast_value/float32-uint8/clamp/above"
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::string comment;             // why the case exists, in a few words; may be empty
  std::vector<std::string> flags;  // why the case exists, in the words of vectors/flag.h
  Request request;
  std::string control;  // id of the nearest vector that must be accepted; empty where nothing is refused
};

}  // namespace zarrproof
