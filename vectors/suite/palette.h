// The elements of one conversion by what becomes of them, to arrange arrays of.
#pragma once

#include <optional>
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
  // Works out what becomes of the inputs. Those that hang on open points, and those of level D, are left out.
  // Throws std::logic_error when metadata are not accepted under every answer.
  Palette(GroupHead head, std::vector<Input> inputs);

  // Whether there is an element that must be accepted: a control can be made.
  bool is_usable() const { return group_.neighbour < group_.inputs.size(); }

  // Those that must be refused: next above and below what is accepted, the farthest, in between, infinities
  // and NaN, as far as there are any.
  std::vector<Role> refused() const;

  // Accepted ones that may hide a refused one: the other end of the range, zero, infinities, NaN.
  std::vector<Role> accepted() const;

  // Accepted ones whose result is another number.
  std::vector<Role> rounded() const;

  // The clause by which an input is refused.
  Clause clause_of(std::size_t input) const;

  // The number of an element of these bits. Throws std::logic_error where it was left out.
  std::size_t input_of(Bits bits) const;

  std::size_t neighbour() const { return group_.neighbour; }

  // The table with these arrays and the inputs that they use.
  ArrangementGroup table(std::vector<std::string> flags, std::vector<Arrangement> arrays) const;

 private:
  Value value_of(std::size_t input) const;

  ArrangementGroup group_;
  DataType input_type_, output_type_;
};

}  // namespace zarrproof
