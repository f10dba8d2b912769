// Reads files whose names come from users and other programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace zarrproof {

// The maximum size of a file, in bytes.
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{256} << 20;

// Returns whether something has this name; a broken link counts. Throws Refused for an empty name, and when
// the name is not a regular file. `expected` describes the file, such as "a results file".
bool has_file(const std::filesystem::path& path, const std::string& expected);

// Returns the bytes of a regular file. Throws Refused with the path, what was found and `expected`: for an
// empty name, a missing file, a broken link, a folder, FIFO, socket or device, an unreadable file, and more
// than kMaxFileBytes. Never blocks: does not open FIFOs and devices.
std::string read_file(const std::filesystem::path& path, const std::string& expected);

// Reads a file like read_file(), and removes a UTF-8 byte order mark at the beginning.
std::string read_text_file(const std::filesystem::path& path, const std::string& expected);

}  // namespace zarrproof
