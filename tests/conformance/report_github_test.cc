#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "conformance/report/formats.h"
#include "conformance/text/markdown.h"
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

TEST(Github, FailuresThenWarningsThenNotes) {
  Results results = made_sample();
  results.requests.erase(results.requests.begin() + 2);  // so that one cause is left
  results.requests[1].data_types = {"float32", "bool"};  // no finding is about such a cast
  results.notes = {"50% of it: lost, perhaps"};
  EXPECT_EQ(
      annotations(results),
      "::error title=zarrproof%3A cast_value gives the value next to the right one (CV-3%2C CV-4%2C MUST)::"
      "CV-3: a value that the type cannot represent is rounded once, from the exact value, as rounding "
      "says%0A"
      "CV-4: the range check uses the rounded value%0A"
      "section    cast_value codec, rounding "
      "(https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#rounding); cast_value "
      "codec, out_of_range "
      "(https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range)%0A"
      "see        zarrproof clauses CV-3 CV-4 (docs/requirements.md#cv-3, docs/requirements.md#cv-4)%0A"
      "means      silently wrong data%0A"
      "count      1 failure in 1 request: encode; float32 -> bool; all tie%0A"
      "example    cast_value/a/encode%0A"
      "about      a tie%0A"
      "request    encode something%0A"
      "got        element 1: 7%0A"
      "want       8%0A"
      "also       element 3: 7; want 8 (expected)%0A"
      "explain    zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0 1%0A"
      "repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/a/encode\n"
      "::warning title=zarrproof%3A cast_value gives zero the wrong sign (CV-16%2C derived)::"
      "CV-16: an infinity stays, and a number that rounds to zero keeps its sign%0A"
      "section    cast_value codec, Special values "
      "(https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#special-values)%0A"
      "see        zarrproof clauses CV-16 (docs/requirements.md#cv-16)%0A"
      "means      silently wrong data%0A"
      "count      1 warning in 1 request: encode; int8%0A"
      "example    cast_value/c/encode%0A"
      "request    encode something%0A"
      "got        element 2: 7%0A"
      "want       8%0A"
      "explain    zp explain --data-type int8 --codecs '[\"bytes\"]' --fill-value 0 2%0A"
      "repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/c/encode\n"
      "::warning title=zarrproof%3A note::50%25 of it: lost, perhaps\n"
      "verdict: mine 1.2 does not conform: 1 failure, 1 warning, 2 expected, 1 not asked; failures mean: "
      "silently wrong data (CV-3, CV-4); warnings mean: silently wrong data (CV-16); expected failures mean: "
      "silently wrong data (CV-3, CV-4, CHAIN-1); judged: bytes; "
      "2 of 26 types; also bool; resolve, encode (zarrproof 1.0.0 smoke)\n");
}

TEST(Github, AnnotationsNameTheFindings) {
  RequestResult result = made_failure("crc32c/damage/a", Clause::CRC_4, 1, {}, Deviation::accepted);
  result.data_types = {"uint8"};
  EXPECT_NE(annotations(made_results({result}))
                .find("%0Aalso in    zarrita 0.7.5: conformance/findings/"
                      "zarrita-crc32c-is-not-checked.md"),
            std::string::npos);
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
  EXPECT_EQ(text.find("bytes/META-11"), std::string::npos) << "bad metadata accepted are milder: " << text;
  EXPECT_NE(text.find("\nand 5 more, in the summary of the job\n"), std::string::npos) << text;
}

TEST(Github, TextCannotEndACommand) {
  Results results = made_results({made_pass("bytes/a", Clause::BYTES_3)});
  results.stopped = "a\r\n::error::b %0A";
  const std::string text = annotations(results);
  EXPECT_EQ(
      text,
      "::error title=zarrproof%3A the run was not completed::a\\r\\n::error::b %250A\n"
      "verdict: the run was not completed: a\\r\\n::error::b %0A; 0 failures, 0 warnings; judged: bytes; "
      "1 of 26 types; encode only (zarrproof 1.0.0 smoke)\n");
}

