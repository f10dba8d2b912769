// Explains what each codec does to an element, and by which clause.
#pragma once

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

// Writes the explanation. It ends with a list of the clauses that it names, and of `clauses`. Throws Refused
// if an element cannot be read, or if there is no element `only`. Also explains refused metadata, but then no
// element. If every reading refuses the metadata, returns the refusal of the first reading.
std::optional<Error> explain(std::ostream& out, const ExplainInput& given);

}  // namespace zarrproof
