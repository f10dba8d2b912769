// Adapters as the program uses them, with a folder that has one adapter.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/conformance/run_testee.h"

namespace zarrproof::adapters_test {
namespace {

const std::string kServe = "exec " ZARRPROOF_PROGRAM " serve";

class Adapters : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(path_ + "/mine"); }
  void TearDown() override { std::filesystem::remove_all(path_); }

  void write(const std::string& manifest) const { std::ofstream(path_ + "/mine/adapter.json") << manifest; }

  // A manifest with these shell commands, which contain no double quotes.
  static std::string manifest(const std::string& set_up, const std::string& start = kServe,
                              const std::string& tools = "echo gcc 1") {
    const auto command = [](const std::string& words) { return R"(["sh","-c",")" + words + R"("])"; };
    return R"({"name":"mine","language":"C++","upstream":"somewhere","versions":{"mine":"1.0","aid":"2.0"},"tools":)" +
           command(tools) + R"(,"setup":)" + command(set_up) + R"(,"start":)" + command(start) + "}";
  }

  Ended call(const std::string& arguments) const {
    return zarrproof::call(arguments, "ZARRPROOF_ADAPTERS=" + path_);
  }

  void expect(int status, const std::string& words, const std::string& arguments) const {
    expect_call(arguments, status, {words}, "ZARRPROOF_ADAPTERS=" + path_);
  }

  const std::string path_ = ::testing::TempDir() + "adapters-" + std::to_string(::getpid());
};

TEST_F(Adapters, AreSetUpAndRun) {
  write(manifest("echo installing mine >&2"));
  expect(0, "installing mine", "run --level smoke mine");
}

TEST_F(Adapters, SetUpFails) {
  write(manifest("echo no network >&2; exit 7"));
  expect(2, "no network", "run --level smoke mine");
  expect(2, "the setup of the adapter mine failed: exit status 7", "run --level smoke mine");
}

TEST_F(Adapters, SetUpDoesNotStart) {
  write(manifest("exec /no/such/program"));
  expect(2, "the setup of the adapter mine failed", "run --level smoke mine");
}

// Both commands get the chosen versions; without a choice, none.
TEST_F(Adapters, CommandsGetTheOptions) {
  const std::string tell = "echo $0 [$ZARRPROOF_VERSION_OF] [$ZARRPROOF_SOURCE] [$ZARRPROOF_OFFLINE] >&2";
  write(manifest(tell, tell + "; " + kServe));
  const std::string source = std::filesystem::canonical(path_).string();
  expect(0, "[mine=1.5 aid=3] [" + source + "] [1]",
         "run --level smoke mine --version-of mine=1.5 --version-of aid=3 --offline --source " + path_ +
             "/mine/../");
  expect(0, "[] [] []", "run --level smoke mine");
  write(manifest("true", "[ $ZARRPROOF_VERSION_OF = aid=3 ] && " + kServe));
  expect(0, "0 failures", "run --level smoke mine --version-of aid=3");
  expect(2, "does not describe itself", "run --level smoke mine --version-of aid=4");
}

// The command `installed` takes the place of the commands `setup` and `start`, and gets the current folder.
TEST_F(Adapters, UseWhatIsInstalled) {
  const std::string set_up = "echo is set up >&2; exit 7";
  const std::string installed =
      R"(,"installed":["sh","-c","echo in [$ZARRPROOF_INSTALLED] >&2; )" + kServe + R"("]})";
  std::string text = manifest(set_up, "exit 8");
  text.replace(text.rfind('}'), 1, installed);
  write(text);
  const std::string here = std::filesystem::current_path().string();
  for (const std::string command : {"check", "run --level smoke", "fuzz --seed 1 --cases 10"}) {
    const Ended ended = call(command + " mine --installed");
    EXPECT_EQ(ended.status, 0) << ended.said;
    EXPECT_FALSE(contains(ended, "is set up")) << ended.said;
    expect(2, "the setup of the adapter mine failed: exit status 7", command + " mine");
  }
  expect(0, " run mine --installed", "check mine --installed");
  text.replace(text.find(kServe, text.find("installed")), kServe.size(), "exit 9");
  write(text);
  expect(2, "in [" + here + "]", "run --level smoke mine --installed");
}

// The list beside the manifest is that of the pinned releases.
TEST_F(Adapters, ThatAreInstalledHaveNoListOfTheirOwn) {
  std::string text = manifest("true");
  text.replace(text.rfind('}'), 1, R"(,"installed":["sh","-c",")" + kServe + R"("]})");
  write(text);
  std::ofstream(path_ + "/mine/expected.txt") << "# a reason\ncrc32c/123456789/encode\n";
  expect(1, "the request passes now", "run --level smoke --filter crc32c/123456789 mine");
  expect(0, "0 failures", "run --level smoke --filter crc32c/123456789 mine --installed");
}

TEST_F(Adapters, ThatCannotUseWhatIsInstalled) {
  write(manifest("echo is set up >&2"));
  expect(2,
         "--installed: the adapter mine is compiled with its implementation, so it cannot use one that is "
         "installed; expected --source PATH",
         "run --level smoke mine --installed");
  for (const std::string option : {"--version-of mine=1", "--source .", "--offline"})
    expect(2, option.substr(0, option.find(' ')) + " excludes --installed",
           "run --level smoke mine --installed " + option);
}

