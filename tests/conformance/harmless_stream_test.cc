// Everything that is written to a HarmlessStream comes out as neutralised lines.
#include "conformance/text/harmless_stream.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "conformance/text/harmless.h"

namespace zarrproof::harmless_stream_test {
namespace {

TEST(HarmlessStream, LinesInAnyPieces) {
  std::ostringstream target;
  HarmlessStream lines(target);
  lines << "a\x1b[2J" << std::flush << "b\n " << ':' << std::flush << ":error::x\n\xe2\x82" << std::flush
        << "\xac #" << "#" << "[error]y\n\n::end";
  EXPECT_EQ(target.str(), "a\\x1b[2Jb\n \\x3a:error::x\n\u20ac #\\x23[error]y\n\n") << "complete lines only";
  lines.finish(target);
  EXPECT_TRUE(target.str().ends_with("\n\\x3a:end"));
}

TEST(HarmlessStream, OwnBytesPassEveryFilterInTheirPlace) {
  std::ostringstream target;
  HarmlessStream outer(target), inner(static_cast<std::ostream&>(outer));
  inner << "before\x1b";
  write_unfiltered(inner, "::error::own \x1b[K\n");
  inner << "::after\n";
  inner.finish(outer);
  EXPECT_EQ(target.str(), "before\\x1b::error::own \x1b[K\n\\x3a:after\n");
}

TEST(HarmlessStream, FailedWritesSetTheErrorState) {
  class Full : public std::streambuf {
  } full;
  std::ostream target(&full);
  HarmlessStream lines(target);
  lines << "unfinished" << std::flush;
  EXPECT_TRUE(target);
  lines.finish(target);
  EXPECT_FALSE(target);
  target.clear();
  lines << "a line\n";
  EXPECT_FALSE(lines);
  std::ostream own(&full);
  write_unfiltered(own, "x");
  EXPECT_FALSE(own);
}

TEST(HarmlessStream, LeavesAStreamAsItWas) {
  std::ostringstream target;
  {
    const HarmlessOutput only_harmless_lines(target);
    target << "\x1b\n\x1b";
  }
  target << "\x1b";
  EXPECT_EQ(target.str(), "\\x1b\n\\x1b\x1b");
}

RC_GTEST_PROP(HarmlessStream, IsTheSameAsEachLineByItself, (const std::vector<std::string>& pieces)) {
  std::ostringstream once, twice;
  HarmlessStream one(once), outer(twice), inner(static_cast<std::ostream&>(outer));
  std::string all;
  for (const std::string& piece : pieces) {
    one << piece << std::flush;
    inner << piece;
    all += piece;
  }
  one.finish(once);
  inner.finish(outer);
  outer.finish(twice);
  std::istringstream lines(all + "\n");
  std::string expected;
  for (std::string line; std::getline(lines, line);) expected += harmless_line(line) + "\n";
  expected.pop_back();
  RC_ASSERT(once.str() == expected);
  RC_ASSERT(twice.str() == expected);
}

}  // namespace
}  // namespace zarrproof::harmless_stream_test
