#include "conformance/disk/replacement.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>

#include "conformance/disk/place.h"

namespace zarrproof {
namespace {

constexpr int kTries = 100;

// An unpredictable name. Its length does not depend on the length of the file's name.
std::string temporary_name() {
  std::uint64_t number = 0;
  while (::getrandom(&number, sizeof number, 0) != sizeof number) {
  }
  return ".zarrproof-" + std::to_string(number);
}

std::string own_path(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

}  // namespace

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ::ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      ::pollfd room{descriptor, POLLOUT, 0};
      if (::poll(&room, 1, -1) < 0 && errno != EINTR) return errno;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

SignalsLater::SignalsLater() {
  sigset_t later;
  ::sigemptyset(&later);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&later, signal);
  ::pthread_sigmask(SIG_BLOCK, &later, &before_);
}

SignalsLater::~SignalsLater() {
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

Replacement::Replacement(const std::filesystem::path& path, const std::filesystem::path& name)
    : name_(name), last_(path.filename()) {
  const std::string folder = path.parent_path();
  folder_ = Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder_.is_open()) folder_ = Descriptor(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder_.is_open()) cannot_write(name_, errno);
  struct stat before{};
  if (::fstatat(folder_.get(), last_.c_str(), &before, AT_SYMLINK_NOFOLLOW) != 0) {
    open_file(0666);
    return;
  }
  if (!S_ISREG(before.st_mode)) cannot_write(name_, "something else took its name");
  if (::faccessat(folder_.get(), last_.c_str(), W_OK, 0) != 0) cannot_write(name_, errno);
  open_file(0600);
  // Only root can change the owner. For other users the new file keeps their ownership.
  [[maybe_unused]] const int ignored = ::fchown(file_.get(), before.st_uid, before.st_gid);
  if (::fchmod(file_.get(), before.st_mode & 0777) != 0) cannot_write(name_, errno);
}

Replacement::~Replacement() {
  if (!temporary_.empty()) ::unlinkat(folder_.get(), temporary_.c_str(), 0);
}

void Replacement::open_file(unsigned mode) {
  file_ = Descriptor(::openat(folder_.get(), ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
  // Without /proc, an unnamed file cannot get a name.
  if (file_.is_open() && ::access(own_path(file_.get()).c_str(), F_OK) == 0) return;
  file_.close();
  for (int tries = 0; tries < kTries; ++tries) {
    const std::string temporary = temporary_name();
    file_ = Descriptor(::openat(folder_.get(), temporary.c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (file_.is_open()) {
      temporary_ = temporary;
      return;
    }
    if (errno != EEXIST) break;
  }
  cannot_write(name_, errno);
}

void Replacement::write(std::string_view text) {
  if (const int error = write_all(file_.get(), text)) cannot_write(name_, error);
}

void Replacement::take_the_place(Sync sync) {
  // EINVAL: the file system does not support fsync for this file.
  if (sync == Sync::yes && ::fsync(file_.get()) != 0 && errno != EINVAL) cannot_write(name_, errno);
  for (int tries = 0; temporary_.empty(); ++tries) {
    const std::string temporary = temporary_name();
    if (::linkat(AT_FDCWD, own_path(file_.get()).c_str(), folder_.get(), temporary.c_str(),
                 AT_SYMLINK_FOLLOW) == 0)
      temporary_ = temporary;
    else if (errno != EEXIST || tries == kTries)
      cannot_write(name_, errno);
  }
  if (::renameat(folder_.get(), temporary_.c_str(), folder_.get(), last_.c_str()) != 0)
    cannot_write(name_, errno);
  temporary_.clear();
  if (sync == Sync::yes) ::fsync(folder_.get());  // the file is complete even if its name is lost
}

}  // namespace zarrproof
