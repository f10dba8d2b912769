// The array that a request to create describes.
#pragma once

#include "reference/metadata/array_spec.h"
#include "reference/metadata/metadata.h"
#include "vectors/request.h"

namespace zarrproof {

struct WantedArray {
  ArraySpec spec;  // with a fill value and codecs of ours where the testee chooses its own
  Shape chunk_shape;
  bool has_fill_value = true, has_codecs = true;  // false: the testee chooses
};

// Returns the answers by which a description is read, where its form would depend on an open point: the
// testee does not see its text. Empty for other requests.
Answers answers_of_description(const Request& request);

// Reads the description of a request to create. Throws Refused.
WantedArray wanted_array(const Request& request, Interpretation& interpretation);

// Returns the metadata of a request; of create, with a fill value and codecs of ours where the testee
// chooses. Throws Refused as read_metadata().
Metadata metadata_of(const Request& request);

}  // namespace zarrproof
