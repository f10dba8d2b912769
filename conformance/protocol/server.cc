#include "conformance/protocol/server.h"

#include <vector>

#include "conformance/version.h"
#include "reference/metadata/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"

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

// The limit for elements times codecs of a request. The reference takes about 10 s for this limit.
constexpr std::uint64_t kMostWork = std::uint64_t{1} << 25;

// Returns the members of the response if a request with this size of the result is not computed; otherwise
// empty.
std::string refusal_by_size(std::uint64_t bytes, const Request& request, std::size_t codecs) {
  if (!fits_a_line(bytes)) return too_large_members(bytes);
  if (*element_count(request.shape) <= kMostWork / codecs) return {};
  return "\"unsupported\":\"more than " + std::to_string(kMostWork) + " elements times codecs\"";
}

std::string resolve(const Plan& plan) {
  const Result<Resolved> resolved = plan.resolve();
  if (!resolved) return error_members(resolved.error());
  return "\"data_type\":" + resolved->data_type.metadata() + ",\"fill_value\":\"" +
         to_hexadecimal(resolved->fill_value) + "\"";
}

std::string encode(const Plan& plan, const Request& request, std::size_t codecs) {
  const std::uint64_t size = plan.encoded_size();
  if (auto refusal = refusal_by_size(size, request, codecs); !refusal.empty()) return refusal;
  std::vector<std::byte> encoded(size);
  const bool whole = request.data->size() == plan.array_size();  // otherwise the plan reports the error
  const auto error =
      plan.encode(whole ? laid_out(*request.data, request.shape, request.layout) : *request.data, encoded);
  return error ? error_members(*error) : data_members(encoded);
}

std::string decode(const Plan& plan, const Request& request, std::size_t codecs) {
  const std::uint64_t size = plan.array_size();
  if (auto refusal = refusal_by_size(size, request, codecs); !refusal.empty()) return refusal;
  std::vector<std::byte> array(size);
  const auto error = request.data ? plan.decode(*request.data, array) : plan.decode_missing(array);
  return error ? error_members(*error) : data_members(array);
}

}  // namespace

std::string Server::describe() const {
  std::string text =
      "\"protocol\":1,\"name\":" + json_string("zarrproof " + std::string(implementation_.name())) +
      ",\"version\":\"" + kVersion + "\",\"language\":\"C++\"";
  text += R"(,"operations":[")" + joined_words(operation_names(), "\",\"") + R"("],"codecs":[")" +
          joined_words(kCodecs, "\",\"") + R"("],"data_types":[)";
  for (const DataType& type : listed_data_types()) text += type.metadata() + ",";
  return text + R"("r*","numpy.datetime64","numpy.timedelta64"])";
}

std::string Server::answer_request(const Request& request) const {
  const Document document = read_document(request.zarr_json);
  if (document.shape != request.shape)
    refuse({}, "shape", "another shape than in zarr_json", "the shape in zarr_json");
  // A decoded array is always in C order. Only the array to encode has a layout.
  const Layout layout = request.operation == Operation::encode ? request.layout : Layout::c;
  const auto plan = implementation_.prepare(document.metadata, document.shape, layout);
  if (!plan) return error_members(plan.error());
  const std::size_t codecs = document.metadata.codecs.elements.size();  // at least 1: bytes
  switch (request.operation) {
    case Operation::resolve: return resolve(**plan);
    case Operation::encode: return encode(**plan, request, codecs);
    case Operation::decode: return decode(**plan, request, codecs);
  }
  return {};
}

}  // namespace zarrproof
