// Arrays on disk as a suite for readers (testee/program_testee.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

// Returns the stored bytes of a chunk; nothing if the chunk is missing. Throws Refused if the file cannot be
// read.
std::optional<std::vector<std::byte>> read_chunk(const std::filesystem::path& file);

// Whether parts of arrays are also asked, which a reader with {start} and {shape} reads.
enum class ArrayParts { not_asked, asked };

// Returns the suite of the arrays below a folder, in alphabetical order. An array is a folder NAME with a
// zarr.json, and a file NAME.expected beside the folder. Its id is "stores/" and NAME; its request decodes
// the array, and permits the expected elements; or a refusal, if NAME.expected says so. The suite's hash is
// that of all arrays. Throws Refused if the folder does not exist, if it has no array, if an array cannot be
// read, or if the reference reads other elements from the chunks than NAME.expected has. Throws Refused also
// if the elements depend on an open point, or if the folder has no array with the name of a control.
Suite load_arrays(const std::string& folder, ArrayParts parts = ArrayParts::not_asked);

}  // namespace zarrproof
