// Example: write_file("out.json", …), where out.json is a link to /data/a.json, writes the new file
// /data/.zarrproof-123, and renames it to /data/a.json. A process that dies leaves the old a.json.
#include "conformance/disk/write_file.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <random>
#include <stdexcept>

#include "reference/errors/error.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // the limit of the kernel

// Returns the number of the descriptor, if the folder is the folder of this process's descriptors in /proc.
std::optional<int> stream_of(const fs::path& folder, const std::string& name) {
  const fs::path own = "/proc/" + std::to_string(::getpid());
  const bool is_own = folder == own / "fd" ||
                      (folder.parent_path().parent_path() == own / "task" && folder.filename() == "fd");
  return is_own ? parsed_integer<int>(name) : std::nullopt;
}

// Opens the stream or node for writing. Does not create a file, so no file replaces a node that was removed.
Descriptor open_for_writing(const Place& place, const fs::path& name) {
  if (place.kind == Place::Kind::stream) {
    if (place.stream == STDOUT_FILENO) std::cout.flush();  // earlier output comes first
    Descriptor copy(::fcntl(place.stream, F_DUPFD_CLOEXEC, 0));
    if (!copy.is_open()) cannot_write(name, errno);
    return copy;
  }
  Descriptor node(::open(place.path.c_str(), O_WRONLY | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC));
  if (!node.is_open()) cannot_write(name, errno);
  return node;
}

// Returns the device and the inode of a file, which all its names have in common.
std::string identity_of(const struct stat& status) {
  return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
}

// Returns the identity of the file; its path, if there is no file yet.
std::string identity_of(const FileUse& use) {
  struct stat status{};
  const Place place = use.access == FileUse::Access::read ? Place{.path = use.path} : place_of(use.path);
  if (place.kind == Place::Kind::stream)
    return ::fstat(place.stream, &status) == 0 ? identity_of(status) : use.path.string();
  return ::stat(use.path.c_str(), &status) == 0 ? identity_of(status) : place.path.string();
}

// Blocks SIGINT, SIGTERM and SIGHUP for this thread. They are delivered after the end of the object. A signal
// that ends the program would leave a temporary file.
class DeferredSignals {
 public:
  DeferredSignals() {
    sigset_t later;
    ::sigemptyset(&later);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&later, signal);
    ::pthread_sigmask(SIG_BLOCK, &later, &before_);
  }
  ~DeferredSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

// Returns whether two uses of one file exclude each other: a written file must have no other use, and an
// appended file must not be read.
bool exclude_each_other(FileUse::Access first, FileUse::Access second) {
  return first == FileUse::Access::write ||
         (first == FileUse::Access::append && second == FileUse::Access::read);
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
  for (int links = 0; links <= kMaxLinks; ++links) {
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

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ::ssize_t count = ::write(descriptor, text.data(), text.size());
    ::pollfd room{descriptor, POLLOUT, 0};
    if (count >= 0)
      text.remove_prefix(static_cast<std::size_t>(count));
    else if (errno == EAGAIN)  // a process made the pipe nonblocking
      ::poll(&room, 1, -1);
    else if (errno != EINTR)
      return errno;
  }
  return 0;
}

void write_to(const Descriptor& open, const fs::path& name, std::string_view text) {
  if (const int error = write_all(open.get(), text); error != 0) cannot_write(name, error);
}

Replacement::Replacement(const fs::path& path, const fs::path& name) : path_(path), name_(name) {
  struct stat before{};
  const bool exists = ::lstat(path.c_str(), &before) == 0;
  if (exists && ::access(path.c_str(), W_OK) != 0) cannot_write(name_, errno);
  std::random_device random;
  temporary_ = path.parent_path() / (".zarrproof-" + std::to_string(random()) + std::to_string(random()));
  file_ =
      Descriptor(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0600 : 0666));
  if (!file_.is_open()) cannot_write(name_, errno);
  if (!exists) return;
  // Only root can change the owner. For other users the new file keeps their ownership.
  [[maybe_unused]] const int ignored = ::fchown(file_.get(), before.st_uid, before.st_gid);
  if (::fchmod(file_.get(), before.st_mode & 0777) == 0) return;
  const int error = errno;
  ::unlink(temporary_.c_str());  // no destructor follows
  cannot_write(name_, error);
}

