// The traits of a request: properties that a defect of an implementation may depend on, besides the codecs,
// the data types and the operation. For example, an implementation that ignores `endian` fails exactly the
// requests with the trait "endian big".
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/judging/needs.h"
#include "vectors/vector.h"

namespace zarrproof {

// The traits of vectors that permit results only, or refusals only.
inline constexpr const char* kMustBeAccepted = "outcome result";
inline constexpr const char* kMustBeRefused = "outcome error";

// Reads the traits of many vectors. Most vectors share their metadata, so each text is read once.
class TraitsReader {
 public:
  // Returns the traits, each a name and a value: "endian big", "dimensions 0", "fill value NaN", "offset
  // present". `needs`: the needs of the request. Metadata that cannot be read have no traits of their own.
  std::vector<std::string> of(const Vector& vector, const Needs& needs);

 private:
  std::unordered_map<std::string, std::vector<std::string>> known_;  // by the text of the metadata
};

}  // namespace zarrproof
