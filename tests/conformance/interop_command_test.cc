// zarrproof interop on the command line, with processes that have planted errors.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/conformance/run_testee.h"
#include "tests/conformance/started_program.h"

namespace zarrproof::interop_command_test {
namespace {

std::string broken(const std::string& how) {
  return " \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"";
}

bool says(const Ended& ended, const std::string& text) {
  return ended.said.find(text) != std::string::npos;
}

TEST(InteropCommand, SoundTesteesReadEachOther) {
  const Ended ended = call("interop --level smoke builtin:reference" + broken("sound"));
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_FALSE(says(ended, "WRONG")) << ended.said;
  EXPECT_FALSE(says(ended, "REFUSED")) << ended.said;
  EXPECT_TRUE(says(ended, " kinds right\n")) << ended.said;
}

// One writes big-endian arrays as little-endian; the other reads them so. Together they look right.
TEST(InteropCommand, ErrorsThatCancelAreSeenWithASoundTestee) {
  const Ended ended =
      call("interop --filter 'bytes/uint16/big*' builtin:reference" +
           broken("writes-big-endian-as-little-endian") + broken("reads-big-endian-as-little-endian"));
  EXPECT_EQ(ended.status, 1) << ended.said;
  EXPECT_TRUE(says(ended,
                   "reads-big-endian-as-little-endian) reads what zarrproof reference 1.0.0 "
                   "(cmd:exec " ZARRPROOF_BROKEN_TESTEE
                   " writes-big-endian-as-little-endian) writes: 1 of 1 kind right\n"))
      << ended.said;
  EXPECT_TRUE(says(ended, "bytes: uint16, big-endian")) << ended.said;
  EXPECT_TRUE(says(ended, "at fault   the writer")) << ended.said;
  EXPECT_TRUE(says(ended, "at fault   the reader")) << ended.said;
  EXPECT_TRUE(says(ended, "violates   BYTES-")) << ended.said;
  EXPECT_TRUE(says(ended, "see        zarrproof clauses BYTES-")) << ended.said;
}

TEST(InteropCommand, ResultsFilesAreCompared) {
  const TestFolder folder;
  const std::string run = "run --filter BYTES-2 --filter uint16 --no-expect --report json=";
  call(run + folder / "broken.json" + broken("writes-big-endian-as-little-endian"));
  call(run + folder / "sound.json" + broken("sound"));
  const Ended ended = call("interop " + folder / "broken.json" + " " + folder / "sound.json --json " +
                           folder / "matrix.json");
  EXPECT_EQ(ended.status, 1) << ended.said;
  EXPECT_TRUE(says(ended, "by the results of runs")) << ended.said;
  EXPECT_TRUE(says(ended, "WRONG")) << ended.said;
  EXPECT_GT(std::filesystem::file_size(folder / "matrix.json"), 1000u);
}

TEST(InteropCommand, WhatCannotBeDone) {
  const TestFolder folder;
  std::ofstream(folder / "wrong.json") << "{}";
  const Ended mixed = call("interop " + folder / "wrong.json" + " builtin:reference");
  EXPECT_EQ(mixed.status, 2);
  EXPECT_TRUE(says(mixed, "only results files, or only testees")) << mixed.said;
  const Ended wrong = call("interop " + folder / "wrong.json");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(says(wrong, "wrong.json: ")) << wrong.said;
  const Ended unknown = call("interop builtin:other");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(says(unknown, "there is no builtin:other")) << unknown.said;
  const Ended dead = call("interop --level smoke builtin:reference cmd:false");
  EXPECT_EQ(dead.status, 2);
  EXPECT_TRUE(says(dead, "cmd:false: ")) << dead.said;
  for (const std::string how : {"garbles-one", "supports-nothing"}) {
    const Ended broken =
        call("interop --level smoke builtin:reference \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"");
    EXPECT_EQ(broken.status, 2) << how;
    EXPECT_TRUE(says(broken, how == "garbles-one" ? "breaks the protocol: " : "no array was judged"))
        << broken.said;
  }
  const Ended unwritable = call("interop --json /nowhere/a.json 'cmd:touch " + folder / "started'");
  EXPECT_EQ(unwritable.status, 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "started")) << "the testee was started";
  EXPECT_EQ(call("interop").status, 2);
  EXPECT_EQ(call("interop --filter 'resolve' --level smoke builtin:reference").status, 2);
  EXPECT_EQ(call("interop --help").status, 0);
}

}  // namespace
}  // namespace zarrproof::interop_command_test
