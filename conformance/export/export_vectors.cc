#include "conformance/export/export_vectors.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>
#include <vector>

#include "conformance/export/case_line.h"
#include "conformance/export/export_folder.h"
#include "conformance/judging/needs.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/embedded.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 16 << 10;  // of data and permitted data

std::size_t bytes_of(const Vector& vector) {
  std::size_t bytes = vector.request.data ? vector.request.data->size() : 0;
  for (const Permitted& outcome : vector.permitted) bytes += outcome.data.size();
  return bytes;
}

bool is_large(const Suite& suite, std::size_t number) {
  const Vector& vector = suite.vectors[number];
  const Vector* control = suite.find(vector.control);
  return bytes_of(vector) > kMostBytes || (control != nullptr && bytes_of(*control) > kMostBytes);
}

// Returns the codecs that each vector of the suite names, with bytes. A step of a sequence has those of the
// whole sequence, because a sequence is asked as a block.
std::vector<CodecNames> codecs_of(const Suite& suite) {
  std::vector<CodecNames> codecs;
  std::map<std::string, CodecNames> of_sequences;
  NeedsReader needs;
  for (const Vector& vector : suite.vectors) {
    const std::vector<std::string>& names = needs.of(vector.request).codecs;
    codecs.emplace_back(names.begin(), names.end()).insert("bytes");
    if (!vector.sequence.empty()) of_sequences[vector.sequence].insert(names.begin(), names.end());
  }
  for (std::size_t i = 0; i < codecs.size(); ++i)
    if (const auto found = of_sequences.find(suite.vectors[i].sequence); found != of_sequences.end())
      codecs[i].insert(found->second.begin(), found->second.end());
  return codecs;
}

// Returns whether a chain of these codecs is chosen: it has a codec of the choice, and beside bytes no other.
// An empty choice selects every chain.
bool is_chosen(const CodecNames& codecs, const CodecNames& choice) {
  if (choice.empty()) return true;
  const auto is_named = [&](const std::string& name) { return choice.contains(name); };
  const auto may_be_there = [&](const std::string& name) { return name == "bytes" || is_named(name); };
  return std::ranges::any_of(codecs, is_named) && std::ranges::all_of(codecs, may_be_there);
}

// Returns the numbers of the chosen vectors in the order of the suite, and those of their controls, whatever
// codecs these have.
std::vector<std::size_t> choose(const Suite& suite, const std::vector<CodecNames>& codecs,
                                const CodecNames& choice) {
  std::set<std::size_t> chosen;
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) {
    if (!is_chosen(codecs[i], choice)) continue;
    chosen.insert(i);
    const std::string& control = suite.vectors[i].control;
    if (!control.empty()) chosen.insert(suite.numbers.find(control)->second);
  }
  return {chosen.begin(), chosen.end()};
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
std::map<std::string, CaseLines> case_files(const Suite& suite, const std::vector<CodecNames>& codecs,
                                            const std::vector<std::size_t>& chosen) {
  std::map<std::string, CaseLines> files;
  for (auto number = chosen.begin(); number != chosen.end();) {
    const std::size_t first = *number;
    const std::string& sequence = suite.vectors[first].sequence;
    bool any_is_large = is_large(suite, first);
    std::size_t end = first + 1;
    for (++number; !sequence.empty() && number != chosen.end(); ++number, ++end) {
      if (*number != end || suite.vectors[end].sequence != sequence) break;
      any_is_large = any_is_large || is_large(suite, end);
    }
    files[file_of(codecs[first], any_is_large ? "-large.jsonl" : ".jsonl")].add(suite, first, end);
  }
  return files;
}

