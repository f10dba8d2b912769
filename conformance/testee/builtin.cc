// Example: builtin:reference answers "encode" by reply_to(), through the text of the protocol.
#include "conformance/testee/builtin.h"

#include <stdexcept>
#include <vector>

#include "conformance/text/edit.h"
#ifdef ZARRPROOF_HAS_KERNELS
#include "reference/kernels/kernels.h"
#endif
#include "reference/reference.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

Description LineTestee::describe() {
  return read_description(read_json(server_.answer(describe_line(0))));
}

Response LineTestee::answer(const Request& request) {
  const Json message = read_json(server_.answer(request_line(1, request)));
  auto response = read_response(message, request.operation);
  if (!response)
    throw std::logic_error("a testee in this process breaks the protocol: " + response.error().text);
  return std::move(*response);
}

#ifdef ZARRPROOF_HAS_KERNELS

namespace {

std::unique_ptr<Implementation> make_kernels(const Answers& answers) {
  const Answers defaults = Answers::defaults();
  for (OpenPoint open_point : all_open_points())
    if (const auto answer = answers.get(open_point); answer && answer != defaults.get(open_point))
      throw TesteeUnusable("builtin:kernels follows the default answers only, not " + answers.to_string());
  try {
    return std::make_unique<Kernels>();
  } catch (const std::invalid_argument& wrong_target) {
    throw TesteeUnusable("ZARRPROOF_KERNELS_TARGET: " + std::string(wrong_target.what()));
  }
}

}  // namespace

#endif

std::unique_ptr<Implementation> make_builtin(std::string_view name, const Answers& answers) {
  std::vector<std::string> known = {"builtin:reference"};
  if (name == "reference") return std::make_unique<Reference>(answers);
#ifdef ZARRPROOF_HAS_KERNELS
  if (name == "kernels") return make_kernels(answers);
  known.push_back("builtin:kernels");
#endif
  const std::string words = "builtin:" + std::string(name);
  throw TesteeUnusable("there is no " + words + did_you_mean(words, known) + "; there is " +
                       joined_words(known, " and "));
}

}  // namespace zarrproof
