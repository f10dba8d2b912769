// Examples of each codec, for the pages of a registry.
#pragma once

#include <vector>

#include "conformance/stores/array_on_disk.h"

namespace zarrproof {

// Returns the files of the examples that vectors/data/examples.json names. A codec has a page README.md. Each
// of its arrays has a folder with zarr.json, its chunks, and elements.json: the elements that a reader must
// find, as fill values and as little-endian bytes. Throws Refused when a file of the suite is missing or
// wrong.
std::vector<ArrayFile> example_files();

}  // namespace zarrproof
