#include "vectors/suite/generate.h"

#include "reference/errors/error.h"
#include "vectors/suite/areas.h"

namespace zarrproof {

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
  add_cast_value_vectors(suite);
  add_scalar_map_vectors(suite);
  add_cast_value_pairs(suite, extent);
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
  add_chain_type_vectors(suite);
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

}  // namespace zarrproof
