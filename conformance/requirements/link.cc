#include "conformance/requirements/link.h"

namespace zarrproof {

std::string anchor(Clause clause) {
  std::string text = "#";
  for (const char c : id(clause)) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

std::string anchor(OpenPoint open_point) {
  return "#" + std::string(name(open_point));
}

}  // namespace zarrproof
