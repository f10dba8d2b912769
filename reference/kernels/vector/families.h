// How the loops of a source file get into the tables of each target.
#pragma once

#include <cstddef>

#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// Each source file is a family of loops and enters them into a target's table. The index is Highway's, that
// of its dispatch tables.
void add_integer_loops_of(std::size_t target, Loops& loops);
void add_to_integer_loops_of(std::size_t target, Loops& loops);
void add_to_integer_wrap_loops_of(std::size_t target, Loops& loops);
void add_to_power_of_two_loops_of(std::size_t target, Loops& loops);
void add_to_float_loops_of(std::size_t target, Loops& loops);
void add_to_float_directly_loops_of(std::size_t target, Loops& loops);
void add_to_float_exactly_loops_of(std::size_t target, Loops& loops);
void add_scale_offset_loops_of(std::size_t target, Loops& loops);
void add_bytes_loops_of(std::size_t target, Loops& loops);
void add_table_loops_of(std::size_t target, Loops& loops);

// Defines `add_X_of` from the function `add_X` of each target. For use after hwy/highway.h.
#define ZARRPROOF_EXPORT_FAMILY(function)                \
  HWY_EXPORT(function);                                  \
  void function##_of(std::size_t target, Loops& loops) { \
    (*(HWY_DISPATCH_TABLE(function)[target]))(loops);    \
  }

}  // namespace zarrproof::kernels
