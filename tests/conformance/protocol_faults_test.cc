// Testees that break the protocol: one entry for each rule, and no failure of a codec; and accepted lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/results/results_file.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::protocol_faults_test {
namespace {

using Rule = ProtocolRule;

struct Broken {
  const char* how;
  Rule rule;
};

// Every request, or every request of an operation, is answered this way.
const Broken kAlways[] = {
    {"without-ids", Rule::no_id},
    {"without-ids-but-of-describe", Rule::no_id},
    {"ids-as-strings", Rule::no_id},
    {"ids-with-a-fraction", Rule::no_id},
    {"ids-of-others", Rule::unknown_id},
    {"logs-before-each", Rule::not_json},
    {"logs-json-before-each", Rule::no_id},
    {"python-dicts", Rule::not_json},
    {"byte-order-marks", Rule::not_json},
    {"arrays", Rule::not_an_object},
    {"no-results", Rule::no_result},
    {"two-results", Rule::several_results},
    {"errors-with-null-data", Rule::several_results},
    {"errors-that-are-numbers", Rule::wrong_type},
    {"data-that-are-lists", Rule::not_hexadecimal},
    {"hexadecimal-with-a-prefix", Rule::not_hexadecimal},
    {"upper-case", Rule::not_hexadecimal},
    {"data-for-resolve", Rule::data_for_resolve},
    {"resolves-without-a-type", Rule::no_result},
    {"null-for-decode", Rule::null_for_decode},
    {"answers-twice", Rule::answered_twice},
    {"floods-with-lines", Rule::not_json},
    {"floods-with-blank-lines", Rule::not_json},
    {"repeats-an-answer-for-ever", Rule::answered_twice},
};

// One line is wrong; the other requests are judged.
struct BrokenOnce {
  const char* how;
  Rule rule;
  Verdict the_one;
};
const BrokenOnce kOnce[] = {
    {"logs-at-the-start", Rule::not_json, Verdict::pass},
    {"prints-after-one", Rule::not_json, Verdict::pass},
    {"garbles-one", Rule::not_json, Verdict::garbled},
    {"answers-one-twice", Rule::answered_twice, Verdict::garbled},
    {"answers-another-id", Rule::unknown_id, Verdict::garbled},
    {"odd-hexadecimal", Rule::not_hexadecimal, Verdict::garbled},
    {"floods-without-end", Rule::line_too_long, Verdict::garbled},
};

void expect_in(const std::string& report, std::string_view words, const char* how) {
  EXPECT_TRUE(contains(report, words)) << how << ": no " << words << " in\n" << report.substr(0, 3000);
}

void expect_one_entry(const Results& results, Rule rule, const char* how) {
  ASSERT_EQ(results.protocol_faults.size(), 1u) << how << "\n" << text_of(results);
  const ProtocolFault& fault = results.protocol_faults.front();
  EXPECT_EQ(name(fault.rule), name(rule)) << how;
  EXPECT_GE(fault.count, 1u);
  EXPECT_NE(fault.line, "") << how;
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done) << how;
  for (const RequestResult& result : results.requests)
    EXPECT_FALSE(is_failure(result.verdict)) << how << ": " << result.id;
  EXPECT_TRUE(verdict_text(results).starts_with("could not be judged: ")) << verdict_text(results);
  EXPECT_EQ(run_faults(results).size(), 1u) << how;
}

// In every report: the rule, its text, and what to do first; no clause except for unproven requests.
void expect_reports(const Results& results, Rule rule, const char* how) {
  const std::string table = text_of(results);
  expect_in(table, "PROTOCOL  " + std::string(name(rule)) + ": ", how);
  expect_in(table, demand(rule), how);
  expect_in(table, "zarrproof check ", how);
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    const bool has_clause = std::regex_search(line, std::regex("(META|BYTES|CRC|SO|CV|CHAIN)-[0-9]"));
    EXPECT_TRUE(!has_clause || line.starts_with("unproven")) << how << ": " << line;
  }
  std::ostringstream junit, github, json, again;
  write_junit(junit, results, "zarrproof");
  expect_in(junit.str(), "name=\"run/protocol/" + std::string(name(rule)) + "\"", how);
  EXPECT_FALSE(contains(junit.str(), "<failure")) << how;
  write_github_annotations(github, results, entries_of(results, "zarrproof"));
  expect_in(github.str(), "the testee breaks the protocol: " + std::string(name(rule)), how);
  write_results(json, results);
  write_results(again, read_results(json.str(), "results"));
  EXPECT_EQ(again.str(), json.str()) << how;
}

// As a run of the program sets the members, so that they can be read back.
Results complete(Results results) {
  results.program_version = "1";
  results.testee = "cmd:./mine";
  results.level = "smoke";
  return results;
}

