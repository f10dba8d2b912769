// Names of folders are never executed as shell text.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "conformance/testee/process.h"
#include "conformance/testee/program_testee.h"

namespace zarrproof::reader_script_test {
namespace {

namespace fs = std::filesystem;

std::string script(const std::string& command, const std::string& folder) {
  return reader_words(command, {.zarr_json = {}, .shape = {}, .data = {}, .folder = folder}).back();
}

TEST(ReaderScript, APlainNameStandsAnywhere) {
  EXPECT_EQ(script("read {path}", "/a/int16-3.x"), "read /a/int16-3.x");
  EXPECT_EQ(script("sh -c 'read \"{path}\" | head'", "/a/b"), "sh -c 'read \"/a/b\" | head'");
  EXPECT_EQ(script("read --in={path}/zarr.json {path}", "/a"), "read --in=/a/zarr.json /a");
  const Request part{.zarr_json = {}, .shape = {3, 4}, .data = {}, .folder = "/a", .start = {0, 2}};
  EXPECT_EQ(reader_words("read {start} {shape} {path}", part).back(), "read 0,2 3,4 /a");
  EXPECT_EQ(script("read", "/a"), "read --array_path=\"$ZARRPROOF_STORE\"");
  EXPECT_EQ(script("read \"$ZARRPROOF_STORE\"", "/a"), "read \"$ZARRPROOF_STORE\"");
}

TEST(ReaderScript, AnotherNameStandsInAVariableOutsideOfQuotes) {
  const std::string folder = "\"$ZARRPROOF_STORE\"";
  EXPECT_EQ(script("cat {path} {path}/x", "/a b"), "cat " + folder + " " + folder + "/x");
  EXPECT_EQ(script("sed 's/\"/\"/' it\\'s \"\\\"\" {path}", "/a b"),
            "sed 's/\"/\"/' it\\'s \"\\\"\" " + folder);
  EXPECT_EQ(script("sh -c 'read \"$ZARRPROOF_STORE\"'", "/a b"), "sh -c 'read \"$ZARRPROOF_STORE\"'");
  for (const char* command :
       {"sh -c 'cat {path}'", "cat \"{path}\"", "read \"\\\"{path}", "sh <<END\ncat {path}\nEND"}) {
    try {
      ADD_FAILURE() << command << " became " << script(command, "/a b");
    } catch (const TesteeUnusable& unusable) {
      EXPECT_TRUE(std::string_view(unusable.what())
                      .starts_with("the path \"/a b\" has characters that a shell may take for more "
                                   "than a word, and {path} may stand in quotes or in a here-document; write "
                                   "\"$ZARRPROOF_STORE\" in its place"))
          << unusable.what();
    }
  }
}

// Each user command finds a file in each folder, and no part of a folder's name is executed.
TEST(ReaderScript, NamesOfFoldersAreNeverExecuted) {
  const fs::path root = testing::TempDir() + "reader-script-" + std::to_string(::getpid());
  const std::string names[] = {"two words",
                               "  ",
                               "it's",
                               "\"",
                               "$(touch harm)",
                               "\"$(touch harm)",
                               "`touch harm`",
                               "';touch harm;'",
                               "\n",
                               "a\ntouch harm\n",
                               "-rf",
                               "--help",
                               "%s%n",
                               "\\",
                               "*",
                               "[a-z]",
                               "~",
                               "$HOME",
                               "{path}",
                               "a&touch harm&",
                               "#",
                               "=",
                               "\x1b[31m",
                               "\xff\xfe",
                               "$ZARRPROOF_STORE"};
  const std::string readers[] = {"cat {path}/f", "cd {path} && cat f", "sh -c 'cat \"$ZARRPROOF_STORE/f\"'",
                                 "f() { cat \"${1#--array_path=}/f\"; }; f"};
  for (const std::string& name : names) {
    fs::create_directories(root / name);
    std::ofstream(root / name / "f") << "found\n";
    for (const std::string& reader : readers) {
      Process process(
          {reader_words(reader, {.zarr_json = {}, .shape = {}, .data = {}, .folder = root / name}),
           root.string()});
      std::string line;
      EXPECT_EQ(process.wait(std::chrono::minutes(5), line), Process::Event::line)
          << reader << " of " << name << ": " << process.error_tail();
      EXPECT_EQ(line, "found") << reader << " of " << name;
      EXPECT_EQ(words(process.wait_for_end(Clock::now() + std::chrono::minutes(5))), "exit status 0")
          << reader << " of " << name;
      EXPECT_FALSE(fs::exists(root / "harm")) << reader << " of " << name;
    }
  }
  fs::remove_all(root);
}

}  // namespace
}  // namespace zarrproof::reader_script_test
