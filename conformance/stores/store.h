// Arrays on disk as a suite for readers (testee/program_testee.h).
#pragma once

#include <string>

#include "conformance/results/results.h"
#include "vectors/suite.h"

namespace zarrproof {

// Whether parts of arrays are also asked, which a reader with {start} and {shape} reads.
enum class ArrayParts { not_asked, asked };

// Returns the suite of the arrays below a folder, in alphabetical order. An array is a folder NAME with a
// zarr.json, and a file NAME.expected beside the folder. Its id is "stores/" and NAME; its request decodes
// the array, and permits the expected elements; or a refusal, if NAME.expected says so. The suite's hash is
// that of all arrays. Throws Refused if the folder does not exist, if it has no array, if an array cannot be
// read, or if the reference reads other elements from the chunks than NAME.expected has. So it does if the
// elements depend on an open point, or if there is no such control.
Suite load_arrays(const std::string& folder, ArrayParts parts = ArrayParts::not_asked);

// Completes the results of arrays from their folders: the array or part that was read, where a wrong element
// is stored, and, with `names_folders`, the command that reads it again. Without `names_folders`, the folders
// do not outlive the run. The results declare the codecs and types of the arrays only. If the reader's
// command does not name the folder and all arrays were refused, says so: in `stopped`, or in a note about a
// single array.
void describe_arrays(const Suite& arrays, bool names_folders, Results& results);

}  // namespace zarrproof
