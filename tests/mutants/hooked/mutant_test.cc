// Tests that each mutant gives a response that the specification does not permit, and that without a mutant
// the program answers as the reference does.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "reference/reference.h"
#include "tests/mutants/hooked/implementation.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants::mutant_test {
namespace {

// The responses of the reference under the default answers, and under each other answer to one open point.
std::set<std::string> permitted(const Probe& probe) {
  std::set<std::string> found = {answer(Reference(), probe)};
  for (const OpenPoint open_point : all_open_points())
    for (const Answer one : answers(open_point)) {
      Answers given;
      given.set(open_point, one);
      found.insert(answer(Reference(given), probe));
    }
  return found;
}

TEST(Mutants, NamesAreGroupAndKebabCase) {
  std::set<std::string> names;
  for (const Mutant& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << "duplicate name: " << mutant.name;
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
    for (const Probe& probe : mutant.shown_by) last = answer(implementation, probe);
    const std::set<std::string> right = permitted(mutant.shown_by.back());
    EXPECT_EQ(right.count(last), 0u) << mutant.name << " answers " << last.substr(0, 80)
                                     << ", which is permitted";
  }
}

TEST(Mutants, WithoutAHookTheReferenceAnswers) {
  const MutantImplementation none({});
  for (const Mutant& mutant : all_mutants())
    for (const Probe& probe : mutant.shown_by)
      EXPECT_EQ(answer(none, probe), answer(Reference(), probe)) << mutant.name;
}

}  // namespace
}  // namespace zarrproof::mutants::mutant_test