TEST(ProtocolFaults, ATesteeThatBreaksTheProtocolAlwaysEndsTheRunSoon) {
  for (const auto& [how, rule] : kAlways) {
    const Results results = complete(run_broken(how));
    expect_one_entry(results, rule, how);
    EXPECT_EQ(results.stopped, "nothing more was asked after 5 lines that break the protocol") << how;
    EXPECT_GT(count(results, Verdict::not_asked), 0u) << how;
    expect_reports(results, rule, how);
  }
}

TEST(ProtocolFaults, OneFaultLetsTheOtherRequestsBeJudged) {
  for (const auto& [how, rule, the_one] : kOnce) {
    const Results results = complete(run_broken(how));
    expect_one_entry(results, rule, how);
    EXPECT_EQ(results.stopped, "") << how;
    EXPECT_EQ(result_of(results, kTheOne).verdict, the_one) << how;
    EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size() - (the_one == Verdict::pass ? 0 : 1))
        << how << "\n"
        << text_of(results);
    EXPECT_EQ(results.protocol_faults.at(0).request, the_one == Verdict::pass ? "" : kTheOne) << how;
    expect_reports(results, rule, how);
  }
}

// An adapter whose ids are too high by one: nearly every id belongs to another waiting request. Most lines
// could be judged, but no verdict may count against a codec.
TEST(ProtocolFaults, ResponsesWithIdsOfOtherRequestsAreNotJudged) {
  const Results results = run_broken("ids-of-the-next");
  EXPECT_FALSE(results.protocol_faults.empty());
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  for (const RequestResult& result : results.requests) EXPECT_NE(result.verdict, Verdict::fail) << result.id;
  EXPECT_GT(count(results, Verdict::garbled), 0u);
  EXPECT_TRUE(verdict_text(results).starts_with("could not be judged: ")) << verdict_text(results);
}

// Parallel processes give an equal result, and an equal exit status.
TEST(ProtocolFaults, InParallelProcesses) {
  for (const char* how : {"logs-before-each", "without-ids", "garbles-one"}) {
    const Results results = run_broken(how, {.jobs = 3});
    EXPECT_EQ(results.protocol_faults.size(), 1u) << how;
    EXPECT_EQ(exit_status_of(results), ExitStatus::not_done) << how;
  }
}

TEST(ProtocolFaults, EndACampaignWithStatus2) {
  for (const char* how : {"logs-before-each", "logs-at-the-start"}) {
    const std::string folder = ::testing::TempDir() + "zarrproof-protocol-findings";
    const Ended ended = call("fuzz --cases 20 --findings " + folder +
                             " 'cmd:exec " ZARRPROOF_BROKEN_TESTEE " " + std::string(how) + "'");
    EXPECT_EQ(ended.status, 2) << ended.said;
    expect_in(ended.said, "PROTOCOL  not-json: ", how);
    expect_in(ended.said, "\nverdict: could not be judged: ", how);
  }
}

// The output of a process before its death belongs to its death.
TEST(ProtocolFaults, OutputBeforeACrashIsNoFault) {
  const Results results = run_broken("crashes-with-words-on-standard-output");
  expect_only_the_one(results, Verdict::crashed);
  EXPECT_TRUE(results.protocol_faults.empty());
  expect_in(result_of(results, kTheOne).faults.at(0).got, "; standard output: # a fatal error # a fatal", "");
}

// No more responses are waited for. With this time limit the test would never end.
TEST(ProtocolFaults, ABrokenDescriptionEndsTheStart) {
  const auto testee = open_testee("cmd:exec " ZARRPROOF_BROKEN_TESTEE " describes-itself-in-an-array",
                                  {.timeout = std::chrono::hours(10)});
  try {
    testee->describe();
    ADD_FAILURE() << "it was taken";
  } catch (const TesteeUnusable& unusable) {
    expect_in(unusable.what(), "in a line that breaks the protocol: ", "");
    expect_in(unusable.what(), demand(Rule::not_an_object), "");
  }
}

TEST(AcceptedForms, AreJudgedAsUsual) {
  for (const char* how : {"blank-lines", "carriage-returns", "null-members"}) {
    const Results results = run_broken(how);
    EXPECT_EQ(count(results, Verdict::pass), suite().vectors.size()) << how << "\n" << text_of(results);
    EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures) << how;
    EXPECT_TRUE(results.notes.empty()) << how << "\n" << text_of(results);
  }
}

TEST(ProtocolRules, AreNamedAndDocumented) {
  std::ifstream file(std::filesystem::path(ZARRPROOF_RESULTS_SCHEMA).parent_path().parent_path() /
                     "README.md");
  const std::string readme(std::istreambuf_iterator<char>(file), {});
  for (const Rule rule : all_protocol_rules()) {
    EXPECT_EQ(find_protocol_rule(name(rule)), rule);
    expect_in(readme, "`" + std::string(name(rule)) + "`", "conformance/README.md");
  }
  EXPECT_EQ(find_protocol_rule("not-there"), std::nullopt);
}

}  // namespace
}  // namespace zarrproof::protocol_faults_test
