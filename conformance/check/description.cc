#include "conformance/check/description.h"

#include <set>

#include "conformance/report/text.h"
#include "conformance/text/harmless.h"
#include "conformance/text/quoted.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

// Returns the names that the list has more than once, in quotation marks.
std::vector<std::string> repeated_names(const std::vector<std::string>& names) {
  std::set<std::string> seen, repeated;
  for (const std::string& name : names)
    if (!seen.insert(name).second) repeated.insert("\"" + fit_for_report(name) + "\"");
  return {repeated.begin(), repeated.end()};
}

void find_repeated(const char* key, const std::vector<std::string>& names,
                   std::vector<AdapterFault>& faults) {
  const std::vector<std::string> repeated = repeated_names(names);
  if (repeated.empty()) return;
  faults.push_back({"a list of the description has each name once",
                    "\"" + std::string(key) + "\" repeats " + excerpt_of(repeated, 5), "each name once",
                    "remove the repeated name, or replace it by the name that was meant"});
}

}  // namespace

Look look_at_description(const Json& message, std::optional<Description>& description) {
  Look look{.what = "description"};
  const auto read = read_description(message);
  if (!read) {
    look.text = "cannot be used";
    look.faults.push_back(
        {"a description names the protocol and the testee, and lists operations, codecs and data "
         "types of the suite",
         harmless(read.error().text) + "; the line: " + quoted_beginning(write_json(message)),
         "\"protocol\":1, a name, and lists of the suite's names",
         "correct the response to describe; " + shown_path("conformance/README.md") + " has an example"});
    return look;
  }
  description = *read;
  if (read->version.empty())
    look.faults.push_back(
        {"a description has the version of the implementation", "no \"version\"",
         "a member such as \"version\":\"1.0\", which distinguishes the results of two releases",
         "ask the package for its version"});
  find_repeated("operations", read->operations, look.faults);
  find_repeated("codecs", read->codecs, look.faults);
  find_repeated("data_types", read->data_types, look.faults);
  std::string operations;
  for (const std::string& operation : read->operations) operations += operation + ", ";
  look.text =
      operations + plural(read->codecs.size(), "codec") + ", " + plural(read->data_types.size(), "data type");
  return look;
}

}  // namespace zarrproof
