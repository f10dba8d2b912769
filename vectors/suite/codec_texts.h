// JSON texts of the metadata in the suite.
#pragma once

#include <initializer_list>
#include <string>

#include "reference/types/data_type.h"

namespace zarrproof {

// JSON texts of codecs.
std::string bytes_codec(const std::string& endian = "little");
std::string scale_offset_codec(const std::string& offset, const std::string& scale);  // empty: left out
std::string cast_codec(const std::string& type, const std::string& more = {});        // more: ,"rounding":"…"
std::string chain(std::initializer_list<std::string> codecs);

// Returns the JSON text of a fill value that is valid under every answer.
std::string plain_fill(const DataType& type);

// Returns the JSON text of the metadata for the data type's name.
std::string type_text(const std::string& name);

}  // namespace zarrproof
