// A new file that replaces another file, or gets its name, after it is complete.
#pragma once

#include <signal.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "vectors/descriptor.h"

namespace zarrproof {

// Whether the bytes must be on disk before the file gets its name. No: for files that can be made again.
enum class Sync { yes, no };

// Blocks SIGINT, SIGTERM and SIGHUP for this thread. They are delivered after the end of the object.
class SignalsLater {
 public:
  SignalsLater();
  SignalsLater(const SignalsLater&) = delete;
  SignalsLater& operator=(const SignalsLater&) = delete;
  ~SignalsLater();

 private:
  sigset_t before_;
};

class Replacement {
 public:
  // Makes the new file in the same folder; without a name, if the file system can do that, so that nothing
  // remains if the process dies. `path` has no links; `name` is for messages. Throws std::runtime_error when
  // the new file cannot be made, or the existing file may not be written.
  Replacement(const std::filesystem::path& path, const std::filesystem::path& name);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement();

  // These throw std::runtime_error and then leave the existing file unchanged. The new file gets the owner
  // and permissions of the existing one.
  void write(std::string_view text);
  void take_the_place(Sync sync);

 private:
  void open_file(unsigned mode);

  SignalsLater signals_later_;  // a signal that ends the program would leave the temporary file
  std::filesystem::path name_;
  std::string last_;       // last part of the path
  std::string temporary_;  // in the same folder; empty while the file has no name
  Descriptor folder_, file_;
};

// Writes the whole text. Returns the error number, or 0.
int write_all(int descriptor, std::string_view text);

}  // namespace zarrproof
