// Example: the reply to decode 0507 as uint8 [2] is the two bytes 05 07, which add_reply() writes as
// "data":"0507". For the damaged chunk 05, the reply is an error of BYTES-8.
#include "conformance/protocol/reply.h"

#include <algorithm>
#include <optional>

#include "conformance/text/version.h"
#include "reference/array/chunk_grid.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/codec_names.h"
#include "reference/types/part.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

// Returns the array with its elements moved from C order to the layout.
std::vector<std::byte> elements_in_layout(const std::vector<std::byte>& array, const Shape& shape,
                                          Layout layout) {
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
  return plan.encode(whole ? elements_in_layout(*request.data, request.shape, request.layout) : *request.data,
                     encoded);
}

std::optional<Error> decode(const Plan& plan, const Request& request, std::vector<std::byte>& array) {
  return request.data ? plan.decode(*request.data, array) : plan.decode_missing(array);
}

NotAnswered too_large_reply(std::uint64_t bytes, std::uint64_t max_bytes) {
  return {"a result of " + std::to_string(bytes) + " bytes; expected at most " + std::to_string(max_bytes)};
}

// Returns the array that the request describes, with its metadata and every chunk.
Reply create(const Implementation& implementation, const Request& request, std::uint64_t max_bytes) {
  Interpretation defaults(Answers::defaults());
  const WantedArray wanted = wanted_array(request, defaults);
  const ArraySpec& spec = wanted.spec;
  WrittenArray written = {.zarr_json = ArrayText{metadata_json(spec.data_type),
                                                 write_scalar(spec.fill_value, spec.data_type),
                                                 codecs_json(spec), request.shape, wanted.chunk_shape}
                                           .zarr_json()};
  const ChunkGrid grid = read_chunk_grid(written.zarr_json);
  const auto plan = implementation.prepare(read_metadata(written.zarr_json), grid.chunk_shape, Layout::c);
  if (!plan) return plan.error();
  const std::vector<Shape> chunks = grid.chunks();
  const std::uint64_t size = std::max((*plan)->array_size(), (*plan)->encoded_size());
  if (!chunks.empty() && size > max_bytes / chunks.size())
    return too_large_reply(size, max_bytes / chunks.size());
  for (const Shape& chunk : chunks) {
    std::vector<std::byte>& encoded = written.chunks[grid.key(chunk)];
    encoded.resize((*plan)->encoded_size());
    const auto elements =
        part_of_array(*request.data, grid.shape, grid.start(chunk), grid.chunk_shape, spec.fill_value);
    if (const auto error = (*plan)->encode(elements, encoded)) return *error;
  }
  return written;
}

// Returns the metadata with kAttributesToSet added to their attributes.
Reply rewrite(const std::string& zarr_json) {
  Json document = read_json(zarr_json);
  const Json* old = document.find("attributes");
  Json attributes = old != nullptr ? *old : Json{.kind = Json::Kind::object};
  const Json more = read_json(kAttributesToSet);
  for (std::size_t i = 0; i < more.keys.size(); ++i) attributes.set(more.keys[i], more.elements[i]);
  document.set("attributes", std::move(attributes));
  return WrittenArray{.zarr_json = write_json(document)};
}

}  // namespace

Reply reply_to(const Implementation& implementation, const Request& request, std::uint64_t max_bytes) {
  if (request.operation == Operation::create) return create(implementation, request, max_bytes);
  const Metadata metadata = read_metadata(request.zarr_json);
  if (metadata.shape != request.shape)
    refuse({}, "shape", "another shape than in zarr_json", "the shape in zarr_json");
  // Decoding gives C order; only the array that encoding takes is held in the layout.
  const bool encodes = request.operation == Operation::encode;
  const auto plan = implementation.prepare(metadata, metadata.shape, encodes ? request.layout : Layout::c);
  if (!plan) return plan.error();
  if (request.operation == Operation::accept) return Accepted();
  if (request.operation == Operation::rewrite) return rewrite(request.zarr_json);
  if (request.operation == Operation::resolve) {
    Result<Resolved> resolved = (*plan)->resolve();
    return resolved ? Reply(std::move(*resolved)) : resolved.error();
  }
  const std::uint64_t bytes = encodes ? (*plan)->encoded_size() : (*plan)->array_size();
  const std::size_t codecs = metadata.codecs.elements.size();  // at least one: bytes
  if (bytes > max_bytes) return too_large_reply(bytes, max_bytes);
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
  std::vector<std::string_view> operations;
  for (const Operation operation : all_operations())
    if (is_of_codecs(operation) || implementation.writes()) operations.push_back(name(operation));
  response.add("operations", json_strings(operations));
  response.add("codecs", json_strings(kCodecs));
  response.add("data_types", json_strings(declarable_data_types()));
}

void add_written(JsonObject& response, Operation operation, const WrittenArray& written) {
  response.add_text("zarr_json", written.zarr_json);
  if (operation != Operation::create) return;
  JsonObject chunks;
  for (const auto& [key, chunk] : written.chunks) chunks.add_bytes(key, chunk);
  response.add("chunks", chunks.close());
}

void add_error(JsonObject& response, const Error& error) {
  response.add_text("error", error.message());
  if (error.clause) response.add_text("clause", id(*error.clause));
  response.add_any_text("place", error.place);
  if (error.element) response.add("element", std::to_string(*error.element));
}

void add_reply(JsonObject& response, Operation operation, const Reply& reply) {
  if (const auto* data = std::get_if<std::vector<std::byte>>(&reply))
    return response.add_bytes("data", *data);
  if (const auto* error = std::get_if<Error>(&reply)) return add_error(response, *error);
  if (const auto* lack = std::get_if<NotAnswered>(&reply)) return response.add_text("unsupported", lack->why);
  if (const auto* written = std::get_if<WrittenArray>(&reply))
    return add_written(response, operation, *written);
  if (std::holds_alternative<Accepted>(reply)) return response.add("accepted", "true");
  const Resolved& resolved = std::get<Resolved>(reply);
  response.add("data_type", metadata_json(resolved.data_type));
  response.add_bytes("fill_value", resolved.fill_value);
}

}  // namespace zarrproof
