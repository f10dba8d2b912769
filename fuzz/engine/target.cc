#include "fuzz/engine/target.h"

#include <cstdlib>
#include <iostream>

#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"

namespace zarrproof::fuzz {

std::string to_people(const Request& request) {
  std::vector<std::string> words{"zarrproof"};
  const std::string data = request.data ? data_word(*request.data) : "";
  for (std::string& word : explain_words(request.operation, request.zarr_json, data))
    words.push_back(std::move(word));
  return request_words(request) + "\n" + shell_command(words) + "\n";
}

void fail(const std::string& what, const Request& request) {
  fail(what + "\n" + to_people(request));
}

void fail(const std::string& what) {
  std::cerr << what << std::endl;
  std::abort();
}

}  // namespace zarrproof::fuzz
