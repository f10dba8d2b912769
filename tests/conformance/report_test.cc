// The formats of reports: JUnit, GitHub, page (escaped text, every entry, number lines). The texts
// that several share: faults of a run, verdicts, facts of an entry. tests/conformance/approved/reports.txt
// shows every report of one run.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "conformance/html/markup.h"
#include "conformance/html/page.h"
#include "conformance/html/sections.h"
#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/verdict.h"
#include "conformance/results/count.h"
#include "conformance/text/markup.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/request.h"

namespace zarrproof::report_test {
namespace {

// An unexpected failure counts at any place among expected ones.
TEST(MainFault, IsTheFirstUnexpectedOne) {
  RequestResult result = made_failure("bytes/a", Clause::BYTES_1, 3, {0, 1, 2});
  result.faults[0].expected = result.faults[2].expected = "known";
  EXPECT_EQ(&main_fault(result), &result.faults[1]);
  result.faults[1].expected = "known, too";
  EXPECT_EQ(&main_fault(result), &result.faults[0]);
}

TEST(Facts, OnlyTheFirstFaultsAreListed) {
  const Results results =
      made_results({made_failure("bytes/a", Clause::BYTES_3, 9, {0, 1, 2, 3, 4, 5, 6, 7})});
  const std::vector<Entry> entries = entries_of(results, "zp");
  std::vector<std::string> others;
  for (const Fact& fact : entries.at(0).facts)
    if (fact.kind == Fact::Kind::other_fault) others.push_back(line_of(fact));
  ASSERT_EQ(others.size(), 5u);
  EXPECT_EQ(others[3], "also       element 4: 7; want 8");
  EXPECT_EQ(others[4], "also       3 elements more");
}

std::vector<std::string> names_of(const std::vector<RunFault>& faults) {
  std::vector<std::string> names;
  for (const RunFault& fault : faults) names.push_back((fault.not_done ? "not done " : "") + fault.name);
  return names;
}

// Returns a run that conforms.
Results good_run() {
  return made_results({made_pass("bytes/a", Clause::BYTES_1)});
}

TEST(RunFaults, EndsOfTheProcessFailAStrictRunOnly) {
  Results ending = good_run();
  ending.ends = 2;
  EXPECT_EQ(names_of(run_faults(ending)), std::vector<std::string>()) << "a count in the verdict";
  EXPECT_NE(verdict_text(ending).find(", 2 ends of the process without a cause"), std::string::npos);
  ending.strictness.all = true;
  EXPECT_EQ(names_of(run_faults(ending)), std::vector<std::string>{"run/ends"});
  EXPECT_EQ(exit_status_of(ending), ExitStatus::failures);
  EXPECT_TRUE(verdict_text(ending).starts_with("mine 1.2 ends without a cause, which --strict forbids:"));
}

TEST(RunFaults, ARunThatJudgedNothingIsNotDone) {
  const Results none = made_results({made_unjudged("bytes/a", Clause::BYTES_1, Verdict::unsupported, "")});
  EXPECT_EQ(names_of(run_faults(none)), std::vector<std::string>{"not done run/judged"});
}

TEST(RunFaults, ADeclaredCodecThatWasNotJudgedFailsAStrictRunOnly) {
  Results codec = good_run();
  codec.description.codecs.push_back("crc32c");
  codec.requests.push_back(made_unjudged("crc32c/a", Clause::CRC_1, Verdict::unsupported, ""));
  codec.requests.back().codecs = {"crc32c"};
  EXPECT_EQ(names_of(run_faults(codec)), std::vector<std::string>());
  codec.strictness.all = true;
  EXPECT_EQ(names_of(run_faults(codec)), std::vector<std::string>{"run/declared/crc32c"});
  codec.stopped = "gone";
  EXPECT_EQ(names_of(run_faults(codec)),
            (std::vector<std::string>{"not done run/stopped", "run/declared/crc32c"}));
  EXPECT_EQ(verdict_text(codec),
            "the run was not completed: gone; 0 failures, 0 warnings; judged: bytes; 1 of 26 types; encode "
            "only; not judged: crc32c (unsupported); 50 % of what was declared is unsupported: no reason 1 "
            "element (zarrproof 1.0.0 smoke, strict)");
}

// A library that is missing fails every request. The first line says so.
TEST(RunFaults, OneErrorForManyRequestsIsSaidFirst) {
  std::vector<RequestResult> requests;
  for (int i = 0; i < 10; ++i) {
    requests.push_back(made_whole_failure("bytes/" + std::to_string(i), Clause::BYTES_1, Deviation::refused));
    requests.back().faults[0].got =
        i < 6 ? "a refusal: No module named 'zarr'" : "a refusal: " + std::to_string(i);
  }
  Results results = made_results(requests);
  const std::string line =
      "6 of 10 encode requests got one error, so the reason may be the adapter or a library that it lacks: a "
      "refusal: No module named 'zarr'; to find out, run: zarrproof check 'cmd:./mine'";
  EXPECT_EQ(common_errors(results), std::vector<std::string>{line});
  const std::string text = text_of(results);
  EXPECT_LT(text.find("one error  " + line), text.find("FAIL  ")) << text;
  const std::string annotations = written_by(
      [&](auto& out) { write_github_annotations(out, results, entries_of(results, "zarrproof")); });
  expect_start(annotations, "::error title=zarrproof%3A one error for many requests::6 of 10");
  for (int i = 0; i < 3; ++i) results.requests[static_cast<std::size_t>(i)].verdict = Verdict::pass;
  EXPECT_EQ(common_errors(results).size(), 0u) << "3 of 10 requests are no third";
}

// Each text as a reader sees it who does not know such runs.
TEST(RunFaults, VerdictsSayWhyNothingWasJudged) {
  const auto without = [](Need::Kind kind, const std::string& name) {
    return made_undeclared("bytes/" + name, Clause::BYTES_1, {kind, name});
  };
  const auto answered = [](Verdict verdict, const std::string& explanation) {
    return made_unjudged("bytes/" + explanation, Clause::BYTES_1, verdict, explanation);
  };
  const std::pair<std::vector<RequestResult>, std::string> cases[] = {
      {{without(Need::Kind::codec, "bytes"), without(Need::Kind::codec, "bytes")},
       "2 of 2 requests: needs the codec bytes"},
      {{without(Need::Kind::codec, "crc32c")}, "1 of 1 request: needs the codec crc32c"},
      {{answered(Verdict::unsupported, ""), answered(Verdict::unsupported, "")},
       "2 of 2 requests: unsupported"},
      {{answered(Verdict::unproven, "no"), answered(Verdict::unproven, "never"),
        answered(Verdict::unsupported, "no floats")},
       "2 of 3 requests: unproven, 1 of 3 requests: unsupported: no floats"},
  };
  for (const auto& [requests, verdict] : cases) {
    const Results results = made_results(requests);
    EXPECT_EQ(verdict_text(results),
              "the run was not completed: nothing could be judged: " + verdict + " (zarrproof 1.0.0 smoke)");
    EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  }
  const Results late = made_results({answered(Verdict::not_asked, "")});
  EXPECT_EQ(
      verdict_text(late),
      "the run was not completed: no response came before the time limit of the run (zarrproof 1.0.0 smoke)");
}

TEST(RunFaults, VerdictsCountTheLinesThatBreakTheProtocol) {
  Results results = made_results({made_unjudged("bytes/a", Clause::BYTES_1, Verdict::garbled, "")});
  results.protocol_faults = {made_protocol_fault(ProtocolRule::no_id, 3)};
  EXPECT_EQ(verdict_text(results),
            "could not be judged: mine 1.2 breaks the protocol (3 lines: no-id); to find the cause, run: "
            "zarrproof check 'cmd:./mine'");
  results.protocol_faults[0].count = kMaxBreaches + 28;
  results.stopped = "nothing more was asked after 5 lines that break the protocol";
  EXPECT_EQ(verdict_text(results),
            "could not be judged: mine 1.2 breaks the protocol (33 lines: no-id); nothing more was asked "
            "after 5 lines that break the protocol; 28 more lines came for earlier requests; to find the "
            "cause, run: zarrproof check 'cmd:./mine'");
}

// The first step to take comes first.
TEST(Table, BeginsWithTheProtocol) {
  Results results = made_sample();
  results.protocol_faults = {made_protocol_fault(ProtocolRule::no_id, 3)};
  const std::string text = text_of(results);
  EXPECT_LT(text.find("\n\nPROTOCOL  no-id: 3 lines"), text.find("\nFAIL  ")) << text;
  expect_words(text, {"\n  check      zarrproof check 'cmd:./mine'\n"});
}

TEST(RunFaults, StrictForbidsContradictions) {
  Results results = good_run();
  results.profile = {{OpenPoint::map_zero, {Answer::numeric}, {}},
                     {OpenPoint::zero_scale, {}, {{"a", "zero_scale=accept"}, {"b", "zero_scale=reject"}}}};
  EXPECT_EQ(names_of(run_faults(results)), std::vector<std::string>());
  results.strictness.all = true;
  ASSERT_EQ(names_of(run_faults(results)), std::vector<std::string>{"run/open-points/zero_scale"});
  EXPECT_EQ(run_faults(results)[0].text,
            "answers zero_scale inconsistently: a under zero_scale=accept, b under zero_scale=reject");
}

std::string junit(const Results& results) {
  return written_by([&](auto& out) { write_junit(out, results, "zp"); });
}

// Viewers cut off a report of more than 65,535 bytes, and show 50 annotations.
TEST(Junit, StaysShort) {
  std::vector<RequestResult> requests;
  for (const Clause clause : all_clauses())
    for (int i = 0; i < 100; ++i) {
      requests.push_back(
          made_whole_failure("bytes/" + std::string(id(clause)) + "/" + std::to_string(i), clause));
      requests.back().faults[0].got = std::string(5000, 'g') + " " + std::string(5000, 'h');
    }
  const std::string text = junit(made_results(requests));
  EXPECT_EQ(count_of(text, "example    bytes/"), all_clauses().size()) << "all causes";
  EXPECT_GT(count_of(text, "requests   bytes/"), 5u) << "whole entries";
  EXPECT_LT(count_of(text, "requests   bytes/"), all_clauses().size());
  EXPECT_NE(text.find("/19 and 80 more\n"), std::string::npos) << "failing requests";
  EXPECT_LT(text.size(), 90'000u) << "with tags, names and messages";
}

// Viewers take a report without test cases for an error.
TEST(Junit, ARunWithoutFailuresHasOnePassedTest) {
  RequestResult warning = made_whole_failure("bytes/b", Clause::CRC_4, Deviation::accepted);
  warning.level = Level::derived;
  Results conforming = made_results({made_pass("bytes/a", Clause::BYTES_3), warning});
  conforming.notes = {"a note"};
  const std::string text = junit(conforming);
  expect_words(text, {"<property name=\"note\" value=\"a note\"/>", "tests=\"2\" failures=\"0\" errors=\"0\"",
                      "<testcase classname=\"run\" name=\"verdict\" time=\"0\"></testcase>"});
  warning.level = Level::must;
  EXPECT_EQ(junit(made_results({warning})).find("name=\"verdict\" time"), std::string::npos);
}

// Two causes with one head: the level is in the head, --strict is not.
TEST(Junit, NamesAreUnique) {
  RequestResult to_float = made_whole_failure("cast_value/a/b", Clause::CV_3),
                to_integers = made_whole_failure("cast_value/c/d", Clause::CV_3);
  to_float.data_types = {"int8", "float32"};
  to_integers.data_types = {"float32", "int8", "int8"};
  RequestResult timed_out = to_integers;
  timed_out.id = "cast_value/e/f";
  timed_out.data_types = {"int8"};
  timed_out.verdict = timed_out.faults[0].verdict = Verdict::timed_out;
  const std::string text = junit(made_results({to_float, to_integers, timed_out}));
  expect_words(text, {"tests=\"2\"", "name=\"cast_value gives another value (CV-3, MUST), integer, float\"",
                      "name=\"cast_value gives another value (CV-3, MUST), integer\""});
}

std::string annotations(const Results& results) {
  return written_by([&](auto& out) { write_github_annotations(out, results, entries_of(results, "zp")); });
}

std::string summary(const Results& results) {
  return written_by([&](auto& out) { write_github_summary(out, results, "zp"); });
}

TEST(Github, TenAnnotationsAtMostTheWorstOnes) {
  std::vector<RequestResult> requests = {
      made_failure("bytes/often", Clause::BYTES_9, 2, {0, 1}, Deviation::accepted)};
  for (Clause clause : all_clauses().subspan(0, 12))
    requests.push_back(made_whole_failure("bytes/" + std::string(id(clause)), clause, Deviation::accepted));
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
    RequestResult failing = made_whole_failure("bytes/" + std::to_string(i), Clause::BYTES_3);
    failing.faults[0].expected = std::string(1000, '*') + std::to_string(i);
    requests.push_back(failing);
  }
  const std::string text = summary(made_results(requests));
  EXPECT_LT(text.size(), std::size_t{1} << 20);
  EXPECT_TRUE(text.ends_with("…</pre>\n\n"));
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
  EXPECT_EQ(markdown_text("@me a@b #1 $x$"),
            "<span>@</span>me a<span>@</span>b <span>#</span>1 <span>$</span>x<span>$</span>");
  EXPECT_EQ(markdown_text("http://a www.b [c](d)"), "http\\://a www\\.b \\[c\\](d)");
}

TEST(Html, TextIsEscapedHarmlessAndShort) {
  EXPECT_EQ(html_text("<b>&\"'"), "&lt;b&gt;&amp;&quot;'");
  EXPECT_EQ(html_text("a\n\r\xe2\x80\xae<b"), "a\n\\r\\u202e&lt;b");
  EXPECT_TRUE(html_text(std::string(9000, 'x')).ends_with("x … (9000 bytes)"));
}

TEST(Html, ThePageNamesEveryEntry) {
  const Results results = made_sample();
  const std::string page =
      written_by([&](auto& out) { write_html_page(out, {{"a", results}, {"b", results}}, "zp"); });
  const std::vector<Entry> entries = entries_of(results, "zp");
  EXPECT_EQ(count_of(page, "class=\"cause\""), 2 * entries.size());
  for (const Entry& entry : entries) {
    EXPECT_NE(page.find(html_text(entry.head) + " <span"), std::string::npos) << entry.head;
    EXPECT_NE(page.find(html_text(entry.cause.example->id)), std::string::npos) << entry.head;
  }
}

std::shared_ptr<const WrongElement> wrong_element(const char* input, const char* got, const char* want,
                                                  const char* type) {
  return std::make_shared<WrongElement>(WrongElement{.type = type,
                                                     .input_type = "float32",
                                                     .input = *from_hexadecimal(input),
                                                     .got = *from_hexadecimal(got),
                                                     .want = *from_hexadecimal(want)});
}

// 65505 lies between the float16 numbers 65504 and 65536, below the tie 65520. 65536 is beyond the range.
TEST(Html, ANumberLineNeedsTwoNeighboursInRange) {
  RequestResult result = made_failure("cast_value/x", Clause::CV_3, 1, {0});
  result.codecs = {"cast_value", "bytes"};
  result.data_types = {"float32", "float16"};
  result.zarr_json = ArrayText{"\"float32\"", "16777217.0000000001", R"([{"name":"bytes"}])"}.zarr_json();
  const auto line = [&](const char* input, const char* got, const char* want, const char* type = "float16") {
    Fault fault = result.faults.front();
    fault.wrong = wrong_element(input, got, want, type);
    return number_line(result, fault);
  };
  EXPECT_NE(line("00300045", "0068", "0268")
                .find("The exact value is 2051. The neighbouring float16 numbers "
                      "are 2050 and 2052. The tie is 2051. The exact value is "
                      "the tie."),
            std::string::npos)
      << "gives 2048, not 2052";
  EXPECT_EQ(line("00e17f47", "0068", "0268"), "") << "65505: one neighbour is out of range";
  EXPECT_EQ(line("00000045", "0068", "0268"), "") << "2048: nothing is rounded";
  EXPECT_EQ(number_line(result, result.faults.front()), "") << "the testee gives no number";
  result.codecs = {"bytes"};
  result.clauses = {Clause::META_7};
  EXPECT_NE(line("", "0000804b", "0100804b", "float32")
                .find("are 16777216 and 16777218. The tie is 16777217. "
                      "The exact value is above the tie by "),
            std::string::npos)
      << "the number in the text of the fill value is rounded";
}
}  // namespace
}  // namespace zarrproof::report_test
