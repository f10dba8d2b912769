#include "conformance/export/export_vectors.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <vector>

#include "conformance/export/codec_choice.h"
#include "conformance/export/expanded_files.h"
#include "conformance/export/expanded_line.h"
#include "conformance/export/export_folder.h"
#include "conformance/export/provenance.h"
#include "conformance/testee/interruption.h"
#include "reference/types/joined_words.h"
#include "vectors/data_folder.h"
#include "vectors/disk/read_file.h"
#include "vectors/stores/array_on_disk.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// ---- Expanded ----

std::vector<ExportedFile> write_expanded(const Suite& suite, const std::vector<CodecNames>& codecs,
                                         const std::vector<std::size_t>& chosen, ExportFolder& folder) {
  std::vector<ExportedFile> files;
  std::uint64_t id = 0;
  for (const auto& [name, numbers] : expanded_files(suite, codecs, chosen)) {
    ExportFolder::File file(folder, name);
    for (const std::size_t number : numbers) {
      throw_if_interrupted();
      file.add_request(expanded_line(suite.vectors[number], ++id));
    }
    files.push_back(file.close());
  }
  return files;
}

// ---- Vector files ----

// A file of the suite.
struct Source {
  std::string path;  // below the folder of the suite: "data/crc32c/core.json"
  std::string text;
  std::vector<std::string> ids, controls;  // of its vectors
  bool is_needed = false;
};

std::vector<Source> read_sources(const fs::path& folder) {
  std::vector<Source> sources;
  for (const fs::path& file : suite_paths(folder)) {
    throw_if_interrupted();
    Source source{
        file.lexically_relative(folder).string(), read_text_file(file, "a file of the suite"), {}, {}};
    if (!is_index(file))
      for (const Vector& vector : expand(read_vector_file(source.text, source.path))) {
        source.ids.push_back(vector.id);
        if (!vector.control.empty()) source.controls.push_back(vector.control);
      }
    sources.push_back(std::move(source));
  }
  return sources;
}

// Marks the files with these vectors, and the files with the controls of all their vectors.
void mark_needed(std::vector<Source>& sources, std::set<std::string> ids) {
  for (bool is_complete = false; !is_complete;) {
    is_complete = true;
    for (Source& source : sources) {
      if (source.is_needed ||
          !std::ranges::any_of(source.ids, [&](const std::string& id) { return ids.contains(id); }))
        continue;
      source.is_needed = true;
      is_complete = false;
      ids.insert(source.controls.begin(), source.controls.end());
    }
  }
}

// The text of suite.json, with the needed files only.
std::string index_of(const std::vector<Source>& sources) {
  std::vector<std::string> paths;
  for (const Source& source : sources)
    if (source.is_needed) paths.push_back(fs::path(source.path).lexically_relative("data").string());
  return index_text("files", paths);
}

std::vector<ExportedFile> write_files(const Suite& suite, const std::vector<std::size_t>& chosen,
                                      ExportFolder& folder) {
  std::vector<Source> sources = read_sources(suite_folder());
  std::set<std::string> ids;
  for (const std::size_t number : chosen) ids.insert(suite.vectors[number].id);
  mark_needed(sources, std::move(ids));
  std::vector<ExportedFile> files;
  for (const Source& source : sources) {
    throw_if_interrupted();
    if (source.path.ends_with("/suite.json"))
      files.push_back(folder.write(source.path, index_of(sources), 0));
    else if (source.path.ends_with("/smoke.json") || source.is_needed)
      files.push_back(folder.write(source.path, source.text, source.ids.size()));
  }
  return files;
}

// ---- Beside the vectors ----

ExportedFile write_licence(ExportFolder& folder) {
  return folder.write("LICENSE", read_file(data_folder() / "LICENSE", "the licence"), 0);
}

// Writes the licence, the schemas and their descriptions. Beside expanded vectors, also the programs that
// read them.
std::vector<ExportedFile> write_companions(const ExportPlan& plan, ExportFolder& folder) {
  std::vector<std::string> names = {"README.md", "suite.schema.json", "vector-file.schema.json"};
  if (plan.is_expanded) names = {"expanded.schema.json", "examples/expanded.mjs", "examples/expanded.py"};
  std::vector<ExportedFile> files = {write_licence(folder)};
  for (const std::string& name : names)
    files.push_back(
        folder.write(name, read_file(data_folder() / "vectors" / name, "a file of the vectors"), 0));
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
    std::vector<ExportedFile> files = write_companions(plan, folder);
    std::ranges::move(
        plan.is_expanded ? write_expanded(suite, codecs, chosen, folder) : write_files(suite, chosen, folder),
                      std::back_inserter(files));
    return files;
  });
}

Exported export_stores(const ExportPlan& plan) {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  return export_files(plan, arrays.size(), [&](ExportFolder& folder) {
    std::vector<ExportedFile> files = {write_licence(folder)};
    for (const ArrayOnDisk& array : arrays)
      for (const StoredFile& file : files_of(array)) {
        throw_if_interrupted();
        files.push_back(folder.write(file.path, file.bytes, 0));
      }
    return files;
  });
}

}  // namespace zarrproof
