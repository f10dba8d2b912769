// Example: a request to encode [5, 7] of uint8 gets kind ZARRPROOF_DATA, and `data` points to the bytes 05
// 07, which `kept` holds until the next call in this thread.
#include "conformance/reference_library.h"

#include <sstream>

#include "conformance/protocol/reply.h"
#include "conformance/requirements/explain.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/reference.h"

namespace zarrproof {
namespace {

constexpr std::uint64_t kMaxResultBytes = std::uint64_t{1} << 30;

const Reference& reference() {
  static const Reference only;
  return only;
}

// Throws Refused when a number of the request is none of the interface, or when a pointer is missing.
Request request_of(const zarrproof_request& c_request) {
  if (c_request.operation < ZARRPROOF_RESOLVE || c_request.operation > ZARRPROOF_ACCEPT)
    refuse({}, "operation", std::to_string(c_request.operation), "an enum zarrproof_operation");
  if (c_request.layout != ZARRPROOF_LAYOUT_C && c_request.layout != ZARRPROOF_LAYOUT_F)
    refuse({}, "layout", std::to_string(c_request.layout), "an enum zarrproof_layout");
  if (c_request.metadata == nullptr) refuse({}, "metadata", "NULL", "the text of a zarr.json");
  if (c_request.shape == nullptr && c_request.rank > 0)
    refuse({}, "shape", "NULL", "as many numbers as `rank`");
  if (c_request.operation == ZARRPROOF_CREATE)
    return read_create_request(read_json({c_request.metadata, c_request.metadata_size}));
  const bool may_be_null = c_request.operation == ZARRPROOF_DECODE && c_request.data_size == 0;
  if (has_data(static_cast<Operation>(c_request.operation)) && c_request.data == nullptr && !may_be_null)
    refuse({}, "data", "NULL", "the bytes of the request");
  Request request;
  request.operation = static_cast<Operation>(c_request.operation);
  request.layout = c_request.layout == ZARRPROOF_LAYOUT_F ? Layout::f : Layout::c;
  request.zarr_json.assign(c_request.metadata, c_request.metadata_size);
  if (c_request.rank > 0) request.shape.assign(c_request.shape, c_request.shape + c_request.rank);
  const auto* bytes = reinterpret_cast<const std::byte*>(c_request.data);
  if (has_data(request.operation) && bytes != nullptr)
    request.data.emplace(bytes, bytes + c_request.data_size);
  return request;
}

// The memory that the last response points to.
struct Kept {
  std::vector<std::byte> data;
  std::string text;  // the data type or the message
};

// Fills the response in, and keeps the memory that it points to.
void write_reply(Operation operation, Reply reply, zarrproof_response& response, Kept& kept) {
  if (const auto* resolved = std::get_if<Resolved>(&reply)) {
    response.kind = ZARRPROOF_RESOLVED;
    kept = {resolved->fill_value, metadata_json(resolved->data_type)};
    response.data_type = kept.text.c_str();
  } else if (const auto* written = std::get_if<WrittenArray>(&reply)) {
    JsonObject members;
    add_written(members, operation, *written);
    response.kind = ZARRPROOF_WRITTEN;
    kept.text = members.close();
    response.data = reinterpret_cast<const unsigned char*>(kept.text.data());
    response.data_size = kept.text.size();
    return;
  } else if (std::holds_alternative<Accepted>(reply)) {
    response.kind = ZARRPROOF_ACCEPTED;
    return;
  } else if (auto* data = std::get_if<std::vector<std::byte>>(&reply)) {
    response.kind = ZARRPROOF_DATA;
    kept.data = std::move(*data);
  } else {
    const Error* error = std::get_if<Error>(&reply);
    response.kind = error != nullptr ? ZARRPROOF_ERROR : ZARRPROOF_UNSUPPORTED;
    kept.text = error != nullptr ? error->message() : std::get<NotAnswered>(reply).why;
    response.message = kept.text.c_str();
    return;
  }
  response.data = reinterpret_cast<const unsigned char*>(kept.data.data());
  response.data_size = kept.data.size();
}

// Returns the answer of the reference.
Reply answer(const zarrproof_request& c_request) {
  try {
    return reply_to(reference(), request_of(c_request), kMaxResultBytes);
  } catch (const Refused& refused) {
    return refused.error();
  } catch (const std::exception& failure) {
    return NotAnswered{failure.what()};
  }
}

// Writes the text that zarrproof_reference_explain returns. Throws an exception after the part that can be
// explained.
void write_explanation(std::ostream& out, const Request& request) {
  ExplainInput given;
  given.zarr_json = request.zarr_json;
  given.decode = request.operation == Operation::decode;
  given.data = request.data;
  const std::optional<Error> refusal = explain(out, given);
  if (refusal && request.data) out << "error: no element is explained, because the metadata are refused\n";
}

}  // namespace
}  // namespace zarrproof

std::uint32_t zarrproof_testee_version() {
  return ZARRPROOF_TESTEE_VERSION;
}

const char* zarrproof_testee_description() {
  static const std::string text = [] {
    zarrproof::JsonObject description;
    zarrproof::add_description(description, zarrproof::reference());
    return description.close();
  }();
  return text.c_str();
}

void zarrproof_testee_answer(const zarrproof_request* request, zarrproof_response* response) {
  thread_local zarrproof::Kept kept;
  zarrproof::write_reply(static_cast<zarrproof::Operation>(request->operation), zarrproof::answer(*request),
                         *response, kept);
}

const char* zarrproof_reference_explain(const zarrproof_request* request) {
  thread_local std::string text;
  std::ostringstream out;
  try {
    zarrproof::write_explanation(out, zarrproof::request_of(*request));
  } catch (const std::exception& failure) {
    out << "error: " << failure.what() << "\n";
  }
  text = out.str();
  return text.c_str();
}
