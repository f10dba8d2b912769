// Files that a test puts where the program expects a regular file: folders, pipes, sockets, devices, links.
// Also a folder for a test, and a limit for the size of files, which acts as a full disk.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "conformance/disk/write_file.h"

namespace zarrproof {

// A new folder, which is removed at the end of the test.
class Scratch {
 public:
  std::filesystem::path operator/(const std::string& name) const { return folder_.path() / name; }
  const std::filesystem::path& folder() const { return folder_.path(); }
  // Returns the number of files and folders directly in the folder.
  std::size_t entries() const;

  // Writes a file and returns its path.
  std::filesystem::path file(const std::string& name, const std::string& text) const;

 private:
  TemporaryFolder folder_;
};

// Returns the whole content; empty if the file cannot be read.
std::string text_of_file(const std::filesystem::path& file);

// A kind of file that a name can refer to, and the words for it in messages.
struct Node {
  std::string name, words;
  void (*make)(const std::filesystem::path& path);
};

// Returns all kinds. Includes devices only if this process may make them.
std::vector<Node> all_nodes();

// Makes the device with this number, which is not a node of the machine: 3 accepts everything (null), 5 gives
// zeros (zero), 7 is full (full). Returns whether it could be made.
bool make_device(const std::filesystem::path& path, unsigned minor);

// Limits files of the process to this number of bytes during its lifetime, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(std::size_t bytes);
  ~FullDisk();

 private:
  std::size_t before_;
  void (*handler_)(int);
};

}  // namespace zarrproof
