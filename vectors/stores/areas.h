// The arrays on disk, one part for each area, and the two shapes that most of them have.
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

// One dimension in chunks of four: the elements, repeated up to the end of a chunk, and a last chunk of two
// elements that is missing. Data type and fill value as JSON texts.
StoreArray line(std::string name, std::string data_type, std::string fill, std::string codecs,
                Scalars elements, std::string written_as = {});

// Five rows of three in chunks of 2 x 2: partial chunks at both edges, and a missing one in the middle.
StoreArray table(std::string name, std::string data_type, std::string fill, std::string codecs,
                 Scalars elements, std::string written_as = {});

}  // namespace zarrproof