TEST(Github, TheSummaryIsComplete) {
  Results results = made_sample();
  results.requests[2].faults[0].got = "a|b\n<c> " + std::string(300, 'x');
  results.notes = {"a *note*"};
  results.stale = {{3, "bytes/b", "element 3"}};
  EXPECT_EQ(
      summary(results),
      R"(## zarrproof: mine 1.2 (C, zlib 1.3)

mine 1.2 does not conform: 2 failures, 1 warning, 2 expected, 1 not asked; failures mean: silently wrong data (CV-3, CV-4), good data refused (CV-5); warnings mean: silently wrong data (CV-16); expected failures mean: silently wrong data (CV-3, CV-4, CHAIN-1); judged: bytes; 2 of 26 types; resolve, encode, decode (zarrproof 1.0.0 smoke)

zarrproof 1.0.0 smoke: 8 requests, 6 asked (1 not declared; 1 not asked)

| elements | judged | passed | failed | warnings | expected | unproven | unsupported | not declared | not asked |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| bytes | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
| cast_value | 8 | 4 | 2 | 1 | 1 | 1 | 0 | 0 | 1 |
| chains | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 0 |
| all | 13 | 8 | 2 | 1 | 2 | 1 | 0 | 1 | 1 |

### Failures, by cause

| count | what | example | got | want | section | see |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | cast\_value gives the value next to the right one (CV-3, CV-4, MUST) | `cast_value/a/encode` | 7 | 8 | [cast\_value codec, rounding](https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#rounding); [cast\_value codec, out\_of\_range](https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range) | `zarrproof clauses CV-3 CV-4 (docs/requirements.md#cv-3, docs/requirements.md#cv-4)` |
| 1 | cast\_value crashes (CV-5, MUST) | `cast_value/b/decode` | a\|b\\n&lt;c\> )" +
          std::string(192, 'x') +
          R"(… | a refusal | [cast\_value codec, out\_of\_range](https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#out_of_range) | `zarrproof clauses CV-5 (docs/requirements.md#cv-5)` |

### Warnings, by cause

| count | what | example | got | want | section | see |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | cast\_value gives zero the wrong sign (CV-16, derived) | `cast_value/c/encode` | 7 | 8 | [cast\_value codec, Special values](https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value#special-values) | `zarrproof clauses CV-16 (docs/requirements.md#cv-16)` |

### Expected failures

| count | reason | example | violates | see |
| --- | --- | --- | --- | --- |
| 1 failure | known since 1.0 | `cast_value/a/encode` | CV-3 (MUST, cast\_value codec, rounding) | `zarrproof clauses CV-3 (docs/requirements.md#cv-3)` |
| 1 failure | no resolve yet | `chains/d/resolve` | CHAIN-1 (MUST, Zarr core specification 3.1, Determination of encoded representations) | `zarrproof clauses CHAIN-1 (docs/requirements.md#chain-1)` |

### Other problems

|  |  |
| --- | --- |
| failure | bytes/b: element 3 passes now; take it off the list |
| note | a \*note\* |

)");
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

// A long text is cut between two characters, at any place.
TEST(Github, LongTextIsCutBetweenCharacters) {
  for (std::size_t before : {197, 198, 199, 200, 201}) {
    Results results = made_results({made_failure("bytes/a", Clause::BYTES_3, 1, {})});
    results.requests[0].faults[0].got = std::string(before, 'x') + "\xf0\x9f\x98\x80 and more";
    EXPECT_NE(summary(results).find("| " + std::string(std::min<std::size_t>(before, 200), 'x') + "… | 8 |"),
              std::string::npos)
        << before;
  }
}

// Sets GITHUB_STEP_SUMMARY during its lifetime.
class SummaryFile {
 public:
  explicit SummaryFile(const std::string& path) { ::setenv("GITHUB_STEP_SUMMARY", path.c_str(), 1); }
  ~SummaryFile() { ::unsetenv("GITHUB_STEP_SUMMARY"); }
};

TEST(Github, SummaryIsAppended) {
  const std::string path = testing::TempDir() + "summary-" + std::to_string(::getpid());
  std::ofstream(path) << "before\n";
  {
    const SummaryFile variable(path);
    std::ostringstream out;
    write_github(out, made_sample(), "zp");
    EXPECT_EQ(out.str(), annotations(made_sample()));
  }
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  EXPECT_EQ(text.str(), "before\n" + summary(made_sample()));
}

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
