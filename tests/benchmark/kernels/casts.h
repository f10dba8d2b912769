#pragma once

namespace zarrproof::benchmarks {

// Registers the measurements of casts. Their names begin with the subject:
//   cast_value   every pair of the wider types, mode and rule
//   small_float  to and from floats of 8 bits and fewer
//   scalar_map   with maps of 0 to 4 entries
void add_casts();

}  // namespace zarrproof::benchmarks
