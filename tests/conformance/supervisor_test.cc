// Processes that a testee starts are ended after the run, in every case.
#include "conformance/testee/supervisor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "conformance/testee/process.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::supervisor_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

// The number of checks, 10 ms apart, before a test gives up: 10 min.
constexpr int kMaxLooks = 60'000;

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// The process number of the hidden process of a testee, after it was written.
pid_t wait_for_pid(const TestFile& file) {
  for (int i = 0; i < kMaxLooks; ++i) {
    const std::string text = first_line(file.path());
    if (!text.empty()) return static_cast<pid_t>(std::stol(text));
    std::this_thread::sleep_for(milliseconds(10));
  }
  return 0;
}

bool is_alive(pid_t pid) {
  const std::string text = first_line("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t after_name = text.rfind(") ");
  // 'Z' is a process that has ended, 'X' the same while its parent collects it.
  return after_name != std::string::npos && text[after_name + 2] != 'Z' && text[after_name + 2] != 'X';
}

void expect_gone(pid_t pid) {
  ASSERT_GT(pid, 0) << "the testee did not start its hidden process";
  for (int i = 0; i < kMaxLooks && is_alive(pid); ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_FALSE(is_alive(pid)) << "process " << pid << " was left behind";
  if (is_alive(pid)) ::kill(pid, SIGKILL);
}

// zarrproof in its own process group, with a testee that hides a process.
pid_t start_zarrproof() {
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int signal_number : {SIGINT, SIGHUP})
    ::signal(signal_number, SIG_DFL);  // a background job ignores them
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, descriptor);
  ::execl(ZARRPROOF_PROGRAM, ZARRPROOF_PROGRAM, "run", "--level", "smoke", "--timeout", "600",
          "cmd:exec " ZARRPROOF_SCRIPTED_TESTEE " hides-a-process-and-hangs", nullptr);
  ::_exit(127);
}

TEST(Supervisor, NothingIsLeftAfterASignal) {
  // The signal, and to whom. 1: the program, -1: its process group.
  for (const auto& [signal_number, whom] :
       {std::pair(SIGINT, -1), {SIGTERM, 1}, {SIGHUP, 1}, {SIGKILL, 1}, {SIGKILL, -1}}) {
    const TestFile file;
    const pid_t zarrproof = start_zarrproof();
    const pid_t hidden = wait_for_pid(file);
    EXPECT_TRUE(is_alive(hidden));
    ::kill(whom * zarrproof, signal_number);
    int status = 0;
    ::waitpid(zarrproof, &status, 0);
    const bool killed = WIFSIGNALED(status) && WTERMSIG(status) == signal_number;
    EXPECT_TRUE(killed || (WIFEXITED(status) && WEXITSTATUS(status) == 128 + signal_number)) << status;
    expect_gone(hidden);
  }
}

TEST(Supervisor, NothingIsLeftAfterTheEnd) {
  const TestFile file;
  {
    Process process({{ZARRPROOF_SCRIPTED_TESTEE, "hides-a-process-and-hangs"}});
    process.send("{}");
    std::string line;
    EXPECT_EQ(process.wait(milliseconds(1), line), Process::Event::timed_out);
    EXPECT_TRUE(is_alive(wait_for_pid(file)));
  }
  EXPECT_FALSE(is_alive(wait_for_pid(file))) << "the end of Process is the end of all";
}

// The shell ends. Its background process gets a moment and is then killed. The pipe ends although no process
// closed it.
TEST(Supervisor, NothingIsLeftWhenTheCommandEnds) {
  const TestFile file;
  Process process({{"/bin/sh", "-c",
                    "setsid sh -c 'echo $$ > $ZARRPROOF_TEST_FILE; exec sleep 600' & "
                    "while [ ! -s $ZARRPROOF_TEST_FILE ]; do sleep 0.01; done; exit 3"}});
  std::string line;
  EXPECT_EQ(process.wait(seconds(60), line), Process::Event::closed);
  EXPECT_EQ(words(process.wait_for_end(Clock::now() + seconds(60))), "exit status 3");
  expect_gone(wait_for_pid(file));
}

TEST(Supervisor, TheLastOutputOfAPipelineIsRead) {
  Process process({{"/bin/sh", "-c", "(sleep 0.03; echo late) & exit 0"}});
  std::string line;
  EXPECT_EQ(process.wait(seconds(60), line), Process::Event::line);
  EXPECT_EQ(line, "late");
}

