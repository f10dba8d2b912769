// The parts of the first suite, one for each area of the specification.
#pragma once

#include "vectors/suite/builder.h"

namespace zarrproof {

void add_metadata_tests(SuiteBuilder& suite);
void add_bytes_tests(SuiteBuilder& suite);
void add_crc32c_tests(SuiteBuilder& suite);
void add_scale_offset_tests(SuiteBuilder& suite);
void add_cast_value_tests(SuiteBuilder& suite);
void add_cast_value_type_tests(SuiteBuilder& suite);
void add_fill_value_tests(SuiteBuilder& suite);
void add_chain_tests(SuiteBuilder& suite);

}  // namespace zarrproof
