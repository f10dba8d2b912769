#include "fuzz/campaign/state_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>

#include "reference/errors/error.h"
#include "vectors/disk/place.h"
#include "vectors/disk/read_file.h"

namespace zarrproof::fuzz {

StateLock::StateLock(const std::filesystem::path& state) {
  const std::string kind = "the state of a campaign";
  has_file(state, kind);  // refuses a device, beside which no lock file may be made
  std::error_code failure;
  if (state.has_parent_path()) std::filesystem::create_directories(state.parent_path(), failure);
  const Place place = place_of(state);
  if (place.kind != Place::Kind::file) refuse({}, state.string(), "an open stream", kind);
  path_ = place.path;
  path_ += ".lock";
  do {
    lock_ = Descriptor(
        ::open(path_.c_str(), O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!lock_.is_open()) cannot_write(path_, errno);
    if (::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0) continue;
    if (errno == EWOULDBLOCK)
      refuse({}, state.string(), "a state that another campaign is using",
             "one state file for each campaign");
    cannot_write(path_, errno);
  } while (!is_current());
}

StateLock::~StateLock() {
  ::unlink(path_.c_str());
}

// The earlier owner of the lock may have removed the file between our open and our lock.
bool StateLock::is_current() const {
  struct stat mine{}, there{};
  return ::fstat(lock_.get(), &mine) == 0 && ::lstat(path_.c_str(), &there) == 0 &&
         mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

}  // namespace zarrproof::fuzz
