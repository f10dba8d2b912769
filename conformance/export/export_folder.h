// The folder of an export: new or empty, and either complete or removed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/descriptor.h"
#include "vectors/sha256.h"

namespace zarrproof {

// A file that was written.
struct ExportedFile {
  std::string path;  // within the folder: "data/crc32c/damage.json"
  std::size_t requests = 0;
  std::uint64_t bytes = 0;
  std::string sha256;
};

class ExportFolder {
 public:
  // Makes the folder, or takes an empty one. Throws std::runtime_error when the name is taken by something
  // else, the folder is not empty, or it cannot be made; then nothing was changed.
  explicit ExportFolder(std::filesystem::path folder);
  ExportFolder(const ExportFolder&) = delete;
  ExportFolder& operator=(const ExportFolder&) = delete;

  // A new file that is written piece by piece. Throws std::runtime_error "PATH cannot be written: ...".
  class File {
   public:
    File(ExportFolder& folder, const std::string& path);
    void add_request(std::string_view line);
    // Returns the description of the file, after its bytes are on disk.
    ExportedFile close();

   private:
    friend class ExportFolder;
    void add(std::string_view text);
    void write_out();

    std::filesystem::path path_;
    ExportedFile exported_;
    Sha256 hash_;
    Descriptor descriptor_;
    std::string waiting_;
  };

  // Writes a whole file. Throws as File.
  ExportedFile write(const std::string& path, std::string_view text, std::size_t requests);

  // Removes everything that was written, and the folder if it was made. Returns false when something remains.
  bool undo() noexcept;

 private:
  std::filesystem::path folder_;
  bool is_new_ = false;
  std::vector<std::filesystem::path> made_;  // files and folders, in the order of making
};

}  // namespace zarrproof
