#include "conformance/export/export_vectors.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "conformance/export/case_line.h"
#include "conformance/export/codec_choice.h"
#include "conformance/export/export_folder.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/testee/interruption.h"
#include "vectors/data_folder.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

std::vector<ExportedFile> write_cases(const Suite& suite, const std::vector<CodecNames>& codecs,
                                      const std::vector<std::size_t>& chosen, ExportFolder& folder) {
  std::vector<ExportedFile> files;
  std::uint64_t id = 0;
  for (const auto& [name, numbers] : case_files(suite, codecs, chosen)) {
    ExportFolder::File file(folder, name);
    for (const std::size_t number : numbers) {
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
