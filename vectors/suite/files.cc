#include "reference/json/write.h"
#include "vectors/stores/stores.h"
#include "vectors/suite/generate.h"
#include "vectors/suite/smoke.h"

namespace zarrproof {
namespace {

constexpr std::string_view kLines = ",\n ";

// The smoke selection of each version.
std::string smoke_text(const std::vector<Vector>& vectors) {
  JsonObject lists(",\n", ": "), members(",\n", ": ");
  for (std::string_view version : kSuiteVersions)
    lists.add(version, json_strings(smoke_ids(vectors, version), kLines));
  members.add("format", "1");
  members.add("versions", lists.close());
  return members.close() + "\n";
}

// The list of the files of a format, which are all in its folder.
SuiteFile index_of(const std::vector<VectorFile>& files, int format) {
  const std::string folder = "v" + std::to_string(format) + "/";
  std::vector<std::string> paths;
  for (const VectorFile& file : files)
    if (file.path.starts_with(folder)) paths.push_back(file.path.substr(folder.size()));
  JsonObject members(",\n", ": ");
  members.add("format", std::to_string(format));
  members.add_text("version", kSuiteVersion);
  members.add("files", json_strings(paths, kLines));
  return {folder + "suite.json", members.close() + "\n"};
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
