// Example: explain_words() of a request to decode [2] of uint8 with the data 0507 gives: explain --data-type
// uint8 --codecs ["bytes"] --fill-value 0 --shape [2] --decode --data=0507.
#include "conformance/judging/request_words.h"

#include <algorithm>
#include <array>

#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Returns how a request to create writes: the chunks and the regions.
std::string writing_words(const Request& request) {
  constexpr std::array<std::string_view, 4> kWords = {"", ", in two regions", ", over other elements",
                                                      ", without the rows of the fill value"};
  if (request.operation != Operation::create) return {};
  const auto array = array_text_of(request.zarr_json, request.shape);
  return (array ? ", chunks of " + to_string(array->chunk()) : "") +
         std::string(kWords[static_cast<std::size_t>(request.writing)]);
}

std::string data_words(const Request& request) {
  if (!has_data(request.operation)) return {};
  if (!request.data) return ", data null (a missing chunk)";
  return ", data \"" + data_excerpt(*request.data) + "\"";
}

// Returns the members of an accepted zarr.json that the words of a request do not say, and that are not those
// of every array: `, member "units": {"must_understand":0}`.
std::string unusual_members(const std::string& zarr_json, const Metadata& metadata) {
  constexpr std::array<std::string_view, 6> kUsual = {"zarr_format", "node_type",  "shape",
                                                      "data_type",   "fill_value", "codecs"};
  const Json document = read_extended_json(zarr_json).json;
  std::string words;
  for (std::size_t i = 0; i < document.keys.size(); ++i) {
    const std::string& key = document.keys[i];
    const Json& value = document.elements[i];
    if (std::ranges::find(kUsual, key) != kUsual.end()) continue;
    if (key == "chunk_grid" && name_in(value) == "regular" && !metadata.wrong_member) continue;
    if (key == "chunk_key_encoding" && name_in(value) == "default") continue;
    words += ", member " + json_string(key) + ": " + excerpt(value);
  }
  return words;
}

}  // namespace

std::string data_word(std::span<const std::byte> data) {
  return "--data=" + to_hexadecimal(data);
}

std::optional<std::vector<std::byte>> data_to_explain(std::span<const std::byte> data) {
  constexpr std::size_t kMaxBytes = 64;
  if (data.size() > kMaxBytes) return std::nullopt;
  return std::vector(data.begin(), data.end());
}

std::string data_excerpt(std::span<const std::byte> data) {
  if (data.size() <= kMaxExcerptBytes) return to_hexadecimal(data);
  return to_hexadecimal(data.first(kMaxExcerptBytes)) + "... (" + std::to_string(data.size()) + " bytes)";
}

std::string request_words(const Request& request) {
  const std::string operation(name(request.operation));
  try {
    const Metadata metadata = read_metadata(request.zarr_json);
    return harmless(operation + " " + excerpt(metadata.data_type) + " " + to_string(request.shape) +
                    (request.layout == Layout::f ? " in layout F" : "") + ", fill value " +
                    (metadata.fill_value ? excerpt(*metadata.fill_value) : "missing") + ", codecs " +
                    (metadata.codecs.is_null() ? "missing" : write_json(metadata.codecs)) +
                    unusual_members(request.zarr_json, metadata) + writing_words(request) +
                    data_words(request));
  } catch (const Refused&) {
    return harmless(operation + " with the zarr.json " + request.zarr_json + data_words(request));
  }
}

std::string response_words(const Response& response) {
  switch (response.kind) {
    case Response::Kind::data: return "data \"" + data_excerpt(response.data) + "\"";
    case Response::Kind::resolved:
      return "data type " + response.data_type + ", fill value \"" + data_excerpt(response.data) + "\"";
    case Response::Kind::too_large:
      return "a result of " + std::to_string(response.size) + " bytes, which do not fit a line of 16 MiB";
    case Response::Kind::no_data: return "no chunk";
    case Response::Kind::written: return "the zarr.json " + excerpt(response.written.zarr_json);
    case Response::Kind::accepted: return "the metadata are accepted";
    case Response::Kind::error: return "a refusal: " + response.text;
    case Response::Kind::unsupported: return "unsupported: " + response.text;
    case Response::Kind::crashed: return "a crash: " + response.text;
    case Response::Kind::printed:
    case Response::Kind::timed_out: return response.text;  // "no response within 10 s"
    case Response::Kind::garbled:
    case Response::Kind::not_asked: break;
  }
  return "no response";
}

std::vector<std::string> explain_words(Operation operation, const std::string& zarr_json,
                                       const std::string& data) {
  // The shorter options --data-type, --codecs and --fill-value stand for a whole document of usual members.
  // They would add a missing fill value.
  std::vector<std::string> words = {"explain", "--zarr-json", zarr_json};
  try {
    const Metadata metadata = read_metadata(zarr_json);
    const Json& type = metadata.data_type;
    if (metadata.fill_value && unusual_members(zarr_json, metadata).empty())
      words = {"explain",
               "--data-type",
               type.is_string() ? type.text : write_json(type),
               "--codecs",
               write_json(metadata.codecs),
               "--fill-value",
               write_json(*metadata.fill_value)};
    if (!data.empty()) words.insert(words.end(), {"--shape", to_string(metadata.shape)});
  } catch (const Refused&) {
    // Such metadata are also explained.
  }
  if (operation == Operation::decode) words.push_back("--decode");
  if (!data.empty()) words.push_back(data);
  return words;
}

}  // namespace zarrproof
