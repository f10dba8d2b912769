// Writes the files of the suite into a folder.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "vectors/suite.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::size_t bytes = 0;
  const auto files = zarrproof::suite_files();
  for (const zarrproof::SuiteFile& file : files) {
    const std::filesystem::path path = folder / file.path;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) {
      std::cerr << argv[0] << ": " << path.string() << " could not be written\n";
      return 2;
    }
    bytes += file.text.size();
  }
  std::cout << files.size() << " files, " << bytes << " bytes in " << folder.string() << "\n";
}
