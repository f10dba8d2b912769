#include "conformance/protocol/reply.h"

#include <optional>

#include "conformance/text/version.h"
#include "reference/types/codec_names.h"

namespace zarrproof {
namespace {

// Returns the array with its elements moved from C order to the layout.
std::vector<std::byte> laid_out(const std::vector<std::byte>& array, const Shape& shape, Layout layout) {
  const std::uint64_t count = *element_count(shape);
  if (layout == Layout::c || count == 0) return array;
  const std::size_t size = array.size() / count;
  std::vector<std::byte> result(array.size());
  Positions positions(shape, layout);
  for (std::uint64_t i = 0; i < count; ++i, positions.advance())
    for (std::size_t j = 0; j < size; ++j) result[positions.current() * size + j] = array[i * size + j];
  return result;
}

// The most elements times codecs that a request is answered for. The reference takes some ten seconds for so
// many.
constexpr std::uint64_t kMaxWork = std::uint64_t{1} << 25;

std::optional<Error> encode(const Plan& plan, const Request& request, std::vector<std::byte>& encoded) {
  const bool whole = request.data->size() == plan.array_size();  // otherwise the plan says what is wrong
  return plan.encode(whole ? laid_out(*request.data, request.shape, request.layout) : *request.data, encoded);
}

std::optional<Error> decode(const Plan& plan, const Request& request, std::vector<std::byte>& array) {
  return request.data ? plan.decode(*request.data, array) : plan.decode_missing(array);
}

}  // namespace

Reply reply_to(const Implementation& implementation, const Request& request, std::uint64_t max_bytes) {
  const Metadata metadata = read_metadata(request.zarr_json);
  if (metadata.shape != request.shape)
    refuse({}, "shape", "another shape than in zarr_json", "the shape in zarr_json");
  // Decoding gives C order; only the array that encoding takes is held in the layout.
  const bool encodes = request.operation == Operation::encode;
  const auto plan = implementation.prepare(metadata, metadata.shape, encodes ? request.layout : Layout::c);
  if (!plan) return plan.error();
  if (request.operation == Operation::resolve) {
    Result<Resolved> resolved = (*plan)->resolve();
    return resolved ? Reply(std::move(*resolved)) : resolved.error();
  }
  const std::uint64_t bytes = encodes ? (*plan)->encoded_size() : (*plan)->array_size();
  const std::size_t codecs = metadata.codecs.elements.size();  // at least one: bytes
  if (bytes > max_bytes)
    return NotAnswered{"a result of " + std::to_string(bytes) + " bytes; expected at most " +
                       std::to_string(max_bytes)};
  if (*element_count(request.shape) > kMaxWork / codecs)
    return NotAnswered{"more than " + std::to_string(kMaxWork) + " elements times codecs"};
  std::vector<std::byte> result(bytes);
  const auto error = encodes ? encode(**plan, request, result) : decode(**plan, request, result);
  if (error) return *error;
  return result;
}

std::vector<std::string> declarable_data_types() {
  std::vector<std::string> names;
  for (const DataType& type : listed_data_types()) names.push_back(type.name);
  names.insert(names.end(), {"r*", "numpy.datetime64", "numpy.timedelta64"});
  return names;
}

void add_description(JsonObject& response, const Implementation& implementation) {
  response.add_text("name", "zarrproof " + std::string(implementation.name()));
  response.add_text("version", kVersion);
  response.add_text("language", "C++");
  response.add("operations", json_strings(operation_names()));
  response.add("codecs", json_strings(kCodecs));
  response.add("data_types", json_strings(declarable_data_types()));
}

}  // namespace zarrproof
