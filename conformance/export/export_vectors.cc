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
#include "vectors/data_folder.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// A file that was written.
struct ExportedFile {
  std::string path;  // within the folder: "data/crc32c/damage.json"
  std::size_t requests = 0;
  std::uint64_t bytes = 0;
  std::string sha256;
};

// A file of an export, and its description.
class ExportFile {
 public:
  ExportFile(NewFolder& folder, const std::string& path) : file_(folder, path) { exported_.path = path; }

  void add(std::string_view text) {
    hash_.add(text);
    exported_.bytes += text.size();
    file_.add(text);
  }

  void add_request(std::string_view line) {
    ++exported_.requests;
    add(line);
    add("\n");
  }

  // Returns the description of the file, after its bytes are on disk.
  ExportedFile close() {
    file_.close();
    exported_.sha256 = hash_.finish();
    return exported_;
  }

 private:
  NewFolder::File file_;
  ExportedFile exported_;
  Sha256 hash_;
};

ExportedFile write_export_file(NewFolder& folder, const std::string& path, std::string_view text) {
  ExportFile file(folder, path);
  file.add(text);
  return file.close();
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

std::string command_of(const ExportPlan& plan) {
  if (plan.is_stores) return "zarrproof vectors export DIR --stores";
  return "zarrproof vectors export DIR --level " + plan.level;
}

// Returns the text of PROVENANCE.md: program, commit, suite, command, licence, and each file with its
// SHA-256. The text has no date and no path of the machine, so that equal exports have equal bytes.
std::string provenance_text(const ExportPlan& plan, const std::vector<ExportedFile>& files) {
  std::string text = std::string("# Provenance\n\nThese are ") +
                     (plan.is_stores ? "Zarr arrays" : "golden vectors") +
                     " of zarrproof, written by this command:\n\n```\n" + command_of(plan) +
                     "\n```\n\n| What | Value |\n|---|---|\n";
  const auto add_row = [&](const std::string& what, const std::string& value) {
    text += "| " + what + " | " + value + " |\n";
  };
  add_row("program", "zarrproof " + plan.program_version);
  add_row("commit", plan.commit.empty() ? "unknown (not a release build)" : plan.commit);
  if (!plan.is_stores) add_row("level", plan.level);
  add_row("licence", "Apache-2.0, see LICENSE");
  text += "\n";
  text += plan.is_stores ? kStoresForm : kVectorsForm;
  text += "\n| File | Requests | Bytes | SHA-256 |\n|---|---|---|---|\n";
  for (const ExportedFile& file : files)
    text += "| `" + file.path + "` | " + (file.requests == 0 ? "" : std::to_string(file.requests)) + " | " +
            std::to_string(file.bytes) + " | `" + file.sha256 + "` |\n";
  return text;
}

std::vector<ExportedFile> write_cases(const Suite& suite, NewFolder& folder, const Progress& progress) {
  std::vector<ExportedFile> files;
  std::uint64_t id = 0;
  const auto all_lines = case_files(suite);
  std::size_t count = 0;
  for (const auto& [name, lines] : all_lines) count += lines.numbers.size();
  for (const auto& [name, lines] : all_lines) {
    ExportFile file(folder, name);
    for (const std::size_t number : lines.numbers) {
      throw_if_interrupted();
      progress(id, count);
      file.add_request(case_line(suite.vectors[number], ++id));
    }
    files.push_back(file.close());
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

// Calls `write`, which returns the files that it wrote into the folder of the plan, and adds PROVENANCE.md.
// Removes everything if one file cannot be written. Throws as export_vectors().
template <class Write>
Exported export_files(const ExportPlan& plan, std::size_t items, Write write) {
  return fill_new_folder(plan.folder, [&](NewFolder& folder) {
    std::vector<ExportedFile> files = write(folder);
    files.push_back(write_export_file(folder, "PROVENANCE.md", provenance_text(plan, files)));
    Exported exported{files.size(), items, 0};
    for (const ExportedFile& file : files) exported.bytes += file.bytes;
    return exported;
  });
}

}  // namespace

Exported export_vectors(const ExportPlan& plan, const Suite& suite) {
  return export_files(plan, suite.vectors.size(), [&](NewFolder& folder) {
    std::vector<ExportedFile> files = write_companions(folder);
    std::ranges::move(write_cases(suite, folder, plan.progress), std::back_inserter(files));
    return files;
  });
}

Exported export_stores(const ExportPlan& plan) {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  return export_files(plan, arrays.size(), [&](NewFolder& folder) {
    std::vector<ExportedFile> files = {write_licence(folder)};
    for (const ArrayOnDisk& array : arrays)
      for (const ArrayFile& file : files_of(array)) {
        throw_if_interrupted();
        files.push_back(write_export_file(folder, file.path, file.bytes));
      }
    return files;
  });
}

}  // namespace zarrproof
