// zarrproof interop on the command line, with processes that have planted errors.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/conformance/run_testee.h"
#include "tests/conformance/started_program.h"

namespace zarrproof::interop_command_test {
namespace {

std::string mutant(const std::string& name) {
  return " \"cmd:exec " ZARRPROOF_MUTANTS " " + name + "\"";
}

bool says(const Ended& ended, const std::string& text) {
  return ended.said.find(text) != std::string::npos;
}

TEST(InteropCommand, SoundTesteesReadEachOther) {
  const Ended ended = call("interop --level smoke builtin:reference" + mutant("none"));
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_FALSE(says(ended, "WRONG")) << ended.said;
  EXPECT_FALSE(says(ended, "REFUSED")) << ended.said;
  EXPECT_TRUE(says(ended, " kinds right\n")) << ended.said;
}

// Two implementations with one wrong checksum read each other. A right reader refuses what they write.
TEST(InteropCommand, ErrorsThatCancel) {
  const Ended ended = call("interop --filter crc32c/123456789,crc32c/a/ --filter uint8 builtin:reference" +
                           mutant("checksum/masked") + mutant("crc/masked"));
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_TRUE(says(ended, "crc/masked) reads what zarrproof mutant 1.0.0 (cmd:exec " ZARRPROOF_MUTANTS
                          " checksum/masked) writes: 1 of 1 kind right\n"))
      << ended.said;
  EXPECT_TRUE(says(ended, "reference 1.0.0 reads what zarrproof mutant 1.0.0 (cmd:exec " ZARRPROOF_MUTANTS
                          " crc/masked) writes: 0 of 1 kind right, 1 refused\n"))
      << ended.said;
}

// One reverses the bytes of r24 when it writes; the other reads big-endian floats as they are.
TEST(InteropCommand, ErrorsThatDoNotCancel) {
  const Ended ended = call("interop --filter 'bytes/r24/little/*,bytes/float32*'" +
                           mutant("bytes/raw-reversed") + mutant("bytes/decode-swaps-integers-only"));
  EXPECT_EQ(ended.status, 1) << ended.said;
  EXPECT_TRUE(says(ended, "bytes: r24")) << ended.said;
  EXPECT_TRUE(says(ended, "bytes: float32, big-endian")) << ended.said;
  EXPECT_TRUE(says(ended, "at fault   the writer")) << ended.said;
  EXPECT_TRUE(says(ended, "at fault   the reader")) << ended.said;
  EXPECT_TRUE(says(ended, "violates   BYTES-")) << ended.said;
  EXPECT_TRUE(says(ended, "see        zarrproof clauses BYTES-")) << ended.said;
}

TEST(InteropCommand, ResultsFilesDecideMostKinds) {
  const TestFolder folder;
  const std::string run = "run --filter CRC-1,CRC-4 --filter uint8 --no-expect --report json=";
  call(run + folder / "masked.json" + mutant("checksum/masked"));
  call(run + folder / "none.json" + mutant("none"));
  const Ended ended =
      call("interop " + folder / "masked.json" + " " + folder / "none.json --json " + folder / "matrix.json");
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_TRUE(says(ended, "by the results of runs")) << ended.said;
  EXPECT_TRUE(says(ended, "UNDECIDED")) << ended.said;
  EXPECT_TRUE(says(ended, "REFUSED")) << ended.said;
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
