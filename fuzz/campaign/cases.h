// Kinds of random cases.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/campaign/casts.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/cases/case.h"

namespace zarrproof::fuzz {

// The kinds of cases within a slot of a campaign: the plain kind only, or all kinds.
enum class Variety { plain, all };

// Makes random cases of what a testee supports. Equal seeds make equal cases. The scope must have a type and
// an operation.
class CaseMaker {
 public:
  CaseMaker(const Scope& scope, const std::vector<PlannedCast>& casts, std::uint64_t seed)
      : scope_(scope), casts_(casts), seed_(seed) {}

  // scale_offset with random parameters. Its breakpoints are elements or the fill value. Sometimes two in a
  // row.
  Case scaling(std::uint64_t seed, Variety variety) const;

  // Any request: chains, shapes, maps, fill values, damaged bytes.
  Case any(std::uint64_t seed) const;

  // A long array for cast_value or scale_offset: a few elements repeated, and other elements at some places.
  // Vectorised loops take many elements at once, and the remainder one by one.
  Case lengthy(std::uint64_t seed, Variety variety) const;

  // A case whose metadata are not plainly written.
  Case spelled(std::uint64_t seed) const;

 private:
  bool has_reals(std::string_view codec) const;
  Case scaling_case(std::uint64_t seed) const;
  Case map_case(std::uint64_t seed) const;
  Case carried_case(std::uint64_t seed) const;
  DataType type_for(const Spelling& spelling, Bits kind, Bits which) const;
  Case any_case(std::uint64_t seed, const Spelling& spelling) const;

  const Scope& scope_;
  const std::vector<PlannedCast>& casts_;
  std::uint64_t seed_;
};

}  // namespace zarrproof::fuzz
