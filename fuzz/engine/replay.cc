// The main function of targets without an engine: checks the inputs in files and folders. Example:
// `zarrproof_fuzz_chain --show crash-1` prints the request of the input, then checks the input.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "fuzz/engine/target.h"
#include "reference/errors/error.h"
#include "vectors/read_file.h"

namespace {

using Files = std::vector<std::filesystem::path>;

Files files_in(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// Returns the bytes of a file. Ends the program if the file cannot be read.
std::vector<std::uint8_t> input_in(const std::filesystem::path& file) {
  try {
    const std::string text = zarrproof::read_file(file, "an input");
    return {text.begin(), text.end()};
  } catch (const zarrproof::Refused& refused) {
    std::cerr << refused.what() << "\n";
    std::exit(2);
  }
}

}  // namespace

int main(int count, char** words) {
  const bool shows = count > 1 && std::string_view(words[1]) == "--show";
  Files files;
  for (int i = shows ? 2 : 1; i < count; ++i)
    std::ranges::copy(files_in(words[i]), std::back_inserter(files));
  if (files.empty()) {
    std::cerr << "usage: " << words[0]
              << " [--show] FILE|FOLDER...\nChecks the inputs. --show prints each input before the check.\n";
    return 2;
  }
  for (const auto& file : files) {
    const std::vector<std::uint8_t> input = input_in(file);
    if (shows) std::cout << file.string() << ":\n" << zarrproof::fuzz::describe_input(input) << std::endl;
    zarrproof::fuzz::check_input(input);
  }
  std::cout << files.size() << " inputs checked\n";
  return 0;
}
