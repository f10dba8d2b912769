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
Request request_of(const zarrproof_request& asked) {
  if (asked.operation < ZARRPROOF_RESOLVE || asked.operation > ZARRPROOF_DECODE)
    refuse({}, "operation", std::to_string(asked.operation), "an enum zarrproof_operation");
  if (asked.layout != ZARRPROOF_LAYOUT_C && asked.layout != ZARRPROOF_LAYOUT_F)
    refuse({}, "layout", std::to_string(asked.layout), "an enum zarrproof_layout");
  if (asked.metadata == nullptr) refuse({}, "metadata", "NULL", "the text of a zarr.json");
  if (asked.shape == nullptr && asked.rank > 0) refuse({}, "shape", "NULL", "as many numbers as `rank`");
  const bool may_be_null = asked.operation == ZARRPROOF_DECODE && asked.data_size == 0;
  if (asked.operation != ZARRPROOF_RESOLVE && asked.data == nullptr && !may_be_null)
    refuse({}, "data", "NULL", "the bytes of the request");
  Request request;
  request.operation = static_cast<Operation>(asked.operation);
  request.layout = asked.layout == ZARRPROOF_LAYOUT_F ? Layout::f : Layout::c;
  request.zarr_json.assign(asked.metadata, asked.metadata_size);
  if (asked.rank > 0) request.shape.assign(asked.shape, asked.shape + asked.rank);
  const auto* bytes = reinterpret_cast<const std::byte*>(asked.data);
  if (request.operation != Operation::resolve && bytes != nullptr)
    request.data.emplace(bytes, bytes + asked.data_size);
  return request;
}

// The memory that the last response points to.
struct Kept {
  std::vector<std::byte> data;
  std::string data_type, message;
};

// Fills the response in with the answer of the reference, and keeps the memory that it points to.
class Writer {
 public:
  Writer(zarrproof_response& response, Kept& kept) : response_(response), kept_(kept) {}

  void operator()(std::vector<std::byte>& data) { set_data(ZARRPROOF_DATA, data); }
  void operator()(Resolved& resolved) {
    set_data(ZARRPROOF_RESOLVED, resolved.fill_value);
    kept_.data_type = metadata_json(resolved.data_type);
    response_.data_type = kept_.data_type.c_str();
  }
  void operator()(const Error& error) { set_message(ZARRPROOF_ERROR, error.message()); }
  void operator()(const TooLarge& result) {
    set_message(ZARRPROOF_UNSUPPORTED, "a result of " + std::to_string(result.bytes) +
                                           " bytes; expected at most " + std::to_string(kMaxResultBytes));
  }
  void operator()(const NotAnswered& reply) { set_message(ZARRPROOF_UNSUPPORTED, reply.why); }

 private:
  void set_data(zarrproof_kind kind, std::vector<std::byte>& data) {
    kept_.data = std::move(data);
    response_.kind = kind;
    response_.data = reinterpret_cast<const unsigned char*>(kept_.data.data());
    response_.data_size = kept_.data.size();
  }
  void set_message(zarrproof_kind kind, std::string message) {
    kept_.message = std::move(message);
    response_.kind = kind;
    response_.message = kept_.message.c_str();
  }

  zarrproof_response& response_;
  Kept& kept_;
};

// Writes the text that zarrproof_reference_explain returns, as far as it goes.
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
  zarrproof::Writer writer(*response, kept);
  try {
    zarrproof::Reply reply = zarrproof::reply_to(zarrproof::reference(), zarrproof::request_of(*request),
                                                 zarrproof::kMaxResultBytes);
    std::visit(writer, reply);
  } catch (const zarrproof::Refused& refused) {
    writer(refused.error());
  } catch (const std::exception& failure) {
    writer(zarrproof::NotAnswered{failure.what()});
  }
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
