// The names that a description may have.
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/reply.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"
#include "reference/types/data_type.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// One of the three lists: its key, the plural of its items, the declared names and the known names.
struct List {
  std::string key, what;
  const std::vector<std::string>& declared;
  std::vector<std::string> known;
  std::string known_text;
};

bool is_known(const List& list, const std::string& name) {
  return contains(list.known, name) || (list.key == "data_types" && find_data_type(name));  // such as r16
}

// Returns "\"crc32\" (did you mean \"crc32c\"?)".
std::string unknown_text(const std::string& name, const std::vector<std::string>& known) {
  return quoted_beginning(name, 60) + did_you_mean(name, known);
}

std::optional<Wrong> wrong_in(const List& list) {
  constexpr std::size_t kMaxNames = 10;
  const std::string begin = "in its description \"" + list.key + "\" ";
  const std::string end = "; expected " + list.what + " of the suite: " + list.known_text;
  if (list.declared.empty()) return Wrong{begin + "is empty, so that nothing can be asked" + end};
  std::string unknown;
  std::size_t count = 0;
  for (const std::string& name : list.declared) {
    if (is_known(list, name)) continue;
    if (++count <= kMaxNames) unknown += (unknown.empty() ? "" : ", ") + unknown_text(name, list.known);
  }
  if (count == 0) return std::nullopt;
  if (count > kMaxNames) unknown += " and " + std::to_string(count - kMaxNames) + " more";
  return Wrong{begin + "has the unknown name" + (count == 1 ? " " : "s ") + unknown + end +
               ". Leave out other " + list.what};
}

}  // namespace

std::optional<Wrong> wrong_names(const Description& description) {
  const auto list = [](const char* name, const auto& declared, const auto& known) {
    return List{name, name, declared, {known.begin(), known.end()}, joined_words(known, ", ")};
  };
  const List lists[] = {
      list("operations", description.operations, operation_names()),
      list("codecs", description.codecs, kCodecs),
      {"data_types", "data types", description.data_types, declarable_data_types(),
       "integers and floats such as int8 and float16, bool, complex types, r* or r<N>, numpy.datetime64, "
       "numpy.timedelta64"},
  };
  for (const List& one : lists)
    if (auto wrong = wrong_in(one)) return wrong;
  return std::nullopt;
}

}  // namespace zarrproof