Replacement::~Replacement() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void Replacement::write(std::string_view text) {
  write_to(file_, name_, text);
}

void Replacement::replace_target(Sync sync) {
  // EINVAL: the file system does not support fsync for this file.
  if (sync == Sync::yes && ::fsync(file_.get()) != 0 && errno != EINVAL) cannot_write(name_, errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) cannot_write(name_, errno);
  temporary_.clear();
  if (sync == Sync::no) return;
  const Descriptor folder(::open(path_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.is_open()) ::fsync(folder.get());  // the file is complete even if its name is lost
}

void write_file(const fs::path& path, std::string_view text, Sync sync) {
  const Place place = place_of(path);
  if (place.kind != Place::Kind::file) return write_to(open_for_writing(place, path), path, text);
  const DeferredSignals deferred;
  Replacement replacement(place.path, path);
  replacement.write(text);
  replacement.replace_target(sync);
}

void write_file_and_folder(const fs::path& path, std::string_view text, Sync sync) {
  std::error_code failure;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), failure);
  write_file(path, text, sync);  // reports the error if the folder could not be made
}

void append_file(const fs::path& path, std::string_view text) {
  const Place place = place_of(path);
  if (place.kind != Place::Kind::file) return write_to(open_for_writing(place, path), path, text);
  const Descriptor file(::open(place.path.c_str(),
                               O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC,
                               0666));
  struct stat before{};
  if (!file.is_open() || ::fstat(file.get(), &before) != 0) cannot_write(path, errno);
  try {
    write_to(file, path, text);
  } catch (const std::runtime_error&) {
    [[maybe_unused]] const int ignored = ::ftruncate(file.get(), before.st_size);
    throw;
  }
}

void check_writable(const fs::path& path) {
  const Place place = place_of(path);
  if (place.kind == Place::Kind::file) {
    const DeferredSignals deferred;
    const Replacement is_creatable(place.path, path);
    return;
  }
  const int flags = place.kind == Place::Kind::stream ? ::fcntl(place.stream, F_GETFL) : O_WRONLY;
  if (flags < 0) cannot_write(path, errno);
  if ((flags & O_ACCMODE) == O_RDONLY) cannot_write(path, EBADF);
  if (place.kind == Place::Kind::node && ::access(place.path.c_str(), W_OK) != 0) cannot_write(path, errno);
}

TemporaryFolder::TemporaryFolder() {
  const char* named = std::getenv("TMPDIR");
  const fs::path parent = named == nullptr || *named == '\0' ? "/tmp" : named;
  std::string name = parent / "zarrproof-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) cannot_write(parent, errno);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void check_file_uses(std::vector<FileUse> uses) {
  std::vector<std::string> identities;
  for (const FileUse& use : uses) identities.push_back(identity_of(use));
  struct stat output{};
  if (::fstat(STDOUT_FILENO, &output) == 0 && S_ISREG(output.st_mode)) {
    uses.push_back({"standard output", {}, FileUse::Access::append});
    identities.push_back(identity_of(output));
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].access == FileUse::Access::read) continue;
    for (std::size_t j = 0; j < uses.size(); ++j)
      if (i != j && identities[i] == identities[j] && exclude_each_other(uses[i].access, uses[j].access))
        refuse({}, uses[i].what, "the same file as " + uses[j].what, "a file of its own");
  }
  for (const FileUse& use : uses)
    if (use.access == FileUse::Access::write) check_writable(use.path);
}

}  // namespace zarrproof
