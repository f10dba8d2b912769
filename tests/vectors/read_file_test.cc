// Reading: only regular files, and without blocking.
#include "vectors/read_file.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "tests/conformance/nodes.h"
#include "tests/refusal.h"

namespace zarrproof::read_file_test {
namespace {

std::string refusal(const std::filesystem::path& path) {
  return refusal_of([&] { return read_file(path, "a list"); });
}

TEST(ReadFile, WhatIsNoFileIsRefused) {
  for (const Node& node : all_nodes()) {
    SCOPED_TRACE(node.name);
    const Scratch scratch;
    const auto path = scratch / "thing";
    node.make(path);
    const std::string words = refusal(path);
    EXPECT_EQ(words.find(path.string() + ": "), 0u) << words;
    EXPECT_NE(words.find(node.words), std::string::npos) << words;
    EXPECT_NE(words.find("; expected a list"), std::string::npos) << words;
    if (node.name == "missing" || node.name == "too large") {
      EXPECT_EQ(has_file(path, "a list"), node.name != "missing");
    } else {
      EXPECT_THROW(has_file(path, "a list"), Refused);
    }
  }
  EXPECT_EQ(refusal(""), "an empty name; expected a list");
  EXPECT_THROW(has_file("", "a list"), Refused);
  const Scratch scratch;
  scratch.file("file", "text");
  EXPECT_EQ(
      refusal(scratch / "file/x"),
      (scratch / "file/x").string() + ": a file that cannot be read (Not a directory); expected a list");
}

TEST(ReadFile, AllBytesOfAFile) {
  const Scratch scratch;
  const std::string bytes("\xef\xbb\xbf#\0\r\n\xff", 8);
  const auto path = scratch.file("file", bytes);
  std::filesystem::create_symlink("file", scratch / "link");
  EXPECT_TRUE(has_file(scratch / "link", "a list"));
  EXPECT_EQ(read_file(path, "a list"), bytes);
  EXPECT_EQ(read_file(scratch / "link", "a list"), bytes);
  EXPECT_EQ(read_file(scratch.file("empty", ""), "a list"), "");
  const std::string long_text(200000, 'x');
  EXPECT_EQ(read_file(scratch.file("long", long_text), "a list"), long_text);
  EXPECT_FALSE(read_file("/proc/self/stat", "a list").empty()) << "the kernel gives no size";
}

TEST(ReadFile, TextHasNoByteOrderMark) {
  const Scratch scratch;
  EXPECT_EQ(read_text_file(scratch.file("a", "\xef\xbb\xbf# a\xef\xbb\xbf"), "a list"), "# a\xef\xbb\xbf");
  EXPECT_EQ(read_text_file(scratch.file("b", "\xef\xbb"), "a list"), "\xef\xbb");
}

}  // namespace
}  // namespace zarrproof::read_file_test
