// Closes what a process inherited.
#pragma once

namespace zarrproof {

// Closes all descriptors from this number on. May be called after a fork of a program with several threads:
// it allocates nothing. Where the kernel has no close_range (before 5.9) the numbers come from /proc/self/fd;
// without /proc, all numbers that the limit of the process permits are closed.
void close_descriptors_from(int first);

// The second way of close_descriptors_from alone, for tests. Returns false where /proc/self/fd cannot be
// read.
bool close_listed_descriptors_from(int first);

}  // namespace zarrproof
