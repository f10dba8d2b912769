// Files on the command line: a name that is no file is refused at once, and written files are complete.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/conformance/nodes.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::files_command_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVectors =
    R"({"format":1,"about":"one","flags":{},"cases":[{"id":"bytes/one",
  "clauses":["BYTES-7"],"level":"M","data_type":"\"uint8\"","fill_value":"0","codecs":"[\"bytes\"]","shape":[1],
  "requests":[{"operation":"encode","data":"05","compare":{"as":"bits","type":"uint8"},"outcomes":[{"data":"05"}]}]}]})";

// A folder with vectors and a results file, and beginnings of commands that use them.
class FilesOfCommands : public testing::Test {
 protected:
  FilesOfCommands() {
    scratch.file("vectors.json", kVectors);
    run = "run builtin:reference --vectors " + (scratch / "vectors.json").string() + " ";
    results = (scratch / "results.json").string();
    EXPECT_EQ(call(run + "--report json=" + results).status, 0);
  }

  const Scratch scratch;
  std::string run, results;
};

// A place for a file on the command line, and the path where a test puts something that is no file.
struct Use {
  std::string command, path;
  bool may_be_missing = false;
};

TEST_F(FilesOfCommands, NodesThatAreNoFilesAreRefusedAtOnce) {
  const std::string here = scratch.folder().string(), thing = here + "/thing";
  scratch.file(
      "stores/bytes/a/zarr.json",
      R"({"zarr_format":3,"node_type":"array","shape":[1],"data_type":"uint8","chunk_grid":{"name":"regular",
      "configuration":{"chunk_shape":[1]}},"chunk_key_encoding":{"name":"default"},"fill_value":0,"codecs":["bytes"]})");
  fs::create_directories(here + "/stores2/bytes/a");
  fs::create_directories(here + "/adapters/mine");
  fs::create_directories(here + "/suite/data");
  const std::vector<Use> uses = {
      {"run builtin:reference --vectors " + thing, thing},
      {"list --vectors " + thing, thing},
      {run + "--expect " + thing, thing},
      {run + "--update-expected --expect " + thing, thing, true},
      {run + "--failed-from " + thing, thing},
      {"report --html=" + here + "/page.html " + thing, thing},
      {"compare " + thing + " " + results, thing},
      {"compare " + results + " " + thing, thing},
      {"stores --reader true --stores " + here + "/stores", here + "/stores/bytes/a.expected"},
      {"stores --reader true --stores " + here + "/stores2", here + "/stores2/bytes/a/zarr.json", true},
      {"sweep builtin:reference --continue " + thing, thing},
      {"run mine", here + "/adapters/mine/adapter.json", true},
      {"list", here + "/suite/data/suite.json"}};
  ::setenv("ZARRPROOF_ADAPTERS", (here + "/adapters").c_str(), 1);
  for (const Node& node : all_nodes())
    for (const Use& use : uses) {
      SCOPED_TRACE(node.name + ": " + use.command);
      if (node.name == "missing" && use.may_be_missing) continue;
      node.make(use.path);
      if (use.command == "list") ::setenv("ZARRPROOF_VECTORS", (here + "/suite").c_str(), 1);
      const Ended ended = call(use.command);
      ::unsetenv("ZARRPROOF_VECTORS");
      EXPECT_EQ(ended.status, 2) << ended.said;
      EXPECT_TRUE(contains(ended, use.path)) << ended.said;
      for (const char* more : {"", ".other", ".fifo"}) fs::remove(use.path + more);
    }
  ::unsetenv("ZARRPROOF_ADAPTERS");
}

TEST_F(FilesOfCommands, AnEmptyFileIsNamed) {
  const std::string empty = scratch.file("empty.json", "").string();
  const Ended ended = call("report --html=page.html " + empty);
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.said, "zarrproof report: " + empty + ": an empty file; expected a results file\n");
}

// The node uses no disk space.
TEST_F(FilesOfCommands, LimitsAreInMebibytes) {
  const std::string large = scratch.file("large.json", "x").string();
  fs::resize_file(large, (std::uintmax_t{256} << 20) + 1);
  const Ended ended = call("report --html=page.html " + large);
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.said, "zarrproof report: " + large +
                            ": a file of more than 256 MiB; expected a results file of at most this size\n");
}

// As a new file, over an existing file, and through links.
TEST_F(FilesOfCommands, UpdatesFollowNoPlantedLinks) {
  scratch.file("victim", "precious");
  const std::string thing = (scratch / "thing").string();
  for (const std::string end : {".partial", ".part", ".tmp"}) fs::create_symlink("victim", thing + end);
  fs::create_symlink("target", scratch / "thing");
  scratch.file("target", "");
  EXPECT_EQ(call(run + "--update-expected --expect " + thing).status, 0);
  EXPECT_EQ(call(run + "--report json=" + thing).status, 0);
  EXPECT_EQ(text_of_file(scratch / "target").front(), '{');
  EXPECT_TRUE(fs::is_symlink(thing));
  EXPECT_EQ(text_of_file(scratch / "victim"), "precious");
}

