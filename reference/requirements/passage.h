// A passage of the specification: a document, a section, and a link.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

enum class Source {
  core,
  data_types,
  bytes,
  bytes_schema,
  crc32c,
  scale_offset,
  scale_offset_schema,
  cast_value,
  cast_value_schema,
  sharding_indexed,
  extension_types,
  int2,
  int4,
  int4_schema,
  float4_e2m1fn,
  float8_e4m3fnuz,
  float8_e8m0fnu,
  numpy_datetime64,
  rfc3720,
  rfc8259,
};

struct Passage {
  Source source;
  std::string_view section = {};  // heading; empty: the whole document
  std::string_view anchor = {};   // anchor of the section; empty if it has no permanent one
};

// Returns text such as "crc32c codec, Format and algorithm".
std::string text(const Passage& passage);

std::string link(const Passage& passage);

}  // namespace zarrproof
