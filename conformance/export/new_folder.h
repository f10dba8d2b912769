// A folder that a command fills with files: complete, or as it was before.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/testee/interruption.h"
#include "vectors/descriptor.h"

namespace zarrproof {

class NewFolder {
 public:
  // Makes the folder and its parents, or takes an empty folder. Throws std::runtime_error "PATH cannot be
  // written: ..." when the name is taken by something else, the folder is not empty, or it cannot be made;
  // then nothing was changed.
  explicit NewFolder(std::filesystem::path folder);
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  // Adds text to the file that was made last, or makes a file of another name. `path` is the path within the
  // folder. Throws std::runtime_error "PATH cannot be written: ...".
  void add(const std::filesystem::path& path, std::string_view text);

  // Removes everything that was made. Returns "; nothing was left there", or which folder is left.
  std::string undo() noexcept;

 private:
  void make_folders(const std::filesystem::path& folder);

  std::filesystem::path folder_;
  std::vector<std::filesystem::path> made_;  // files and folders, in the order of making
  Descriptor file_;                          // the file that was made last
};

// Calls `write` with the new folder, and returns its result. If `write` throws, undoes everything; the
// message of a std::runtime_error then says whether something is left. Throws as NewFolder.
template <class Write>
auto fill_new_folder(const std::filesystem::path& path, Write write) {
  NewFolder folder(path);
  try {
    return write(folder);
  } catch (const Interrupted&) {
    folder.undo();
    throw;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(error.what() + folder.undo());
  } catch (...) {
    folder.undo();
    throw;
  }
}

}  // namespace zarrproof
