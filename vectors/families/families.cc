#include "vectors/families/families.h"

#include "vectors/fill.h"

namespace zarrproof {
namespace {

constexpr Family kFamilies[] = {
    {"binades", write_binades},     {"bytes", write_bytes},
    {"carries", write_carries},     {"cast_value", write_cast_value},
    {"defaults", write_defaults},   {"fill_values", write_fill_values},
    {"hiding", write_hiding},       {"lengths", write_lengths},
    {"map_rules", write_map_rules}, {"parameter_ends", write_parameter_ends},
    {"ranks", write_ranks},         {"scale_offset", write_scale_offset},
    {"sizes", write_sizes},
};

}  // namespace

VectorFile& FamilyFiles::file(const std::string& name, std::string_view about) {
  VectorFile& file = files[name];
  file.about = about;
  return file;
}

std::span<const Family> all_families() {
  return kFamilies;
}

std::vector<VectorFile> files_of(const Family& family) {
  FamilyFiles made;
  family.write(made);
  std::vector<VectorFile> files;
  for (auto& [name, file] : made.files) {
    file.path = "families/" + std::string(family.name) + (name.empty() ? "" : "/" + name) + ".json";
    file.family = family.name;
    fill(file.cases);
    for (Table& table : file.tables)
      if (table.columns.front().cells.empty()) fill(table);  // some families need the results earlier
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace zarrproof
