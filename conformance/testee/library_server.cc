// Example: the library fills zarrproof_response with kind ZARRPROOF_DATA and the bytes 05 07; add_members()
// adds "data":"0507" to the response line. A response that breaks the interface gets the member "invalid",
// which breaks the protocol, so that the runner reports it.
#include "conformance/testee/library_server.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstddef>
#include <exception>
#include <filesystem>
#include <functional>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

// Returns a function of the library.
template <class Function>
Function find_function(void* library, const std::string& path, const char* name) {
  void* function = ::dlsym(library, name);
  if (function == nullptr)
    throw TesteeUnusable(path + " is no testee: it does not export " + name + " (see " +
                         shown_path("conformance/testee.h") + ")");
  return reinterpret_cast<Function>(function);
}

// Reads the library's description.
Json read_own_description(const char* text, const std::string& path) {
  const auto wrong = [&](const std::string& why) {
    return TesteeUnusable("the description of " + path + " is no JSON object: " + why);
  };
  if (text == nullptr) throw wrong("it is NULL");
  try {
    Json description = read_json(text);
    if (!description.is_object()) throw wrong(excerpt(description));
    return description;
  } catch (const Refused& refused) {
    throw wrong(refused.what());
  }
}

// A member that breaks the protocol. The runner quotes its text.
constexpr std::string_view kInvalid = "invalid";

// Calls a function of the library. Returns the exception that it threw, as text; empty if it threw none.
std::string exception_of(const std::function<void()>& call) {
  try {
    call();
#ifdef __GLIBCXX__
  } catch (const abi::__forced_unwind&) {  // the library ends the thread
    throw;
#endif
  } catch (const std::exception& error) {
    return std::string("an exception: ") + error.what();
  } catch (...) {
    return "an exception that is no std::exception";
  }
  return {};
}

void add_resolved(const zarrproof_response& response, std::span<const std::byte> fill_value,
                  JsonObject& members) {
  if (response.data_type == nullptr) return members.add_text(kInvalid, "resolved, but without a data type");
  try {
    members.add("data_type", write_json(read_json(response.data_type)));
    members.add_bytes("fill_value", fill_value);
  } catch (const Refused& refused) {
    members.add_text(kInvalid, std::string("the data type is no JSON text: ") + refused.what());
  }
}

// Adds the members of the JSON object in the text.
void add_object(std::span<const std::byte> text, JsonObject& members) {
  try {
    const Json written = read_json({reinterpret_cast<const char*>(text.data()), text.size()});
    for (std::size_t i = 0; i < written.keys.size(); ++i)
      members.add(written.keys[i], write_json(written.elements[i]));
  } catch (const Refused& refused) {
    members.add_text(kInvalid, std::string("what was written is no JSON text: ") + refused.what());
  }
}

void add_result(const zarrproof_response& response, JsonObject& members) {
  const std::span data(reinterpret_cast<const std::byte*>(response.data), response.data_size);
  if (response.data == nullptr && response.data_size > 0)
    members.add_text(kInvalid, "data is NULL, but has " + std::to_string(response.data_size) + " bytes");
  else if (response.kind == ZARRPROOF_WRITTEN)
    add_object(data, members);
  else if (response.data_size > kMaxDataBytes)  // the data do not fit a line
    members.add("too_large", std::to_string(response.data_size));
  else if (response.kind == ZARRPROOF_RESOLVED)
    add_resolved(response, data, members);
  else
    members.add_bytes("data", data);
}

void add_members(const zarrproof_response& response, JsonObject& members) {
  const std::string message = response.message == nullptr ? "" : response.message;
  switch (response.kind) {
    case ZARRPROOF_UNSUPPORTED: members.add_text("unsupported", message); break;
    case ZARRPROOF_ERROR: members.add_text("error", message); break;
    case ZARRPROOF_NO_CHUNK: members.add("data", "null"); break;
    case ZARRPROOF_ACCEPTED: members.add("accepted", "true"); break;
    case ZARRPROOF_WRITTEN:
    case ZARRPROOF_DATA:
    case ZARRPROOF_RESOLVED: add_result(response, members); break;
    default: members.add_text(kInvalid, "kind " + std::to_string(response.kind) + ", which does not exist");
  }
}

}  // namespace

