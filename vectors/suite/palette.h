// The elements of one conversion, grouped by outcome, for arrangements.
#pragma once

#include <string>
#include <vector>

#include "reference/values/value.h"
#include "vectors/arrangement.h"
#include "vectors/inputs/input.h"
#include "vectors/suite/builder.h"

namespace zarrproof {

// An input of a table, by its name in ids.
struct Role {
  std::string name;
  std::size_t input;
};

class Palette {
 public:
  // Computes the outcomes of the inputs. Leaves out inputs that depend on open points or have level derived.
  // Throws std::logic_error when metadata are not accepted under every answer.
  Palette(GroupHead head, std::vector<Input> inputs);

  // Returns whether there is an element that must be accepted, so that a control is possible.
  bool is_usable() const { return group_.neighbour < group_.inputs.size(); }

  // Returns elements that must be refused: next to the accepted ones, the farthest, between them, infinities
  // and NaN, as far as they exist.
  std::vector<Role> refused() const;

  // Returns accepted elements that may hide a refused one: the other end of the range, zero, infinities, NaN.
  std::vector<Role> accepted() const;

  // Returns accepted elements whose result is a different number.
  std::vector<Role> rounded() const;

  // Returns the clause that refuses an input.
  Clause clause_of(std::size_t input) const;

  // Returns the number of the element with these bits. Throws std::logic_error when it was left out.
  std::size_t input_of(Bits bits) const;

  std::size_t neighbour() const { return group_.neighbour; }

  // Returns the table with these arrays and their inputs.
  ArrangementGroup table(std::vector<std::string> flags, std::vector<Arrangement> arrays) const;

 private:
  Value value_of(std::size_t input) const;

  ArrangementGroup group_;
  DataType input_type_, output_type_;
};

}  // namespace zarrproof
