// That each mutant is one: some answer of it is none that the specification permits. And that without a
// mutant the program answers as the reference does.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "reference/reference.h"
#include "tests/defects/mutants/implementation.h"
#include "tests/defects/mutants/table.h"

namespace zarrproof::mutants {
namespace {

// The answers of the reference under the defaults and under each other answer to one open point.
std::set<std::string> permitted(const Question& question) {
  std::set<std::string> found = {answer(Reference(), question)};
  for (const Switch open_point : all_switches())
    for (const Answer one : answers(open_point)) {
      Answers given;
      given.set(open_point, one);
      found.insert(answer(Reference(given), question));
    }
  return found;
}

TEST(Mutants, NamesAreGroupAndKebabCase) {
  std::set<std::string> names;
  for (const Mutant& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name << " stands twice";
    EXPECT_EQ(std::ranges::count(mutant.name, '/'), 1) << mutant.name;
    EXPECT_EQ(mutant.name.find_first_of(" \t"), std::string::npos) << mutant.name;
    EXPECT_FALSE(mutant.clause.empty() || mutant.what.empty()) << mutant.name;
  }
}

TEST(Mutants, EachGivesAnAnswerThatIsNotPermitted) {
  for (const Mutant& mutant : all_mutants()) {
    ASSERT_FALSE(mutant.shown_by.empty()) << mutant.name;
    const MutantImplementation implementation(mutant.hooks);
    std::string last;
    for (const Question& question : mutant.shown_by) last = answer(implementation, question);
    const std::set<std::string> right = permitted(mutant.shown_by.back());
    EXPECT_EQ(right.count(last), 0u) << mutant.name << " answers " << last.substr(0, 80)
                                     << ", which is permitted";
  }
}

TEST(Mutants, WithoutAHookTheReferenceAnswers) {
  const MutantImplementation none({});
  for (const Mutant& mutant : all_mutants())
    for (const Question& question : mutant.shown_by)
      EXPECT_EQ(answer(none, question), answer(Reference(), question)) << mutant.name;
}

}  // namespace
}  // namespace zarrproof::mutants
