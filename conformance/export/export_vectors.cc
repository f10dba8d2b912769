#include "conformance/export/export_vectors.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "conformance/disk/new_folder.h"
#include "conformance/judging/needs.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/embedded.h"
#include "conformance/text/version.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// A file that was written, with what PROVENANCE.md says of it.
struct ExportedFile {
  std::string path;  // within the folder: "data/crc32c/damage.json"
  std::size_t requests = 0;
  std::uint64_t bytes = 0;
  Sha256 hash = {};

  // Adds text to the end of the file.
  void add(NewFolder& folder, std::string_view text) {
    folder.add(path, text);
    bytes += text.size();
    hash.add(text);
  }
};

ExportedFile write_export_file(NewFolder& folder, const std::string& path, std::string_view text) {
  ExportedFile file{path};
  file.add(folder, text);
  return file;
}

constexpr std::size_t kMaxSmallCase = 16 << 10;  // of data and permitted data

using CodecNames = std::set<std::string>;

std::size_t bytes_of(const Vector& vector) {
  std::size_t bytes = vector.request.data ? vector.request.data->size() : 0;
  for (const Permitted& outcome : vector.permitted) bytes += outcome.data.size();
  return bytes;
}

bool is_large(const Suite& suite, std::size_t number) {
  const Vector& vector = suite.vectors[number];
  const Vector* control = suite.find(vector.control);
  return bytes_of(vector) > kMaxSmallCase || (control != nullptr && bytes_of(*control) > kMaxSmallCase);
}

std::string file_of(CodecNames codecs, std::string_view ending) {
  codecs.erase("bytes");
  const std::string name = codecs.empty() ? "bytes" : codecs.size() == 1 ? *codecs.begin() : "chains";
  return name + std::string(ending);
}

// The lines of a file: the numbers of the vectors, each once.
struct CaseLines {
  std::vector<std::size_t> numbers;
  std::set<std::size_t> known = {};

  void add(std::size_t number) {
    if (known.insert(number).second) numbers.push_back(number);
  }
  // Adds vectors that stay together, after the controls that are not among them.
  void add(const Suite& suite, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i)
      if (const std::string& control = suite.vectors[i].control; !control.empty())
        if (const std::size_t number = suite.numbers.find(control)->second; number < first || number >= end)
          add(number);
    for (std::size_t i = first; i < end; ++i) add(i);
  }
};

// Returns the files by name. Each has the controls of its vectors. Steps of a sequence follow each other.
std::map<std::string, CaseLines> case_files(const Suite& suite) {
  std::map<std::string, CaseLines> files;
  NeedsReader needs;
  for (std::size_t first = 0, end = 0; first < suite.vectors.size(); first = end) {
    const std::string& sequence = suite.vectors[first].sequence;
    CodecNames codecs;
    bool any_is_large = false;
    do {
      const std::vector<std::string>& names = needs.of(suite.vectors[end].request).codecs;
      codecs.insert(names.begin(), names.end());
      any_is_large = any_is_large || is_large(suite, end);
    } while (++end < suite.vectors.size() && !sequence.empty() && suite.vectors[end].sequence == sequence);
    files[file_of(codecs, any_is_large ? "-large.jsonl" : ".jsonl")].add(suite, first, end);
  }
  return files;
}