TEST(Supervisor, TheThreadThatStartedItMayEnd) {
  std::unique_ptr<Process> process;
  pid_t thread = 0;
  std::thread([&] {
    thread = ::gettid();
    process = std::make_unique<Process>(Command{{"cat"}});
  }).join();
  // Where the kernel ends children of a thread, it does so before the thread's entry is gone.
  const std::string entry = "/proc/self/task/" + std::to_string(thread);
  for (int i = 0; i < kMaxLooks && std::filesystem::exists(entry); ++i)
    std::this_thread::sleep_for(milliseconds(1));
  process->send("still there");
  std::string line;
  EXPECT_EQ(process->wait(seconds(60), line), Process::Event::line);
  EXPECT_EQ(line, "still there");
}

TEST(Supervisor, TheEndAsText) {
  const auto end_of = [](const std::string& script) {
    Process process({{"/bin/sh", "-c", script}});
    return words(process.wait_for_end(Clock::now() + seconds(60)));
  };
  EXPECT_EQ(end_of("exit 0"), "exit status 0");
  EXPECT_EQ(end_of("kill -SEGV $$"), "signal 11 (Segmentation fault)");
  Process process({{"sleep", "600"}});
  EXPECT_EQ(words(process.wait_for_end(Clock::now() + milliseconds(10))), "no end");
}

TEST(Supervisor, CommandsWithGraceTidyUp) {
  const auto said_at_its_end = [](const std::string& on_term, milliseconds grace) {
    const TestFile file;
    pid_t pid = 0;
    {
      Command command{
          {"/bin/sh", "-c", "trap '" + on_term + "' TERM; echo $$; while :; do sleep 0.01; done"}};
      command.grace = grace;
      Process process(command);
      std::string line;
      EXPECT_EQ(process.wait(minutes(5), line), Process::Event::line);
      pid = static_cast<pid_t>(std::stol(line));
    }
    EXPECT_FALSE(is_alive(pid)) << on_term;
    return first_line(file.path());
  };
  const std::string tidy = "sleep 0.2; echo tidy > $ZARRPROOF_TEST_FILE; exit";
  EXPECT_EQ(said_at_its_end(tidy, minutes(5)), "tidy");
  EXPECT_EQ(said_at_its_end(tidy, milliseconds(0)), "");
  EXPECT_EQ(said_at_its_end("", milliseconds(50)), "") << "SIGTERM is ignored";
}

std::string cannot_start(const Command& command) {
  try {
    Process process(command);
  } catch (const TesteeUnusable& unusable) {
    return unusable.what();
  }
  return "it started";
}

TEST(Supervisor, CannotStart) {
  EXPECT_EQ(cannot_start({{"/no/such/program"}}), "cannot start /no/such/program: No such file or directory");
  EXPECT_EQ(cannot_start({{"no-such-program"}}), "cannot start no-such-program: No such file or directory");
  const TestFile file;
  std::ofstream(file.path()).flush();
  EXPECT_EQ(cannot_start({{file.path()}}), "cannot start " + file.path() + ": Permission denied");
  EXPECT_EQ(cannot_start({{"cat"}, "/no/such/folder"}), "cannot start cat: No such file or directory");
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{0, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &none);
  const std::string refusal = cannot_start({{"cat"}});
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(refusal, "cannot start cat: Too many open files");
}

// A supervisor keeps no pipe open: with 20 supervisors, each process sees the end of its input.
TEST(Supervisor, ManySupervisors) {
  std::vector<std::unique_ptr<Process>> processes;
  std::vector<std::thread> threads;
  processes.resize(20);
  for (auto& process : processes)
    threads.emplace_back([&] { process = std::make_unique<Process>(Command{{"cat"}}); });
  for (std::thread& thread : threads) thread.join();
  for (auto& process : processes) {
    process->close_input();
    std::string line;
    EXPECT_EQ(process->wait(seconds(60), line), Process::Event::closed);
    EXPECT_EQ(words(process->wait_for_end(Clock::now() + seconds(60))), "exit status 0");
  }
}

// The command has default signal actions, for any signal actions of this program.
TEST(Supervisor, SignalsOfTheCommand) {
  Process process({{"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"}});
  std::string blocked, ignored;
  ASSERT_EQ(process.wait(seconds(60), blocked), Process::Event::line);
  ASSERT_EQ(process.wait(seconds(60), ignored), Process::Event::line);
  EXPECT_EQ(blocked, "SigBlk:\t0000000000000000");
  EXPECT_EQ(ignored, "SigIgn:\t0000000000000000");
}

}  // namespace
}  // namespace zarrproof::supervisor_test