LibraryFunctions load_library(const std::string& path) {
  // dlopen on a FIFO would wait for a writer.
  std::error_code unknown;
  const auto status = std::filesystem::status(path, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw TesteeUnusable("the library cannot be loaded: " + path + " is no regular file");
  // dlopen searches a name without a slash in the folders of the system.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw TesteeUnusable(std::string("the library cannot be loaded: ") + ::dlerror());
  return {
      find_function<decltype(&zarrproof_testee_version)>(library, path, "zarrproof_testee_version"),
      find_function<decltype(&zarrproof_testee_description)>(library, path, "zarrproof_testee_description"),
      find_function<decltype(&zarrproof_testee_answer)>(library, path, "zarrproof_testee_answer")};
}

LibraryServer::LibraryServer(const LibraryFunctions& functions, const std::string& name)
    : answer_(functions.answer) {
  const std::uint32_t version = functions.version();
  if (version != ZARRPROOF_TESTEE_VERSION)
    throw TesteeUnusable(name + " has version " + std::to_string(version) +
                         " of the interface testee.h; expected version " +
                         std::to_string(ZARRPROOF_TESTEE_VERSION));
  const char* description = nullptr;
  const std::string exception = exception_of([&] { description = call_description(functions.description); });
  if (!exception.empty()) throw TesteeUnusable("the description of " + name + " throws " + exception);
  description_ = read_own_description(description, name);
}

void LibraryServer::describe(JsonObject& response) const {
  response.add("protocol", "1");
  for (std::size_t i = 0; i < description_.keys.size(); ++i)
    if (const std::string& key = description_.keys[i]; key != "id" && key != "protocol")
      response.add(key, write_json(description_.elements[i]));
}

void LibraryServer::answer_request(const Request& request, const Json& message, JsonObject& members) const {
  static_assert(static_cast<int>(Operation::resolve) == ZARRPROOF_RESOLVE &&
                static_cast<int>(Operation::encode) == ZARRPROOF_ENCODE &&
                static_cast<int>(Operation::decode) == ZARRPROOF_DECODE &&
                static_cast<int>(Operation::create) == ZARRPROOF_CREATE &&
                static_cast<int>(Operation::rewrite) == ZARRPROOF_REWRITE &&
                static_cast<int>(Operation::accept) == ZARRPROOF_ACCEPT);
  alignas(std::max_align_t) static const unsigned char kNoBytes[1] = {};
  zarrproof_request c_request{};
  c_request.operation = static_cast<std::int32_t>(request.operation);
  c_request.layout = request.layout == Layout::f ? ZARRPROOF_LAYOUT_F : ZARRPROOF_LAYOUT_C;
  const bool creates = request.operation == Operation::create;
  const std::string metadata = creates ? write_json(message) : request.zarr_json;
  c_request.metadata = metadata.c_str();
  c_request.metadata_size = metadata.size();
  c_request.shape = request.shape.data();
  c_request.rank = request.shape.size();
  if (request.operation == Operation::rewrite) {
    c_request.data = reinterpret_cast<const unsigned char*>(kAttributesToSet.data());
    c_request.data_size = kAttributesToSet.size();
  } else if (request.data && !creates) {
    c_request.data =
        request.data->empty() ? kNoBytes : reinterpret_cast<const unsigned char*>(request.data->data());
    c_request.data_size = request.data->size();
  }
  zarrproof_response response{};
  const std::string exception = exception_of([&] { call_answer(answer_, c_request, response); });
  if (exception.empty())
    add_members(response, members);
  else
    members.add_text("crashed", exception);
}

}  // namespace zarrproof
