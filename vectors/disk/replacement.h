// A new file that takes another's place, or its name where there is none, when it is complete.
#pragma once

#include <signal.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "vectors/disk/descriptor.h"

namespace zarrproof {

// Whether the bytes must be on the disk before the file has its name. No: files that can be made again.
enum class Sync { yes, no };

// Keeps SIGINT, SIGTERM and SIGHUP from this thread while it lives. They come afterwards.
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
  // Makes the new file in the same folder, without a name where the file system can do that: then nothing is
  // left of it however the process ends. `path` has no links, `name` is for messages. Throws
  // std::runtime_error where that is not possible, or the file that is there may not be written.
  Replacement(const std::filesystem::path& path, const std::filesystem::path& name);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement();

  // Each throws std::runtime_error; the file that is there is as it was then. The new one has owner and
  // permissions of that one.
  void write(std::string_view text);
  void take_the_place(Sync sync);

 private:
  void open_file(unsigned mode);

  SignalsLater signals_later_;  // one that ends the program would leave the temporary file
  std::filesystem::path name_;
  std::string last_;       // of the path
  std::string temporary_;  // in the same folder; empty while the file has no name
  Descriptor folder_, file_;
};

// Writes all of the text. Returns the error number, or 0.
int write_all(int descriptor, std::string_view text);

}  // namespace zarrproof
