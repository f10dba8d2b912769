#include "conformance/testee/library_server.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstddef>
#include <exception>
#include <filesystem>
#include <functional>
#include <system_error>

#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/library_call.h"
#include "reference/types/hexadecimal.h"
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

// Returns the members of the library's description, for a response.
std::string description_members(const char* text, const std::string& path) {
  const auto wrong = [&](const std::string& why) {
    return TesteeUnusable("the description of " + path + " is no JSON object: " + why);
  };
  if (text == nullptr) throw wrong("it is NULL");
  try {
    const Json description = read_json(text);
    if (!description.is_object()) throw wrong(excerpt(description));
    std::string members = "\"protocol\":1";
    for (std::size_t i = 0; i < description.keys.size(); ++i)
      if (description.keys[i] != "id" && description.keys[i] != "protocol")
        members += "," + json_string(description.keys[i]) + ":" + write_json(description.elements[i]);
    return members;
  } catch (const Refused& refused) {
    throw wrong(refused.what());
  }
}

// Returns members that break the protocol. The runner quotes them.
std::string invalid_members(const std::string& what) {
  return "\"invalid\":" + json_string(what);
}

std::string text_member(const char* key, const char* text) {
  return "\"" + std::string(key) + "\":" + json_string(text == nullptr ? "" : text);
}

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

// Returns the members of a result that does not fit a line. The runner knows the right number of bytes.
std::string too_large_result(std::uint64_t bytes) {
  return "\"too_large\":" + std::to_string(bytes);
}

std::string resolved_members(const zarrproof_response& response, std::span<const std::byte> fill_value) {
  if (response.data_type == nullptr) return invalid_members("resolved, but without a data type");
  try {
    return "\"data_type\":" + write_json(read_json(response.data_type)) + ",\"fill_value\":\"" +
           to_hexadecimal(fill_value) + "\"";
  } catch (const Refused& refused) {
    return invalid_members(std::string("the data type is no JSON text: ") + refused.what());
  }
}

using Members = std::variant<std::string, std::vector<std::byte>>;

Members result_members(const zarrproof_response& response) {
  if (response.data == nullptr && response.data_size > 0)
    return invalid_members("data is NULL, but has " + std::to_string(response.data_size) + " bytes");
  if (response.data_size > kMostData) return too_large_result(response.data_size);
  const std::span data(reinterpret_cast<const std::byte*>(response.data), response.data_size);
  if (response.kind == ZARRPROOF_RESOLVED) return resolved_members(response, data);
  return std::vector(data.begin(), data.end());
}

Members response_members(const zarrproof_response& response) {
  switch (response.kind) {
    case ZARRPROOF_UNSUPPORTED: return text_member("unsupported", response.message);
    case ZARRPROOF_ERROR: return text_member("error", response.message);
    case ZARRPROOF_NO_CHUNK: return "\"data\":null";
    case ZARRPROOF_DATA:
    case ZARRPROOF_RESOLVED: return result_members(response);
  }
  return invalid_members("kind " + std::to_string(response.kind) + ", which does not exist");
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
  description_ = description_members(description, name);
}

LineServer::Members LibraryServer::answer_request(const Request& request) const {
  static_assert(static_cast<int>(Operation::resolve) == ZARRPROOF_RESOLVE &&
                static_cast<int>(Operation::encode) == ZARRPROOF_ENCODE &&
                static_cast<int>(Operation::decode) == ZARRPROOF_DECODE);
  alignas(std::max_align_t) static const unsigned char kNoBytes[1] = {};
  zarrproof_request asked{};
  asked.operation = static_cast<std::int32_t>(request.operation);
  asked.layout = request.layout == Layout::f ? ZARRPROOF_LAYOUT_F : ZARRPROOF_LAYOUT_C;
  asked.metadata = request.zarr_json.c_str();
  asked.metadata_size = request.zarr_json.size();
  asked.shape = request.shape.data();
  asked.rank = request.shape.size();
  if (request.data) {
    asked.data =
        request.data->empty() ? kNoBytes : reinterpret_cast<const unsigned char*>(request.data->data());
    asked.data_size = request.data->size();
  }
  zarrproof_response response{};
  const std::string exception = exception_of([&] { call_answer(answer_, asked, response); });
  return exception.empty() ? response_members(response) : text_member("crashed", exception.c_str());
}

}  // namespace zarrproof
