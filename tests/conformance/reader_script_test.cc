// Names of folders are never executed as shell text.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "conformance/stores/run_stores.h"
#include "conformance/stores/store.h"

namespace zarrproof::reader_script_test {
namespace {

namespace fs = std::filesystem;

const std::string kFolder = "\"$ZARRPROOF_STORE\"";

TEST(ReaderScript, NamesTheFolderByAVariable) {
  const std::pair<std::string, std::string> cases[] = {
      {"read {path}", "read " + kFolder},
      {"read '{path}' \"{path}\" --in={path}/zarr.json",
       "read " + kFolder + " " + kFolder + " --in=" + kFolder + "/zarr.json"},
      {"case {path} in *a) cat {path};; esac", "case " + kFolder + " in *a) cat " + kFolder + ";; esac"},
      {"sed 's/\"/x/' \"it's \\\" ${HOME} $1\" {path}", "sed 's/\"/x/' \"it's \\\" ${HOME} $1\" " + kFolder},
      {"read \\\" {path}", "read \\\" " + kFolder},
      {"read {path} # it's {path}", "read " + kFolder + " # it's {path}"},
      {"# don't\nread a#'b' {path}", "# don't\nread a#'b' " + kFolder},
      {"x=$(dirname {path}); ls $x", "x=$(dirname " + kFolder + "); ls $x"},
      {"read", "read --array_path=" + kFolder},
      {"f() { cat \"${1#--array_path=}.expected\"; }; f",
       "f() { cat \"${1#--array_path=}.expected\"; }; f --array_path=" + kFolder},
      {"sh -c 'read \"$ZARRPROOF_STORE\"'", "sh -c 'read \"$ZARRPROOF_STORE\"'"},
  };
  for (const auto& [reader, script] : cases) EXPECT_EQ(reader_script(reader), script) << reader;
}

TEST(ReaderScript, RefusesCommandsWithUncertainQuotes) {
  const std::string nested = "{path} cannot be used in a command with ";
  const std::pair<std::string, std::string> cases[] = {
      {"sh -c 'cat {path}'", "{path} stands with other text in quotes"},
      {"sh -c \"cat {path}\"", "{path} stands with other text in quotes"},
      {"sh -c \"cat '{path}'\"", "{path} stands with other text in quotes"},
      {"read \"\\\"{path}\"", "{path} stands with other text in quotes"},
      {"read \"$(cat \"{path}\")\"", nested + "an expansion such as $(...) in double quotes"},
      {"read \"${x:-\"{path}\"}\"", nested + "an expansion such as $(...) in double quotes"},
      {"read \"`cat \"{path}\"`\"", nested + "an expansion such as $(...) in double quotes"},
      {"read `cat {path}`", nested + "backquotes"},
      {"read {path} $'x'", nested + "$'...'"},
      {"sh <<END\ncat {path}\nEND", nested + "a here-document"},
      {"read {path} 'x", "a quote is not closed"},
      {"read {path} \"x\\\"", "a quote is not closed"},
  };
  for (const auto& [reader, why] : cases) {
    try {
      ADD_FAILURE() << reader << " became " << reader_script(reader);
    } catch (const StoresUnusable& unusable) {
      EXPECT_EQ(std::string(unusable.what()).find("--reader: " + why + "; expected {path} outside of quotes"),
                0u)
          << reader << ": " << unusable.what();
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
  const std::string readers[] = {"cat {path}/f",
                                 "cat \"{path}\"/f",
                                 "cat '{path}'/f",
                                 "cd {path} && cat f",
                                 "sh -c 'cat \"$ZARRPROOF_STORE/f\"'",
                                 "f() { cat \"${1#--array_path=}/f\"; }; f",
                                 "cat < {path}/f | cat"};
  for (const std::string& name : names) {
    fs::create_directories(root / name);
    std::ofstream(root / name / "f") << "found\n";
    for (const std::string& reader : readers) {
      const auto command = reader_words(reader_script("cd '" + root.string() + "'; " + reader), root / name);
      const ReaderRun run = run_reader({command}, 10, std::chrono::minutes(5));
      EXPECT_EQ(words(run.process_end), "exit status 0") << reader << " of " << name << ": " << run.errors;
      EXPECT_EQ(run.lines, std::vector<std::string>{"found"}) << reader << " of " << name;
      EXPECT_FALSE(fs::exists(root / "harm")) << reader << " of " << name;
    }
  }
  fs::remove_all(root);
}

}  // namespace
}  // namespace zarrproof::reader_script_test
