#include "reference/json/json.h"
#include "vectors/stores/stores.h"
#include "vectors/suite/generate.h"
#include "vectors/suite/smoke.h"

namespace zarrproof {
namespace {

// An array of strings, one per line.
std::string list_text(const std::vector<std::string>& strings) {
  std::string text = "[";
  for (const std::string& one : strings) text += (text.size() > 1 ? ",\n " : "") + json_string(one);
  return text + "]";
}

// The smoke selection of each version.
std::string smoke_text(const std::vector<Vector>& vectors) {
  std::string lists;
  for (std::string_view version : kSuiteVersions)
    lists +=
        (lists.empty() ? "" : ",\n") + json_string(version) + ": " + list_text(smoke_ids(vectors, version));
  return "{\"format\": 1,\n\"versions\": {" + lists + "}}\n";
}

// The list of the files of a format, which are all in its folder.
SuiteFile index_of(const std::vector<VectorFile>& files, int format) {
  const std::string folder = "v" + std::to_string(format) + "/";
  std::vector<std::string> paths;
  for (const VectorFile& file : files)
    if (file.path.starts_with(folder)) paths.push_back(file.path.substr(folder.size()));
  return {folder + "suite.json", "{\"format\": " + std::to_string(format) +
                                     ",\n\"version\": " + json_string(kSuiteVersion) +
                                     ",\n\"files\": " + list_text(paths) + "}\n"};
}

}  // namespace

std::vector<SuiteFile> suite_files() {
  std::vector<SuiteFile> files;
  const std::vector<VectorFile> generated = generate(Extent::core);
  for (const VectorFile& file : generated) files.push_back({file.path, write_vector_file(file)});
  for (int format : {1, 2}) files.push_back(index_of(generated, format));
  for (StoredFile& file : store_files()) files.push_back({"v1/stores/" + file.path, std::move(file.bytes)});
  files.push_back({"v1/smoke.json", smoke_text(make_suite({}, generated, Extent::core).vectors)});
  return files;
}

}  // namespace zarrproof
