// Files of reports: a file is complete or unchanged, and unwritable paths fail before the run starts.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "conformance/output/output.h"
#include "conformance/report/table.h"
#include "conformance/results/results_file.h"
#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"

namespace zarrproof::report_output_test {
namespace {

namespace fs = std::filesystem;

// An empty folder during a test.
class ReportOutputs : public testing::Test {
 protected:
  ReportOutputs() : folder_(testing::TempDir() + "reports-" + std::to_string(::getpid())) {
    fs::create_directories(folder_);
  }
  ~ReportOutputs() override { fs::remove_all(folder_); }

  fs::path in_folder(const std::string& name) const { return folder_ / name; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  static std::string text_of(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

 private:
  fs::path folder_;
};

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
  try {
    read_report_target(words);
  } catch (const Refused& refused) {
    return refused.what();
  }
  return "none";
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
  EXPECT_NE(refusal(""), "none");
}

TEST_F(ReportOutputs, TheTableIsTheDefault) {
  EXPECT_EQ(write(ReportOutput({})).standard_output, table());
  EXPECT_EQ(write(ReportOutput({{ReportFormat::json, {}}})).standard_output, json());
  const Written both = write(ReportOutput({{ReportFormat::json, in_folder("a.json")}}));
  EXPECT_EQ(both.standard_output, table());
  EXPECT_EQ(text_of(in_folder("a.json")), json());
  EXPECT_EQ(files(), 1u);
}

TEST_F(ReportOutputs, OneDocumentOnAStream) {
  EXPECT_THROW(ReportOutput({{ReportFormat::json, {}}, {ReportFormat::table, {}}}), Refused);
  EXPECT_THROW(ReportOutput({{ReportFormat::github, {}}, {ReportFormat::junit, {}}}), Refused);
  EXPECT_THROW(ReportOutput({{ReportFormat::json, in_folder("a")}, {ReportFormat::junit, in_folder("./a")}}),
               Refused);
  const Written both = write(ReportOutput({{ReportFormat::github, {}}, {ReportFormat::table, {}}}));
  EXPECT_EQ(both.standard_output.find("::error "), 0u);
  EXPECT_NE(both.standard_output.find(table()), std::string::npos);
}

TEST_F(ReportOutputs, UnwritablePathsFailBeforeTheRun) {
  for (const fs::path& file :
       {in_folder("no/such/folder/a.json"), in_folder(""), in_folder("."), fs::path("/proc/version")}) {
    try {
      ReportOutput({{ReportFormat::json, file}});
      ADD_FAILURE() << file;
    } catch (const std::runtime_error& problem) {
      EXPECT_EQ(std::string(problem.what()).find(file.string() + " cannot be written: "), 0u)
          << problem.what();
    }
  }
  EXPECT_EQ(files(), 0u);
}

TEST_F(ReportOutputs, NothingIsTouchedBeforeTheReportIsWritten) {
  std::ofstream(in_folder("old.json")) << "old";
  const ReportOutput output(
      {{ReportFormat::json, in_folder("old.json")}, {ReportFormat::junit, in_folder("new.xml")}});
  EXPECT_EQ(text_of(in_folder("old.json")), "old");
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(write(output).problems, std::vector<std::string>());
  EXPECT_EQ(text_of(in_folder("old.json")), json());
  EXPECT_EQ(files(), 2u);
}

TEST_F(ReportOutputs, LinksAndPermissionsStay) {
  std::ofstream(in_folder("file")) << "old";
  ASSERT_EQ(::chmod(in_folder("file").c_str(), 0640), 0);
  fs::create_symlink("file", in_folder("link"));
  EXPECT_EQ(write(ReportOutput({{ReportFormat::json, in_folder("link")}})).problems,
            std::vector<std::string>());
  EXPECT_TRUE(fs::is_symlink(in_folder("link")));
  EXPECT_EQ(text_of(in_folder("file")), json());
  EXPECT_EQ(fs::status(in_folder("file")).permissions(), fs::perms(0640));
}

// A pipe of the test, so that a defect cannot replace a device of the machine.
TEST_F(ReportOutputs, APipeStaysAPipe) {
  ASSERT_EQ(::mkfifo(in_folder("pipe").c_str(), 0600), 0);
  const ReportOutput output({{ReportFormat::json, in_folder("pipe")}});
  std::string got;
  std::thread reader([&] { got = text_of(in_folder("pipe")); });
  const Written written = write(output);
  EXPECT_TRUE(fs::is_fifo(in_folder("pipe")));
  if (!fs::is_fifo(in_folder("pipe"))) std::_Exit(1);  // the reader waits for ever
  reader.join();
  EXPECT_EQ(written.problems, std::vector<std::string>());
  EXPECT_EQ(got, json());
}

// During its lifetime, files of the process are limited to this number of bytes, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(::rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const ::rlimit small{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  ::rlimit before_{};
  void (*handler_)(int);
};

TEST_F(ReportOutputs, AnIncompleteWriteChangesNoFile) {
  std::ofstream(in_folder("a.json")) << "old";
  const ReportOutput output({{ReportFormat::json, in_folder("a.json")}});
  const auto written = [&] {
    const FullDisk full(100);
    return write(output);
  }();
  EXPECT_EQ(written.problems,
            std::vector<std::string>{in_folder("a.json").string() + " cannot be written: File too large"});
  EXPECT_EQ(text_of(in_folder("a.json")), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(ReportOutputs, OneFailureDoesNotStopOtherReports) {
  const ReportOutput output({{ReportFormat::table, in_folder("a")}, {ReportFormat::json, in_folder("b")}});
  fs::create_directory(in_folder("a"));
  const Written written = write(output);
  EXPECT_EQ(written.problems,
            std::vector<std::string>{in_folder("a").string() + " cannot be written: Is a directory"});
  EXPECT_EQ(text_of(in_folder("b")), json());
  EXPECT_EQ(written.standard_output, table());
}

}  // namespace
}  // namespace zarrproof::report_output_test
