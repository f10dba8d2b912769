#include "vectors/id_choice.h"

namespace zarrproof {

IdChoice::IdChoice(const std::vector<std::string>& ids) : ids_(ids.begin(), ids.end()) {
  for (const std::string& id : ids)
    for (std::size_t slash = id.find('/'); slash != std::string::npos; slash = id.find('/', slash + 1))
      folders_.insert(id.substr(0, slash));
}

bool IdChoice::may_be_in(std::string_view text) const {
  constexpr std::string_view kMember = "\"id\"";
  for (std::size_t at = text.find(kMember); at != std::string_view::npos; at = text.find(kMember, at)) {
    at += kMember.size();
    const std::size_t begin = text.find('"', at);
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
    if (end == std::string_view::npos) return false;
    if (may_have_below(text.substr(begin + 1, end - begin - 1))) return true;
  }
  return false;
}

}  // namespace zarrproof
