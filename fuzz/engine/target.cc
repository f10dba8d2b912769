// Example: for a request whose decoding differs, fail() prints "decoding gives another array", the request
// in words, and the command `zarrproof explain --zarr-json …` for it. Then the target aborts.
#include "fuzz/engine/target.h"

#include <cstddef>
#include <cstdlib>
#include <iostream>

#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"

namespace zarrproof::fuzz {

std::string text_for_people(const Request& request) {
  const std::string data = request.data ? data_word(*request.data) : "";
  return request_words(request) + "\n" +
         shell_command("zarrproof", explain_words(request.operation, request.zarr_json, data)) + "\n";
}

void fail(const std::string& what, const Request& request) {
  fail(what + "\n" + text_for_people(request));
}

void fail(const std::string& what) {
  std::cerr << what << std::endl;
  std::abort();
}

}  // namespace zarrproof::fuzz

// The entry point that libFuzzer, AFL++ and other engines call.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zarrproof::fuzz::check_input({data, size});
  return 0;
}
