// Example: the vector crc32c/damage/a goes into crc32c.jsonl, behind its control; a vector of two codecs
// besides `bytes` goes into chains.jsonl. A vector with more than 16 KiB of data goes into a file of its own
// name with -large. PROVENANCE.md lists the files with their SHA-256.
#include "conformance/export/export_vectors.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "conformance/export/new_folder.h"
#include "conformance/judging/needs.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/embedded.h"
#include "conformance/text/markup.h"
#include "conformance/text/version.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// A file that was written, as PROVENANCE.md describes it.
struct ExportedFile {
  std::string path;  // within the folder: "crc32c.jsonl"
  std::size_t requests = 0;
  std::uint64_t bytes = 0;
  Sha256 hash = {};
};

// A new folder, and the files that were written into it.
struct ExportFolder {
  NewFolder& folder;
  std::vector<ExportedFile> files = {};

  // Adds text to the file that was written last, or begins a file of another name.
  void add(const std::string& path, std::string_view text, std::size_t requests = 0) {
    folder.add(path, text);
    if (files.empty() || files.back().path != path) files.push_back({path});
    files.back().requests += requests;
    files.back().bytes += text.size();
    files.back().hash.add(text);
  }

  // Copies a file of the program's data.
  void copy(const fs::path& path) {
    add(path.filename(), read_file(data_folder() / path, "a file of the program"));
  }
};

constexpr std::size_t kMaxSmallCase = 16 << 10;  // of data and permitted data

using CodecNames = std::set<std::string>;

std::size_t bytes_of(const Vector& vector) {
  std::size_t bytes = vector.request.data ? vector.request.data->size() : 0;
  for (const Permitted& outcome : vector.permitted) bytes += outcome.data.size();
  return bytes;
}

bool is_large(const Suite& suite, std::size_t index) {
  const Vector& vector = suite.vectors[index];
  const Vector* control = suite.find(vector.control);
  return bytes_of(vector) > kMaxSmallCase || (control != nullptr && bytes_of(*control) > kMaxSmallCase);
}

std::string file_of(CodecNames codecs, std::string_view ending) {
  codecs.erase("bytes");
  const std::string name = codecs.empty() ? "bytes" : codecs.size() == 1 ? *codecs.begin() : "chains";
  return name + std::string(ending);
}

// The lines of a file: the indices of the vectors, each once.
struct CaseLines {
  std::vector<std::size_t> indices;
  std::set<std::size_t> known = {};

  void add(std::size_t index) {
    if (known.insert(index).second) indices.push_back(index);
  }
};

// Returns the files by name. Each has the controls of its vectors. The steps of a sequence follow each other.
std::map<std::string, CaseLines> case_files(const Suite& suite) {
  std::map<std::string, CaseLines> files;
  NeedsReader needs;
  const std::vector<std::size_t> all = everything(suite).indices;
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    end = first + sequence_length_at(suite, all, first);
    CodecNames codecs;
    std::vector<std::size_t> controls;
    bool any_is_large = false;
    for (std::size_t i = first; i < end; ++i) {
      const std::vector<std::string>& names = needs.of(suite.vectors[i].request).codecs;
      codecs.insert(names.begin(), names.end());
      any_is_large = any_is_large || is_large(suite, i);
      if (const std::string& control = suite.vectors[i].control; !control.empty())
        controls.push_back(suite.indices.find(control)->second);
    }
    CaseLines& lines = files[file_of(codecs, any_is_large ? "-large.jsonl" : ".jsonl")];
    for (const std::size_t control : controls)
      if (control < first || control >= end) lines.add(control);
    for (std::size_t i = first; i < end; ++i) lines.add(i);
  }
  return files;
}

// The contents of an export, as PROVENANCE.md describes them.
struct Contents {
  std::string about;      // "golden vectors of zarrproof"
  std::string option;     // "--stores"
  std::string_view form;  // Markdown
};

constexpr const char* kExamplesForm =
    "Each codec has a folder with a page `README.md`, and a folder for each array of that page.\n";

