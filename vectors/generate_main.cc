// Writes the files of the suite into a folder, and what they cover into the README.md beside it.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "reference/error.h"
#include "vectors/coverage.h"
#include "vectors/suite/generate.h"

namespace {

namespace fs = std::filesystem;

bool write(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::cerr << path.string() << " could not be written\n";
  return static_cast<bool>(out);
}

bool write_coverage(const fs::path& folder) {
  const fs::path path = folder.lexically_normal().parent_path() / "README.md";
  std::ifstream in(path, std::ios::binary);
  if (!in) return true;  // a folder elsewhere
  std::ostringstream text;
  text << in.rdbuf();
  const auto suite =
      zarrproof::load_suite(folder, zarrproof::SuiteLevel::core, std::string(zarrproof::kSuiteVersion));
  return write(path, zarrproof::with_coverage(text.str(), coverage_tables(coverage_of(suite))));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || argv[1][0] == '-') {
    std::cerr << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  const fs::path folder = fs::absolute(argv[1]);
  std::size_t bytes = 0;
  const auto files = zarrproof::suite_files();
  for (const zarrproof::SuiteFile& file : files) {
    if (!write(folder / file.path, file.text)) return 2;
    bytes += file.text.size();
  }
  try {
    if (!write_coverage(folder)) return 2;
  } catch (const zarrproof::Refused& refused) {
    std::cerr << refused.what() << "\n";
    return 2;
  }
  std::cout << files.size() << " files, " << bytes << " bytes in " << folder.string() << "\n";
}
