#include "reference/json.h"
#include "vectors/stores/stores.h"
#include "vectors/suite/generate.h"
#include "vectors/suite/smoke.h"

namespace zarrproof {
namespace {

// An array of strings, one a line.
std::string list_text(const std::vector<std::string>& strings) {
  std::string text = "[";
  for (const std::string& one : strings) text += (text.size() > 1 ? ",\n " : "") + json_string(one);
  return text + "]";
}

}  // namespace

std::vector<SuiteFile> suite_files() {
  std::vector<SuiteFile> files;
  std::vector<std::string> paths;
  const std::vector<VectorFile> generated = generate(Extent::core);
  for (const VectorFile& file : generated) {
    files.push_back({file.path, write_vector_file(file)});
    paths.push_back(file.path);
  }
  files.push_back({"suite.json", "{\"format\": 1,\n\"version\": " + json_string(kSuiteVersion) +
                                     ",\n\"files\": " + list_text(paths) + "}\n"});
  for (StoredFile& file : store_files()) files.push_back({"stores/" + file.path, std::move(file.bytes)});
  files.push_back({"smoke.json", "{\"format\": 1,\n\"versions\": {" + json_string(kSuiteVersion) + ": " +
                                     list_text(smoke_ids(generated)) + "}}\n"});
  return files;
}

}  // namespace zarrproof
