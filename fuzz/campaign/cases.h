// Kinds of random cases.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/campaign/casts.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/cases/case.h"

namespace zarrproof::fuzz {

// Makes cases of what a testee has, each by a seed. There must be a type and an operation.
class CaseMaker {
 public:
  CaseMaker(const Scope& scope, const std::vector<PlannedCast>& casts, std::uint64_t seed)
      : scope_(scope), casts_(casts), seed_(seed) {}

  // scale_offset with random parameters, and its breakpoints as elements or as the fill value; sometimes
  // twice in a row.
  Case scaling(std::uint64_t seed) const;

  // Any request: chains, shapes, maps, fill values, damage.
  Case any(std::uint64_t seed) const;

  // Long arrays, because loops take many elements at once: a cast or scale_offset with a few elements
  // throughout, and a few others in some places.
  Case lengthy(std::uint64_t seed) const;

  // Metadata that are written in another way.
  Case spelled(std::uint64_t seed) const;

 private:
  bool has_reals(std::string_view codec) const;
  Case scaling_case(std::uint64_t seed) const;
  Case long_case(std::uint64_t seed) const;
  Case map_case(std::uint64_t seed) const;
  Case carried_case(std::uint64_t seed) const;
  DataType type_for(const Spelling& spelling, Bits kind, Bits which) const;
  Case any_case(std::uint64_t seed, const Spelling& spelling) const;

  const Scope& scope_;
  const std::vector<PlannedCast>& casts_;
  std::uint64_t seed_;
};

}  // namespace zarrproof::fuzz
