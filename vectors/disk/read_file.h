// Reads files whose names come from people and from other programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace zarrproof {

// No larger file is read.
inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{256} << 20;

// Whether something has this name, also a link that leads nowhere. Throws Refused where the name is empty, or
// something other than a regular file has it; `expected` names what is wanted, "a results file".
bool has_file(const std::filesystem::path& path, const std::string& expected);

// The bytes of a regular file. Throws Refused, with the path, what was found and `expected`: for an empty
// name, no file, a link that leads nowhere, a folder, FIFO, socket or device, a file that may not be read,
// and more than kMostFileBytes. Waits for nothing: FIFOs and devices are not opened.
std::string read_file(const std::filesystem::path& path, const std::string& expected);

// The same of a text, without the UTF-8 byte order mark at its beginning.
std::string read_text_file(const std::filesystem::path& path, const std::string& expected);

}  // namespace zarrproof
