// zarrproof interop on the command line, with processes that have planted errors.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/conformance/nodes.h"
#include "tests/conformance/run_testee.h"
#include "tests/conformance/started_program.h"

namespace zarrproof::interop_command_test {
namespace {

std::string broken(const std::string& how) {
  return " \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"";
}

TEST(InteropCommand, SoundTesteesReadEachOther) {
  const Ended ended = call("interop --level smoke builtin:reference" + broken("sound"));
  EXPECT_EQ(ended.status, 0) << ended.said;
  EXPECT_FALSE(contains(ended, "FAIL  ")) << ended.said;
  EXPECT_FALSE(contains(ended, "wrong")) << ended.said;
  EXPECT_TRUE(contains(ended, " reads what zarrproof reference 1.0.0 (builtin:reference) writes: "))
      << ended.said;
}

// One writes big-endian arrays as little-endian; the other reads them so. Together they look right.
TEST(InteropCommand, ErrorsThatCancelAreSeenWithASoundTestee) {
  const std::string command = "interop --filter 'bytes/uint16/big*' builtin:reference" +
                              broken("writes-big-endian-as-little-endian") +
                              broken("reads-big-endian-as-little-endian");
  expect_call(command, 1,
              {" writes: 1 of 1 request right (", " writes: 0 of 1 request right, 1 wrong (",
               "FAIL  bytes gives the bytes in reverse order  (BYTES-", "  at fault   the writer, ",
               "  at fault   the reader, ", "  see        zarrproof clauses BYTES-",
               "  repeat     " ZARRPROOF_PROGRAM " interop "});
  const Ended brief = call(command + " --brief");
  EXPECT_EQ(brief.status, 1) << brief.said;
  EXPECT_FALSE(contains(brief, "at fault")) << brief.said;
}

// One page for all pairs; a results file for each pair, from which `report` makes the same table.
TEST(InteropCommand, Reports) {
  const TestFolder folder;
  const Ended ended = call("interop --filter 'bytes/uint16/big*' builtin:reference" +
                           broken("reads-big-endian-as-little-endian") +
                           " --report json=" + folder / "r.json" + " --report html=" + folder / "all.html");
  EXPECT_EQ(ended.status, 1) << ended.said;
  std::string files;
  for (const char* pair : {"1-1", "1-2", "2-1", "2-2"}) files += " " + folder / "r-" + pair + ".json";
  const Ended again = call("report --html=" + folder / "again.html" + files);
  EXPECT_EQ(again.status, 0) << again.said;
  const auto table_of = [&](const char* name) {
    const std::string page = text_of_file(folder / name);
    const std::size_t start = page.find("<section id=\"interoperability\">");
    return start == std::string::npos ? "" : page.substr(start, page.find("</section>", start) - start);
  };
  EXPECT_TRUE(table_of("all.html").find(" wrong</a>") != std::string::npos) << table_of("all.html");
  EXPECT_EQ(table_of("all.html"), table_of("again.html"));
  const Ended compared = call("compare " + folder / "r-1-1.json" + " " + folder / "r-2-1.json");
  EXPECT_TRUE(
      contains(compared, "old  zarrproof reference 1.0.0 reads what zarrproof reference 1.0.0 writes, "))
      << compared.said;
  EXPECT_EQ(
      call("run --filter 'bytes/uint16/big*' builtin:reference --report json=" + folder / "run.json").status,
      0);
  expect_call("compare " + folder / "run.json" + " " + folder / "r-2-1.json", 2,
              {"the results of a pair of interop; expected those of a run, as in "});
}

TEST(InteropCommand, WhatCannotBeDone) {
  const TestFolder folder;
  expect_call("interop builtin:other", 2, {"there is no builtin:other"});
  expect_call("interop --level smoke builtin:reference cmd:false", 2,
              {"cmd:false reads what zarrproof reference 1.0.0 writes: the run was not completed"});
  for (const std::string how : {"garbles-one", "supports-nothing"}) {
    const Ended broken =
        call("interop --level smoke builtin:reference \"cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + how + "\"");
    EXPECT_EQ(broken.status, 2) << how;
    EXPECT_TRUE(
        contains(broken, how == "garbles-one" ? "breaks the protocol: " : "nothing could be judged: "))
        << broken.said;
  }
  for (const std::string report : {"json=/nowhere/a.json", "html=/nowhere/a.html", "junit=a.xml", "json"}) {
    const Ended unwritable = call("interop --report " + report + " 'cmd:touch " + folder / "started'");
    EXPECT_EQ(unwritable.status, 2) << report;
    EXPECT_FALSE(std::filesystem::exists(folder / "started")) << "the testee was started";
  }
  EXPECT_EQ(call("interop").status, 2);
  expect_call("interop --filter 'resolve' --level smoke builtin:reference", 2,
              {"--filter: no encode request; expected"});
  expect_call("interop --filter 'state/*' builtin:reference", 2,
              {"--filter: no encode request but steps of sequences; expected"});
  expect_call("interop --filter 'state/*,bytes/uint16/big*' builtin:reference", 0,
              {"note: left out ", " encode requests of sequences"});
  EXPECT_EQ(call("interop --help").status, 0);
}

}  // namespace
}  // namespace zarrproof::interop_command_test
