// The arrays on disk, one function for each area, and two common forms of them.
#pragma once

#include <string>
#include <vector>

#include "vectors/stores/store_array.h"
#include "vectors/suite/builder.h"

namespace zarrproof {

using Stores = std::vector<StoreArray>;
using Scalars = std::vector<std::string>;

void add_bytes_stores(Stores& stores);
void add_crc32c_stores(Stores& stores);
void add_scale_offset_stores(Stores& stores);
void add_cast_value_stores(Stores& stores);
void add_chain_stores(Stores& stores);
void add_fill_value_stores(Stores& stores);
void add_layout_stores(Stores& stores);

// One dimension in chunks of four elements: the elements, repeated up to the end of a chunk, and a missing
// last chunk of two elements. Data type and fill value are JSON texts.
StoreArray line(std::string name, std::string data_type, std::string fill, std::string codecs,
                Scalars elements, std::string written_as = {});

// Five rows of three elements in chunks of 2 x 2: partial chunks at both edges, and a missing chunk in the
// middle.
StoreArray table(std::string name, std::string data_type, std::string fill, std::string codecs,
                 Scalars elements, std::string written_as = {});

}  // namespace zarrproof
