// The folder data/ has the vector files. suite.json lists those of the level core. smoke.json lists the ids
// of the level smoke.
#include "vectors/suite.h"

#include <algorithm>
#include <future>
#include <memory>
#include <set>

#include "reference/json/placed_json.h"
#include "reference/types/enum_table.h"
#include "vectors/data_folder.h"
#include "vectors/file/forms.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

constexpr auto kLevels = table_of_enumerators<SuiteLevel, 2>();

constexpr const char* kSuiteFile = "a file of the suite";

// Returns the folder of the files, in the folder that suite_folder() returns.
std::filesystem::path data_of(const std::filesystem::path& folder) {
  return folder / "data";
}

// Reads suite.json or smoke.json. Calls `read` with the document.
template <class Read>
auto read_index(const std::filesystem::path& path, Read read) {
  const JsonDocument document(read_text_file(path, kSuiteFile), path.string(), kSuiteFile);
  const PlacedJson file(document);
  FormatForm::read(file.at("format"));
  return read(file);
}

// Returns whether a file is suite.json or smoke.json, which hold no vectors.
bool is_index(const std::filesystem::path& path) {
  return path.filename() == "suite.json" || path.filename() == "smoke.json";
}

IdChoice smoke_choice(const std::filesystem::path& folder) {
  std::vector<std::string> ids;
  read_index(data_of(folder) / "smoke.json", [&](const PlacedJson& file) {
    for (const PlacedJson& group : file.at("groups").items())
      for (const std::string& id : group.at("ids").texts()) ids.push_back(id);
  });
  return IdChoice(ids);
}

// Throws Refused when a selected vector does not exist.
void keep(std::vector<Vector>& vectors, const IdChoice& choice) {
  std::erase_if(vectors, [&](const Vector& vector) { return !choice.has(vector.id); });
  std::set<std::string_view> missing(choice.ids().begin(), choice.ids().end());
  for (const Vector& vector : vectors) missing.erase(vector.id);
  if (!missing.empty()) refuse("smoke.json", std::string(*missing.begin()), "ids of vectors of the suite");
}

// Replaces the requests to accept metadata by those that the requests to resolve give.
void set_acceptances(std::vector<Vector>& vectors) {
  std::erase_if(vectors, [](const Vector& vector) { return vector.request.operation == Operation::accept; });
  std::ranges::move(acceptances_of(vectors), std::back_inserter(vectors));
}

// Sets the indices by id. Throws Refused for a duplicate id, a missing control, or a control that is a step
// of a sequence while its vector is no step: a sequence is asked as a block.
void number(Suite& suite) {
  suite.indices.clear();
  for (std::size_t i = 0; i < suite.vectors.size(); ++i)
    if (!suite.indices.emplace(suite.vectors[i].id, i).second)
      refuse("suite", "two vectors named " + suite.vectors[i].id, "ids that are unique");
  for (const Vector& vector : suite.vectors) {
    if (vector.control.empty()) continue;
    const Vector* control = suite.find(vector.control);
    if (control == nullptr)
      refuse(vector.id, "the control " + vector.control + ", which is not there", "a vector of the suite");
    if (!control->sequence.empty() && control->sequence != vector.sequence)
      refuse(vector.id, "the control " + vector.control + ", which is a part of a sequence",
             "a vector that may be asked at any time");
  }
}

}  // namespace

std::optional<SuiteLevel> find_suite_level(std::string_view name) {
  return kLevels.find(name);
}

const Vector* Suite::find(std::string_view id) const {
  const auto found = indices.find(id);
  return found == indices.end() ? nullptr : &vectors[found->second];
}

bool Suite::add(Vector vector) {
  const bool is_new = indices.emplace(vector.id, vectors.size()).second;
  if (is_new) vectors.push_back(std::move(vector));
  return is_new;
}

Suite make_suite(const std::vector<VectorFile>& files) {
  Suite suite;
  for (const VectorFile& file : files) std::ranges::move(expand(file), std::back_inserter(suite.vectors));
  set_acceptances(suite.vectors);
  number(suite);
  return suite;
}

Suite make_suite(std::vector<Vector> vectors) {
  Suite suite{.vectors = std::move(vectors), .data_hash = {}, .indices = {}};
  number(suite);
  return suite;
}

Suite load_suite(const std::filesystem::path& folder, SuiteLevel level) {
  std::optional<IdChoice> choice;
  if (level == SuiteLevel::smoke) choice = smoke_choice(folder);
  Suite suite;
  Sha256 hash;
  std::vector<std::future<std::vector<Vector>>> expansions;  // at the same time, because the files are large
  for (const std::filesystem::path& path : suite_paths(folder)) {
    // Shared: if no thread can start, std::async calls a copy of the function that it has moved from.
    const auto text = std::make_shared<const std::string>(read_text_file(path, kSuiteFile));
    hash.add(*text);
    if (is_index(path) || (choice && !choice->may_be_in(*text))) continue;
    const std::string name = path.lexically_relative(data_of(folder)).string();
    expansions.push_back(std::async([&choice, name, text] {
      return expand(read_vector_file(*text, name, choice ? &*choice : nullptr));
    }));
  }
  for (auto& expansion : expansions) std::ranges::move(expansion.get(), std::back_inserter(suite.vectors));
  suite.data_hash = hash.finish();
  if (choice) keep(suite.vectors, *choice);
  set_acceptances(suite.vectors);
  number(suite);
  return suite;
}

Suite smoke_part(Suite core, const std::filesystem::path& folder) {
  keep(core.vectors, smoke_choice(folder));
  set_acceptances(core.vectors);
  number(core);
  return core;
}

Suite codec_part(Suite suite) {
  std::erase_if(suite.vectors, [](const Vector& vector) { return !is_of_codecs(vector.request.operation); });
  suite.indices.clear();
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) suite.indices.emplace(suite.vectors[i].id, i);
  return suite;
}

std::vector<std::filesystem::path> suite_paths(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths = {data_of(folder) / "smoke.json", data_of(folder) / "suite.json"};
  const auto files =
      read_index(paths.back(), [](const PlacedJson& file) { return file.at("files").texts(); });
  for (const std::string& path : files) paths.push_back(data_of(folder) / path);
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
      refuse(path.string(), "a folder that cannot be read (" + failure.message() + ")", "vector files");
    std::sort(files.begin(), files.end());
    if (files.empty()) refuse(path.string(), "no file *.json", "vector files");
  }
  return files;
}

Suite load_vectors(const std::filesystem::path& path) {
  std::vector<VectorFile> read;
  Sha256 hash;
  for (const std::filesystem::path& file : vector_files(path)) {
    const std::string text = read_text_file(file, "a file of vectors");
    hash.add(text);
    read.push_back(read_vector_file(text, file.string()));
  }
  Suite suite = make_suite(read);
  suite.data_hash = hash.finish();
  return suite;
}

std::filesystem::path suite_folder() {
  return data_folder("ZARRPROOF_VECTORS", "vectors");
}

}  // namespace zarrproof