TEST_F(Adapters, RefuseVersionsOfOtherPackages) {
  write(manifest("true"));
  expect(2, R"(the adapter mine has no package "yours"; it has mine, aid)",
         "run --level smoke mine --version-of yours=1");
  const std::string form = "--version-of: expected PACKAGE=VERSION, not ";
  expect(2, form + R"("mine")", "run --level smoke mine --version-of mine");
  expect(2, form + R"("mine=")", "run --level smoke mine --version-of mine=");
  expect(2, form + R"("mine=1 aid=2")", "run --level smoke mine --version-of 'mine=1 aid=2'");
  expect(2, form + R"("mine=../1")", "run --level smoke mine --version-of mine=../1");
  expect(2, "--version-of: more than one version of mine",
         "run --level smoke mine --version-of mine=1 --version-of mine=2");
  expect(2, "/no/such/checkout", "run --level smoke mine --source /no/such/checkout");
}

TEST_F(Adapters, OptionsOfAdaptersAreForAdaptersOnly) {
  write(manifest("true"));
  for (const char* option : {"--version-of mine=1", "--source .", "--offline", "--installed"}) {
    expect(2, "are for adapters, and builtin:reference is not an adapter",
           "run --level smoke builtin:reference " + std::string(option));
    expect(2, "are for adapters, and cmd:true is not an adapter",
           "run --level smoke cmd:true " + std::string(option));
  }
  expect(2, R"(there is no adapter "yours")", "run --level smoke yours --offline");
}

TEST_F(Adapters, AreListed) {
  write(manifest("test $ZARRPROOF_OFFLINE = 1 && echo hidden && echo hidden >&2"));
  const Ended listed = call("adapters");
  EXPECT_EQ(listed.status, 0);
  EXPECT_EQ(listed.said,
            "adapter  language  versions           set up  tools\n"
            "mine     C++       mine 1.0, aid 2.0  yes     gcc 1\n");
  write(manifest("exit 1", kServe, "echo needs gcc; echo or clang; exit 1"));
  expect(0, "mine     C++       mine 1.0, aid 2.0  no      MISSING: needs gcc or clang\n", "adapters");
  expect(1, "MISSING: needs gcc or clang\n", "adapters mine");
  write(manifest("true", kServe, "echo gone wrong >&2; exec /no/such/program"));
  expect(2, "  not known: exit status 127 gone wrong", "adapters mine");
  expect(2, R"(there is no adapter "yours")", "adapters yours");
}

TEST_F(Adapters, CommandsPrintTooMuch) {
  const std::string x = "head -c 100000 /dev/zero | tr '\\\\000' ";
  for (const char* letter : {"x", "'\\\\n'"}) {
    write(manifest("true", kServe, x + letter + "; echo; tail -f /dev/null"));
    expect(2, "  yes     not known: it printed more than 65536 bytes\n", "adapters mine");
  }
  write(manifest("true", kServe, "cat /dev/zero"));
  expect(2, "  yes     not known: it printed a line of more than 16777216 bytes\n", "adapters mine");
}

TEST_F(Adapters, LongTextsAreNotPrintedWhole) {
  const std::string x(1'000'000, 'x');
  std::string text = manifest("true", kServe, "head -c 9999 /dev/zero | tr '\\\\000' x");
  text.replace(text.find("C++"), 3, x);
  text.replace(text.find("2.0"), 3, x);
  write(text);
  const Ended listed = call("adapters");
  EXPECT_EQ(listed.status, 0);
  EXPECT_LT(listed.said.size(), 5000u);
}

