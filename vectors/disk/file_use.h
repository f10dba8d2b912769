// The files of one command, so that none is written over another.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

struct FileUse {
  enum class How { read, append, write };

  std::string what;  // as it stands on the command line: "--expect known.txt"
  std::filesystem::path path;
  How how = How::read;
};

// Throws Refused where a file is written that another use names, too, or appended to and read: by the same
// name, by another one, or by a link. A regular file behind standard output counts as a use. Throws
// std::runtime_error where a name cannot be written, as place_of does.
void check_file_uses(std::vector<FileUse> uses);

}  // namespace zarrproof