std::string command_of(const ExportPlan& plan) {
  if (plan.is_stores) return "zarrproof vectors export DIR --stores";
  std::string command = "zarrproof vectors export DIR --level " + plan.level;
  for (const std::string& codec : plan.codecs) command += " --codec " + codec;
  return command;
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
  if (!plan.is_stores) {
    add_row("level", plan.level);
    add_row("codecs", plan.codecs.empty() ? "all" : joined_words(plan.codecs, ", "));
  }
  add_row("licence", "Apache-2.0, see LICENSE");
  text += "\n";
  text += plan.is_stores ? kStoresForm : kVectorsForm;
  text += "\n| File | Requests | Bytes | SHA-256 |\n|---|---|---|---|\n";
  for (const ExportedFile& file : files)
    text += "| `" + file.path + "` | " + (file.requests == 0 ? "" : std::to_string(file.requests)) + " | " +
            std::to_string(file.bytes) + " | `" + file.sha256 + "` |\n";
  return text;
}

std::vector<ExportedFile> write_cases(const Suite& suite, const std::vector<CodecNames>& codecs,
                                      const std::vector<std::size_t>& chosen, ExportFolder& folder) {
  std::vector<ExportedFile> files;
  std::uint64_t id = 0;
  for (const auto& [name, lines] : case_files(suite, codecs, chosen)) {
    ExportFolder::File file(folder, name);
    for (const std::size_t number : lines.numbers) {
      throw_if_interrupted();
      file.add_request(case_line(suite.vectors[number], ++id));
    }
    files.push_back(file.close());
  }
  return files;
}

ExportedFile write_licence(ExportFolder& folder) {
  return folder.write("LICENSE", read_file(data_folder() / "LICENSE", "the licence"), 0);
}

// Writes the licence, the schema of a case, and the programs that judge by cases.
std::vector<ExportedFile> write_companions(ExportFolder& folder) {
  std::vector<ExportedFile> files = {write_licence(folder)};
  for (const fs::path path : {"vectors/case.schema.json", "packages/python/zarrproof/vectors.py",
                              "packages/javascript/vectors.mjs"})
    files.push_back(
        folder.write(path.filename(), read_file(data_folder() / path, "a file of the vectors"), 0));
  return files;
}

// Calls `write`, which returns the files that it wrote into the folder of the plan, and adds PROVENANCE.md.
// Removes everything if one file cannot be written. Throws as export_vectors().
template <class Write>
Exported export_files(const ExportPlan& plan, std::size_t items, Write write) {
  ExportFolder folder(plan.folder);
  const auto what_remains = [&] {
    return folder.undo() ? "; nothing was left there"
                         : "; " + plan.folder.string() + " holds a part of the files";
  };
  try {
    std::vector<ExportedFile> files = write(folder);
    files.push_back(folder.write("PROVENANCE.md", provenance_text(plan, files), 0));
    Exported exported{files.size(), items, 0};
    for (const ExportedFile& file : files) exported.bytes += file.bytes;
    return exported;
  } catch (const Interrupted&) {
    folder.undo();
    throw;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(error.what() + what_remains());
  } catch (...) {
    folder.undo();
    throw;
  }
}

}  // namespace

Exported export_vectors(const ExportPlan& plan, const Suite& suite) {
  const std::vector<CodecNames> codecs = codecs_of(suite);
  const std::vector<std::size_t> chosen = choose(suite, codecs, plan.codecs);
  return export_files(plan, chosen.size(), [&](ExportFolder& folder) {
    std::vector<ExportedFile> files = write_companions(folder);
    std::ranges::move(write_cases(suite, codecs, chosen, folder), std::back_inserter(files));
    return files;
  });
}

Exported export_stores(const ExportPlan& plan) {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  return export_files(plan, arrays.size(), [&](ExportFolder& folder) {
    std::vector<ExportedFile> files = {write_licence(folder)};
    for (const ArrayOnDisk& array : arrays)
      for (const ArrayFile& file : files_of(array)) {
        throw_if_interrupted();
        files.push_back(folder.write(file.path, file.bytes, 0));
      }
    return files;
  });
}

}  // namespace zarrproof