// Returns the text of PROVENANCE.md: program, commit, command, licence, and each file with its SHA-256. The
// text has no date and no path of the machine, so that equal exports have equal bytes.
std::string provenance_text(const Contents& contents, const std::vector<ExportedFile>& files) {
  const std::string commit = kCommit;
  const std::vector<MarkdownRow> facts = {
      {"What", "Value"},
      {"program", std::string("zarrproof ") + kVersion},
      {"commit", commit.empty() ? "unknown (not a release build)" : commit},
      {"licence", "Apache-2.0, see LICENSE"}};
  std::vector<MarkdownRow> rows = {{"File", "Requests", "Bytes", "SHA-256"}};
  for (const ExportedFile& file : files)
    rows.push_back({"`" + file.path + "`", file.requests == 0 ? "" : std::to_string(file.requests),
                    std::to_string(file.bytes), "`" + Sha256(file.hash).finish() + "`"});
  std::ostringstream text;
  text << "# Provenance\n\nThese are " << contents.about
       << ", written by this command:\n\n```\nzarrproof export DIR " << contents.option << "\n```\n\n";
  write_markdown_table(text, facts);
  text << "\n" << contents.form << "\n";
  write_markdown_table(text, rows);
  return text.str();
}

void write_cases(const Suite& suite, ExportFolder& folder, const Progress& progress) {
  const auto files = case_files(suite);
  std::size_t count = 0;
  for (const auto& [name, lines] : files) count += lines.indices.size();
  std::uint64_t id = 0;
  for (const auto& [name, lines] : files)
    for (const std::size_t index : lines.indices) {
      throw_if_interrupted();
      progress(id, count);
      folder.add(name, case_line(suite.vectors[index], ++id) + "\n", 1);
    }
}

// Makes the folder, calls `write` to fill it, and adds the licence and PROVENANCE.md. Removes everything if
// one file cannot be written. Throws as export_vectors().
template <class Write>
Exported export_files(const fs::path& path, const Contents& contents, std::size_t items, Write write) {
  return fill_new_folder(path, [&](NewFolder& new_folder) {
    ExportFolder folder{new_folder};
    folder.copy("LICENSE");
    write(folder);
    folder.add("PROVENANCE.md", provenance_text(contents, folder.files));
    Exported exported{folder.files.size(), items, 0};
    for (const ExportedFile& file : folder.files) exported.bytes += file.bytes;
    return exported;
  });
}

// Writes the files of arrays. Throws as export_vectors().
Exported export_arrays(const fs::path& folder, const Contents& contents, std::size_t items,
                       const std::vector<ArrayFile>& files) {
  return export_files(folder, contents, items, [&](ExportFolder& export_folder) {
    for (const ArrayFile& file : files) {
      throw_if_interrupted();
      export_folder.add(file.path, file.bytes);
    }
  });
}

}  // namespace

Exported export_vectors(const fs::path& folder, const Suite& suite, const std::string& level,
                        const Progress& progress) {
  const Contents contents{"golden vectors of zarrproof", "--level " + level, kVectorsForm};
  return export_files(folder, contents, suite.vectors.size(), [&](ExportFolder& export_folder) {
    for (const char* path : {"vectors/case.schema.json", "packages/python/zarrproof/vectors.py",
                             "packages/javascript/vectors.mjs"})
      export_folder.copy(path);
    write_cases(suite, export_folder, progress);
  });
}

Exported export_stores(const fs::path& folder) {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  std::vector<ArrayFile> files;
  for (const ArrayOnDisk& array : arrays) std::ranges::move(files_of(array), std::back_inserter(files));
  return export_arrays(folder, {"Zarr arrays of zarrproof", "--stores", kStoresForm}, arrays.size(), files);
}

Exported export_examples(const fs::path& folder) {
  const std::vector<ArrayFile> files = example_files();
  const auto arrays =
      std::ranges::count_if(files, [](const ArrayFile& file) { return file.path.ends_with("/zarr.json"); });
  return export_arrays(folder, {"examples of four codecs of Zarr", "--examples", kExamplesForm},
                       static_cast<std::size_t>(arrays), files);
}

}  // namespace zarrproof
