// Where writing to a name ends up.
#pragma once

#include <filesystem>
#include <string>

namespace zarrproof {

struct Place {
  enum class Kind {
    stream,  // a descriptor that this process has open: /dev/stdout, /dev/fd/3
    node,    // a FIFO or a device
    file,    // a regular file, there or not
  };

  Kind kind = Kind::file;
  int stream = -1;
  std::filesystem::path path;  // absolute, without links; of a stream, empty

  bool operator==(const Place&) const = default;
};

// Follows the links of a name to their end, which need not exist. Throws std::runtime_error "NAME cannot be
// written: ..." for an empty name, a folder, a socket, a circle of links, and where the folder around it is
// not there.
Place place_of(const std::filesystem::path& name);

// Throws std::runtime_error with the name and the reason, or the words for an error number.
[[noreturn]] void cannot_write(const std::filesystem::path& name, const std::string& reason);
[[noreturn]] void cannot_write(const std::filesystem::path& name, int error);

}  // namespace zarrproof
