// Writes vectors, arrays or examples into a folder, for projects that keep a copy of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "conformance/run/runner.h"
#include "conformance/stores/array_on_disk.h"
#include "vectors/suite.h"
#include "vectors/vector.h"

namespace zarrproof {

// The files that an export wrote.
struct Exported {
  std::size_t files = 0;  // with PROVENANCE.md and the schemas
  std::size_t items = 0;  // requests, or arrays; a control that stands in several files counts once
  std::uint64_t bytes = 0;
};

// Writes the vectors of the suite, one a line, their schema, the programs that judge by them, then
// PROVENANCE.md. `level` is that of the suite, "smoke" or "core". `progress` is told the numbers of written
// lines and of all lines. Throws std::runtime_error when the folder exists and is not empty, and when a file
// cannot be written; the written files are removed, or the message says that they are not. Throws Interrupted
// after a signal, and Refused when a file of the program's data cannot be read.
Exported export_vectors(const std::filesystem::path& folder, const Suite& suite, const std::string& level,
                        const Progress& progress);

// Writes the arrays of the suite, then PROVENANCE.md. Throws as export_vectors().
Exported export_stores(const std::filesystem::path& folder);

// Writes the examples of each codec, for the pages of a registry, then PROVENANCE.md. Throws as
// export_vectors().
Exported export_examples(const std::filesystem::path& folder);

// Returns the files of the examples that vectors/data/examples.json names. A codec has a page README.md. Each
// of its arrays has a folder with zarr.json, its chunks, and elements.json: the elements that a reader must
// find, as fill values and as little-endian bytes. Throws Refused when a file of the suite is missing or
// wrong.
std::vector<ArrayFile> example_files();

// Returns a vector as one line of JSON that needs no other file, as vectors/case.schema.json describes it,
// without the line break. `id` is the id of the request in the protocol. The line permits exactly the
// responses that judge() permits.
std::string case_line(const Vector& vector, std::uint64_t id);

}  // namespace zarrproof
