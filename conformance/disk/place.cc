#include "conformance/disk/place.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // the limit of the kernel

// The number of the descriptor, if the folder is the folder of this process's descriptors in /proc.
std::optional<int> stream_of(const fs::path& folder, const std::string& name) {
  const fs::path own = "/proc/" + std::to_string(::getpid());
  const bool is_own = folder == own / "fd" ||
                      (folder.parent_path().parent_path() == own / "task" && folder.filename() == "fd");
  return is_own ? parsed_integer<int>(name) : std::nullopt;
}

}  // namespace

void cannot_write(const fs::path& name, const std::string& reason) {
  throw std::runtime_error((name.empty() ? "\"\"" : name.string()) + " cannot be written: " + reason);
}

void cannot_write(const fs::path& name, int error) {
  cannot_write(name, std::strerror(error));
}

Place place_of(const fs::path& name) {
  if (name.empty()) cannot_write(name, "the name is empty");
  fs::path at = name;
  for (int links = 0; links <= kMostLinks; ++links) {
    const std::string last = at.filename().string();
    if (last.empty() || last == "." || last == "..") cannot_write(name, EISDIR);
    std::error_code failure;
    const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : ".", failure);
    if (failure) cannot_write(name, failure.value());
    if (const auto stream = stream_of(folder, last)) return {Place::Kind::stream, *stream, {}};
    at = folder / last;
    struct stat status{};
    if (::lstat(at.c_str(), &status) != 0) {
      if (errno != ENOENT) cannot_write(name, errno);
      return {Place::Kind::file, -1, at};
    }
    switch (status.st_mode & S_IFMT) {
      case S_IFLNK: break;
      case S_IFREG: return {Place::Kind::file, -1, at};
      case S_IFDIR: cannot_write(name, EISDIR);
      case S_IFSOCK: cannot_write(name, "it is a socket");
      default: return {Place::Kind::node, -1, at};
    }
    const fs::path target = fs::read_symlink(at, failure);
    if (failure) cannot_write(name, failure.value());
    at = folder / target;  // an absolute target replaces the folder
  }
  cannot_write(name, ELOOP);
}

}  // namespace zarrproof
