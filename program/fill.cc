// The program zarrproof_fill: fills in the vector files and the arrays on disk of a folder, writes the files
// of the families, and writes the table of coverage into its README.md.
#include <filesystem>
#include <iostream>

#include "conformance/disk/write_file.h"
#include "conformance/stores/array_on_disk.h"
#include "vectors/coverage.h"
#include "vectors/families/suite_files.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// The files of families are removed first: a family may write other files than before.
void write_suite(const fs::path& folder) {
  const std::vector<SuiteFile> files = suite_files(folder);
  fs::remove_all(folder / "data" / "families");
  for (const SuiteFile& file : files) write_file_and_folder(folder / file.path, file.text, Sync::no);
}

void fill_stores(const fs::path& folder) {
  const fs::path path = folder / "data" / "stores.json";
  std::vector<ArrayOnDisk> arrays = read_arrays(read_text_file(path, "the arrays on disk"), path.string());
  for (ArrayOnDisk& array : arrays) array = fill(std::move(array));
  write_file(path, write_arrays(arrays), Sync::no);
}

void write_coverage(const fs::path& folder) {
  const fs::path path = folder / "README.md";
  const std::string kind = "a text with tables";
  if (!has_file(path, kind)) return;  // the folder may have no README.md
  const std::string text = read_file(path, kind);
  auto suite = load_suite(folder, SuiteLevel::core);
  const std::string with_tables = with_coverage(text, coverage_tables(coverage_of(suite)));
  smoke_part(std::move(suite), folder);  // refuses ids of smoke.json that no vector has
  write_file(path, with_tables);
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
    zarrproof::fill_stores(folder);
    zarrproof::write_coverage(folder);
  } catch (const std::exception& error) {  // such as Refused, or an unwritable file
    std::cerr << error.what() << "\n";
    return 2;
  }
}
