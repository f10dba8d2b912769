#include "conformance/requirements/link.h"

#include "reference/types/joined_words.h"

namespace zarrproof {

std::string anchor(Clause clause) {
  std::string text = "#";
  for (const char c : id(clause)) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

std::string anchor(OpenPoint open_point) {
  return "#" + std::string(name(open_point));
}

std::string links_text(std::span<const Clause> clauses) {
  const std::string command = "zarrproof clauses " + clauses_text(clauses, " ");
  if (is_installed()) return command;
  return command + " (" + joined_words(clauses, ", ", [](Clause clause) { return page_link(clause); }) + ")";
}

}  // namespace zarrproof
