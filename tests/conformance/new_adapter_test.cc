// zarrproof new-adapter. template_test.sh builds and runs what it makes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/conformance/nodes.h"
#include "tests/conformance/run_testee.h"
#include "tests/conformance/started_program.h"

namespace zarrproof::new_adapter_test {
namespace {

namespace fs = std::filesystem;

TEST(NewAdapter, HelpListsTheFoldersOfTemplates) {
  const Ended ended = call("new-adapter --help");
  EXPECT_EQ(ended.status, 0);
  std::string languages;
  for (const char* language : {"c", "go", "java", "javascript", "python", "rust"})
    languages += (languages.empty() ? "" : ", ") + std::string(language);
  EXPECT_TRUE(contains(ended.said, "\nLanguages: " + languages + "\n")) << ended.said;
  EXPECT_FALSE(contains(ended.said, "zarrproof fuzz")) << "the examples of the program: " << ended.said;
}

TEST(NewAdapter, CopiesATemplateSoThatItWorksThere) {
  const TestFolder folder;
  const std::string made = folder / "one/two";
  const Ended ended = call("new-adapter --language rust " + made + "/");
  ASSERT_EQ(ended.status, 0) << ended.said;
  EXPECT_TRUE(contains(ended.said, "\n  cargo build --release --manifest-path " + made + "/Cargo.toml\n"))
      << ended.said;
  EXPECT_TRUE(contains(ended.said, " check 'cmd:" + made + "/target/release/adapter'\n")) << ended.said;
  EXPECT_TRUE(contains(ended.said, " run 'cmd:" + made + "/target/release/adapter'\n")) << ended.said;
  EXPECT_TRUE(
      contains(text_of_file(made + "/Cargo.toml"), "zarrproof-testee = { path = \"zarrproof-testee\" }"));
  EXPECT_TRUE(contains(text_of_file(made + "/zarrproof-testee/src/lib.rs"), "pub use"));
  EXPECT_TRUE(fs::exists(made + "/src/main.rs"));
  EXPECT_FALSE(fs::exists(made + "/template.json"));
  EXPECT_FALSE(fs::exists(made + "/target"));
  EXPECT_FALSE(fs::exists(made + "/zarrproof-testee/target"));
}

TEST(NewAdapter, QuotesTheFolderForTheShell) {
  const TestFolder folder;
  const std::string made = folder / "it's mine";
  const Ended ended = call("new-adapter --language c \"" + made + "\"");
  ASSERT_EQ(ended.status, 0) << ended.said;
  EXPECT_TRUE(contains(ended.said, "s mine'/libadapter.so\n")) << ended.said;
  EXPECT_TRUE(contains(text_of_file(made + "/adapter.c"), "\n#include \"testee.h\"\n"));
  EXPECT_TRUE(contains(text_of_file(made + "/testee.h"), "ZARRPROOF_TESTEE_VERSION"));
}

TEST(NewAdapter, OverwritesNothing) {
  const TestFolder folder;
  const std::string made = folder / "made", file = folder / "file";
  ASSERT_EQ(call("new-adapter --language javascript " + made).status, 0);
  std::ofstream(made + "/adapter.mjs") << "mine";
  std::ofstream(file) << "mine";
  expect_call("new-adapter --language javascript " + made, 2,
              {made + " cannot be written: the folder is not empty; expected a new name or an empty folder"});
  EXPECT_EQ(text_of_file(made + "/adapter.mjs"), "mine");
  expect_call("new-adapter --language javascript " + file, 2,
              {file + " cannot be written: it is no folder; expected a new name or an empty folder"});
  EXPECT_EQ(text_of_file(file), "mine");
  fs::create_directory(folder / "empty");
  EXPECT_EQ(call("new-adapter --language javascript " + (folder / "empty")).status, 0);
}

// The limit of the size of a file is an error of write, like that of a full disk.
TEST(NewAdapter, LeavesNothingIfAFileCannotBeWritten) {
  const TestFolder folder;
  const std::string made = folder / "one/two", command = "new-adapter --language rust " + made;
  expect_call(command, 2, {" cannot be written: File too large; nothing was left there\n"}, "ulimit -f 4;");
  EXPECT_FALSE(fs::exists(folder / "one"));
  EXPECT_EQ(call(command).status, 0);
}

TEST(NewAdapter, MakesAnAdapterThatInstallsARelease) {
  const TestFolder folder;
  const std::string made = folder / "Z5";
  expect_call("new-adapter --install z5py==3.0.2 " + made, 0,
              {"\n  env 'ZARRPROOF_ADAPTERS=", " check Z5\n", " run Z5\n"});
  EXPECT_TRUE(contains(text_of_file(made + "/adapter.json"), "\"versions\": {\"z5py\": \"3.0.2\"}"));
  EXPECT_TRUE(contains(text_of_file(made + "/requirements.txt"), "\nz5py==3.0.2\n"));
  EXPECT_TRUE(contains(text_of_file(made + "/packages.sh"), "\nname=Z5\npackages=z5py\n"));
  for (const char* file : {"/adapter.py", "/zarrproof_testee.py", "/data_types.py"})
    EXPECT_TRUE(fs::exists(made + file)) << file;
}

TEST(NewAdapter, RefusesWhatItCannotDo) {
  const struct {
    const char* arguments;
    const char* words;
  } cases[] = {
      {"--language rst x", "--language: \"rst\" (did you mean \"rust\"?); expected c, go, "},
      {"--language ../example/c x", "--language: \"../example/c\""},
      {"--language '' x", "--language: the value is empty"},
      {"--language c ''", "DIR: the value is empty"},
      {"x", "--language is required"},
      {"--language c", "DIR is required"},
      {"--language c /proc/none", "/proc/none cannot be written: "},
      {"--install z5py x", "--install: \"z5py\"; expected PACKAGE==VERSION, such as z5py==3.0.2"},
      {"--install z5py==3.0.2 'it is'",
       "DIR: \"it is\"; expected with --install a folder that is named like"},
      {"--language rust --install z5py==3.0.2 x", "--install: the language rust; expected python"},
  };
  for (const auto& one : cases) {
    const Ended ended = call(std::string("new-adapter ") + one.arguments);
    EXPECT_EQ(ended.status, 2) << one.arguments << ended.said;
    EXPECT_TRUE(contains(ended.said, one.words)) << one.arguments << ended.said;
  }
  EXPECT_FALSE(fs::exists("x"));
}

}  // namespace
}  // namespace zarrproof::new_adapter_test
