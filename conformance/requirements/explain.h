// Explains what each codec does to an element, and by which clause.
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
  // In place of elements: an array, or with `decode` encoded bytes.
  std::optional<std::vector<std::byte>> data = {};
  std::optional<std::uint64_t> count = {};  // of the elements that the data must have; without it, any number
  std::vector<Clause> clauses = {};         // to list at the end, beside those that the explanation names
  Answers answers = {};                     // answers to open points that the user gave
  std::size_t max_elements =
      static_cast<std::size_t>(-1);        // elements that are explained; also the first refused one
  std::optional<std::uint64_t> only = {};  // the index of the only element that is explained
};

// A line of an explanation. Example: decoding by crc32c has {step, "they are removed", CRC-2}.
struct ExplainLine {
  enum class Kind {
    heading,     // begins a part: the metadata, an element, the checksums, the clauses
    codec,       // begins the steps of a codec
    step,        // what was done by `clause`
    fact,        // of the part, without a clause
    open_point,  // the question of `open_point`, which is answered in several ways
    outcome,     // a result or a refusal, under `answers`
    source,      // the summary of a clause that the explanation names
  };
  Kind kind;
  std::string text;
  std::optional<Clause> clause = {};  // of a step, a source, or a refusal
  std::optional<OpenPoint> open_point = {};
  std::string answers = {};            // that lead to this outcome, beyond the given answers
  std::optional<Clause> warning = {};  // that these answers violate
  bool is_refusal = false;
};
using ExplainListener = std::function<void(const ExplainLine&)>;

// Passes the lines of the explanation to the listener. The last ones are the clauses that the others name,
// and `clauses`. Throws Refused if an element cannot be read, or if there is no element `only`. Also explains
// refused metadata, but then no element. If every reading refuses the metadata, returns the refusal of the
// first reading.
std::optional<Error> explain(const ExplainInput& given, const ExplainListener& listener);

// Returns the text of the line, with its line breaks. A heading begins with an empty line.
std::string text_of(const ExplainLine& line);

// Writes the texts of the lines. Returns and throws the same.
std::optional<Error> explain(std::ostream& out, const ExplainInput& given);

}  // namespace zarrproof
