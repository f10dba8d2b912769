// A reader as a testee: a command that prints the elements of the array in a folder (conformance/stores).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

inline constexpr std::string_view kReader = "reader:";  // before the command, in the words of a testee
inline constexpr int kUnsupportedStatus = 77;

struct ReaderOptions {
  std::string command;                        // for a shell, with or without {path}
  std::chrono::milliseconds timeout{60'000};  // for one array
  std::uint64_t memory_limit = 0;             // bytes for a reader and all its processes; 0: no limit
};

// Runs the command once for each request, which must be to decode an array on disk (Request::folder). Exit
// statuses count as conformance/stores/README.md says. next() throws TesteeUnusable
// if the shell finds no such command.
class ReaderTestee : public SerialTestee {
 public:
  explicit ReaderTestee(ReaderOptions options) : options_(std::move(options)) {}

  // Declares every codec and data type: a reader tells by its exit status what it lacks.
  Description describe() override;

 private:
  Response answer(const Request& request) override;

  ReaderOptions options_;
  bool has_run_ = false;
};

// Returns whether a command names the folder, as {path} or by the environment variable ZARRPROOF_STORE.
bool names_folder(const std::string& command);

// Returns the words of the command that reads the array in this folder. ZARRPROOF_STORE holds the folder. If
// the command does not name the folder, appends --array_path=FOLDER, the option of existing readers. The
// folder's name is one word, whatever characters it has. Throws TesteeUnusable if it has characters that a
// shell may take for more than a word, and {path} may stand in quotes or in a here-document.
std::vector<std::string> reader_words(const std::string& command, const std::string& folder);

}  // namespace zarrproof
