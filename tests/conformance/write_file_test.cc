// Writing: the file is new or unchanged, links and devices stay, and no temporary file remains.
#include "conformance/disk/write_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <map>

#include "tests/conformance/nodes.h"

namespace zarrproof::write_file_test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRoom = 1000;
const std::string kTooMuch(10 * kRoom, 'x');

std::string problem(const std::function<void()>& write) {
  try {
    write();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST(WriteFile, MakesAndReplaces) {
  const Scratch scratch;
  const std::string long_name(255, 'n');
  for (const std::string name : {"file", long_name.c_str()}) {
    write_file(scratch / name, "one");
    EXPECT_EQ(text_of_file(scratch / name), "one");
    write_file(scratch / name, "two", Sync::no);
    EXPECT_EQ(text_of_file(scratch / name), "two");
  }
  write_file_and_folder(scratch / "a/b/file", "three");
  EXPECT_EQ(text_of_file(scratch / "a/b/file"), "three");
  EXPECT_EQ(scratch.entries(), 3u);
}

TEST(WriteFile, LinksStayLinks) {
  const Scratch scratch;
  fs::create_directory(scratch / "elsewhere");
  fs::create_symlink("elsewhere/second", scratch / "first");
  fs::create_symlink(scratch / "target", scratch / "elsewhere/second");
  for (const std::string text : {"new", "replaced"}) {
    write_file(scratch / "first", text);
    EXPECT_TRUE(fs::is_symlink(scratch / "first"));
    EXPECT_TRUE(fs::is_symlink(scratch / "elsewhere/second"));
    EXPECT_FALSE(fs::is_symlink(scratch / "target"));
    EXPECT_EQ(text_of_file(scratch / "target"), text);
  }
  EXPECT_EQ(place_of(scratch / "first"), place_of(scratch / "elsewhere/../target"));
}

TEST(WriteFile, PermissionsStay) {
  const Scratch scratch;
  const ::mode_t mask = ::umask(027);
  const auto mode = [&] { return static_cast<unsigned>(fs::status(scratch / "file").permissions()); };
  write_file(scratch / "file", "new");
  EXPECT_EQ(mode(), 0640u);
  for (const unsigned wanted : {0600u, 0666u, 0755u}) {
    ASSERT_EQ(::chmod((scratch / "file").c_str(), wanted), 0);
    write_file(scratch / "file", "again");
    EXPECT_EQ(mode(), wanted);
  }
  ::umask(mask);
}

TEST(WriteFile, DevicesStayDevices) {
  const Scratch scratch;
  if (!make_device(scratch / "null", 3) || !make_device(scratch / "full", 7)) GTEST_SKIP() << "no mknod";
  fs::create_symlink("null", scratch / "link");
  EXPECT_EQ(problem([&] { write_file(scratch / "null", "text"); }), "none");
  EXPECT_EQ(problem([&] { write_file(scratch / "link", "text"); }), "none");
  EXPECT_EQ(problem([&] { append_file(scratch / "null", "text"); }), "none");
  EXPECT_EQ(problem([&] { write_file(scratch / "full", "text"); }),
            (scratch / "full").string() + " cannot be written: No space left on device");
  for (const char* name : {"null", "full"}) EXPECT_TRUE(fs::is_character_file(scratch / name)) << name;
  EXPECT_TRUE(fs::is_symlink(scratch / "link"));
  EXPECT_EQ(scratch.entries(), 3u);
}

TEST(WriteFile, OpenStreamsGoOn) {
  const Scratch scratch;
  for (const int flags : {0, O_APPEND}) {
    const auto path = scratch.file("log", "");
    const int log = ::open(path.c_str(), O_WRONLY | flags);
    ASSERT_EQ(::write(log, "before\n", 7), 7);
    const fs::path name = "/dev/fd/" + std::to_string(log);
    fs::remove(scratch / "link");
    fs::create_symlink(name, scratch / "link");
    EXPECT_EQ(problem([&] { check_writable(name); }), "none");
    write_file(name, "one\n");
    write_file("/proc/self/fd/" + std::to_string(log), "two\n");
    append_file(scratch / "link", "three\n");
    ASSERT_EQ(::write(log, "after\n", 6), 6);
    EXPECT_EQ(text_of_file(path), "before\none\ntwo\nthree\nafter\n");
    ::close(log);
    EXPECT_NE(problem([&] { check_writable(name); }), "none") << "closed";
  }
  const int reading = ::open(scratch.file("input", "x").c_str(), O_RDONLY);
  EXPECT_NE(problem([&] { check_writable("/dev/fd/" + std::to_string(reading)); }), "none");
  ::close(reading);
}

TEST(WriteFile, ReasonsWhyNot) {
  const Scratch scratch;
  scratch.file("file", "text");
  fs::create_directory(scratch / "folder");
  fs::create_symlink("circle", scratch / "circle");
  const std::string here = scratch.folder().string();
  const std::map<std::string, std::string> reasons = {
      {"", "the name is empty"},
      {here, "Is a directory"},
      {here + "/", "Is a directory"},
      {here + "/folder", "Is a directory"},
      {here + "/file/x", "Not a directory"},
      {here + "/no/file", "No such file or directory"},
      {here + "/circle", "Too many levels of symbolic links"}};
  for (const auto& reason : reasons) {
    const std::string& name = reason.first;
    const std::string words = (name.empty() ? "\"\"" : name) + " cannot be written: " + reason.second;
    EXPECT_EQ(problem([&] { write_file(name, "text"); }), words);
    EXPECT_EQ(problem([&] { append_file(name, "text"); }), words);
    EXPECT_EQ(problem([&] { check_writable(name); }), words);
  }
  EXPECT_EQ(scratch.entries(), 3u);
}

TEST(WriteFile, CheckingLeavesEverythingAsItWas) {
  const Scratch scratch;
  check_writable(scratch / "new");
  EXPECT_EQ(scratch.entries(), 0u);
  check_writable(scratch.file("old", "text"));
  EXPECT_EQ(text_of_file(scratch / "old"), "text");
  EXPECT_EQ(scratch.entries(), 1u);
}

// Writes more than fits: an existing file stays unchanged, and no new file appears.
void expect_whole_or_none(const fs::path& folder, const std::string& reason) {
  const fs::path file = folder / "file";
  const std::string words = file.string() + " cannot be written: " + reason;
  EXPECT_EQ(problem([&] { write_file(file, kTooMuch); }), words);
  EXPECT_TRUE(fs::is_empty(folder));
  write_file(file, "old");
  EXPECT_EQ(problem([&] { write_file(file, kTooMuch); }), words);
  EXPECT_EQ(problem([&] { append_file(file, kTooMuch); }), words);
  EXPECT_EQ(text_of_file(file), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
}

TEST(WriteFile, ALimitOnFilesLeavesNoPart) {
  const Scratch scratch;
  const FullDisk full(kRoom);
  expect_whole_or_none(scratch.folder(), "File too large");
}

TEST(WriteFile, AFullDiskLeavesNoPart) {
  const Scratch scratch;
  if (::mount("none", scratch.folder().c_str(), "tmpfs", 0, "size=4k") != 0) GTEST_SKIP() << "no mount";
  expect_whole_or_none(scratch.folder(), "No space left on device");
  EXPECT_EQ(::umount2(scratch.folder().c_str(), MNT_DETACH), 0);
}

// A folder takes the name while the new file is written.
TEST(WriteFile, ANameThatIsLostLeavesNothing) {
  const Scratch scratch;
  {
    Replacement late(scratch / "file", scratch / "file");
    fs::create_directory(scratch / "file");
    EXPECT_EQ(problem([&] { late.replace_target(Sync::yes); }),
              (scratch / "file").string() + " cannot be written: Is a directory");
  }
  EXPECT_EQ(scratch.entries(), 1u) << "the folder alone";
}

TEST(WriteFile, AProcessThatIsKilledLeavesTheOldFile) {
  const Scratch scratch;
  const fs::path file = scratch.file("file", "old");
  const ::pid_t child = ::fork();
  if (child == 0) {
    Replacement half(file, file);
    half.write("half");
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(text_of_file(file), "old");
}

TEST(AppendFile, AddsAtTheEnd) {
  const Scratch scratch;
  append_file(scratch / "summary", "one\n");
  fs::create_symlink("summary", scratch / "link");
  append_file(scratch / "link", "two\n");
  EXPECT_EQ(text_of_file(scratch / "summary"), "one\ntwo\n");
  EXPECT_TRUE(fs::is_symlink(scratch / "link"));
}

}  // namespace
}  // namespace zarrproof::write_file_test