TEST_F(FilesOfCommands, ReportsOnAStreamGoOn) {
  const std::string log = scratch.file("ci.log", "before\n").string();
  EXPECT_EQ(call(run + "--report json=/dev/stdout >> " + log).status, 0);
  const std::string text = text_of_file(log);
  EXPECT_EQ(text.find("before\n{"), 0u) << text.substr(0, 200);
  EXPECT_FALSE(contains(text, "\nverdict: ")) << "the report stands alone";
  EXPECT_EQ(call(run + "--report json=/dev/stdout --report junit=/proc/self/fd/1 > " + log).status, 2);
  EXPECT_EQ(call(run + "--report json=/dev/fd/3 3>> " + log).status, 0);
  EXPECT_EQ(call(run + "--report json=/dev/fd/3 3>&-").status, 2) << "not open";
}

TEST_F(FilesOfCommands, AnUnwritableListFailsBeforeTheRun) {
  const std::string log = (scratch / "asked").string();
  expect_call("run --vectors " + (scratch / "vectors.json").string() + " 'cmd:touch " + log +
                  "; " ZARRPROOF_PROGRAM " serve' --update-expected --expect " + log + "/no/list",
              2, {log + "/no/list cannot be written: "});
  EXPECT_FALSE(fs::exists(log)) << "the testee was started";
}

// The folder of the list is removed while the testee answers.
TEST_F(FilesOfCommands, ReportsAreWrittenEvenIfTheListIsNot) {
  fs::create_directory(scratch / "list");
  const std::string list = (scratch / "list/known").string();
  expect_call("run --vectors " + (scratch / "vectors.json").string() + " 'cmd:rmdir " +
                  (scratch / "list").string() + "; " ZARRPROOF_PROGRAM " serve' --update-expected --expect " +
                  list + " --report junit=" + (scratch / "report.xml").string(),
              2, {list + " cannot be written: No such file or directory", "verdict: "});
  EXPECT_EQ(text_of_file(scratch / "report.xml").find("<?xml"), 0u);
}

TEST_F(FilesOfCommands, FailedFromNamesRequestsThatTheSuiteLacks) {
  const std::string text = text_of_file(results);
  const std::string head = text.substr(0, text.find("{\"id\":"));
  const auto failed = [&](const std::vector<std::string>& ids) {
    std::string requests;
    for (const std::string& id : ids)
      requests += (requests.empty() ? "" : ",") + ("{\"id\":\"" + id) +
                  R"(","kind":0,"verdict":"crashed","faults":[{"deviation":"crash"}]})";
    return scratch.file("failed.json", head + requests + "]}").string();
  };
  const std::string known = "bytes/one";
  const Ended all = call(run + "--failed-from " + failed({known}));
  EXPECT_EQ(all.status, 0) << all.said;
  EXPECT_FALSE(contains(all, "not in this suite")) << all.said;
  expect_call(run + "--failed-from " + failed({"a/gone/encode", "b/gone/encode"}), 2,
              {"2 of the 2 requests that failed are not in this suite, such as a/gone/encode"});
  const std::string some = "1 of the 2 requests that failed are not in this suite, such as b/gone/encode";
  for (const std::string& command :
       {run, run + "--list ", "list --vectors " + (scratch / "vectors.json").string() + " "}) {
    expect_call(command + "--failed-from " + failed({known, "b/gone/encode"}), 0, {some});
  }
  EXPECT_EQ(call(run + "--failed-from " + results).status, 0) << "nothing failed";
  expect_call("run --level smoke builtin:reference --failed-from " + failed({known}), 2,
              {"expected results of the same requests as this suite, data with"});
  std::string stopped = text_of_file(failed({}));
  stopped.insert(stopped.find("\"description\""), "\"stopped\":\"by a signal\",");
  const Ended not_done = call(run + "--failed-from " + scratch.file("failed.json", stopped).string());
  EXPECT_EQ(not_done.status, 2) << "nothing was judged there";
  EXPECT_TRUE(contains(not_done, "a run that could not be completed")) << not_done.said;
}

TEST_F(FilesOfCommands, AByteOrderMarkIsLeftOut) {
  const std::string mark = "\xef\xbb\xbf";
  const auto marked = [&](const std::string& name, const std::string& text) {
    return scratch.file(name, mark + text).string();
  };
  EXPECT_EQ(call(run + "--expect " + marked("list", "# about the list\n")).status, 0);
  EXPECT_EQ(call("compare " + results + " " + marked("r.json", text_of_file(results))).status, 0);
  EXPECT_EQ(call("run builtin:reference --vectors " + marked("v.json", kVectors)).status, 0);
}

// A NUL must not count as the end of the JSON text.
TEST_F(FilesOfCommands, NothingFollowsANul) {
  const std::string nul("\0x", 2);
  const auto with_nul = [&](const std::string& name, const std::string& text) {
    return scratch.file(name, text + nul).string();
  };
  for (const std::string& command : {"report --html=page.html " + with_nul("r.json", text_of_file(results)),
                                     "run builtin:reference --vectors " + with_nul("v.json", kVectors)}) {
    const Ended ended = call(command);
    EXPECT_EQ(ended.status, 2) << command;
    EXPECT_TRUE(contains(ended, R"("\u0000"; expected the end of the text)")) << ended.said;
  }
}

}  // namespace
}  // namespace zarrproof::files_command_test
