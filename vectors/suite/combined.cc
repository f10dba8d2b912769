// Requests that each combine many features: codecs, types, rounding mode, rule, map, shape, layout, byte
// order, fill value. Finds mistakes that need two conditions at once. combined.jsonl has one request a line,
// as in a vector file, without what the reference computes; a control comes before its requests.
#include <sstream>

#include "vectors/combined_text.h"
#include "vectors/file/data_text.h"
#include "vectors/file/read_members.h"
#include "vectors/suite/areas.h"

namespace zarrproof {

void add_combined_vectors(SuiteBuilder& suite) {
  std::istringstream lines{std::string(kCombinedText)};
  for (std::string line; std::getline(lines, line);) {
    const JsonDocument document(line, "combined.jsonl", "a request");
    const At at(document);
    const ArrayText array{at.at("data_type").text(), at.at("fill_value").text(), at.at("codecs").text(),
                          at.at("shape").read_by(read_shape)};
    std::optional<std::vector<std::byte>> data;
    if (const auto found = at.find("data")) data = read_data(*found);
    const Operation operation = *find_operation(at.at("operation").text());
    suite.ask({at.at("id").text(), read_clauses(at.at("clauses"))},
              array.request(operation, std::move(data), read_layout(at)), at.text_of("control"));
  }
}

}  // namespace zarrproof
