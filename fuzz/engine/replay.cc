// The main function of targets without an engine: checks the inputs in files and folders.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
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

// Returns the bytes of a file; nothing if the file cannot be read.
std::optional<std::vector<std::uint8_t>> input_in(const std::filesystem::path& file) {
  try {
    const std::string text = zarrproof::read_file(file, "an input");
    return std::vector<std::uint8_t>(text.begin(), text.end());
  } catch (const zarrproof::Refused& refused) {
    std::cerr << refused.what() << "\n";
    return std::nullopt;
  }
}

}  // namespace

int main(int count, char** words) {
  const bool shows = count > 1 && std::string_view(words[1]) == "--show";
  std::size_t done = 0;
  bool all_read = true;
  for (int i = shows ? 2 : 1; i < count; ++i)
    for (const auto& file : files_in(words[i])) {
      ++done;
      const auto input = input_in(file);
      all_read = all_read && input;
      if (!input) continue;
      if (shows) std::cout << file.string() << ":\n" << zarrproof::fuzz::describe(*input) << std::endl;
      zarrproof::fuzz::check(*input);
    }
  if (done == 0) {
    std::cerr << "usage: " << words[0]
              << " [--show] FILE|FOLDER...\nChecks the inputs. --show prints each input before the check.\n";
    return 2;
  }
  std::cout << done << " inputs checked\n";
  return all_read ? 0 : 2;
}
