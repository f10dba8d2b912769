#include "conformance/server.h"

#include <istream>
#include <ostream>
#include <vector>

#include "conformance/protocol.h"
#include "conformance/version.h"
#include "reference/hexadecimal.h"

namespace zarrproof {
namespace {

// A response has two digits for each byte, and a little around them.
constexpr std::uint64_t kMostDataBytes = kMostLineBytes / 2 - 4096;

std::string error_members(const Error& error) {
  std::string members = "\"error\":" + json_string(error.message());
  if (error.clause) members += ",\"clause\":" + json_string(id(*error.clause));
  if (!error.place.empty()) members += ",\"place\":" + json_string(error.place);
  if (error.element) members += ",\"element\":" + std::to_string(*error.element);
  return members;
}

std::string data_members(const std::vector<std::byte>& data) {
  return "\"data\":\"" + to_hexadecimal(data) + "\"";
}

std::string too_large(std::uint64_t bytes) {
  return "\"unsupported\":\"" + std::to_string(bytes) + " bytes do not fit a line of 16 MiB\"";
}

// The same array, its elements moved from C order to the layout.
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

std::string resolve(const Plan& plan) {
  const Result<Resolved> resolved = plan.resolve();
  if (!resolved) return error_members(resolved.error());
  return "\"data_type\":" + resolved->data_type.metadata() + ",\"fill_value\":\"" +
         to_hexadecimal(resolved->fill_value) + "\"";
}

std::string encode(const Plan& plan, const Request& request) {
  const std::uint64_t size = plan.encoded_size();
  if (size > kMostDataBytes) return too_large(size);
  std::vector<std::byte> encoded(size);
  const bool whole = request.data->size() == plan.array_size();  // otherwise the plan says what is wrong
  const auto error =
      plan.encode(whole ? laid_out(*request.data, request.shape, request.layout) : *request.data, encoded);
  return error ? error_members(*error) : data_members(encoded);
}

std::string decode(const Plan& plan, const Request& request) {
  const std::uint64_t size = plan.array_size();
  if (size > kMostDataBytes) return too_large(size);
  std::vector<std::byte> array(size);
  const auto error = request.data ? plan.decode(*request.data, array) : plan.decode_missing(array);
  return error ? error_members(*error) : data_members(array);
}

std::string answer_request(const Implementation& implementation, const Request& request) {
  const Document document = read_document(request.zarr_json);
  if (document.shape != request.shape) refuse({}, "shape", "another shape than in zarr_json", "the same");
  // Decoding gives C order; only the array that encoding takes is held in the layout.
  const Layout layout = request.operation == Operation::encode ? request.layout : Layout::c;
  const auto plan = implementation.prepare(document.metadata, document.shape, layout);
  if (!plan) return error_members(plan.error());
  switch (request.operation) {
    case Operation::resolve: return resolve(**plan);
    case Operation::encode: return encode(**plan, request);
    case Operation::decode: return decode(**plan, request);
  }
  return {};
}

// Reads a line without its break; of one that is too long, only the length counts. Returns false at the end.
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

}  // namespace

std::string Server::describe() const {
  std::string text =
      "\"protocol\":1,\"name\":" + json_string("zarrproof " + std::string(implementation_.name())) +
      ",\"version\":\"" + kVersion + "\",\"language\":\"C++\"";
  text +=
      R"(,"operations":["resolve","encode","decode"],"codecs":["bytes","crc32c","scale_offset","cast_value"])";
  text += ",\"data_types\":[";
  for (const DataType& type : listed_data_types()) text += type.metadata() + ",";
  return text + R"("r*","numpy.datetime64","numpy.timedelta64"])";
}

std::string Server::answer(std::string_view line) const {
  std::string id = "null";
  try {
    const Json message = read_json(line);
    if (!message.is_object()) refuse({}, {}, "a request that is no object: " + excerpt(message), {});
    const auto number = read_id(message);
    if (!number) refuse({}, "id", "no id", "an integer in [0, 2^64-1]");
    id = std::to_string(*number);
    const Json* op = message.find("op");
    if (op != nullptr && op->is_string() && op->text == "describe")
      return "{\"id\":" + id + "," + describe() + "}";
    return "{\"id\":" + id + "," + answer_request(implementation_, read_request(message)) + "}";
  } catch (const Refused& refused) {
    return "{\"id\":" + id + "," + error_members(refused.error()) + "}";
  }
}

bool Server::serve(std::istream& in, std::ostream& out) const {
  std::string line;
  bool too_long = false;
  while (read_line(in, line, too_long)) {
    if (too_long)
      out << R"({"id":null,"error":"a line of more than 16 MiB"})";
    else
      out << answer(line);
    out << '\n' << std::flush;
    if (!out) return false;
  }
  return true;
}

}  // namespace zarrproof
