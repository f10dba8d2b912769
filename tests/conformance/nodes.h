// Things that are no files, made in a folder of a test's own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

// A folder while a test runs.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }
  const std::filesystem::path& folder() const { return folder_; }
  std::size_t entries() const;

  // Writes a file and returns its path.
  std::filesystem::path file(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path folder_;
};

std::string text_of_file(const std::filesystem::path& file);

// A kind of thing that may have the name of a file, and the words by which a message tells it.
struct Node {
  std::string name, words;
  void (*make)(const std::filesystem::path& path);
};

// All kinds; devices only where this process may make them.
std::vector<Node> all_nodes();

// The device of that number, which is not one of the machine's nodes: 3 takes everything (null), 5 has zeros
// without end (zero), 7 is full. Returns whether it could be made.
bool make_device(const std::filesystem::path& path, unsigned minor);

// Files of the process end after so many bytes while it lives, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(std::size_t bytes);
  ~FullDisk();

 private:
  std::size_t before_;
  void (*handler_)(int);
};

}  // namespace zarrproof
