// What a request needs of a testee: its operation, codecs and data types.
#pragma once

#include <string>
#include <vector>

#include "conformance/protocol.h"
#include "reference/data_type.h"

namespace zarrproof {

// The codecs of the suite that the request's metadata names, and the data types of its array and its casts.
// Of metadata that cannot be read, nothing.
struct Needs {
  std::vector<std::string> codecs;
  std::vector<DataType> data_types;
};
Needs needs_of(const Request& request);

// What the testee does not support of that, in words. Empty when it supports all.
std::string what_is_missing(Operation operation, const Needs& needs, const Description& testee);

}  // namespace zarrproof
