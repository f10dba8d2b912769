#include "vectors/program_file.h"

#include <sys/auxv.h>
#include <unistd.h>

namespace zarrproof {
namespace {

constexpr const char* kSelf = "/proc/self/exe";

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

}  // namespace zarrproof
