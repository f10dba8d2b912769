#include "reference/types/rounding_mode.h"

#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr NameTable<Rounding, 5> kRoundings({{Rounding::nearest_even, "nearest-even"},
                                             {Rounding::towards_zero, "towards-zero"},
                                             {Rounding::towards_positive, "towards-positive"},
                                             {Rounding::towards_negative, "towards-negative"},
                                             {Rounding::nearest_away, "nearest-away"}});

}  // namespace

std::string_view name(Rounding rounding) {
  return kRoundings.name(rounding);
}

std::optional<Rounding> find_rounding(std::string_view name) {
  return kRoundings.find(name);
}

std::span<const Rounding> all_roundings() {
  return kRoundings.all();
}

}  // namespace zarrproof
