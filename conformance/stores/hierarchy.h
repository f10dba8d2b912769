// Reads a Zarr v3 hierarchy of any program, and finds the files that the reference refuses.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/errors/error.h"

namespace zarrproof {

struct HierarchyCounts {
  // `unreadable`: files and folders, which also count as not judged.
  std::size_t groups = 0, arrays = 0, chunks = 0, violations = 0, not_judged = 0, unreadable = 0;
};

// Called while the hierarchy is read. Files are relative to its folder: "a/c/0".
struct HierarchyListener {
  // A violation and its level; or, without a level, what is not judged: a codec, a data type or a chunk grid
  // that the reference does not know, more than it reads, files in an array that are no chunks, a link to a
  // folder, or a file or folder that cannot be read.
  std::function<void(const std::string& file, const Error& error, std::optional<Level> level)> refused;
  // The elements of a stored chunk in C order, each as fill-value JSON; also those beyond the edge. If empty,
  // no elements are made.
  std::function<void(const std::string& file, const std::vector<std::string>& elements)> elements;
};

// Reads the array or the group in a folder, and everything below a group: each zarr.json, the consolidated
// metadata in one, each stored chunk, and the fill value of missing chunks. Metadata and chunks that some
// answers to open points accept are no violation, unless a writer may not write them (answers_about_writers).
// Throws Refused if the folder has no zarr.json.
HierarchyCounts read_hierarchy(const std::string& folder, const HierarchyListener& listener);

}  // namespace zarrproof
