#include "vectors/suite.h"

#include <algorithm>
#include <set>

#include "reference/json/at.h"
#include "reference/types/enum_table.h"
#include "reference/types/parsed_integer.h"
#include "vectors/data_folder.h"
#include "vectors/disk/read_file.h"

namespace zarrproof {
namespace {

constexpr NameTable<SuiteLevel, 2> kLevels({{SuiteLevel::smoke, "smoke"}, {SuiteLevel::core, "core"}});

// A decimal number without sign and leading zeros.
std::optional<int> number_of(std::string_view digits) {
  const auto number = parsed_integer<int>(digits);
  if (!number || std::to_string(*number) != digits || *number < 0) return std::nullopt;
  return number;
}

// Reads "1.12" as two numbers for comparison. Returns nothing for any other text.
std::optional<std::pair<int, int>> version_of(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const auto major = number_of(text.substr(0, point)), minor = number_of(text.substr(point + 1));
  if (!major || !minor) return std::nullopt;
  return std::pair(*major, *minor);
}

// Reads suite.json or smoke.json.
JsonDocument read_index(const std::filesystem::path& path, std::string_view number) {
  constexpr const char* kExpected = "a file of the suite";
  JsonDocument document(read_text_file(path, kExpected), path.string(), kExpected);
  const Json* format = document.root.find("format");
  if (format == nullptr || format->text != number)
    refuse({}, path.string(), "no format " + std::string(number), "the format that this program reads");
  return document;
}

// The paths of the files that a suite.json lists.
std::vector<std::string> files_in(const std::filesystem::path& path, std::string_view format) {
  const JsonDocument index = read_index(path, format);
  return At(index).at("files").texts();
}

// A folder of files in one format, and the first version with such files.
struct Format {
  std::string_view folder, number, since;
};

constexpr std::array<Format, 2> kFormats = {{{"v1", "1", "1.0"}, {"v2", "2", "1.1"}}};

// The vectors of the files, or only the selected ones.
std::vector<Vector> read_vectors(const std::filesystem::path& folder, const std::pair<int, int>& wanted,
                                 const IdChoice* choice) {
  std::vector<Vector> vectors;
  for (const Format& format : kFormats) {
    if (version_of(format.since) > wanted) continue;
    const std::filesystem::path place = folder / format.folder;
    for (const std::string& path : files_in(place / "suite.json", format.number)) {
      const std::string text = read_text_file(place / path, "a file of the suite");
      if (choice && !choice->may_be_in(text)) continue;
      const std::string name = (format.folder / std::filesystem::path(path)).string();
      std::ranges::move(expand(read_vector_file(text, name, choice), Extent::core),
                        std::back_inserter(vectors));
    }
  }
  return vectors;
}

// The smoke list of the newest version that is not newer than the requested version.
std::vector<std::string> smoke_list(const std::filesystem::path& path, const std::pair<int, int>& wanted) {
  const JsonDocument index = read_index(path, "1");
  std::vector<std::string> ids;
  std::pair<int, int> newest{0, 0};
  for (const At& list : At(index).at("versions").members()) {
    const auto version = version_of(list.key());
    if (!version || *version > wanted || *version < newest) continue;
    newest = *version;
    ids = list.texts();
  }
  if (ids.empty()) refuse({}, path.string(), "no list for the version", "\"versions\" with lists of ids");
  return ids;
}

// Throws Refused when a selected vector does not exist.
void keep(std::vector<Vector>& vectors, const IdChoice& choice) {
  std::erase_if(vectors, [&](const Vector& vector) { return !choice.has(vector.id); });
  std::set<std::string_view> missing(choice.ids().begin(), choice.ids().end());
  for (const Vector& vector : vectors) missing.erase(vector.id);
  if (!missing.empty())
    refuse({}, "smoke.json", std::string(*missing.begin()), "ids of vectors of the suite");
}

// Sets the numbers by id. Throws Refused for a duplicate id, a missing control, or a control that is a step
// of a sequence while its vector is no step: a sequence is asked as a block.
void number(Suite& suite) {
  for (std::size_t i = 0; i < suite.vectors.size(); ++i)
    if (!suite.numbers.emplace(suite.vectors[i].id, i).second)
      refuse({}, "suite", "two vectors named " + suite.vectors[i].id, "ids that are unique");
  for (const Vector& vector : suite.vectors) {
    if (vector.control.empty()) continue;
    const Vector* control = suite.find(vector.control);
    if (control == nullptr)
      refuse({}, vector.id, "the control " + vector.control + ", which is not there",
             "a vector of the suite");
    if (!control->sequence.empty() && control->sequence != vector.sequence)
      refuse({}, vector.id, "the control " + vector.control + ", which is a part of a sequence",
             "a vector that may be asked at any time");
  }
}

}  // namespace

std::string_view name(SuiteLevel level) {
  return kLevels.name(level);
}

std::optional<SuiteLevel> find_suite_level(std::string_view name) {
  return kLevels.find(name);
}

const Vector* Suite::find(std::string_view id) const {
  const auto found = numbers.find(id);
  return found == numbers.end() ? nullptr : &vectors[found->second];
}

bool is_in_version(const Vector& vector, std::string_view version) {
  const auto wanted = version_of(version);
  return version_of(vector.since) <= wanted && (vector.until.empty() || version_of(vector.until) > wanted);
}

Suite make_suite(std::string name, const std::vector<VectorFile>& files, Extent extent) {
  Suite suite;
  suite.name = std::move(name);
  for (const VectorFile& file : files)
    std::ranges::move(expand(file, extent), std::back_inserter(suite.vectors));
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
  std::optional<IdChoice> choice;
  if (level == SuiteLevel::smoke) choice.emplace(smoke_list(folder / "v1" / "smoke.json", *wanted));
  suite.vectors = read_vectors(folder, *wanted, choice ? &*choice : nullptr);
  std::erase_if(suite.vectors, [&](const Vector& vector) { return !is_in_version(vector, version); });
  if (wanted == version_of("1.0"))
    for (Vector& vector : suite.vectors) vector.level = vector.level_1_0.value_or(vector.level);
  if (choice) keep(suite.vectors, *choice);
  number(suite);
  return suite;
}

Suite smoke_part(Suite core, const std::filesystem::path& folder, const std::string& version) {
  keep(core.vectors, IdChoice(smoke_list(folder / "v1" / "smoke.json", *version_of(version))));
  core.name = version + " " + std::string(name(SuiteLevel::smoke));
  core.numbers.clear();
  number(core);
  return core;
}

std::vector<std::filesystem::path> suite_paths(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths = {folder / "v1" / "smoke.json"};
  for (const Format& format : kFormats) {
    const std::filesystem::path place = folder / format.folder;
    paths.push_back(place / "suite.json");
    for (const std::string& path : files_in(paths.back(), format.number)) paths.push_back(place / path);
  }
  return paths;
}

std::vector<std::filesystem::path> vector_files(const std::filesystem::path& path) {
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
  return files;
}

Suite load_vectors(const std::filesystem::path& path) {
  std::vector<VectorFile> read;
  for (const std::filesystem::path& file : vector_files(path))
    read.push_back(read_vector_file(read_text_file(file, "a file of vectors"), file.string()));
  return make_suite(path.string(), read, Extent::full);
}

std::filesystem::path suite_folder() {
  return data_folder("ZARRPROOF_VECTORS", "vectors");
}

}  // namespace zarrproof
