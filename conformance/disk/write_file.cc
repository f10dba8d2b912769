#include "conformance/disk/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <iostream>

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Opens the stream or node for writing. Does not create a file, so no file replaces a node that was removed.
Descriptor open_for_writing(const Place& place, const fs::path& name) {
  if (place.kind == Place::Kind::stream) {
    if (place.stream == STDOUT_FILENO) std::cout.flush();  // earlier output comes first
    Descriptor copy(::fcntl(place.stream, F_DUPFD_CLOEXEC, 0));
    if (!copy.is_open()) cannot_write(name, errno);
    return copy;
  }
  Descriptor node(::open(place.path.c_str(), O_WRONLY | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status{};
  if (!node.is_open() || ::fstat(node.get(), &status) != 0) cannot_write(name, errno);
  if (S_ISREG(status.st_mode)) cannot_write(name, "a file took its name");
  return node;
}

void write_to(const Descriptor& open, const fs::path& name, std::string_view text) {
  if (const int error = write_all(open.get(), text)) cannot_write(name, error);
}

}  // namespace

void write_file(const fs::path& path, std::string_view text, Sync sync) {
  const Place place = place_of(path);
  if (place.kind != Place::Kind::file) return write_to(open_for_writing(place, path), path, text);
  Replacement replacement(place.path, path);
  replacement.write(text);
  replacement.take_the_place(sync);
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
  if (!S_ISREG(before.st_mode)) cannot_write(path, "something else took its name");
  if (const int error = write_all(file.get(), text)) {
    [[maybe_unused]] const int ignored = ::ftruncate(file.get(), before.st_size);
    cannot_write(path, error);
  }
}

void check_writable(const fs::path& path) {
  const Place place = place_of(path);
  if (place.kind == Place::Kind::file) {
    Replacement can_be_made(place.path, path);
    return;
  }
  const int flags = place.kind == Place::Kind::stream ? ::fcntl(place.stream, F_GETFL) : O_WRONLY;
  if (flags < 0) cannot_write(path, errno);
  if ((flags & O_ACCMODE) == O_RDONLY) cannot_write(path, EBADF);
  if (place.kind == Place::Kind::node && ::access(place.path.c_str(), W_OK) != 0) cannot_write(path, errno);
}

}  // namespace zarrproof
