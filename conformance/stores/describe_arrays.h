// The results of a reader, completed from the arrays on disk that it read.
#pragma once

#include "conformance/results/results.h"
#include "vectors/suite.h"

namespace zarrproof {

// Completes the results of arrays from their folders: the array or part that was read, where a wrong element
// is stored, and, with `names_folders`, the command that reads it again. Without `names_folders`, the folders
// do not outlive the run. The results declare the codecs and types of the arrays only. If the reader's
// command does not name the folder and all arrays were refused, says so: in `stopped`, or in a note about a
// single array.
void describe_arrays(const Suite& arrays, bool names_folders, Results& results);

}  // namespace zarrproof
