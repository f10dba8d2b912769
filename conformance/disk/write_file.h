// Writes files whose names come from users. All files of this program are written here, except those of an
// export, which stand in a new folder (conformance/export/export_folder.h).
#pragma once

#include <filesystem>
#include <string_view>

#include "conformance/disk/place.h"
#include "conformance/disk/replacement.h"

namespace zarrproof {

// Writes the text. A regular file is replaced completely or stays unchanged. If the name is a link, the link
// stays, and its target is replaced. A FIFO or device is written. A stream such as /dev/stdout is continued.
// Throws std::runtime_error "PATH cannot be written: ...".
void write_file(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// As write_file; makes the parent folder.
void write_file_and_folder(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// Appends the text. After an error, a regular file has its old length. Throws as write_file.
void append_file(const std::filesystem::path& path, std::string_view text);

// Throws std::runtime_error, as write_file would, if it is clear beforehand that the file cannot be written.
// Changes nothing.
void check_writable(const std::filesystem::path& path);

}  // namespace zarrproof
