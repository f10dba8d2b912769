// Held-out mutants of memory order and shapes.
#include <algorithm>

#include "reference/errors/error.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

Hooks column_major(void (*change)(const Work&, std::vector<std::uint64_t>&)) {
  Hooks hooks;
  hooks.positions = [change](const Work& work, std::vector<std::uint64_t>& from) {
    if (work.layout == Layout::f) change(work, from);
  };
  return hooks;
}

void outer_pair_swapped(const Work& work, std::vector<std::uint64_t>& from) {
  const Shape& shape = work.shape;
  if (shape.size() != 3) return;
  // As for an array whose first and last axes are exchanged, with a wrong stride for the middle axis.
  std::size_t i = 0;
  for (std::uint64_t a = 0; a < shape[0]; ++a)
    for (std::uint64_t b = 0; b < shape[1]; ++b)
      for (std::uint64_t c = 0; c < shape[2]; ++c) from[i++] = a + shape[0] * (b * shape[2] + c);
}

void short_arrays_as_they_lie(const Work& work, std::vector<std::uint64_t>& from) {
  const bool some_one = std::ranges::count(work.shape, 1u) > 0 || work.shape.size() < 2;
  if (some_one)
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = i;
}

Hooks scalars_not_decoded() {
  Hooks hooks;
  hooks.received = [](const Work& work, Bytes&) {
    if (work.shape.empty()) refuse({}, "shape", "[]", "at least one dimension");
  };
  return hooks;
}

}  // namespace

std::vector<Mutant> layout_mutants() {
  return {
      {"layout/column-major-with-a-forgotten-stride",
       "BYTES-1",
       "Column-major arrays of three dimensions are read with the middle stride of row-major ones.",
       column_major(outer_pair_swapped),
       {encode_bytes("uint8", only({R"("bytes")"}), "000102030405060708090a0b", {2, 3, 2}).column_major()}},
      {"layout/column-major-with-a-dimension-of-one",
       "BYTES-1",
       "Column-major arrays with a dimension of length 1 count as contiguous, and are written as they lie.",
       column_major(short_arrays_as_they_lie),
       {encode_bytes("uint8", only({R"("bytes")"}), "000102030405", {2, 1, 3}).column_major()}},
      {"layout/zero-dimensional-not-decoded",
       "BYTES-9",
       "A chunk of a zero-dimensional array is an error.",
       scalars_not_decoded(),
       {decode_bytes("uint8", only({R"("bytes")"}), "07", {})}},
  };
}

}  // namespace zarrproof::mutants::holdout
