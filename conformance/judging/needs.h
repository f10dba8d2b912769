// What a request needs of a testee: its operation, codecs and data types.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The codecs of the suite that the request's metadata names, and the data types of its array and its casts.
// Of metadata that cannot be read, nothing.
struct Needs {
  std::vector<std::string> codecs;
  std::vector<DataType> data_types;
};
Needs needs_of(const Request& request);

// The same for many requests: most share their metadata, which are read once.
class NeedsReader {
 public:
  const Needs& of(const Request& request);

 private:
  std::unordered_map<std::string, Needs> known_;  // by data type and codecs
};

// Whether `all` has every codec and data type of `some`.
bool covers(const Needs& all, const Needs& some);

// What the testee does not support of that, in words. Empty when it supports all.
std::string what_is_missing(Operation operation, const Needs& needs, const Description& testee);
std::string what_is_missing(const Needs& needs, const Description& testee);  // of any operation

}  // namespace zarrproof
