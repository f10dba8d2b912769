// A reader as a testee: a command that prints the elements of the array in a folder (conformance/stores).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/program_testee.h"

namespace zarrproof {

inline constexpr std::string_view kReader = "reader:";  // before the command, in the words of a testee

// Runs the command once for each request, which must be to decode an array on disk (Request::folder).
class ReaderTestee : public ProgramTestee {
 public:
  using ProgramTestee::ProgramTestee;

 private:
  Operation operation() const override { return Operation::decode; }
  Response answer(const Request& request) override;
};

// Returns whether a command names the folder, as {path} or by the environment variable ZARRPROOF_STORE.
bool names_folder(const std::string& command);

// Returns whether a command has {start} and {shape}, so that it also reads parts of arrays.
bool names_parts(const std::string& command);

// Returns the words of the command that reads the array of this request, or the part of it. {start} and
// {shape} become lists such as "0,2". ZARRPROOF_STORE holds the folder. If the command does not name the
// folder, appends --array_path=FOLDER, the option of existing readers. The folder's name is one word,
// whatever characters it has. Throws TesteeUnusable if it has characters that a shell may take for more than
// a word, and {path} may stand in quotes or in a here-document.
std::vector<std::string> reader_words(const std::string& command, const Request& request);

}  // namespace zarrproof
