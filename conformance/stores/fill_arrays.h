// Fills in arrays on disk by the reference: chunks from elements, and the elements that a reader must find.
#pragma once

#include "conformance/stores/array_on_disk.h"

namespace zarrproof {

// Returns the array with its elements as the reference decodes them from the chunks. A missing chunk holds
// the fill value. If the array has no chunks, the reference first encodes every chunk from the elements, with
// the fill value beyond the edge of the array. Throws Refused, with the name of the array and the place, when
// the metadata, an element or a stored position beyond the edge are wrong or depend on an open point.
ArrayOnDisk fill(ArrayOnDisk array);

}  // namespace zarrproof
