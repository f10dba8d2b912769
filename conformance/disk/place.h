// The target of writing to a name.
#pragma once

#include <filesystem>
#include <string>

namespace zarrproof {

struct Place {
  enum class Kind {
    stream,  // an open descriptor of this process: /dev/stdout, /dev/fd/3
    node,    // a FIFO or a device
    file,    // a regular file, or a name without a file
  };

  Kind kind = Kind::file;
  int stream = -1;
  std::filesystem::path path;  // absolute, without links; empty for a stream

  bool operator==(const Place&) const = default;
};

// Follows the links of a name. The target need not exist. Throws std::runtime_error "NAME cannot be written:
// ..." for an empty name, a folder, a socket, a cycle of links, and a missing parent folder.
Place place_of(const std::filesystem::path& name);

// Throws std::runtime_error with the name and the reason, or the text for an error number.
[[noreturn]] void cannot_write(const std::filesystem::path& name, const std::string& reason);
[[noreturn]] void cannot_write(const std::filesystem::path& name, int error);

}  // namespace zarrproof
