// Names that an implementation could take for a known name. The refusal of such a name is not a MUST.
#pragma once

#include <string_view>

namespace zarrproof {

// Returns whether the name is another spelling of a codec's name: it differs in case, in separators or in one
// character ("Bytes", "scaleOffset", "byte").
bool resembles_codec(std::string_view name);

// Returns whether the name is another spelling of a data type: it differs in case or in separators
// ("UInt8", "uint-8"), is one of numpy or C ("<u1", "double"), or begins like a raw type ("r12", "raw8").
bool resembles_data_type(std::string_view name);

}  // namespace zarrproof
