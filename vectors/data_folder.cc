#include "vectors/data_folder.h"

#include <cstdlib>
#include <fstream>
#include <string>

#include "reference/errors/error.h"
#include "vectors/program_file.h"

namespace zarrproof {

std::filesystem::path data_folder() {
  const std::filesystem::path program = program_file();
  if (program.empty())
    refuse({}, "the data of this program", "no path of the program in /proc/self/exe",
           "a mounted /proc, or ZARRPROOF_VECTORS and ZARRPROOF_ADAPTERS");
  // The build writes this file beside its programs. It is not installed.
  std::ifstream marker(program.parent_path() / "zarrproof-source-folder");
  std::string source;
  if (std::getline(marker, source)) return source;
  return program.parent_path().parent_path() / "share" / "zarrproof";
}

std::filesystem::path data_folder(const char* variable, const std::filesystem::path& part) {
  const char* named = std::getenv(variable);
  if (named == nullptr) return data_folder() / part;
  if (*named == '\0')
    refuse({}, std::string("the environment variable ") + variable, "an empty value", "a folder");
  return named;
}

}  // namespace zarrproof
