// The program zarrproof_fill: fills in the vector files and the arrays on disk of a folder, and writes the
// files of the families and the page of requirements.
#include <filesystem>
#include <iostream>

#include "conformance/disk/write_file.h"
#include "conformance/requirements/print.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/load_arrays.h"
#include "vectors/coverage.h"
#include "vectors/families/families.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// The files of families are removed first: a family may write other files than before.
void write_suite(const fs::path& folder) {
  const std::vector<SuiteFile> files = suite_files(folder);
  fs::remove_all(folder / "data" / "families");
  for (const SuiteFile& file : files) write_file_and_folder(folder / file.path, file.text, Sync::no);
}

// Fills in the arrays on disk. Returns them as a suite.
Suite fill_stores(const fs::path& folder) {
  const fs::path path = folder / "data" / "stores.json";
  std::vector<ArrayOnDisk> arrays = read_arrays(read_text_file(path, "the arrays on disk"), path.string());
  for (ArrayOnDisk& array : arrays) array = fill(std::move(array));
  write_file(path, write_arrays(arrays), Sync::no);
  const TemporaryFolder temporary;
  write_files(arrays, temporary.path());
  return load_arrays(temporary.path().string());
}

// Returns the suite of the folder. Throws Refused for an id of smoke.json that no vector has.
Suite checked_suite(const fs::path& folder) {
  Suite suite = load_suite(folder, SuiteLevel::core);
  smoke_part(suite, folder);
  return suite;
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || argv[1][0] == '-') {
    std::cerr << "usage: " << argv[0] << " FOLDER [PAGE]\n";
    return 2;
  }
  const auto folder = std::filesystem::absolute(argv[1]);
  try {
    zarrproof::write_suite(folder);
    const zarrproof::Suite arrays = zarrproof::fill_stores(folder);
    const zarrproof::Suite suite = zarrproof::checked_suite(folder);
    if (argc == 3) zarrproof::write_file(argv[2], requirements_page(coverage_of(suite, arrays)));
  } catch (const std::exception& error) {  // such as Refused, or an unwritable file
    std::cerr << error.what() << "\n";
    return 2;
  }
}
