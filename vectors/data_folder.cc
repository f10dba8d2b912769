#include "vectors/data_folder.h"

#include <cstdlib>
#include <fstream>
#include <string>

#include "reference/errors/error.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

// The build writes this file beside its programs. It is not installed.
constexpr const char* kMarker = "zarrproof-source-folder";

}  // namespace

std::filesystem::path data_folder() {
  const std::filesystem::path program = program_file();
  if (program.empty())
    refuse({}, "the data of this program", "no path of the program in /proc/self/exe",
           "a mounted /proc, or ZARRPROOF_VECTORS and ZARRPROOF_ADAPTERS");
  std::ifstream marker(program.parent_path() / kMarker);
  std::string source;
  if (std::getline(marker, source)) return source;
  return program.parent_path().parent_path() / "share" / "zarrproof";
}

bool is_installed() {
  std::error_code failure;
  return !std::filesystem::exists(program_file().parent_path() / kMarker, failure);
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
