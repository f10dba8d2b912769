#include "vectors/data_folder.h"

#include <cstdlib>
#include <fstream>

#include "reference/errors/error.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

// Returns the source tree of a program in its build folder, or an empty text for an installed program. The
// build writes the file with this path beside its programs, and does not install it. Reports show many paths,
// so the file is read once.
const std::string& source_folder() {
  static const std::string folder = [] {
    std::ifstream marker(program_file().parent_path() / "zarrproof-source-folder");
    std::string line;
    std::getline(marker, line);
    return line;
  }();
  return folder;
}

}  // namespace

std::filesystem::path data_folder() {
  const std::filesystem::path program = program_file();
  if (program.empty())
    refuse({}, "the data of this program", "no path of the program in /proc/self/exe",
           "a mounted /proc, or ZARRPROOF_VECTORS and ZARRPROOF_ADAPTERS");
  if (!source_folder().empty()) return source_folder();
  return program.parent_path().parent_path() / "share" / "zarrproof";
}

bool is_installed() {
  return source_folder().empty();
}

std::string shown_path(const std::string& path) {
  return is_installed() && !program_file().empty() ? (data_folder() / path).string() : path;
}

std::filesystem::path data_folder(const char* variable, const std::filesystem::path& part) {
  const char* named = std::getenv(variable);
  if (named == nullptr) return data_folder() / part;
  if (*named == '\0')
    refuse({}, std::string("the environment variable ") + variable, "an empty value", "a folder");
  return named;
}

}  // namespace zarrproof
