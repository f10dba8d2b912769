// Files of reports: a file is complete or unchanged, and unwritable paths fail before the run starts.
#include <gtest/gtest.h>

#include <sstream>

#include "conformance/output/output.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"
#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/nodes.h"
#include "tests/refusal.h"

namespace zarrproof::report_output_test {
namespace {

namespace fs = std::filesystem;

std::string table() {
  std::ostringstream out;
  print_results(out, made_sample(), "zp");
  return out.str();
}

std::string json() {
  std::ostringstream out;
  write_results(out, made_sample());
  return out.str();
}

struct Written {
  std::vector<std::string> problems;
  std::string standard_output;
};

Written write(const ReportOutput& output) {
  std::ostringstream out;
  const std::vector<std::string> problems = output.write(out, made_sample(), "zp");
  return {problems, out.str()};
}

std::string refusal(const std::string& words) {
  return refusal_of([&] { return read_report_target(words); });
}

TEST(ReportTargets, WordsOfTheCommandLine) {
  EXPECT_EQ(read_report_target("github").format, ReportFormat::github);
  EXPECT_EQ(read_report_target("github").file, "");
  EXPECT_EQ(read_report_target("junit=a=b.xml").format, ReportFormat::junit);
  EXPECT_EQ(read_report_target("junit=a=b.xml").file, "a=b.xml");
  EXPECT_EQ(refusal("pdf=x"),
            "--report: \"pdf=x\"; expected FORMAT or FORMAT=FILE, with one of table, json, junit, "
            "github, html, badge");
  EXPECT_EQ(refusal("json="), "--report: \"json=\"; expected a file after =");
  EXPECT_NE(refusal(""), "nothing was refused");
}

TEST(ReportOutputs, TheTableIsTheDefault) {
  const Scratch scratch;
  EXPECT_EQ(write(ReportOutput({})).standard_output, table());
  EXPECT_EQ(write(ReportOutput({{ReportFormat::json, {}}})).standard_output, json());
  const Written both = write(ReportOutput({{ReportFormat::json, scratch / "a.json"}}));
  EXPECT_EQ(both.standard_output, table());
  EXPECT_EQ(text_of_file(scratch / "a.json"), json());
  EXPECT_EQ(scratch.entries(), 1u);
}

TEST(ReportOutputs, OneDocumentOnAStream) {
  const Scratch scratch;
  EXPECT_THROW(ReportOutput({{ReportFormat::json, {}}, {ReportFormat::table, {}}}), Refused);
  EXPECT_THROW(ReportOutput({{ReportFormat::github, {}}, {ReportFormat::junit, {}}}), Refused);
  EXPECT_THROW(ReportOutput({{ReportFormat::json, scratch / "a"}, {ReportFormat::junit, scratch / "./a"}}),
               Refused);
  const Written both = write(ReportOutput({{ReportFormat::github, {}}, {ReportFormat::table, {}}}));
  EXPECT_EQ(both.standard_output.find("::error "), 0u);
  EXPECT_NE(both.standard_output.find(table()), std::string::npos);
}

TEST(ReportOutputs, UnwritablePathsFailBeforeTheRun) {
  const Scratch scratch;
  for (const fs::path& file :
       {scratch / "no/such/folder/a.json", scratch / "", scratch / ".", fs::path("/proc/version")}) {
    try {
      ReportOutput({{ReportFormat::json, file}});
      ADD_FAILURE() << file;
    } catch (const std::runtime_error& problem) {
      EXPECT_EQ(std::string(problem.what()).find(file.string() + " cannot be written: "), 0u)
          << problem.what();
    }
  }
  EXPECT_EQ(scratch.entries(), 0u);
}

TEST(ReportOutputs, NothingIsTouchedBeforeTheReportIsWritten) {
  const Scratch scratch;
  scratch.file("old.json", "old");
  const ReportOutput output(
      {{ReportFormat::json, scratch / "old.json"}, {ReportFormat::junit, scratch / "new.xml"}});
  EXPECT_EQ(text_of_file(scratch / "old.json"), "old");
  EXPECT_EQ(scratch.entries(), 1u);
  EXPECT_EQ(write(output).problems, std::vector<std::string>());
  EXPECT_EQ(text_of_file(scratch / "old.json"), json());
  EXPECT_EQ(scratch.entries(), 2u);
}

TEST(ReportOutputs, AnIncompleteWriteChangesNoFile) {
  const Scratch scratch;
  scratch.file("a.json", "old");
  const ReportOutput output({{ReportFormat::json, scratch / "a.json"}});
  const auto written = [&] {
    const FullDisk full(100);
    return write(output);
  }();
  EXPECT_EQ(written.problems,
            std::vector<std::string>{(scratch / "a.json").string() + " cannot be written: File too large"});
  EXPECT_EQ(text_of_file(scratch / "a.json"), "old");
  EXPECT_EQ(scratch.entries(), 1u);
}

TEST(ReportOutputs, OneFailureDoesNotStopOtherReports) {
  const Scratch scratch;
  const ReportOutput output({{ReportFormat::table, scratch / "a"}, {ReportFormat::json, scratch / "b"}});
  fs::create_directory(scratch / "a");
  const Written written = write(output);
  EXPECT_EQ(written.problems,
            std::vector<std::string>{(scratch / "a").string() + " cannot be written: Is a directory"});
  EXPECT_EQ(text_of_file(scratch / "b"), json());
  EXPECT_EQ(written.standard_output, table());
}

}  // namespace
}  // namespace zarrproof::report_output_test
