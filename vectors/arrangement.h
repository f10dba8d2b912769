// Arrays in which it matters what stands beside what, where, and in which shape.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vectors/group.h"

namespace zarrproof {

// An array of the inputs of a table: element i, in C order, is inputs[repeat[i mod k]] of k, but where `put`
// has another input for its position.
struct Arrangement {
  std::string name;  // the end of the id
  Shape shape;
  Layout layout = Layout::c;
  std::vector<std::size_t> repeat;  // one or more
  std::map<std::uint64_t, std::size_t> put;
};

// Arrays of the same inputs. An array is refused when one of its elements is.
struct ArrangementGroup {
  GroupHead head;
  std::vector<std::string> flags;                              // of every array
  std::vector<std::vector<std::byte>> inputs;                  // as they stand in the data of the request
  std::vector<std::string> shown;                              // the same for people
  std::vector<std::optional<std::vector<std::byte>>> results;  // one for each input; nothing: it is refused
  std::map<Clause, std::vector<std::size_t>> refusals;         // inputs that are refused by the clause
  std::size_t neighbour = 0;  // an accepted input: in a control it replaces refused ones
  std::vector<Arrangement> arrays;
};

}  // namespace zarrproof
