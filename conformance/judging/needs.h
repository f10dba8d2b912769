// The codecs and data types that a request needs, and the first that a testee does not declare.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The codecs of the suite that the request's metadata name, and the data types of the array and of the casts.
// Empty for metadata that cannot be read.
struct Needs {
  std::vector<std::string> codecs;
  std::vector<DataType> data_types;
  // Of the casts: wrap if any wraps, otherwise clamp if any clamps.
  OutOfRange out_of_range = OutOfRange::error;
  std::string endian;  // of `bytes`: "little" or "big"; empty: neither
};
Needs needs_of(const Request& request);

// Reads the needs of many requests. Most requests share their metadata, so each metadata text is read once.
class NeedsReader {
 public:
  const Needs& of(const Request& request);

 private:
  std::unordered_map<std::string, Needs> known_;  // the key is the data type and the codecs
};

// Returns whether `offered` has every codec and data type of `needed`.
bool covers(const Needs& offered, const Needs& needed);

// A name that a request needs.
struct Need {
  enum class Kind { operation, codec, data_type };
  Kind kind;
  std::string name;
};

// Returns the name of the kind in results files: "codec".
std::string_view name(Need::Kind kind);
std::optional<Need::Kind> find_need_kind(std::string_view name);

// Returns "the codec cast_value".
std::string words(const Need& need);

// Returns the first need that the testee does not declare: the operation, a codec or a data type. Returns
// nothing if the testee declares all of them. Without `operation`, the operation is not looked at.
std::optional<Need> undeclared_need(Operation operation, const Needs& needs, const Description& testee);
std::optional<Need> undeclared_need(const Needs& needs, const Description& testee);

}  // namespace zarrproof
