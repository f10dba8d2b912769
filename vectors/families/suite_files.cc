#include "vectors/families/suite_files.h"

#include <algorithm>
#include <iterator>

#include "reference/json/members.h"
#include "vectors/families/families.h"
#include "vectors/fill.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Returns the paths below data/ of the vector files that people write.
std::vector<std::string> written_files(const fs::path& data) {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(data)) {
    const std::string path = entry.path().lexically_relative(data).string();
    const bool is_in_folder =
        path.find('/') != std::string::npos;  // excludes suite.json, smoke.json and similar files
    if (entry.path().extension() == ".json" && is_in_folder && !path.starts_with("families/"))
      paths.push_back(path);
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

std::vector<SuiteFile> suite_files(const fs::path& folder) {
  std::vector<VectorFile> all;
  for (const std::string& path : written_files(folder / "data")) {
    VectorFile file = read_vector_file(read_text_file(folder / "data" / path, "a file of vectors"), path,
                                       nullptr, Completeness::source);
    fill(file);
    all.push_back(std::move(file));
  }
  for (const Family& family : all_families()) std::ranges::move(files_of(family), std::back_inserter(all));
  make_suite(all);  // refuses duplicate ids, and controls that are missing
  std::vector<SuiteFile> files;
  std::vector<std::string> paths;
  for (const VectorFile& file : all) {
    files.push_back({"data/" + file.path, write_vector_file(file)});
    paths.push_back(file.path);
  }
  MemberWriter index;
  index.required<NumberForm>("format", 1);
  index.required<ListForm<TextForm>>("files", paths);
  files.push_back({"data/suite.json", write_json_lines(index.take())});
  return files;
}

}  // namespace zarrproof
