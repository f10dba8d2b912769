#include "conformance/html/features.h"

#include <algorithm>
#include <sstream>

#include "reference/types/rounding_mode.h"

namespace zarrproof {
namespace {

bool is_mode(const std::string& word) {
  return find_rounding(word) || word == "clamp" || word == "wrap";
}

}  // namespace

std::optional<Conversion> conversion_of(const RequestResult& result) {
  const bool casts = std::ranges::find(result.codecs, "cast_value") != result.codecs.end();
  if (!casts || result.data_types.size() != 2) return std::nullopt;
  Conversion conversion{result.data_types[0], result.data_types[1]};
  if (result.operation == Operation::decode) std::swap(conversion.from, conversion.to);
  return conversion;
}

std::vector<std::string> type_words(const RequestResult& result) {
  std::vector<std::string> words = result.data_types;
  if (const auto conversion = conversion_of(result)) words.push_back(conversion->from + "-" + conversion->to);
  return words;
}

std::string mode_of(const RequestResult& result) {
  std::string mode(name(result.operation));
  std::istringstream parts(result.id);
  for (std::string part; std::getline(parts, part, '/');)
    if (is_mode(part)) mode += ", " + part;
  return mode;
}

}  // namespace zarrproof
