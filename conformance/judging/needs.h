// The operation, codecs and data types that a request needs.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The codecs of the suite that the request's metadata name, and the data types of the array and of the casts.
// Empty for metadata that cannot be read.
struct Needs {
  std::vector<std::string> codecs;
  std::vector<DataType> data_types;
};
Needs needs_of(const Request& request);

// Reads the needs of many requests. Most requests share their metadata, so each metadata text is read once.
class NeedsReader {
 public:
  const Needs& of(const Request& request);

 private:
  std::unordered_map<std::string, Needs> known_;  // the key is the data type and the codecs
};

// Returns whether `all` has every codec and data type of `some`.
bool covers(const Needs& all, const Needs& some);

// Returns as text what the testee does not declare although it is needed: the operation, or the first codec
// or data type. Empty if nothing is missing.
std::string what_is_missing(Operation operation, const Needs& needs, const Description& testee);
std::string what_is_missing(const Needs& needs, const Description& testee);  // for any operation

}  // namespace zarrproof
