#include "vectors/suite/parts.h"

namespace zarrproof {

Suite first_suite() {
  SuiteBuilder suite;
  add_metadata_tests(suite);
  add_bytes_tests(suite);
  add_crc32c_tests(suite);
  add_scale_offset_tests(suite);
  add_cast_value_tests(suite);
  add_cast_value_type_tests(suite);
  add_fill_value_tests(suite);
  add_chain_tests(suite);
  return suite.take("first");
}

}  // namespace zarrproof
