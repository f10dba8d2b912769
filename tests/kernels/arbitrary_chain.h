// Generators of whole requests: a chain, a shape and the bytes of an array or of its encoded form.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "reference/chain.h"
#include "reference/metadata.h"
#include "reference/shape.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {

// What a plan is prepared from. Of any data type; array -> array codecs, `bytes` in both orders, checksums.
struct Request {
  Metadata metadata;
  Shape shape;  // up to four dimensions, 3000 elements at most
  Layout layout;
  std::vector<DataType> types;  // that of the array, and that after each array -> array codec

  std::uint64_t count() const { return element_count(shape).value(); }
  std::string words() const;
};

// Fill values that do not survive the chain are rare, but there are some.
Request any_request();

// The array, or the stored bytes without checksums, of which the chain accepts each element; or, if
// `with_refused`, all but a few, where the chain refuses anything. The upper bits of elements narrower than a
// byte are arbitrary.
Bytes any_array(const Request& request, const Chain& chain, bool with_refused);
Bytes any_body(const Request& request, const Chain& chain, bool with_refused);

}  // namespace zarrproof::test
