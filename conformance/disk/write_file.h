// Writes files whose names come from users, and makes temporary folders. All files of this program are
// written here, except files in new folders (export/new_folder.h).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/descriptor.h"

namespace zarrproof {

// The place that a write to a name reaches.
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

// Whether the bytes must be on disk before the file gets its name. No: for files that can be made again.
enum class Sync { yes, no };

// A new file that replaces another file, or gets its name, after it is complete.
class Replacement {
 public:
  // Makes the new file in the same folder, with the owner and permissions of the existing file. `path` has no
  // links; `name` is for messages. Throws std::runtime_error when the new file cannot be made, or the
  // existing file may not be written.
  Replacement(const std::filesystem::path& path, const std::filesystem::path& name);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement();  // removes the new file if it has not replaced the other one

  // These throw std::runtime_error and then leave the existing file unchanged.
  void write(std::string_view text);
  void replace_target(Sync sync);

 private:
  std::filesystem::path path_, name_, temporary_;  // of the target, in messages, of the new file
  Descriptor file_;
};

// Writes all of the text to a descriptor. Waits for a nonblocking pipe. Returns 0, or the error number.
int write_all(int descriptor, std::string_view text);

// Throws std::runtime_error "NAME cannot be written: ...".
void write_to(const Descriptor& open, const std::filesystem::path& name, std::string_view text);

// Writes the text. A regular file is replaced completely or stays unchanged. If the name is a link, the link
// stays, and its target is replaced. A FIFO or device is written. A stream such as /dev/stdout is continued.
// Throws std::runtime_error "PATH cannot be written: ...".
void write_file(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// Writes a file like write_file(), and makes its parent folder.
void write_file_and_folder(const std::filesystem::path& path, std::string_view text, Sync sync = Sync::yes);

// Appends the text. After an error, a regular file has its old length. Throws as write_file.
void append_file(const std::filesystem::path& path, std::string_view text);

// Throws std::runtime_error, as write_file would, if it is clear beforehand that the file cannot be written.
// Changes nothing.
void check_writable(const std::filesystem::path& path);

// A folder that exists as long as the object.
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

// A file of a command.
struct FileUse {
  enum class Access { read, append, write };

  std::string what;  // as on the command line: "--expect known.txt"
  std::filesystem::path path;
  Access access = Access::read;
};

// Throws Refused when a written file is also used in another way, or an appended file is also read. Names,
// links and standard output on a regular file are compared. Throws std::runtime_error when a written file
// cannot be written, as check_writable does.
void check_file_uses(std::vector<FileUse> uses);

}  // namespace zarrproof
