#include "conformance/html/example.h"

#include <map>
#include <sstream>

#include "reference/errors/error.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "vectors/request.h"

namespace zarrproof {
namespace {

constexpr std::string_view kData = "--data=";

}  // namespace

std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault) {
  if (result.explain.empty()) return std::nullopt;
  ExplainInput input;
  std::map<std::string, std::string> options;
  for (std::size_t i = 1; i < result.explain.size(); ++i) {
    if (result.explain[i] == "--decode")
      input.decode = true;
    else if (i + 1 < result.explain.size())
      options[result.explain[i]] = result.explain[i + 1], ++i;
  }
  input.zarr_json = options["--zarr-json"];
  if (input.zarr_json.empty()) {
    const Json type = json_or_word(options["--data-type"]);
    input.zarr_json = ArrayText{write_json(type), options["--fill-value"], options["--codecs"]}.zarr_json();
  }
  if (fault.input.starts_with(kData)) {
    input.data = from_hexadecimal(fault.input.substr(kData.size()));
    if (!input.data) return std::nullopt;
  } else if (!fault.input.empty()) {
    input.elements.push_back(fault.input);
  }
  return input;
}

std::string explanation(const ExplainInput& input) try {
  std::ostringstream text;
  explain(text, input);
  return text.str();
} catch (const Refused&) {
  return {};
}

}  // namespace zarrproof
