#include "vectors/suite/generate.h"

#include <sstream>
#include <stdexcept>

#include "reference/errors/error.h"
#include "reference/json/write.h"
#include "vectors/add_once.h"
#include "vectors/smoke_text.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

constexpr std::string_view kLines = ",\n ";

// The ids of smoke.txt that a version asks.
std::vector<std::string> chosen_ids(std::string_view version) {
  std::vector<std::string> ids;
  std::istringstream lines{std::string(kSmokeText)};
  for (std::string line, section; std::getline(lines, line);)
    if (line.starts_with("since ")) {
      if (section == version) break;
      section = line.substr(6);
    } else if (!line.empty() && line[0] != '#') {
      ids.push_back(line);
    }
  return ids;
}

bool matches(std::string_view id, std::string_view chosen) {
  if (!chosen.ends_with('/')) return id == chosen;
  return id.starts_with(chosen) && id.find('/', chosen.size()) == std::string_view::npos;
}

// The ids of the smoke vectors in a version, and of their controls. `vectors` are those of level
// core in all versions. Throws std::logic_error when a selected vector exists in no version.
std::vector<std::string> smoke_ids(const std::vector<Vector>& vectors, std::string_view version) {
  std::vector<std::string> ids;
  for (const std::string& chosen : chosen_ids(version)) {
    bool exists = false;  // in any version
    for (const Vector& vector : vectors) {
      if (!matches(vector.id, chosen)) continue;
      exists = true;
      if (!is_in_version(vector, version)) continue;
      add_once(ids, vector.id);
      if (!vector.control.empty()) add_once(ids, vector.control);
    }
    if (!exists) throw std::logic_error("smoke has no vector " + chosen);
  }
  return ids;
}

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
StoredFile index_of(const std::vector<VectorFile>& files, int format) {
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

std::vector<VectorFile> generate(Extent extent) {
  SuiteBuilder suite;
  suite.since("1.0");
  add_metadata_vectors(suite);
  add_codec_order_vectors(suite);
  add_bytes_metadata_vectors(suite);
  add_data_type_vectors(suite);
  add_parameter_vectors(suite);
  add_cast_metadata_vectors(suite);
  add_bytes_vectors(suite);
  add_bytes_shape_vectors(suite);
  add_bytes_open_vectors(suite);
  add_crc32c_vectors(suite);
  add_crc32c_damage_vectors(suite);
  add_scale_offset_vectors(suite);
  add_cast_value_vectors(suite, extent);
  add_scalar_map_vectors(suite);
  add_length_vectors(suite);
  suite.since("1.1");
  add_crc32c_size_vectors(suite);
  add_hiding_vectors(suite);
  add_size_vectors(suite);
  add_rank_vectors(suite);
  add_sequence_vectors(suite);
  suite.since("1.0");
  add_fill_value_vectors(suite);
  add_fill_number_vectors(suite);
  add_fill_wrong_vectors(suite);
  add_fill_carried_vectors(suite);
  add_chain_vectors(suite);
  add_chain_order_vectors(suite);
  suite.since("1.1");
  add_one_key_vectors(suite);
  add_map_rule_vectors(suite, extent);
  add_map_key_vectors(suite);
  add_binade_vectors(suite, extent);
  add_parameter_end_vectors(suite);
  add_fill_rounding_vectors(suite);
  add_chunk_vectors(suite);
  add_json_number_vectors(suite);
  add_json_text_vectors(suite);
  add_real_chain_vectors(suite);
  add_zero_dimensional_vectors(suite);
  add_pair_vectors(suite);
  return suite.take();
}

Suite full_suite(const std::string& version) {
  if (version != kSuiteVersion)
    refuse({}, "suite", "level full in version " + version,
           "level core or smoke: full comes from the generator of version " + std::string(kSuiteVersion));
  return make_suite(version + " full", generate(Extent::full), Extent::full);
}

std::vector<StoredFile> suite_files() {
  std::vector<StoredFile> files;
  const std::vector<VectorFile> generated = generate(Extent::core);
  for (const VectorFile& file : generated) files.push_back({file.path, write_vector_file(file)});
  for (int format : {1, 2}) files.push_back(index_of(generated, format));
  for (StoredFile& file : store_files()) files.push_back({"v1/stores/" + file.path, std::move(file.bytes)});
  files.push_back({"v1/smoke.json", smoke_text(make_suite({}, generated, Extent::core).vectors)});
  return files;
}

}  // namespace zarrproof
