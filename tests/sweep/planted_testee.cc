// A testee that is wrong for one code. Otherwise it answers like the reference.
// usage: planted_testee KIND TYPE CODE CONFIGURATION
//   KIND            result: another result, by one in the last place
//                   accept: the result of code 0, where there is a refusal
//                   refuse: a refusal where there is a result
//                   once: as result, but only in arrays of more than 1000 elements
//                   from: as result, for this code and all larger codes
//                   long: as from, but only in arrays of more than 1000 elements
//                   die: ends after the response
//                   long-refuse, long-end, long-short, long-hang: arrays of more than CODE elements are
//                   refused, end the process, get a byte less, or get no response
//                   late: from request CODE of a process on, a wrong first byte of each result, then an end
//                   all: refuses every request
//                   no-chunk: stores no chunk for any array
//                   none: nothing is wrong
//   TYPE, CODE      the data type and the code of the input element, such as float32 0x3f800001
//   CONFIGURATION   a part of the metadata without spaces, such as "rounding":"nearest-even"
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"

namespace {

using namespace zarrproof;

struct Defect {
  std::string kind;
  DataType type;
  Bits code;
  std::string configuration;
};

// Returns the indices of the planted codes in the data of a request; none if the request has another
// configuration.
std::vector<std::size_t> find_codes(const Request& request, const Defect& defect) {
  std::vector<std::size_t> places;
  if (request.operation == Operation::resolve || !request.data ||
      request.zarr_json.find(defect.configuration) == std::string::npos)
    return places;
  const bool is_range = defect.kind == "from" || defect.kind == "long";
  const std::size_t size = defect.type.element_size();
  for (std::size_t i = 0; i + size <= request.data->size(); i += size) {
    const Bits code = load(std::span(*request.data).subspan(i, size), defect.type);
    if (code == defect.code || (is_range && code > defect.code)) places.push_back(i / size);
  }
  return places;
}

std::string line_of(std::uint64_t id, const std::string& members) {
  return "{\"id\":" + std::to_string(id) + "," + members + "}";
}

std::string answer(const std::string& line, const Server& server, const Defect& defect) {
  const Json message = read_json(line);
  const std::uint64_t id = read_id(message).value_or(0);
  if (id == 0 || defect.kind == "none") return server.answer(line);
  if (defect.kind == "all") return line_of(id, R"("error":"no")");
  const Request request = read_request(message);
  if (defect.kind == "no-chunk")
    return request.operation == Operation::encode ? line_of(id, R"("data":null)") : server.answer(line);
  static std::uint64_t asked = 0;
  ++asked;
  const bool is_planted = request.zarr_json.find(defect.configuration) != std::string::npos;
  if (defect.kind.starts_with("long-") || defect.kind == "late") {
    std::string response = server.answer(line);
    const std::size_t data = response.find("\"data\":\"");
    const bool is_long =
        defect.kind == "late" ? asked >= defect.code : element_count(request.shape) > defect.code;
    if (!is_planted || !is_long || data == std::string::npos) return response;
    if (defect.kind == "long-refuse") return line_of(id, R"("error":"planted")");
    if (defect.kind == "long-end") std::_Exit(3);
    if (defect.kind == "long-hang") sleep(600);
    char& digit = response[data + 8];
    if (defect.kind == "long-short") return response.erase(data + 8, 2);
    digit = digit == '0' ? '1' : '0';
    std::cout << response << '\n' << std::flush;
    std::_Exit(0);
  }
  const std::vector<std::size_t> places = find_codes(request, defect);
  if (places.empty()) return server.answer(line);
  if (defect.kind == "die") {
    std::cout << server.answer(line) << '\n' << std::flush;
    std::_Exit(3);
  }
  if (defect.kind == "refuse") return line_of(id, R"("error":"planted")");
  const std::size_t size = defect.type.element_size(), count = request.data->size() / size;
  if (defect.kind == "accept") {
    Request other = request;
    store(0, defect.type, std::span(*other.data).subspan(places.front() * size, size));
    return server.answer(request_line(id, other));
  }
  const auto response = read_response(read_json(server.answer(line)), request.operation);
  if ((defect.kind == "once" || defect.kind == "long") && count <= 1000) return server.answer(line);
  if (!response || response->kind != Response::Kind::data) return server.answer(line);
  std::vector<std::byte> data = response->data;
  for (const std::size_t place : places) data[place * (data.size() / count)] ^= std::byte{1};
  return line_of(id, "\"data\":\"" + to_hexadecimal(data) + "\"");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const Defect defect{argv[1], *find_data_type(argv[2]), std::stoull(argv[3], nullptr, 0), argv[4]};
  const Reference reference;
  const Server server(reference);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << answer(line, server, defect) << '\n' << std::flush;
}
