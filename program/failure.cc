// Example: for std::bad_alloc the text is "there is not enough memory: this program held 512 MiB at most,
// and needed more".
#include "program/failure.h"

#include <sys/resource.h>

#include <filesystem>
#include <iostream>
#include <new>
#include <stdexcept>
#include <system_error>

#include "conformance/text/harmless.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Returns the most memory that the program has held, as text. The number shows whether a limit (ulimit -v, a
// container) or the memory of the machine was too small.
std::string memory_held() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return std::to_string(usage.ru_maxrss >> 10) + " MiB";
}

bool is_about_memory(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const std::length_error*>(&error) != nullptr;
}

}  // namespace

std::string failure_text(const std::exception& error) {
  if (is_about_memory(error))
    return "there is not enough memory: this program held " + memory_held() + " at most, and needed more";
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error))
    return (file->path1().empty() ? "a file or folder" : file->path1().string()) + ": " +
           file->code().message();
  if (dynamic_cast<const Refused*>(&error) != nullptr ||
      dynamic_cast<const std::runtime_error*>(&error) != nullptr)
    return error.what();
  return "a defect of zarrproof itself ended the command; please report it with the command line and its "
         "input";
}

std::string printed_message(std::string_view message) {
  constexpr std::size_t kMaxBytes = 4096;
  return without_middle(harmless(message), kMaxBytes);
}

void complain(std::string_view command, std::string_view message) {
  std::cerr << command << ": " << printed_message(message) << "\n";
}

}  // namespace zarrproof
