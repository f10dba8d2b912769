// The measurements by subject. Each function registers its measurements. Their names begin with the subject.
#pragma once

namespace zarrproof::benchmarks {

void add_limits();        // limits: memcpy
void add_bytes();         // bytes
void add_crc32c();        // crc32c: the checksum alone beside ISA-L, and the codec
void add_casts();         // cast_value: every pair of the wider types, mode and rule
void add_small_floats();  // small_float: casts to and from floats of 8 bits and fewer
void add_maps();          // scalar_map
void add_values();        // values: the same casts of ordinary and of special elements
void add_scale_offset();  // scale_offset
void add_chain();         // chain: the chain of CHAIN-1
void add_sizes();         // sizes: from 64 B to 1 GiB

}  // namespace zarrproof::benchmarks
