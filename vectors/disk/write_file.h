// Writes files whose names come from people: the one way for all that this program leaves on disk.
#pragma once

#include <filesystem>
#include <string_view>

#include "vectors/disk/place.h"
#include "vectors/disk/replacement.h"

namespace zarrproof {

// Writes the text. A regular file is complete or as it was before, whatever happens; where the name is a
// link, it stays one, and the file behind it is replaced. A FIFO or device is written, and a stream such as
// /dev/stdout goes on from where it is. Throws std::runtime_error "PATH cannot be written: ...".
void write_file(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// The same with the folder around the file, which is made where there is none.
void write_file_and_folder(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// Adds the text at the end. Where that fails, a regular file has its old length again. Throws as above.
void append_file(const std::filesystem::path& path, std::string_view text);

// Throws std::runtime_error, as write_file would, where it can be seen before that the file cannot be
// written. Leaves everything as it was.
void check_writable(const std::filesystem::path& path);

}  // namespace zarrproof
