// Example: the description of a uint8 array without fill_value and with the codecs null asks for the defaults
// of the testee. Ours are the fill value 0 and the codec bytes; the elements of an array do not depend on
// them.
#include "vectors/wanted_array.h"

#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {

Answers answers_of_description(const Request& request) {
  Answers answers;
  if (request.operation == Operation::create) answers.set(OpenPoint::raw_fill_length, Answer::bytes);
  return answers;
}

Metadata metadata_of(const Request& request) {
  Metadata metadata = read_metadata(request.zarr_json);
  if (request.operation != Operation::create) return metadata;
  Interpretation defaults(Answers::defaults());
  if (metadata.codecs.is_null())
    metadata.codecs = read_json(R"([{"name":"bytes","configuration":{"endian":"little"}}])");
  if (!metadata.fill_value)
    metadata.fill_value =
        read_json(plain_fill_value(read_data_type(metadata.data_type, "data_type", defaults)));
  return metadata;
}

WantedArray wanted_array(const Request& request, Interpretation& interpretation) {
  const Metadata given = read_metadata(request.zarr_json);
  const auto text = array_text_of(request.zarr_json, request.shape);
  if (!text) refuse("zarr_json", "another text", "a description of an array");
  return {.spec = read_array_spec(metadata_of(request), interpretation),
          .chunk_shape = text->chunk(),
          .has_fill_value = given.fill_value.has_value(),
          .has_codecs = !given.codecs.is_null()};
}

}  // namespace zarrproof
