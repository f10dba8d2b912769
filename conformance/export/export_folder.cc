#include "conformance/export/export_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "conformance/disk/write_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostWaiting = 1 << 20;

}  // namespace

ExportFolder::ExportFolder(fs::path folder) : folder_(std::move(folder)) {
  std::error_code failure;
  const fs::file_status status = fs::status(folder_, failure);
  if (status.type() == fs::file_type::not_found && !fs::is_symlink(folder_, failure)) {
    if (!fs::create_directory(folder_, failure)) cannot_write(folder_, failure.value());
    is_new_ = true;
    return;
  }
  if (status.type() != fs::file_type::directory)
    cannot_write(folder_, "it is no folder; expected a new name or an empty folder");
  const bool is_empty = fs::is_empty(folder_, failure);
  if (failure) cannot_write(folder_, failure.value());
  if (!is_empty) cannot_write(folder_, "the folder is not empty; expected a new name or an empty folder");
}

ExportedFile ExportFolder::write(const std::string& path, std::string_view text, std::size_t requests) {
  File file(*this, path);
  file.add(text);
  file.exported_.requests = requests;
  return file.close();
}

bool ExportFolder::undo() noexcept {
  std::error_code failure;
  bool is_gone = true;
  if (is_new_) made_.insert(made_.begin(), folder_);
  for (auto made = made_.rbegin(); made != made_.rend(); ++made)
    is_gone = fs::remove(*made, failure) && is_gone;
  made_.clear();
  return is_gone;
}

ExportFolder::File::File(ExportFolder& folder, const std::string& path) : path_(folder.folder_ / path) {
  exported_.path = path;
  fs::path made = folder.folder_;
  for (const fs::path& part : fs::path(path).parent_path()) {
    made /= part;
    std::error_code failure;
    if (fs::create_directory(made, failure)) folder.made_.push_back(made);
    if (failure) cannot_write(made, failure.value());
  }
  // Not a Replacement: the name is new, undo() removes the file, and a signal must end a long export at once.
  descriptor_ = Descriptor(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (!descriptor_.is_open()) cannot_write(path_, errno);
  folder.made_.push_back(path_);
}

void ExportFolder::File::add_request(std::string_view line) {
  ++exported_.requests;
  add(line);
  add("\n");
}

void ExportFolder::File::add(std::string_view text) {
  hash_.add(text);
  exported_.bytes += text.size();
  waiting_ += text;
  if (waiting_.size() >= kMostWaiting) write_out();
}

void ExportFolder::File::write_out() {
  if (const int error = write_all(descriptor_.get(), waiting_)) cannot_write(path_, error);
  waiting_.clear();
}

ExportedFile ExportFolder::File::close() {
  write_out();
  // EINVAL: the file system does not support fsync for this file.
  if (::fsync(descriptor_.get()) != 0 && errno != EINVAL) cannot_write(path_, errno);
  descriptor_.close();
  exported_.sha256 = hash_.finish();
  return exported_;
}

}  // namespace zarrproof
