// Writes the files of the suite: those that people write, filled in; those of the families; and the index
// suite.json. Example: the family "carries" writes the file data/families/carries.json.
#include "vectors/families/families.h"

#include <algorithm>
#include <iterator>

#include "reference/json/members.h"
#include "vectors/fill.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

struct Family {
  std::string_view name;
  void (*write)(FamilyFiles& files);  // adds the files of the family, without results
};

constexpr Family kFamilies[] = {
    {"binades", write_binades},     {"bytes", write_bytes},
    {"carries", write_carries},     {"cast_value", write_cast_value},
    {"defaults", write_defaults},   {"fill_values", write_fill_values},
    {"hiding", write_hiding},       {"lengths", write_lengths},
    {"map_rules", write_map_rules}, {"parameter_ends", write_parameter_ends},
    {"ranks", write_ranks},         {"scale_offset", write_scale_offset},
    {"sizes", write_sizes},
};

namespace fs = std::filesystem;

// Returns the paths below data/ of the vector files that people write.
std::vector<std::string> hand_written_files(const fs::path& data) {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(data)) {
    const std::string path = entry.path().lexically_relative(data).string();
    const bool is_in_folder = path.find('/') != std::string::npos;  // not suite.json or smoke.json
    if (entry.path().extension() == ".json" && is_in_folder && !path.starts_with("families/"))
      paths.push_back(path);
  }
  std::ranges::sort(paths);
  return paths;
}

// Returns the files of a family, filled, with their paths below data/.
std::vector<VectorFile> files_of(const Family& family) {
  FamilyFiles family_files;
  family.write(family_files);
  std::vector<VectorFile> files;
  for (auto& [name, file] : family_files.files) {
    file.path = "families/" + std::string(family.name) + (name.empty() ? "" : "/" + name) + ".json";
    file.family = family.name;
    fill(file.cases);
    // A family that chose its inputs by their results has filled its tables already.
    for (Table& table : file.tables)
      if (table.columns.front().cells.empty()) fill(table);
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace

std::string file_of(const DataType& type) {
  if (type.is_integer()) return type.is_signed() ? "int" : "uint";
  return "float" + std::to_string(type.bits);
}

VectorFile& FamilyFiles::file(const std::string& name, std::string_view about) {
  VectorFile& file = files[name];
  file.about = about;
  return file;
}

std::vector<SuiteFile> suite_files(const fs::path& folder) {
  std::vector<VectorFile> all;
  for (const std::string& path : hand_written_files(folder / "data")) {
    VectorFile file = read_vector_file(read_text_file(folder / "data" / path, "a file of vectors"), path,
                                       nullptr, Completeness::source);
    fill(file);
    all.push_back(std::move(file));
  }
  for (const Family& family : kFamilies) std::ranges::move(files_of(family), std::back_inserter(all));
  make_suite(all);  // for its checks: throws Refused for duplicate ids and missing controls
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
