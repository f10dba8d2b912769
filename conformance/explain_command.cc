#include "conformance/explain_command.h"

#include <string_view>

#include "reference/error.h"
#include "reference/hexadecimal.h"
#include "reference/metadata.h"

namespace zarrproof {
namespace {

std::string shell_quoted(std::string_view text) {
  if (!text.empty() &&
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+/") ==
          std::string_view::npos)
    return std::string(text);
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// A JSON value as an argument: a string that is plain text without its quotes.
std::string argument(const Json& json) {
  return shell_quoted(json.is_string() ? json.text : write_json(json));
}

}  // namespace

std::string explain_command(const VectorResult& result, const std::string& program) {
  const Request& request = result.vector->request;
  std::string command = shell_quoted(program) + " explain";
  try {
    const Metadata metadata = read_document(request.zarr_json).metadata;
    command += " --data-type " + argument(metadata.data_type);
    command += " --codecs " + shell_quoted(write_json(metadata.codecs));
    if (metadata.fill_value) command += " --fill-value " + shell_quoted(write_json(*metadata.fill_value));
  } catch (const Refused&) {
    command += " --zarr-json " + shell_quoted(request.zarr_json);
  }
  if (request.operation == Operation::decode) command += " --decode";
  if (!result.judgement.element.empty()) return command + " " + shell_quoted(result.judgement.element);
  if (request.data && !request.data->empty() && request.data->size() <= 64)
    command += " --data " + to_hexadecimal(*request.data);
  return command;
}

}  // namespace zarrproof
