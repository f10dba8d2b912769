// The parts of the suite, one function for each area of the specification.
#pragma once

#include "vectors/suite/builder.h"
#include "vectors/suite/data.h"

namespace zarrproof {

using enum Clause;  // each vector names some

void add_metadata_vectors(SuiteBuilder& suite);
void add_codec_order_vectors(SuiteBuilder& suite);
void add_bytes_metadata_vectors(SuiteBuilder& suite);
void add_data_type_vectors(SuiteBuilder& suite);
void add_parameter_vectors(SuiteBuilder& suite);
void add_cast_metadata_vectors(SuiteBuilder& suite);
void add_bytes_vectors(SuiteBuilder& suite);
void add_bytes_shape_vectors(SuiteBuilder& suite);
void add_bytes_open_vectors(SuiteBuilder& suite);
void add_crc32c_vectors(SuiteBuilder& suite);
void add_crc32c_damage_vectors(SuiteBuilder& suite);
void add_scale_offset_vectors(SuiteBuilder& suite);
void add_cast_value_vectors(SuiteBuilder& suite);
void add_scalar_map_vectors(SuiteBuilder& suite);
void add_one_key_vectors(SuiteBuilder& suite);  // two keys that are one value (CV-1, CV-15)
void add_length_vectors(SuiteBuilder& suite);
void add_crc32c_size_vectors(SuiteBuilder& suite);
void add_hiding_vectors(SuiteBuilder& suite);
void add_size_vectors(SuiteBuilder& suite);
void add_rank_vectors(SuiteBuilder& suite);
void add_sequence_vectors(SuiteBuilder& suite);
void add_fill_value_vectors(SuiteBuilder& suite);
void add_fill_number_vectors(SuiteBuilder& suite);
void add_fill_wrong_vectors(SuiteBuilder& suite);
void add_fill_carried_vectors(SuiteBuilder& suite);
void add_chain_vectors(SuiteBuilder& suite);
void add_chain_order_vectors(SuiteBuilder& suite);

void add_map_rule_vectors(SuiteBuilder& suite);
void add_map_key_vectors(SuiteBuilder& suite);
void add_binade_vectors(SuiteBuilder& suite);
void add_parameter_end_vectors(SuiteBuilder& suite);
void add_fill_rounding_vectors(SuiteBuilder& suite);
void add_chunk_vectors(SuiteBuilder& suite);
void add_json_number_vectors(SuiteBuilder& suite);
void add_json_text_vectors(SuiteBuilder& suite);
void add_real_chain_vectors(SuiteBuilder& suite);
void add_zero_dimensional_vectors(SuiteBuilder& suite);
void add_combined_vectors(SuiteBuilder& suite);  // of combined.jsonl

}  // namespace zarrproof
