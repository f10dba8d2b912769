// What each codec does to an element, by which clause, in words.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "reference/errors/error.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

struct Question {
  std::string zarr_json;  // the metadata, of an array of any shape
  bool decode = false;
  std::vector<std::string> elements;  // scalars as in metadata; a plain word stands for a JSON string
  std::optional<std::vector<std::byte>>
      data;         // instead of elements: an array, or with `decode` encoded bytes
  Answers answers;  // open points that are answered already
};

// Writes the explanation. Throws Refused when an element cannot be read. Refused metadata are explained, too,
// but no element can be then: where every reading refuses them, the refusal of the first one is returned.
std::optional<Error> explain(std::ostream& out, const Question& question);

}  // namespace zarrproof
