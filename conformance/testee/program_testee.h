// Testees whose command is run once for each request, in a shell: readers and writers of arrays on disk
// (conformance/stores). Example: reader:'mine --read {path}' runs `mine --read /tmp/…/bytes/int8`, which
// prints one element a line.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/supervisor.h"

namespace zarrproof {

// The beginnings of the words of a testee, before the command.
inline constexpr std::string_view kReader = "reader:", kWriter = "writer:";

struct ProgramOptions {
  Operation operation = Operation::decode;    // decode: the program is a reader; create: it is a writer
  std::string command;                        // for a shell, with or without {path}
  std::chrono::milliseconds timeout{60'000};  // for one request
  std::uint64_t memory_limit = 0;             // bytes for the program and all its processes; 0: no limit
};

// A reader prints the elements of the array in the folder Request::folder, and its response has the lines. A
// writer makes the array that a file describes, and its response has the stored array.
class ProgramTestee : public SerialTestee {
 public:
  explicit ProgramTestee(ProgramOptions options) : options_(std::move(options)) {}

  // Declares the operation, and every codec and data type: a program tells by its exit status that it lacks
  // one.
  Description describe() override;

 private:
  Response answer(const Request& request) override;
  Response write_array(const Request& request);
  Response run_program(std::vector<std::string> words, std::size_t most_lines);
  Response response_to_end(const ProcessEnd& end, const std::string& error,
                           std::vector<std::string> lines) const;

  const ProgramOptions options_;
  bool has_run_ = false;
};

// Returns whether the command of a reader names the folder, as {path} or by the environment variable
// ZARRPROOF_STORE.
bool names_folder(const std::string& command);

// Returns whether the command of a reader has {start} and {shape}, so that it also reads parts of arrays.
bool names_parts(const std::string& command);

// Returns the words of the command that reads the array of this request, or the part of it. {start} and
// {shape} become lists such as "0,2". ZARRPROOF_STORE holds the folder. If the command does not name the
// folder, appends --array_path=FOLDER, the option of existing readers. The folder's name is one word,
// with any characters. Throws TesteeUnusable if it has characters that a shell may take for more than
// a word, and {path} may stand in quotes or in a here-document.
std::vector<std::string> reader_words(const std::string& command, const Request& request);

}  // namespace zarrproof
