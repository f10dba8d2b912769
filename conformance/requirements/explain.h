// Explains step by step what each codec does to an element, and by which clause. An explanation is a list of
// lines. The decoding of a chunk with a checksum, for example, has the lines
//   heading  "checksum"
//   step     "the next 4 bytes are the CRC32C of the first 2 bytes: 92ea8378"  CRC-4
//   step     "they are removed"                                                CRC-2
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "reference/errors/error.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

struct ExplainInput {
  std::string zarr_json;  // the metadata of an array of any shape
  bool decode = false;
  std::vector<std::string> elements = {};  // scalars as in metadata; a word without quotes is a JSON string
  // In place of elements: an array, or with `decode` encoded bytes. For an array with sharding_indexed, the
  // bytes are its first shard.
  std::optional<std::vector<std::byte>> data = {};
  std::optional<std::uint64_t> count = {};  // how many elements the data must have; without it, any number
  std::vector<Clause> clauses = {};         // to list at the end, beside those that the explanation names
  Answers answers = {};                     // answers to open points that the user gave
  // How many elements of the data are explained. The first refused element is explained as well.
  std::size_t max_elements = static_cast<std::size_t>(-1);
  std::optional<std::uint64_t> only = {};  // the index of the only element that is explained
};

// A line of an explanation.
struct ExplainLine {
  enum class Kind {
    heading,     // begins a part: the metadata, an element, the checksums, the clauses
    codec,       // begins the steps of a codec
    step,        // a step that `clause` demands
    fact,        // a fact about the part, without a clause
    open_point,  // the question of `open_point`; its answers lead to several outcomes
    outcome,     // a result or a refusal, under `answers`
    source,      // the summary of a clause that the explanation names
  };
  Kind kind;
  std::string text;
  std::optional<Clause> clause = {};  // of a step, a source, or a refusal
  std::optional<OpenPoint> open_point = {};
  std::string answers = {};            // the answers to open points, not given by the user, of this outcome
  std::optional<Clause> warning = {};  // the clause that these answers violate
  bool is_refusal = false;
};
using ExplainListener = std::function<void(const ExplainLine&)>;

// Passes the lines of the explanation to the listener. The last lines are the clauses that the other lines
// name, and `clauses`. If every reading of the specification refuses the metadata, explains the metadata but
// no element, and returns the refusal of the first reading. Throws Refused if an element cannot be read, or
// if there is no element `only`; the metadata and the clauses are explained nevertheless.
std::optional<Error> explain(const ExplainInput& given, const ExplainListener& listener);

// Returns a line of the explanation as text for a terminal, which may wrap into several lines. It ends in a
// line break. A heading begins with an empty line.
std::string text_of(const ExplainLine& line);

// Writes the explanation as text for a terminal. Returns and throws as explain() above.
std::optional<Error> explain(std::ostream& out, const ExplainInput& given);

}  // namespace zarrproof
