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

inline constexpr int kUnsupportedStatus = 77;

struct ProgramOptions {
  std::string command;                        // for a shell, with or without {path}
  std::chrono::milliseconds timeout{60'000};  // for one request
  std::uint64_t memory_limit = 0;             // bytes for the program and all its processes; 0: no limit
};

// A path that a command names, by a mark or by an environment variable.
struct PlaceInCommand {
  std::string_view mark;      // "{path}"
  std::string_view variable;  // "ZARRPROOF_STORE"
  std::string path = {};

  bool is_named_in(std::string_view command) const;
};

// Returns the words that run the command, with the variables and with each mark replaced by its path. A path
// is one word, whatever characters it has. Throws TesteeUnusable if it has characters that a shell may take
// for more than a word, and its mark may stand in quotes or in a here-document.
std::vector<std::string> program_words(std::string command, const std::vector<PlaceInCommand>& places);

class ProgramTestee : public SerialTestee {
 public:
  explicit ProgramTestee(ProgramOptions options) : options_(std::move(options)) {}

  // Declares this operation, and every codec and data type: a program tells by its exit status that it lacks
  // one.
  Description describe() override;

 protected:
  // Runs a program. Returns the lines that it printed, as `printed`, if it ends with exit status 0 or prints
  // more than `most_lines`. Other exit statuses count as docs/guide/stores.md says. Throws
  // TesteeUnusable if the shell finds no command of the first request.
  Response run_program(std::vector<std::string> words, std::size_t most_lines);

  const ProgramOptions options_;

 private:
  virtual Operation operation() const = 0;
  Response response_to_end(const ProcessEnd& end, const std::string& error,
                           std::vector<std::string> lines) const;

  bool has_run_ = false;
};

// A command that prints the elements of the array in a folder. A request must be to decode an array on disk
// (Request::folder).
class ReaderTestee : public ProgramTestee {
 public:
  using ProgramTestee::ProgramTestee;

 private:
  Operation operation() const override { return Operation::decode; }
  Response answer(const Request& request) override;
};

// A command that makes the array that a file describes. A request must be to create an array. The response
// has the array that the command stored.
class WriterTestee : public ProgramTestee {
 public:
  using ProgramTestee::ProgramTestee;

 private:
  Operation operation() const override { return Operation::create; }
  Response answer(const Request& request) override;
};

// Returns whether the command of a reader names the folder, as {path} or by the environment variable
// ZARRPROOF_STORE.
bool names_folder(const std::string& command);

// Returns whether the command of a reader has {start} and {shape}, so that it also reads parts of arrays.
bool names_parts(const std::string& command);

// Returns the words of the command that reads the array of this request, or the part of it. {start} and
// {shape} become lists such as "0,2". ZARRPROOF_STORE holds the folder. If the command does not name the
// folder, appends --array_path=FOLDER, the option of existing readers. Throws as program_words().
std::vector<std::string> reader_words(const std::string& command, const Request& request);

}  // namespace zarrproof
