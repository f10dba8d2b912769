// Testees that crash, hang, are slow, write without end, or leave processes behind.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>

#include "tests/conformance/broken_testee.h"

namespace zarrproof {
namespace {

// Selects one request of many.
bool clamps(const std::string& line) {
  return line.find("\"op\":\"encode\"") != std::string::npos && line.find("clamp") != std::string::npos;
}

// The number of earlier calls, in any process with this $ZARRPROOF_TEST_FILE.
std::uintmax_t times_before() {
  const char* file = std::getenv("ZARRPROOF_TEST_FILE");
  std::error_code none_yet;
  const std::uintmax_t times = std::filesystem::file_size(file, none_yet);
  std::ofstream(file, std::ios::app) << 'x';
  return none_yet ? 0 : times;
}

// Signals through the FIFO $ZARRPROOF_TEST_FILE that a request arrived.
[[noreturn]] void ring_and_hang() {
  times_before();
  hang();
}

// Starts a hidden process: in its own session, and without a parent in this process. Its process number is
// appended to $ZARRPROOF_TEST_FILE before this returns.
void start_hidden_process(const std::function<void()>& what_it_does) {
  if (const pid_t child = ::fork(); child != 0) {
    ::waitpid(child, nullptr, 0);
    return;
  }
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  std::ofstream(std::getenv("ZARRPROOF_TEST_FILE"), std::ios::app) << ::getpid() << std::endl;
  what_it_does();
  hang();
}

// Memory that is really allocated.
void eat_memory() {
  const std::size_t size = 512u << 20;
  auto* memory = static_cast<volatile char*>(
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < size; i += 4096) memory[i] = 1;
}

// Answers this number of requests, and then dies.
void die_after(int responses, const std::string& line) {
  static int count = 0;
  answer(line);
  if (!is_describe(line) && ++count == responses) crash();
}

}  // namespace

const Behaviours& broken_processes() {
  static const Behaviours all = {
      {"crashes-on-clamp", [](const std::string& line) { clamps(line) ? crash() : answer(line); }},
      {"hangs-on-clamp", [](const std::string& line) { clamps(line) ? hang() : answer(line); }},
      {"crashes-on-one", [](const std::string& line) { is_the_one(line) ? crash() : answer(line); }},
      {"hangs-on-one", [](const std::string& line) { is_the_one(line) ? hang() : answer(line); }},
      {"closes-its-output",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         ::close(STDOUT_FILENO);
         hang();
       }},
      {"floods-without-end",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         const std::string block(1 << 20, 'x');
         while (std::cout) std::cout << block << std::flush;
       }},
      {"floods-with-blank-lines",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         while (std::cout) std::cout << "\n";
       }},
      {"crashes-with-words-on-standard-output",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         for (int i = 0; i < 20; ++i) say("# a fatal error");
         crash();
       }},
      {"is-slow-with-one",
       [](const std::string& line) {
         if (is_the_one(line)) ::sleep(3);
         answer(line);
       }},
      {"answers-nothing-after-one",
       [](const std::string& line) {
         const char* file = std::getenv("ZARRPROOF_TEST_FILE");
         if (is_the_one(line)) std::ofstream(file, std::ios::app) << 'x';
         if (!is_describe(line) && std::filesystem::exists(file)) hang();
         answer(line);
       }},
      {"waits-for-word-with-one",
       [](const std::string& line) {
         if (is_the_one(line)) {
           const std::string file = std::getenv("ZARRPROOF_TEST_FILE");
           std::ofstream(file + ".asked") << 'x';
           std::ifstream(file).get();  // a FIFO
         }
         answer(line);
       }},
      {"floods-with-lines",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         while (std::cout) std::cout << "noise\n";
       }},
      {"floods-standard-error",
       [](const std::string& line) {
         if (is_the_one(line)) std::cerr << std::string(8 << 20, 'e') << "\n";
         answer(line);
       }},
      {"dies-of-unknown-members",
       [](const std::string& line) {
         line.find(",\"zarrproof_unknown\":") == std::string::npos ? answer(line) : crash();
       }},
      {"dies-of-unknown-operations",
       [](const std::string& line) {
         line.find("\"op\":\"zarrproof_unknown\"") == std::string::npos ? answer(line) : crash();
       }},
      {"does-nothing",
       [](const std::string& line) {
         if (is_describe(line)) answer(line);
       }},
      {"never-describes", [](const std::string&) { hang(); }},
      {"leaves-a-child-behind",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         if (::fork() == 0) hang();
         std::_Exit(3);
       }},
      {"writes-colours-and-crashes",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         crash(std::string(3000, '-') + "\n\x1b[31mred\x1b[0m\tand \xff\xfe\u202e\xe2\x82\xac\n\n");
       }},
      {"hides-a-process-and-hangs",
       [](const std::string& line) {
         if (is_describe(line)) return answer(line);
         start_hidden_process([] {});
         hang();
       }},
      {"eats-memory",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         eat_memory();
         hang();
       }},
      {"hides-a-process-that-eats-memory",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         start_hidden_process(eat_memory);
         hang();
       }},
      {"hangs-on-one-once",
       [](const std::string& line) { is_the_one(line) && times_before() == 0 ? hang() : answer(line); }},
      {"crashes-on-one-and-hangs-when-asked-alone",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         const auto times = times_before();
         if (times == 0) crash();
         if (times == 1) hang();
         answer(line);
       }},
      {"crashes-on-one-and-answers-late-again",
       [](const std::string& line) {
         static std::string again;
         answer(line);
         if (!again.empty()) say(std::exchange(again, ""));
         if (!is_the_one(line)) return;
         if (times_before() == 0) crash();
         again = sound_server().answer(line);
       }},
      {"crashes-on-one-and-describes-itself-anew",
       [](const std::string& line) {
         if (is_the_one(line)) crash();
         if (!is_describe(line)) return answer(line);
         say(replaced(sound_server().answer(line), "\"version\":\"",
                      "\"version\":\"" + std::to_string(times_before()) + "."));
       }},
      {"repeats-an-answer-for-ever",
       [](const std::string& line) {
         answer(line);
         while (is_the_one(line)) answer(line);
       }},
      {"describes-itself-for-ever",
       [](const std::string& line) {
         static bool before = false;
         if (is_the_one(line)) crash();
         answer(line);
         while (is_describe(line) && std::exchange(before, true)) answer(line);
       }},
      {"ends-in-the-middle-of-a-line",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         std::cout << "{\"id\":" << std::flush;
         std::_Exit(0);
       }},
      {"answers-when-four-run",  // each start of it writes two bytes
       [](const std::string& line) {
         std::error_code none_yet;
         while (!is_describe(line) &&
                std::filesystem::file_size(std::getenv("ZARRPROOF_TEST_FILE"), none_yet) < 4 * 2)
           ::usleep(1000);
         answer(line);
       }},
      {"takes-its-time",
       [](const std::string& line) {
         ::usleep(20000);
         answer(line);
       }},
      {"rings-and-hangs",
       [](const std::string& line) { is_describe(line) ? answer(line) : ring_and_hang(); }},
      {"rings-on-one-and-hangs",
       [](const std::string& line) { is_the_one(line) ? ring_and_hang() : answer(line); }},
      {"dies-after-each-response", [](const std::string& line) { die_after(1, line); }},
      {"dies-after-every-second-response", [](const std::string& line) { die_after(2, line); }},
      {"dies-after-every-tenth-response", [](const std::string& line) { die_after(10, line); }},
      {"dies-after-every-fiftieth-response", [](const std::string& line) { die_after(50, line); }},
      {"dies-of-long-lines", [](const std::string& line) { line.size() > 1 << 20 ? crash() : answer(line); }},
      {"dies-at-once", [](const std::string& line) { is_describe(line) ? answer(line) : crash(); }},
  };
  return all;
}

}  // namespace zarrproof