// Returns the text of PROVENANCE.md: program, commit, suite, command, licence, and each file with its
// SHA-256. Without a level, the files are the arrays on disk. The text has no date and no path of the
// machine, so that equal exports have equal bytes.
std::string provenance_text(const std::string& level, const std::vector<ExportedFile>& files) {
  const bool is_stores = level.empty();
  std::string text = std::string("# Provenance\n\nThese are ") +
                     (is_stores ? "Zarr arrays" : "golden vectors") +
                     " of zarrproof, written by this command:\n\n```\nzarrproof export DIR " +
                     (is_stores ? "--stores" : "--level " + level) + "\n```\n\n| What | Value |\n|---|---|\n";
  const auto add_row = [&](const std::string& what, const std::string& value) {
    text += "| " + what + " | " + value + " |\n";
  };
  const std::string commit = kCommit;
  add_row("program", std::string("zarrproof ") + kVersion);
  add_row("commit", commit.empty() ? "unknown (not a release build)" : commit);
  if (!is_stores) add_row("level", level);
  add_row("licence", "Apache-2.0, see LICENSE");
  text += "\n";
  text += is_stores ? kStoresForm : kVectorsForm;
  text += "\n| File | Requests | Bytes | SHA-256 |\n|---|---|---|---|\n";
  for (const ExportedFile& file : files)
    text += "| `" + file.path + "` | " + (file.requests == 0 ? "" : std::to_string(file.requests)) + " | " +
            std::to_string(file.bytes) + " | `" + Sha256(file.hash).finish() + "` |\n";
  return text;
}

constexpr std::size_t kMaxBuffered = 1 << 20;  // bytes; NewFolder::add opens the file for each text

std::vector<ExportedFile> write_cases(const Suite& suite, NewFolder& folder, const Progress& progress) {
  std::vector<ExportedFile> files;
  std::uint64_t id = 0;
  const auto all_lines = case_files(suite);
  std::size_t count = 0;
  for (const auto& [name, lines] : all_lines) count += lines.numbers.size();
  for (const auto& [name, lines] : all_lines) {
    ExportedFile file{.path = name, .requests = lines.numbers.size()};
    std::string text;
    for (const std::size_t number : lines.numbers) {
      throw_if_interrupted();
      progress(id, count);
      text += case_line(suite.vectors[number], ++id) + "\n";
      if (text.size() < kMaxBuffered) continue;
      file.add(folder, text);
      text.clear();
    }
    file.add(folder, text);
    files.push_back(file);
  }
  return files;
}

ExportedFile write_licence(NewFolder& folder) {
  return write_export_file(folder, "LICENSE", read_file(data_folder() / "LICENSE", "the licence"));
}

// Writes the licence, the schema of a case, and the programs that judge by cases.
std::vector<ExportedFile> write_companions(NewFolder& folder) {
  std::vector<ExportedFile> files = {write_licence(folder)};
  for (const fs::path path : {"vectors/case.schema.json", "packages/python/zarrproof/vectors.py",
                              "packages/javascript/vectors.mjs"})
    files.push_back(
        write_export_file(folder, path.filename(), read_file(data_folder() / path, "a file of the vectors")));
  return files;
}

// Calls `write`, which returns the files that it wrote into the folder, and adds PROVENANCE.md. Removes
// everything if one file cannot be written. Throws as export_vectors().
template <class Write>
Exported export_files(const fs::path& path, const std::string& level, std::size_t items, Write write) {
  return fill_new_folder(path, [&](NewFolder& folder) {
    std::vector<ExportedFile> files = write(folder);
    files.push_back(write_export_file(folder, "PROVENANCE.md", provenance_text(level, files)));
    Exported exported{files.size(), items, 0};
    for (const ExportedFile& file : files) exported.bytes += file.bytes;
    return exported;
  });
}

}  // namespace

Exported export_vectors(const fs::path& folder, const Suite& suite, const std::string& level,
                        const Progress& progress) {
  return export_files(folder, level, suite.vectors.size(), [&](NewFolder& made) {
    std::vector<ExportedFile> files = write_companions(made);
    std::ranges::move(write_cases(suite, made, progress), std::back_inserter(files));
    return files;
  });
}

Exported export_stores(const fs::path& folder) {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  return export_files(folder, "", arrays.size(), [&](NewFolder& made) {
    std::vector<ExportedFile> files = {write_licence(made)};
    for (const ArrayOnDisk& array : arrays)
      for (const ArrayFile& file : files_of(array)) {
        throw_if_interrupted();
        files.push_back(write_export_file(made, file.path, file.bytes));
      }
    return files;
  });
}

}  // namespace zarrproof
