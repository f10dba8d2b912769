#include "conformance/disk/file_use.h"

#include <sys/stat.h>
#include <unistd.h>

#include "conformance/disk/write_file.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

constexpr std::string_view kStandardOutput = "standard output";

// The identity of a file: an inode; or a path, if there is no file yet.
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  std::filesystem::path path;

  bool operator==(const Identity&) const = default;
};

Identity identity_of(const struct stat& status) {
  return {status.st_dev, status.st_ino, {}};
}

Identity identity_of(const FileUse& use) {
  struct stat status{};
  const bool is_written = use.how != FileUse::How::read;
  const Place place = is_written ? place_of(use.path) : Place{};
  if (place.kind == Place::Kind::stream)
    return ::fstat(place.stream, &status) == 0 ? identity_of(status) : Identity{0, 0, use.path};
  if (::stat(use.path.c_str(), &status) == 0) return identity_of(status);
  return {0, 0, is_written ? place.path : use.path};
}

// A written file must have no other use. An appended file must not be read.
bool are_at_odds(FileUse::How one, FileUse::How other) {
  return one == FileUse::How::write || (one == FileUse::How::append && other == FileUse::How::read);
}

}  // namespace

void check_file_uses(std::vector<FileUse> uses) {
  std::vector<Identity> identities;
  for (const FileUse& use : uses) identities.push_back(identity_of(use));
  struct stat output{};
  if (::fstat(STDOUT_FILENO, &output) == 0 && S_ISREG(output.st_mode)) {
    uses.push_back({std::string(kStandardOutput), {}, FileUse::How::append});
    identities.push_back(identity_of(output));
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].how == FileUse::How::read) continue;
    for (std::size_t j = 0; j < uses.size(); ++j)
      if (i != j && identities[i] == identities[j] && are_at_odds(uses[i].how, uses[j].how))
        refuse({}, uses[i].what, "the same file as " + uses[j].what, "a file of its own");
  }
}

}  // namespace zarrproof
