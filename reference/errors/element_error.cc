#include "reference/errors/element_error.h"

#include "reference/values/element.h"

namespace zarrproof {

std::string codec_place(std::size_t codec) {
  return "codecs[" + std::to_string(codec) + "]";
}

Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element) {
  std::string found(found_in(reason));
  if (type != nullptr) found = describe_bits(value, *type) + ": " + found;
  return {clause_of(reason), codec_place(codec), std::move(found), std::string(expected_by(reason)), element};
}

}  // namespace zarrproof
