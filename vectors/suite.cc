#include "vectors/suite.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "reference/error.h"
#include "reference/json.h"
#include "vectors/disk/read_file.h"
#include "vectors/program_file.h"

namespace zarrproof {
namespace {

constexpr std::array<std::string_view, 2> kLevels = {"smoke", "core"};

// "1.12" as numbers that compare. Nothing when it is no version.
std::optional<std::pair<int, int>> version_of(std::string_view version) {
  const std::string text(version);
  int major = 0, minor = 0, read = 0;
  if (std::sscanf(text.c_str(), "%d.%d%n", &major, &minor, &read) != 2 ||
      static_cast<std::size_t>(read) != text.size())
    return std::nullopt;
  return std::pair(major, minor);
}

// suite.json or smoke.json.
Json read_index(const std::filesystem::path& path) {
  const std::string text = read_text_file(path, "a file of the suite");
  Json json;
  try {
    json = read_json(text);
  } catch (const Refused& refused) {
    refuse({}, path.string(), refused.what(), "a file of the suite");
  }
  const Json* format = json.find("format");
  if (format == nullptr || format->text != "1")
    refuse({}, path.string(), "no format 1", "the format that this program reads");
  return json;
}

// A list in one of the suite's own files.
std::vector<std::string> strings_at(const std::filesystem::path& path, const std::string& key) {
  const Json json = read_index(path);
  const Json* list = json.find(key);
  if (list == nullptr || !list->is_array())
    refuse({}, path.string(), "no \"" + key + "\"", "a list of strings");
  std::vector<std::string> strings;
  for (const Json& item : list->elements) strings.push_back(item.text);
  return strings;
}

void append(std::vector<Vector>& vectors, VectorFile&& file, Extent extent) {
  const auto take = [&](std::vector<Vector>&& more) {
    std::move(more.begin(), more.end(), std::back_inserter(vectors));
  };
  take(std::move(file.cases));
  for (const ElementGroup& group : file.groups) take(expand(group, extent));
  for (const LengthGroup& group : file.lengths) take(expand(group));
}

std::vector<Vector> all_vectors(const std::filesystem::path& folder) {
  std::vector<Vector> vectors;
  for (const std::string& path : strings_at(folder / "suite.json", "files"))
    append(vectors, read_vector_file(read_text_file(folder / path, "a file of the suite"), path),
           Extent::core);
  return vectors;
}

// The smoke list of the newest version that is not newer than the wanted one.
std::vector<std::string> smoke_list(const std::filesystem::path& path, const std::pair<int, int>& wanted) {
  const Json json = read_index(path);
  const Json* lists = json.find("versions");
  std::vector<std::string> ids;
  std::pair<int, int> newest{0, 0};
  for (std::size_t i = 0; lists != nullptr && i < lists->keys.size(); ++i) {
    const auto version = version_of(lists->keys[i]);
    if (!version || *version > wanted || *version < newest) continue;
    newest = *version;
    ids.clear();
    for (const Json& id : lists->elements[i].elements) ids.push_back(id.text);
  }
  if (ids.empty()) refuse({}, path.string(), "no list for the version", "\"versions\" with lists of ids");
  return ids;
}

// The chosen vectors and their controls. Throws Refused when a chosen one is not there.
void keep_smoke(std::vector<Vector>& vectors, const std::vector<std::string>& ids) {
  std::set<std::string> wanted(ids.begin(), ids.end());
  std::set<std::string> missing = wanted;
  for (const Vector& vector : vectors) missing.erase(vector.id);
  if (!missing.empty()) refuse({}, "smoke.json", *missing.begin(), "ids of vectors of the suite");
  for (const Vector& vector : vectors)
    if (wanted.count(vector.id) != 0 && !vector.control.empty()) wanted.insert(vector.control);
  std::erase_if(vectors, [&](const Vector& vector) { return wanted.count(vector.id) == 0; });
}

// Sets the numbers by id. Throws Refused when an id stands twice, or a control is missing.
void number(Suite& suite) {
  for (std::size_t i = 0; i < suite.vectors.size(); ++i)
    if (!suite.numbers.emplace(suite.vectors[i].id, i).second)
      refuse({}, "suite", "two vectors named " + suite.vectors[i].id, "ids that are unique");
  for (const Vector& vector : suite.vectors)
    if (!vector.control.empty() && suite.find(vector.control) == nullptr)
      refuse({}, vector.id, "the control " + vector.control + ", which is not there",
             "a vector of the suite");
}

}  // namespace

std::string_view name(SuiteLevel level) {
  return kLevels[static_cast<std::size_t>(level)];
}

std::optional<SuiteLevel> find_suite_level(std::string_view wanted) {
  for (std::size_t i = 0; i < kLevels.size(); ++i)
    if (kLevels[i] == wanted) return static_cast<SuiteLevel>(i);
  return std::nullopt;
}

const Vector* Suite::find(std::string_view id) const {
  const auto found = numbers.find(id);
  return found == numbers.end() ? nullptr : &vectors[found->second];
}

void keep_version(std::vector<Vector>& vectors, std::string_view version) {
  const auto wanted = version_of(version);
  std::erase_if(vectors, [&](const Vector& vector) {
    return version_of(vector.since) > wanted || (!vector.until.empty() && version_of(vector.until) <= wanted);
  });
}

Suite make_suite(std::string name, std::vector<VectorFile>&& files, Extent extent) {
  Suite suite;
  suite.name = std::move(name);
  for (VectorFile& file : files) append(suite.vectors, std::move(file), extent);
  number(suite);
  return suite;
}

Suite load_suite(const std::filesystem::path& folder, SuiteLevel level, const std::string& version) {
  const auto wanted = version_of(version);
  if (!wanted || *wanted > *version_of(kSuiteVersion) || *wanted < *version_of(kSuiteVersions.front()))
    refuse({}, "suite", "no version " + version,
           std::string(kSuiteVersions.front()) + " to " + std::string(kSuiteVersion));
  Suite suite;
  suite.name = version + " " + std::string(name(level));
  suite.vectors = all_vectors(folder);
  keep_version(suite.vectors, version);
  if (level == SuiteLevel::smoke) return smoke_part(std::move(suite), folder, version);
  number(suite);
  return suite;
}

Suite smoke_part(Suite core, const std::filesystem::path& folder, const std::string& version) {
  keep_smoke(core.vectors, smoke_list(folder / "smoke.json", *version_of(version)));
  core.name = version + " " + std::string(name(SuiteLevel::smoke));
  core.numbers.clear();
  number(core);
  return core;
}

Suite load_vectors(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> files = {path};
  std::error_code failure;
  if (std::filesystem::is_directory(path, failure)) {
    files.clear();
    std::filesystem::directory_iterator entry(path, failure);
    for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure))
      if (entry->path().extension() == ".json") files.push_back(entry->path());
    if (failure)
      refuse({}, path.string(), "a folder that cannot be read (" + failure.message() + ")", "vector files");
    std::sort(files.begin(), files.end());
    if (files.empty()) refuse({}, path.string(), "no file *.json", "vector files");
  }
  std::vector<VectorFile> read;
  for (const std::filesystem::path& file : files)
    read.push_back(read_vector_file(read_text_file(file, "a file of vectors"), file.string()));
  return make_suite(path.string(), std::move(read), Extent::full);
}

std::filesystem::path suite_folder() {
  if (const char* folder = std::getenv("ZARRPROOF_VECTORS")) return folder;
  std::error_code ignored;
  const auto installed =
      program_file().parent_path().parent_path() / "share" / "zarrproof" / "vectors" / "v1";
  if (std::filesystem::is_directory(installed, ignored)) return installed;
  return ZARRPROOF_VECTORS_FOLDER;
}

}  // namespace zarrproof
