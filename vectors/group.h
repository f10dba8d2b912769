// Vectors of many elements in compact form, as in a file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

// The data that all vectors of a group share. The metadata are JSON texts, as in ArrayText.
struct GroupHead {
  std::string id;
  std::vector<Clause> clauses;
  std::string comment;
  Operation operation = Operation::encode;
  std::string data_type, fill_value, codecs;
  Comparison comparison;

  ArrayText array(const Shape& shape = {1}) const { return {data_type, fill_value, codecs, shape}; }
};

// The outcome of one element under one configuration.
struct Cell {
  enum class Kind {
    result,
    refused,
    open,
    not_asked,  // the outcome is like that of an element that is asked
  };
  Kind kind = Kind::refused;
  std::vector<std::byte> result = {};  // in canonical form
  bool derived = false;                // the result or the refusal follows by logic only (level derived)
  std::size_t alternatives = 0;        // for `open`: index into the group's alternatives

  bool operator==(const Cell&) const = default;
};

// One configuration of the group's first codec, and the outcome of each element.
struct Column {
  std::string name;                  // the end of the id: "towards-zero/clamp"
  std::string configuration = "{}";  // members that are added to those in `codecs`, as a JSON object
  std::string fill_value = {};       // replaces the group's fill value; empty: the group's
  std::size_t neighbour = 0;         // the element beside an element that may be refused
  std::vector<Cell> cells = {};      // one for each input
};

// The inputs that each clause refuses.
using Refusals = std::map<Clause, std::vector<std::size_t>>;

// Returns the clause that refuses an input, if there is one.
std::optional<Clause> refusing_clause(const Refusals& refusals, std::size_t input);

// The elements for one source type, target type and direction, under several configurations. The inputs are
// in ascending order, infinities and NaNs last.
struct ElementGroup {
  GroupHead head;
  std::optional<Clause> derived_clause;                   // the clause of derived results and refusals
  std::vector<std::vector<std::byte>> inputs;             // in canonical form, upper bits unchanged
  std::vector<std::string> shown;                         // the inputs as text
  std::map<std::string, std::vector<std::size_t>> flags;  // inputs that have the flag
  Refusals refusals;
  std::vector<std::vector<Permitted>> alternatives;
  std::vector<Column> columns;
};

// Arrays of many lengths. Element i is inputs[i mod k], and its result is results[i mod k]. With an offending
// element, each length is asked again with this element first, last and last but one, and the length
// `every_position` with it at each position.
struct LengthGroup {
  GroupHead head;
  std::vector<std::vector<std::byte>> inputs, results;
  std::vector<std::byte> offending;  // empty: none
  std::optional<Clause> refused_by;
  std::vector<std::uint64_t> lengths;
  std::uint64_t every_position = 0;  // 0: none
};

}  // namespace zarrproof
