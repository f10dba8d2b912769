// Annotations and the summary for GitHub.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "conformance/report/formats.h"
#include "conformance/text/markup.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_github_test {
namespace {

std::string annotations(const Results& results) {
  std::ostringstream out;
  write_github_annotations(out, results, entries_of(results, "zp"));
  return out.str();
}

std::string summary(const Results& results) {
  std::ostringstream out;
  write_github_summary(out, results, entries_of(results, "zp"));
  return out.str();
}

TEST(Github, TenAnnotationsAtMostTheWorstOnes) {
  std::vector<RequestResult> requests = {
      made_failure("bytes/often", Clause::BYTES_9, 2, {0, 1}, Deviation::accepted)};
  for (Clause clause : all_clauses().subspan(0, 12))
    requests.push_back(made_failure("bytes/" + std::string(id(clause)), clause, 1, {}, Deviation::accepted));
  Results results = made_results(requests);
  results.stopped = "gone";
  results.notes = {"a note"};
  const std::string text = annotations(results);
  EXPECT_EQ(count_of(text, "::error "), 10u) << text;
  EXPECT_EQ(count_of(text, "::warning "), 0u) << text;
  EXPECT_EQ(text.find("::error title=zarrproof%3A the run was not completed::gone\n"), 0u) << text;
  EXPECT_LT(text.find("bytes/META-7"), text.find("bytes/often")) << "wrong data come first: " << text;
  EXPECT_LT(text.find("bytes/often"), text.find("bytes/META-1")) << "then the most frequent: " << text;
  EXPECT_EQ(text.find("bytes/META-3"), std::string::npos) << "bad metadata accepted are milder: " << text;
  EXPECT_NE(text.find("\nand 5 more, in the summary of the job\n"), std::string::npos) << text;
}

// GitHub drops a summary above 1 MiB.
TEST(Github, SummaryIsBounded) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 2000; ++i) {
    RequestResult failing = made_failure("bytes/" + std::to_string(i), Clause::BYTES_3, 1, {});
    failing.faults[0].expected = std::string(1000, '*') + std::to_string(i);
    requests.push_back(failing);
  }
  const std::string text = summary(made_results(requests));
  EXPECT_LT(text.size(), std::size_t{1} << 19);
  EXPECT_NE(text.find("\nand 1700 more\n"), std::string::npos);
}

// Sets GITHUB_STEP_SUMMARY during its lifetime.
class SummaryFile {
 public:
  explicit SummaryFile(const std::string& path) { ::setenv("GITHUB_STEP_SUMMARY", path.c_str(), 1); }
  ~SummaryFile() { ::unsetenv("GITHUB_STEP_SUMMARY"); }
};

TEST(Github, AnUnwritableSummaryIsAnError) {
  const std::string full =
      testing::TempDir() + "full-" + std::to_string(::getpid());  // a device of the test's own
  if (::mknod(full.c_str(), S_IFCHR | 0600, ::makedev(1, 7)) != 0)
    GTEST_SKIP() << "no devices may be made here";
  for (const std::string& path : {std::string("/no/such/folder/summary"), full}) {
    const SummaryFile variable(path);
    std::ostringstream out;
    EXPECT_THROW(write_github(out, made_sample(), "zp"), std::runtime_error) << path;
    EXPECT_EQ(out.str(), annotations(made_sample()));
  }
  std::filesystem::remove(full);
}

TEST(Markdown, AwkwardTextIsText) {
  EXPECT_EQ(markdown_text(kAwkward),
            "&lt;a\\>&amp;\"'% <span>#</span>TODO \\\\ \\|\\*\\`\\_ "
            "\xc3\xa9 \xf0\x9f\x98\x80 \\\\x01\\\\x7f \\\\xff"
            "\\]\\]\\> ::x,y\\\\r\\\\nnext\\\\tline");
}

TEST(Markdown, MakesNoLinksMentionsOrFormulas) {
  EXPECT_EQ(markdown_text("@me a@b #1 $x$"),
            "<span>@</span>me a<span>@</span>b <span>#</span>1 <span>$</span>x<span>$</span>");
  EXPECT_EQ(markdown_text("http://a www.b [c](d)"), "http\\://a www\\.b \\[c\\](d)");
}

TEST(Markdown, CodeCannotBeEndedByText) {
  EXPECT_EQ(markdown_code("cast_value/a#3"), "`cast_value/a#3`");
  for (const char* text : {"a`b", "a|b", "a\\b", "a\nb", ""})
    EXPECT_EQ(markdown_code(text), markdown_text(text));
}

}  // namespace
}  // namespace zarrproof::report_github_test
