#include "conformance/judging/request_words.h"

#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

std::string data_words(const Request& request) {
  if (request.operation == Operation::resolve) return {};
  if (!request.data) return ", data null (a missing chunk)";
  const std::string text = to_hexadecimal(*request.data);
  return ", data \"" +
         (request.data->size() <= kMaxDataInWords ? text : text.substr(0, 2 * kMaxDataInWords) + "...") +
         "\"";
}

std::string words_of(const Request& request) {
  const std::string operation(name(request.operation));
  try {
    const Metadata metadata = read_metadata(request.zarr_json);
    return operation + " " + excerpt(metadata.data_type) + " " + to_string(request.shape) +
           (request.layout == Layout::f ? " in layout F" : "") + ", fill value " +
           (metadata.fill_value ? excerpt(*metadata.fill_value) : "missing") + ", codecs " +
           write_json(metadata.codecs) + data_words(request);
  } catch (const Refused&) {
    return operation + " with the zarr.json " + request.zarr_json + data_words(request);
  }
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
  if (data.size() <= kMaxDataInWords) return to_hexadecimal(data);
  return to_hexadecimal(data.first(kMaxDataInWords)) + "... (" + std::to_string(data.size()) + " bytes)";
}

std::string request_words(const Request& request) {
  return harmless(words_of(request));
}

std::vector<std::string> explain_words(Operation operation, const std::string& zarr_json,
                                       const std::string& data) {
  std::vector<std::string> words = {"explain"};
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  try {
    const Metadata metadata = read_metadata(zarr_json);
    const Json& type = metadata.data_type;
    if (metadata.fill_value) {
      add({"--data-type", type.is_string() ? type.text : write_json(type)});
      add({"--codecs", write_json(metadata.codecs)});
      add({"--fill-value", write_json(*metadata.fill_value)});
    } else {  // `explain` would add a fill value to these options
      add({"--zarr-json", zarr_json});
    }
    if (!data.empty()) add({"--shape", to_string(metadata.shape)});
  } catch (const Refused&) {
    add({"--zarr-json", zarr_json});
  }
  if (operation == Operation::decode) add({"--decode"});
  if (!data.empty()) add({data});
  return words;
}

}  // namespace zarrproof