// The commands of all adapters run at the same time, so the listing takes one time limit.
TEST_F(Adapters, CommandsDoNotEnd) {
  write(manifest("while :; do echo; done", kServe, "sleep 1000"));
  for (const std::string name : {"loud", "quiet"}) {
    std::string text = manifest("sleep 1000", kServe, "exec >&- 2>&-; sleep 1000");
    std::filesystem::create_directories(path_ + "/" + name);
    std::ofstream(path_ + "/" + name + "/adapter.json") << text.replace(text.find("mine"), 4, name);
  }
  const auto start = std::chrono::steady_clock::now();
  expect(2, "  not known  not known: it did not end within 20 s\n", "adapters");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

// An adapter does not lack a tool because of a limit of the machine.
TEST_F(Adapters, ToolsAreNotKnownAtAMachineLimit) {
  write(manifest("true"));
  expect_call("adapters", 2, {"  not known  not known: cannot start sh: Too many open files\n"},
              "export ZARRPROOF_ADAPTERS=" + path_ + "; ulimit -n 12;");
}

// The output of a setup is on lines of its own and controls neither a terminal nor a CI runner.
TEST_F(Adapters, SetUpPrintsHostileText) {
  const std::string hostile = "printf 'a\\\\033[2Jb\\\\n::error::c\\\\n##[error]d'";
  for (const char* stream : {" >&2", " >&1"}) {
    write(manifest(hostile + stream + "; exit 7"));
    expect(2,
           "a\\x1b[2Jb\n\\x3a:error::c\n#\\x23[error]d\nzarrproof run: the setup of the adapter mine failed: "
           "exit status 7\n",
           "run --level smoke mine");
  }
}

// Both streams are read to the end, even if the setup closes one of them.
TEST_F(Adapters, SetUpPrintsMuch) {
  const std::string much = "head -c 300000 /dev/zero | tr '\\\\000' x";
  for (const char* streams : {"exec >&2; ", "exec 2>&-; ", "exec 2>&1; "}) {
    write(manifest(streams + much + "; echo; echo last; exit 7"));
    expect(2, "\nlast\nzarrproof run: the setup of the adapter mine failed: exit status 7\n",
           "run --level smoke mine");
  }
}

TEST_F(Adapters, BrokenManifestsAreExplained) {
  const std::string sound = manifest("true");
  const auto expect_broken = [&](const std::string& words, const std::string& from, const std::string& to) {
    std::string broken = sound;
    ASSERT_NE(broken.find(from), std::string::npos) << from;
    write(broken.replace(broken.find(from), from.size(), to));
    expect(2, words, "adapters");
    expect(2, path_ + "/mine/adapter.json: ", "adapters mine");
  };
  expect_broken("not JSON at line 1", "{", "");
  expect_broken("[]; expected an object", sound, "[]");
  expect_broken(R"(name: "yours"; expected the name of the folder, "mine")", R"("mine")", R"("yours")");
  expect_broken("language: 1; expected a string", R"("C++")", "1");
  expect_broken(R"(upstream: ""; expected a string that is not empty)", R"("somewhere")", R"("")");
  expect_broken(R"(no "language"; expected this member)", R"("language":"C++",)", "");
  expect_broken(R"(the member "site"; expected only the members name, language, upstream, versions, tools, )",
                R"("tools")", R"("site":1,"tools")");
  expect_broken("versions.mine: 1; expected a string", R"("1.0")", "1");
  expect_broken("setup[2]: 1; expected a string", R"("true")", "1");
  const std::string expected =
      "; expected a command, a list of strings that are not empty and have no NUL character";
  expect_broken("tools: []" + expected, R"(["sh","-c","echo gcc 1"])", "[]");
  expect_broken(R"(setup: ["","-c","true"])" + expected, R"(["sh","-c","true"])", R"(["","-c","true"])");
  expect_broken(expected, R"("true")", R"("tr\u0000ue")");
  expect_broken(R"(no "start"; expected this member)", R"(,"start":["sh","-c",")" + kServe + R"("])", "");
  expect(2, path_ + "/mine/adapter.json: ", "run --level smoke mine");
}

// A broken folder is one line; the other adapters are listed.
TEST_F(Adapters, BrokenAdaptersAreListed) {
  write(manifest("true"));
  std::filesystem::create_directory_symlink("loop", path_ + "/loop");
  std::filesystem::create_directories(path_ + "/folder/adapter.json");
  std::filesystem::create_directories(path_ + "/link");
  std::filesystem::create_symlink("adapter.json", path_ + "/link/adapter.json");
  std::filesystem::create_directories(path_ + "/empty");
  std::ofstream(path_ + "/file") << "none";
  const Ended listed = call("adapters");
  EXPECT_EQ(listed.status, 2);
  expect_words(listed.said, {"\nmine     C++       mine 1.0, aid 2.0  yes     gcc 1\n", "\nloop ",
                             "\nfolder ", "\nlink ", "links that lead in a circle"});
  for (const char* words : {"\nempty", "\nfile"})
    EXPECT_FALSE(contains(listed, words)) << words << " is in\n" << listed.said;
  expect(0, "gcc 1", "adapters mine");
  expect(2, "links that lead in a circle", "run --level smoke loop");
  expect(0, "0 failures", "run --level smoke mine");
}

// Only commands that need adapters read the folder.
TEST_F(Adapters, FolderThatCannotBeRead) {
  for (const std::string folder : {"/loop", "/missing", "/file", ""}) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
    std::filesystem::create_directory_symlink("loop", path_ + "/loop");
    std::ofstream(path_ + "/file") << "none";
    const auto expect_there = [&](int status, const std::string& words, const std::string& arguments) {
      expect_call(arguments, status, {words}, "ZARRPROOF_ADAPTERS=" + (folder.empty() ? "" : path_ + folder));
    };
    expect_there(0, "zarrproof 1", "--version");
    expect_there(0, "Usage: ", "--help");
    expect_there(0, "Adapters: none, because the folder of adapters", "run --help");
    expect_there(0, "0 failures", "run --level smoke builtin:reference");
    expect_there(0, "0 failures", "run --level smoke 'cmd:" + kServe + "'");
    expect_there(2, "zarrproof adapters: the folder of adapters", "adapters");
    expect_there(2, "zarrproof run: the folder of adapters", "run mine");
  }
}

}  // namespace
}  // namespace zarrproof::adapters_test
