// Example: for the new folder a/b with the file c, the folders a and a/b and the file a/b/c are noted in this
// order. undo() removes them in the opposite order.
#include "conformance/export/new_folder.h"

#include <fcntl.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "conformance/disk/write_file.h"

namespace zarrproof {

namespace fs = std::filesystem;

NewFolder::NewFolder(fs::path folder) : folder_(std::move(folder)) {
  std::error_code failure;
  const fs::file_status status = fs::status(folder_, failure);
  if (status.type() == fs::file_type::not_found && !fs::is_symlink(folder_, failure)) {
    try {
      make_folders(folder_);
    } catch (...) {
      undo();
      throw;
    }
    return;
  }
  if (status.type() != fs::file_type::directory)
    cannot_write(folder_, "it is no folder; expected a new name or an empty folder");
  const bool is_empty = fs::is_empty(folder_, failure);
  if (failure) cannot_write(folder_, failure.value());
  if (!is_empty) cannot_write(folder_, "the folder is not empty; expected a new name or an empty folder");
}

// Makes the folder and the parents that do not exist.
void NewFolder::make_folders(const fs::path& folder) {
  fs::path path;
  for (const fs::path& part : folder) {
    path /= part;
    std::error_code failure;
    if (part.empty() || fs::is_directory(path, failure)) continue;
    if (fs::create_directory(path, failure)) made_.push_back(path);
    if (failure) cannot_write(path, failure.value());
  }
}

// Writes without a Replacement (write_file.h): the name is new, undo() removes the file, and a signal must
// end a long export at once.
void NewFolder::add(const fs::path& path, std::string_view text) {
  const fs::path whole = folder_ / path;
  if (made_.empty() || made_.back() != whole) {
    make_folders(whole.parent_path());
    file_ = Descriptor(::open(whole.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!file_.is_open()) cannot_write(whole, errno);
    made_.push_back(whole);
  }
  write_to(file_, whole, text);
}

std::string NewFolder::undo() noexcept {
  std::error_code failure;
  bool is_gone = true;
  for (; !made_.empty(); made_.pop_back()) is_gone = fs::remove(made_.back(), failure) && is_gone;
  return is_gone ? "; nothing was left there" : "; " + folder_.string() + " holds a part of the files";
}

}  // namespace zarrproof
