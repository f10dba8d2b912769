// Any line as a request to `zarrproof serve`: there is one response, a sound one, and the kernels give that
// of the reference.
#include "conformance/protocol/line_server.h"
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "fuzz/checks/report.h"
#include "fuzz/engine/target.h"
#include "reference/kernels/kernels.h"
#include "reference/reference.h"

namespace zarrproof::fuzz {
namespace {

// Arrays of more elements take long, and tell nothing that shorter ones do not. Where even bytes would be too
// many for a line, nothing is done with the elements, and the response must come at once.
constexpr std::uint64_t kMostElementsAsked = 100'000;

bool takes_long(const Request& request) {
  const auto count = element_count(request.shape);
  return request.operation != Operation::resolve && count && *count > kMostElementsAsked &&
         fits_a_line(*count);
}

// The request of the line, where it is one.
std::optional<Request> request_in(std::string_view line) {
  try {
    return read_request(read_message(line));
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
    fail(what + "\nto " + std::string(line) + "\ncomes " + response);
  };
  if (response.find('\n') != std::string::npos) wrong("a line break in a response");
  try {
    const Json message = read_message(response);
    if (message.find("id") == nullptr) wrong("a response without an id");
    if (is_description(message)) {
      if (!read_description(message)) wrong("a description that cannot be read");
    } else if (const auto read = request ? read_response(message, request->operation)
                                         : Result<Response, Breach>(Response{});
               !read) {
      wrong("a response that cannot be read: " + read.error().text);
    }
  } catch (const Refused& refused) {
    wrong(std::string("a response that is no JSON: ") + refused.what());
  }
}

}  // namespace

void check(Input input) {
  const std::string line(input.begin(), input.end());
  const auto request = request_in(line);
  if (request && takes_long(*request)) return;
  static const Reference reference;
  static const Kernels kernels;
  const std::string response = Server(reference).answer(line), other = Server(kernels).answer(line);
  check_response(line, response, request);
  if (response != other && !is_description(read_message(response)))
    fail("to " + line + "\nthe reference says " + response + "\nthe kernels say " + other);
}

std::string describe(Input input) {
  const auto request = request_in({reinterpret_cast<const char*>(input.data()), input.size()});
  return request ? to_people(*request) : "no request";
}

}  // namespace zarrproof::fuzz
