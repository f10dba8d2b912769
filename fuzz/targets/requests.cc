// Any line as a request to `zarrproof serve`: there is one response, which follows the protocol, and the
// kernels give the response of the reference. Example: the line "{}" is no request, and its response is an
// error of the protocol, on one line and with an id.
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "fuzz/engine/target.h"
#include "reference/kernels/kernels.h"
#include "reference/reference.h"

namespace zarrproof::fuzz {
namespace {

// The maximum number of elements. Longer arrays take long and test nothing new. If even the bytes would be
// too many for a line, the elements are not processed, and the response must come at once.
constexpr std::uint64_t kMaxElements = 100'000;

bool takes_long(const Request& request) {
  const auto count = element_count(request.shape);
  return request.operation != Operation::resolve && count && *count > kMaxElements && *count <= kMaxDataBytes;
}

// Returns the request of the line, if the line is one.
std::optional<Request> request_in(std::string_view line) {
  try {
    return read_request(read_json(line));
  } catch (const Refused&) {
    return std::nullopt;
  }
}

bool is_description(const Json& response) {
  return response.find("protocol") != nullptr;
}

void check_response(std::string_view line, const std::string& response,
                    const std::optional<Request>& request) {
  const auto wrong = [&](const std::string& what) {
    fail(what + "\nrequest    " + std::string(line) + "\nresponse   " + response);
  };
  if (response.find('\n') != std::string::npos) wrong("the response has a line break");
  try {
    const Json message = read_json(response);
    if (message.find("id") == nullptr) wrong("the response has no id");
    if (is_description(message)) {
      read_description(message);
    } else if (const auto read = request ? read_response(message, request->operation)
                                         : Result<Response, Breach>(Response{});
               !read) {
      wrong("the response cannot be read: " + read.error().text);
    }
  } catch (const Refused& refused) {
    wrong(std::string("the response cannot be read: ") + refused.what());
  }
}

}  // namespace

void check_input(Input input) {
  const std::string line(input.begin(), input.end());
  const auto request = request_in(line);
  if (request && takes_long(*request)) return;
  static const Reference reference;
  static const Kernels kernels;
  const std::string response = Server(reference).answer(line), other = Server(kernels).answer(line);
  check_response(line, response, request);
  if (response != other && !is_description(read_json(response)))
    fail("the kernels answer differently\nrequest    " + line + "\nreference  " + response + "\nkernels    " +
         other);
}

std::string describe_input(Input input) {
  const auto request = request_in({reinterpret_cast<const char*>(input.data()), input.size()});
  return request ? text_for_people(*request) : "no request";
}

}  // namespace zarrproof::fuzz
