// Vectors of many elements, as compact as they stand in a file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

// What all vectors of a group have in common. The metadata are JSON texts, as in ArrayText.
struct GroupHead {
  std::string id, since, until;
  std::vector<Clause> clauses;
  std::string comment;
  Operation operation = Operation::encode;
  std::string data_type, fill_value, codecs;
  Comparison comparison;
};

// What becomes of one element under one configuration.
struct Cell {
  enum class Kind { result, refused, open };
  Kind kind = Kind::refused;
  std::vector<std::byte> result;  // in canonical form
  bool derived = false;           // the result or the refusal follows by logic only (level D)
  std::size_t alternatives = 0;   // of `open`: which of the group's

  bool operator==(const Cell&) const = default;
};

// One configuration of the group's first codec, and what it makes of each element.
struct Column {
  std::string name;               // the end of the id: "towards-zero/clamp"
  std::string configuration;      // members that come on top of those in `codecs`, as a JSON object
  std::string fill_value;         // instead of the group's; empty: the group's
  std::size_t neighbour = 0;      // the element that stands beside one which may be refused
  std::vector<std::size_t> core;  // of the elements without one certain result, those that level core asks
  std::vector<Cell> cells;        // one for each input
};

// The elements of one source type, target type and direction, under several configurations. The inputs stand
// in ascending order, those that are no numbers last.
struct ElementGroup {
  GroupHead head;
  std::optional<Clause> derived_clause;                   // which the derived results test, if not the head's
  std::vector<std::vector<std::byte>> inputs;             // in canonical form, upper bits as they are
  std::vector<std::string> shown;                         // the same for people
  std::map<std::string, std::vector<std::size_t>> flags;  // inputs that have the flag
  std::map<Clause, std::vector<std::size_t>> refusals;    // inputs that are refused by the clause
  std::vector<std::vector<Permitted>> alternatives;
  std::vector<Column> columns;
};

// Arrays of many lengths: element i is inputs[i mod k], its result results[i mod k]. Where there is an
// offending element, each length is asked again with it as the first, the last and the last but one element,
// and the length `every_position` with it at each position.
struct LengthGroup {
  GroupHead head;
  std::vector<std::vector<std::byte>> inputs, results;
  std::vector<std::byte> offending;  // empty: there is none
  std::optional<Clause> refused_by;
  std::vector<std::uint64_t> lengths;
  std::uint64_t every_position = 0;  // 0: none
};

}  // namespace zarrproof
