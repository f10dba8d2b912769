// Arrays whose order of elements or shape matters.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vectors/group.h"

namespace zarrproof {

// An array of the inputs of a table. Element i, in C order, is input repeat[i mod k], where k is the length
// of `repeat`. `put` replaces the inputs at some positions.
struct Arrangement {
  std::string name;  // the end of the id
  Shape shape;
  Layout layout = Layout::c;
  std::vector<std::size_t> repeat;  // one or more
  std::map<std::uint64_t, std::size_t> put;
};

// Arrays of the same inputs. An array is refused if one of its elements is refused.
struct ArrangementGroup {
  GroupHead head;
  std::vector<std::string> flags;                              // of every array
  std::vector<std::vector<std::byte>> inputs;                  // as in the data of the request
  std::vector<std::string> shown;                              // the inputs as text
  std::vector<std::optional<std::vector<std::byte>>> results;  // one for each input; empty: refused
  Refusals refusals;
  std::size_t neighbour = 0;  // an accepted input, which replaces refused ones in a control
  std::vector<Arrangement> arrays;
};

}  // namespace zarrproof
