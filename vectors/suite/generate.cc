#include "vectors/suite/generate.h"

#include <sstream>
#include <stdexcept>

#include "vectors/add_once.h"
#include "vectors/smoke_text.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// The lines of smoke.txt that are no comments.
std::vector<std::string> chosen_ids() {
  std::vector<std::string> ids;
  std::istringstream lines{std::string(kSmokeText)};
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line[0] != '#') ids.push_back(line);
  return ids;
}

bool matches(std::string_view id, std::string_view chosen) {
  if (!chosen.ends_with('/')) return id == chosen;
  return id.starts_with(chosen) && id.find('/', chosen.size()) == std::string_view::npos;
}

// The ids of the smoke vectors, and of their controls. Throws std::logic_error when a selected vector does
// not exist.
std::vector<std::string> smoke_ids(const std::vector<Vector>& vectors) {
  std::vector<std::string> ids;
  for (const std::string& chosen : chosen_ids()) {
    bool exists = false;
    for (const Vector& vector : vectors) {
      if (!matches(vector.id, chosen)) continue;
      exists = true;
      add_once(ids, vector.id);
      if (!vector.control.empty()) add_once(ids, vector.control);
    }
    if (!exists) throw std::logic_error("smoke has no vector " + chosen);
  }
  return ids;
}

}  // namespace

std::vector<VectorFile> generate() {
  SuiteBuilder suite;
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
  add_cast_value_vectors(suite);
  add_scalar_map_vectors(suite);
  add_length_vectors(suite);
  add_crc32c_size_vectors(suite);
  add_hiding_vectors(suite);
  add_size_vectors(suite);
  add_rank_vectors(suite);
  add_sequence_vectors(suite);
  add_fill_value_vectors(suite);
  add_fill_number_vectors(suite);
  add_fill_wrong_vectors(suite);
  add_fill_carried_vectors(suite);
  add_chain_vectors(suite);
  add_chain_order_vectors(suite);
  add_one_key_vectors(suite);
  add_map_rule_vectors(suite);
  add_map_key_vectors(suite);
  add_binade_vectors(suite);
  add_parameter_end_vectors(suite);
  add_fill_rounding_vectors(suite);
  add_chunk_vectors(suite);
  add_json_number_vectors(suite);
  add_json_text_vectors(suite);
  add_real_chain_vectors(suite);
  add_zero_dimensional_vectors(suite);
  add_combined_vectors(suite);
  return suite.take();
}

std::vector<StoredFile> suite_files() {
  std::vector<StoredFile> files;
  std::vector<std::string> paths;
  const std::vector<VectorFile> generated = generate();
  for (const VectorFile& file : generated) {
    files.push_back({"data/" + file.path, write_vector_file(file)});
    paths.push_back(file.path);
  }
  files.push_back({"data/suite.json", index_text("files", paths)});
  files.push_back({"data/smoke.json", index_text("ids", smoke_ids(make_suite(generated).vectors))});
  return files;
}

}  // namespace zarrproof
