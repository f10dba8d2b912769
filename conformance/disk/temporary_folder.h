// A folder that exists as long as an object.
#pragma once

#include <filesystem>

namespace zarrproof {

class TemporaryFolder {
 public:
  // Makes an empty folder for this user only, in the folder of the environment variable TMPDIR or in /tmp.
  // Throws std::runtime_error "PATH cannot be written: ...".
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  // Removes the folder with everything in it.
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace zarrproof
