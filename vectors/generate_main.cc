// Writes the files of the suite into a folder, and the table of coverage into the README.md of that folder.
#include <filesystem>
#include <iostream>

#include "vectors/coverage.h"
#include "vectors/disk/read_file.h"
#include "vectors/disk/write_file.h"
#include "vectors/suite/generate.h"

namespace {

namespace fs = std::filesystem;

void write_coverage(const fs::path& folder) {
  const fs::path path = folder / "README.md";
  const std::string kind = "a text with tables";
  if (!zarrproof::has_file(path, kind)) return;  // the folder may have no README.md
  const std::string text = zarrproof::read_file(path, kind);
  const auto suite = zarrproof::load_suite(folder, zarrproof::SuiteLevel::core);
  zarrproof::write_file(path, zarrproof::with_coverage(text, coverage_tables(coverage_of(suite))));
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
  try {
    for (const zarrproof::StoredFile& file : files) {
      zarrproof::write_file_and_folder(folder / file.path, file.bytes, zarrproof::Sync::no);
      bytes += file.bytes.size();
    }
    write_coverage(folder);
  } catch (const std::exception& error) {  // such as Refused, or an unwritable file
    std::cerr << error.what() << "\n";
    return 2;
  }
  std::cout << files.size() << " files, " << bytes << " bytes in " << folder.string() << "\n";
}
