// Example: for a link to a removed file the error is "x.json: a link that leads nowhere; expected a results
// file".
#include "vectors/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"
#include "vectors/descriptor.h"

namespace zarrproof {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

class FileReading {
 public:
  FileReading(const std::filesystem::path& path, const std::string& expected)
      : path_(path), expected_(expected) {}

  // Throws Refused when the name is not a regular file.
  void check_name() const {
    if (path_.empty()) refuse_found("an empty name");
    struct stat status{};
    if (::stat(path_.c_str(), &status) != 0) refuse_error(errno);
    check_kind(status);
  }

  std::string text() const {
    check_name();
    // The file may have been replaced since the check. So this open must not block, and the opened file is
    // checked again.
    const Descriptor file(::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status{};
    if (!file.is_open() || ::fstat(file.get(), &status) != 0) refuse_error(errno);
    check_kind(status);
    check_size(static_cast<std::uint64_t>(status.st_size));
    std::string text;
    text.reserve(static_cast<std::size_t>(status.st_size));
    std::vector<char> part(1 << 16);  // on the heap, because a thread's stack may be small
    for (;;) {
      const ::ssize_t count = ::read(file.get(), part.data(), part.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) refuse_error(errno);
      if (count == 0) return text;
      text.append(part.data(), static_cast<std::size_t>(count));
      check_size(text.size());  // the file may grow, and files of the kernel do not report their size
    }
  }

 private:
  [[noreturn]] void refuse_found(const std::string& found) const { refuse(path_.string(), found, expected_); }

  [[noreturn]] void refuse_error(int error) const {
    struct stat status{};
    if (error == ENOENT && ::lstat(path_.c_str(), &status) == 0) refuse_found("a link that leads nowhere");
    if (error == ENOENT) refuse_found("no such file");
    if (error == ELOOP) refuse_found("links that lead in a circle");
    refuse_found(std::string("a file that cannot be read (") + std::strerror(error) + ")");
  }

  void check_kind(const struct stat& status) const {
    switch (status.st_mode & S_IFMT) {
      case S_IFREG: return;
      case S_IFDIR: refuse_found("a folder");
      case S_IFIFO: refuse_found("a FIFO");
      case S_IFSOCK: refuse_found("a socket");
      default: refuse_found("a device");
    }
  }

  void check_size(std::uint64_t size) const {
    if (size > kMaxFileBytes)
      refuse(path_.string(), "a file of more than " + std::to_string(kMaxFileBytes >> 20) + " MiB",
             expected_ + " of at most this size");
  }

  const std::filesystem::path& path_;
  const std::string& expected_;
};

}  // namespace

bool has_file(const std::filesystem::path& path, const std::string& expected) {
  struct stat status{};
  if (!path.empty() && ::lstat(path.c_str(), &status) != 0 && errno == ENOENT) return false;
  FileReading(path, expected).check_name();
  return true;
}

std::string read_file(const std::filesystem::path& path, const std::string& expected) {
  return FileReading(path, expected).text();
}

std::string read_text_file(const std::filesystem::path& path, const std::string& expected) {
  std::string text = read_file(path, expected);
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace zarrproof
