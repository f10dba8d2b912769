// The files of one command. Detects that a file would be overwritten by another use.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

struct FileUse {
  enum class How { read, append, write };

  std::string what;  // as on the command line: "--expect known.txt"
  std::filesystem::path path;
  How how = How::read;
};

// Throws Refused when a written file is also used in another way, or an appended file is also read. Names,
// links and standard output on a regular file are compared. Throws std::runtime_error when a name cannot be
// written, as place_of does.
void check_file_uses(std::vector<FileUse> uses);

}  // namespace zarrproof
