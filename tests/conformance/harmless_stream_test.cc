// The lines that are written to a stream with a HarmlessOutput come out neutralised.
#include "conformance/text/harmless_stream.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <sstream>

#include "conformance/text/harmless.h"

namespace zarrproof::harmless_stream_test {
namespace {

TEST(HarmlessOutput, LinesInAnyPieces) {
  std::ostringstream target;
  std::optional<HarmlessOutput> lines(target);
  target << "a\x1b[2J" << std::flush << "b\n " << ':' << std::flush << ":error::x\n\xe2\x82" << std::flush
         << "\xac #" << "#" << "[error]y\n\n::end";
  EXPECT_EQ(target.str(), "a\\x1b[2Jb\n \\x3a:error::x\n\u20ac #\\x23[error]y\n\n") << "complete lines only";
  lines.reset();
  EXPECT_TRUE(target.str().ends_with("\n\\x3a:end"));
}

TEST(HarmlessOutput, OwnBytesPassEveryFilterInTheirPlace) {
  std::ostringstream target;
  {
    const HarmlessOutput outer(target), inner(target);
    target << "before\x1b";
    write_unfiltered(target, "::error::own \x1b[K\n");
    target << "::after\n";
  }
  EXPECT_EQ(target.str(), "before\\x1b::error::own \x1b[K\n\\x3a:after\n");
}

TEST(HarmlessOutput, FailedWritesSetTheErrorState) {
  class Full : public std::streambuf {
  } full;
  std::ostream target(&full);
  {
    const HarmlessOutput lines(target);
    target << "unfinished" << std::flush;
    EXPECT_TRUE(target);
  }
  EXPECT_FALSE(target);
  target.clear();
  {
    const HarmlessOutput lines(target);
    target << "a line\n";
    EXPECT_FALSE(target);
  }
  EXPECT_FALSE(target);
  std::ostream own(&full);
  write_unfiltered(own, "x");
  EXPECT_FALSE(own);
}

TEST(HarmlessOutput, LeavesAStreamAsItWas) {
  std::ostringstream target;
  {
    const HarmlessOutput only_harmless_lines(target);
    target << "\x1b\n\x1b";
  }
  target << "\x1b";
  EXPECT_EQ(target.str(), "\\x1b\n\\x1b\x1b");
}

RC_GTEST_PROP(HarmlessOutput, IsTheSameAsEachLineByItself, (const std::vector<std::string>& pieces)) {
  std::ostringstream once, twice;
  std::string all;
  {
    const HarmlessOutput one(once), outer(twice), inner(twice);
    for (const std::string& piece : pieces) {
      once << piece << std::flush;
      twice << piece;
      all += piece;
    }
  }
  std::istringstream lines(all + "\n");
  std::string expected;
  for (std::string line; std::getline(lines, line);) expected += harmless_line(line) + "\n";
  expected.pop_back();
  RC_ASSERT(once.str() == expected);
  RC_ASSERT(twice.str() == expected);
}

}  // namespace
}  // namespace zarrproof::harmless_stream_test
