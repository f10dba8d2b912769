#include "fuzz/cases/case.h"

namespace zarrproof::fuzz {

void visit(Case& one, Choices& choices) {
  Spelling& spelling = one.spelling;
  spelling.kind = static_cast<Spelling::Kind>(
      choices.choose(static_cast<Bits>(kLastSpelling), static_cast<Bits>(spelling.kind)));
  constexpr Bits kMaxSpellings = 65535;
  spelling.which = choices.choose(kMaxSpellings, spelling.which);
  visit(one.outline, choices);
}

Case case_of(const std::vector<Bits>& numbers) {
  NumberReader reader(numbers);
  Case one;
  visit(one, reader);
  return one;
}

std::vector<Bits> numbers_of(const Case& one) {
  NumberWriter writer;
  Case copy = one;
  visit(copy, writer);
  return writer.numbers();
}

std::vector<Bits> in_short(const std::vector<Bits>& numbers) {
  NumberReader reader(numbers);
  Case one;
  visit(one, reader);
  std::vector<Bits> made = reader.made();
  while (!made.empty() && made.back() == 0) made.pop_back();
  return made;
}

}  // namespace zarrproof::fuzz
