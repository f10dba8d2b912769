// The arrays on disk, one function for each area, and two common forms of them.
#pragma once

#include <vector>

#include "conformance/stores/stores.h"
#include "vectors/suite/builder.h"

namespace zarrproof {

using Stores = std::vector<StoreArray>;

void add_bytes_stores(Stores& stores);
void add_cast_value_stores(Stores& stores);

// Adds one dimension in chunks of four elements: the elements as words, repeated up to the end of a chunk,
// and a missing last chunk of two elements. The shape of `array` does not matter.
void add_line(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as = {});

// Adds five rows of three elements in chunks of 2 x 2: partial chunks at both edges, and a missing chunk in
// the middle.
void add_table(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as = {});

}  // namespace zarrproof
