#include "conformance/html/example.h"

#include <sstream>

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Returns the number of elements of an array; nothing if its metadata cannot be read.
std::optional<std::uint64_t> count_of(const std::string& zarr_json) try {
  return element_count(read_metadata(zarr_json).shape);
} catch (const Refused&) {
  return std::nullopt;
}

}  // namespace

std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault) {
  if (result.zarr_json.empty()) return std::nullopt;
  ExplainInput input;
  input.zarr_json = result.zarr_json;
  input.decode = result.operation == Operation::decode;
  if (fault.input.starts_with(kDataWord)) {
    input.data = from_hexadecimal(fault.input.substr(kDataWord.size()));
    if (!input.data) return std::nullopt;
    if (has_data_of_request(fault)) input.count = count_of(result.zarr_json);
  } else if (!fault.input.empty()) {
    input.elements.push_back(fault.input);
  }
  return input;
}

std::string explanation(const ExplainInput& input) try {
  std::ostringstream text;
  explain(text, input);
  return text.str();
} catch (const Refused&) {
  return {};
}

}  // namespace zarrproof
