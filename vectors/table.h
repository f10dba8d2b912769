// A table of a vector file: elements under several configurations, and arrays of these elements. It is the
// short form of many vectors, which expand.h makes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vectors/vector.h"

namespace zarrproof {

using Bytes = std::vector<std::byte>;

// The outcome of one element under one configuration.
struct Cell {
  enum class Kind {
    result,
    refused,
    open,       // it depends on answers to open points
    not_asked,  // another element that is asked shows the same outcome
  };
  Kind kind = Kind::refused;
  Bytes result = {};             // in canonical form
  bool derived = false;          // the result or the refusal follows by logic only (level derived)
  std::size_t alternatives = 0;  // for `open`: index into the table's alternatives

  bool operator==(const Cell&) const = default;
};

// One configuration of the table's first codec, and the outcome of each element.
struct Column {
  std::string name = {};  // a part of the ids: "towards-zero/clamp"; may be empty
  // Members that are added to the configuration in `codecs`: keys and texts.
  std::vector<std::pair<std::string, std::string>> configuration = {};
  std::string fill_value = {};             // replaces the table's fill value; empty: the table's
  std::optional<std::size_t> neighbour{};  // replaces the table's neighbour
  std::vector<Cell> cells = {};            // one outcome for each input
};

// An array of the inputs. Element i, in C order, is input repeat[i mod k], where k is the length of `repeat`.
// `put` replaces the inputs at some positions. With `lengths`, it stands for one array of each length.
struct TableArray {
  std::string name;  // a part of the ids
  Shape shape = {};
  Layout layout = Layout::c;
  std::vector<std::size_t> repeat;  // one or more
  std::map<std::uint64_t, std::size_t> put = {};
  std::vector<std::uint64_t> lengths = {};  // empty: one array with the shape
  // With `lengths`: a refused input. Each array is asked again with it first, last and last but one, and the
  // array of the length `every_position` with it at each position.
  std::optional<std::size_t> offender{};
  std::uint64_t every_position = 0;  // 0: none
};

// The inputs that each clause refuses.
using Refusals = std::map<Clause, std::vector<std::size_t>>;

struct Table {
  std::string id;
  std::vector<Clause> clauses;
  std::vector<std::string> flags;  // the flags of every request
  std::string comment;
  Operation operation = Operation::encode;
  ArrayText array;  // the metadata without the shape
  Comparison comparison;
  std::optional<Clause> derived_clause;                         // the clause of derived results and refusals
  std::vector<Bytes> inputs;                                    // in canonical form, upper bits unchanged
  std::vector<std::string> values;                              // the inputs as text, for people
  std::map<std::string, std::vector<std::size_t>> input_flags;  // inputs that have the flag
  Refusals refusals;
  std::vector<std::vector<Permitted>> alternatives;
  std::size_t neighbour = 0;  // an accepted input, which stands beside or replaces refused ones
  std::vector<Column> columns;
  std::vector<TableArray> arrays;  // empty: the inputs are asked by outcome

  // Returns the number of the accepted input of a column.
  std::size_t neighbour_of(const Column& column) const { return column.neighbour.value_or(neighbour); }

  // Returns the metadata of a column with this shape: the table's metadata, with the column's configuration
  // added to the first codec.
  ArrayText array_of(const Column& column, const Shape& shape = {1}) const;

  // Returns the clause that refuses an input, if there is one.
  std::optional<Clause> refusing_clause(std::size_t input) const;

  // Returns what is wrong with the results of a table that has arrays. Returns an empty text if each input
  // has a certain result of level MUST or is refused, and offenders are refused.
  std::string fault_of_arrays() const;
};

// Returns an element's name in ids: its bytes as a number, "0x3f80".
std::string element_name(const Bytes& element);

}  // namespace zarrproof
