#include "conformance/report/colour.h"

#include <array>

namespace zarrproof {
namespace {

struct Rule {
  std::string_view beginning, sequence;
};

constexpr std::array<Rule, 9> kColourRules = {{{"FAIL  ", "\033[31m"},
                                               {"failure  ", "\033[31m"},
                                               {"PROTOCOL  ", "\033[31m"},
                                               {"CRASHED  ", "\033[31m"},
                                               {"TIMED OUT  ", "\033[31m"},
                                               {"GARBLED  ", "\033[31m"},
                                               {"warning  ", "\033[33m"},
                                               {"expected  ", "\033[2m"},
                                               {"verdict: ", "\033[1m"}}};

}  // namespace

std::string coloured(std::string_view text) {
  constexpr std::string_view kIndent = "      ";  // of the later lines of a wrapped entry
  std::string result;
  std::string_view sequence;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!line.starts_with(kIndent)) sequence = {};
    for (const Rule& rule : kColourRules)
      if (line.starts_with(rule.beginning)) sequence = rule.sequence;
    result += std::string(sequence) + std::string(line) + (sequence.empty() ? "" : "\033[0m");
    text.remove_prefix(line.size());
    if (text.empty()) break;
    result += '\n';
    text.remove_prefix(1);
  }
  return result;
}

}  // namespace zarrproof
