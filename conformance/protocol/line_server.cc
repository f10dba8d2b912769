#include "conformance/protocol/line_server.h"

#include <array>
#include <istream>
#include <ostream>

#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Reads a line without its line break. Of a line of more than 16 MiB, keeps the first 16 MiB and sets
// too_long. Returns false at the end of input.
bool read_line(std::istream& in, std::string& line, bool& too_long) {
  line.clear();
  too_long = false;
  std::streambuf* buffer = in.rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    if (c == '\n') return true;
    if (line.size() < kMostLineBytes)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  return !line.empty();
}

// Reads the bytes that follow a line, and the line break after them.
std::vector<std::byte> read_data(std::istream& in, const Json& size) {
  const auto bytes = unsigned_integer(size);
  if (!bytes || *bytes > kMostData)
    refuse({}, "data", excerpt(size), "a number of bytes, at most " + std::to_string(kMostData));
  std::vector<std::byte> data(*bytes);
  const auto count = static_cast<std::streamsize>(data.size());
  const bool is_whole = in.rdbuf()->sgetn(reinterpret_cast<char*>(data.data()), count) == count;
  if (!is_whole || in.rdbuf()->sbumpc() != '\n')
    refuse({}, "data", "no line break after " + std::to_string(*bytes) + " bytes", "data of this length");
  return data;
}

}  // namespace

std::string LineServer::answer(std::string_view line, std::istream* in) const {
  std::string id = "null";  // until it is known
  const auto begin_response = [&] {
    JsonObject response;
    response.add("id", id);
    return response;
  };
  try {
    const Json message = read_message(line);
    if (!message.is_object()) refuse({}, {}, "a request that is no object: " + excerpt(message), {});
    const auto number = read_id(message);
    if (!number) refuse({}, "id", "no id", "an integer in [0, 2^64-1]");
    id = std::to_string(*number);
    std::optional<std::vector<std::byte>> follows;
    if (const Json* size = message.find("data"); in != nullptr && size != nullptr && size->is_number())
      follows = read_data(*in, *size);
    const bool is_binary = follows.has_value();
    JsonObject response = begin_response();
    const Json* op = message.find("op");
    if (op != nullptr && op->is_string() && op->text == "describe") {
      describe(response);
      if (in != nullptr) response.add("framing", json_strings(std::array{"binary"}));
      return response.close();
    }
    const ResponseData data = answer_request(read_request(message, std::move(follows)), response);
    if (data && is_binary) {
      response.add("data", std::to_string(data->size()));
      return response.close().append("\n").append(reinterpret_cast<const char*>(data->data()), data->size());
    }
    if (data) response.add_text("data", to_hexadecimal(*data));
    return response.close();
  } catch (const Refused& refused) {
    JsonObject response = begin_response();
    add_error(response, refused.error());
    return response.close();
  }
}

bool LineServer::serve(std::istream& in, std::ostream& out, Framing framing) const {
  std::string line;
  bool too_long = false;
  while (read_line(in, line, too_long)) {
    if (too_long)
      out << R"({"id":null,"error":"a line of more than 16 MiB"})";
    else
      out << answer(line, framing == Framing::binary ? &in : nullptr);
    out << '\n' << std::flush;
    if (!out) return false;
  }
  return true;
}

void add_error(JsonObject& response, const Error& error) {
  response.add_text("error", error.message());
  if (error.clause) response.add_text("clause", id(*error.clause));
  response.add_any_text("place", error.place);
  if (error.element) response.add("element", std::to_string(*error.element));
}

}  // namespace zarrproof
