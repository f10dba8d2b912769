// Example: build/zarrproof has the file zarrproof-source-folder beside it, which names the source tree: the
// data are there. bin/zarrproof has no such file, so its data are in share/zarrproof beside bin.
#include "vectors/data_folder.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "reference/errors/error.h"

namespace zarrproof {
namespace {

constexpr const char* kSelf = "/proc/self/exe";

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

std::filesystem::path program_file() {
  std::error_code error;
  const std::filesystem::path linked = std::filesystem::read_symlink(kSelf, error);
  if (!error) return linked;
  // Without /proc, takes the path by which the program was started. The working directory has not changed
  // since.
  const auto* started_by = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  if (started_by == nullptr) return {};
  const std::filesystem::path found = std::filesystem::canonical(started_by, error);
  return error ? std::filesystem::path() : found;
}

// The path in /proc starts the running file, even after a new file took its name. program_file() cannot do
// this.
std::filesystem::path program_to_start() {
  return ::access(kSelf, X_OK) == 0 ? kSelf : program_file();
}

std::filesystem::path data_folder() {
  const std::filesystem::path program = program_file();
  if (program.empty())
    refuse("the data of this program", "no path of the program in /proc/self/exe",
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
    refuse(std::string("the environment variable ") + variable, "an empty value", "a folder");
  return named;
}

}  // namespace zarrproof
