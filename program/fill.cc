// The program zarrproof_fill: writes the files of the suite into a folder, and the table of coverage into the
// README.md of that folder.
#include <filesystem>
#include <iostream>

#include "conformance/disk/write_file.h"
#include "conformance/stores/stores.h"
#include "vectors/coverage.h"
#include "vectors/read_file.h"
#include "vectors/suite/generate.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

void write_suite(const fs::path& folder) {
  for (const StoredFile& file : suite_files())
    write_file_and_folder(folder / file.path, file.bytes, Sync::no);
}

void write_stores(const fs::path& folder) {
  write_file(folder / "data" / "stores.json", write_arrays(make_arrays()), Sync::no);
}

void write_coverage(const fs::path& folder) {
  const fs::path path = folder / "README.md";
  const std::string kind = "a text with tables";
  if (!has_file(path, kind)) return;  // the folder may have no README.md
  const std::string text = read_file(path, kind);
  const auto suite = load_suite(folder, SuiteLevel::core);
  write_file(path, with_coverage(text, coverage_tables(coverage_of(suite))));
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  if (argc != 2 || argv[1][0] == '-') {
    std::cerr << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  const auto folder = std::filesystem::absolute(argv[1]);
  try {
    zarrproof::write_suite(folder);
    zarrproof::write_stores(folder);
    zarrproof::write_coverage(folder);
  } catch (const std::exception& error) {  // such as Refused, or an unwritable file
    std::cerr << error.what() << "\n";
    return 2;
  }
}
