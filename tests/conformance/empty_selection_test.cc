// Runs without requests: all other checks of the command line apply.
#include <gtest/gtest.h>

#include <string>

#include "conformance/results/results_file.h"
#include "tests/conformance/nodes.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::empty_selection_test {
namespace {

class EmptySelection : public ::testing::Test {
 protected:
  // A results file without failures.
  std::string passed() const {
    const std::string file = scratch_ / "passed.json";
    EXPECT_EQ(call("run --level smoke --shard 1/100 --report json=" + file + " builtin:reference").status, 0);
    return file;
  }

  // Options that select no request, and the text of the note.
  std::vector<std::pair<std::string, std::string>> ways() const {
    const std::string file = passed();
    return {{"--shard 9999/9999", "note: this part of the requests is empty\n"},
            {"--failed-from " + file, "note: nothing failed in " + file + "\n"},
            {"--filter CRC-1 --failed-from " + file, "note: nothing failed in " + file + "\n"}};
  }

  Scratch scratch_;
};

TEST_F(EmptySelection, IsReportedAndConformsToNothing) {
  for (const auto& [options, note] : ways()) {
    const std::string json = scratch_.file("r.json", "old"), junit = scratch_.file("r.xml", "old");
    const Ended ended = expect_call("run --level smoke " + options + " --report json=" + json +
                                        " --report junit=" + junit + " builtin:reference",
                                    0, {"verdict: no requests for zarrproof reference ", note});
    EXPECT_FALSE(contains(ended.said, "conforms")) << ended.said;
    EXPECT_TRUE(read_results_file(json).requests.empty());
    EXPECT_TRUE(contains(text_of_file(junit), "tests=\"0\" failures=\"0\" errors=\"0\""))
        << text_of_file(junit);
  }
}

TEST_F(EmptySelection, FilesWithoutRequestsAreRefused) {
  const std::string file = scratch_.file("v.json", R"({"format":1,"about":"Nothing","flags":{},"cases":[]})");
  expect_call("run --vectors " + file + " builtin:reference", 2, {"--vectors " + file + ": no request"});
}

TEST_F(EmptySelection, OtherErrorsAreStillReported) {
  const std::string none = scratch_ / "none/at/all";
  const std::string wrong[] = {"no-such-adapter",
                               "cmd:false",
                               "builtin:none",
                               "builtin:reference --expect " + none,
                               "builtin:reference --report json=" + none,
                               "builtin:reference --vectors " + none};
  for (const auto& [options, note] : ways())
    for (const std::string& words : wrong) {
      const Ended ended = call("run " + options + " " + words);
      EXPECT_EQ(ended.status, 2) << options << " " << words << "\n" << ended.said;
    }
}

}  // namespace
}  // namespace zarrproof::empty_selection_test
