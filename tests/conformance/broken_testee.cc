// A testee with one fault, named by its argument. Otherwise it answers like the reference.
#include "tests/conformance/broken_testee.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "tests/conformance/broken_protocol.h"

namespace zarrproof {
namespace {

// Reads all available requests before it answers, and answers the last request first.
void serve_backwards() {
  std::vector<std::string> lines;
  std::string line;
  while (std::getline(std::cin, line)) {
    lines.push_back(line);
    if (std::cin.rdbuf()->in_avail() > 0) continue;
    for (; !lines.empty(); lines.pop_back()) answer(lines.back());
  }
}

const Behaviour& behaviour_of(const std::string& how) {
  for (const Behaviours* some : {&broken_processes(), &broken_responses()})
    if (const auto found = some->find(how); found != some->end()) return found->second;
  std::cerr << "there is no behaviour " << how << "\n";
  std::exit(2);
}

}  // namespace

const Reference& sound_reference() {
  static const Reference reference;
  return reference;
}

const Server& sound_server() {
  static const Server server(sound_reference());
  return server;
}

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

void answer(const std::string& line) {
  say(sound_server().answer(line));
}

std::string id_of(const std::string& line) {
  return std::to_string(read_id(read_json(line)).value_or(0));
}

bool asks(const std::string& line, const std::string& operation) {
  return line.find("\"op\":\"" + operation + "\"") != std::string::npos;
}

bool is_describe(const std::string& line) {
  return asks(line, "describe");
}

// Whether the testee fails this request: only the encoding of "123456789" with a checksum.
bool is_the_one(const std::string& line) {
  return asks(line, "encode") && line.find("\"data\":\"313233343536373839\"") != std::string::npos &&
         line.find("\\\"little\\\"}},{\\\"name\\\":\\\"crc32c\\\"}]") != std::string::npos;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

void hang() {
  while (true) ::pause();
}

void crash(const std::string& last_words) {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::cerr << last_words;
  std::abort();
}

}  // namespace zarrproof

// The address sanitizer calls this. A testee is started thousands of times. The checks that are
// left out take half of its time.
extern "C" const char* __asan_default_options();
const char* __asan_default_options() {
  return "detect_leaks=0:detect_stack_use_after_return=0:malloc_context_size=0";
}

int main(int, char** argv) {
  using namespace zarrproof;
  std::ios::sync_with_stdio(false);
  const std::string how = argv[1];
  if (how == "answers-backwards") {
    serve_backwards();
    return 0;
  }
  if (how == "answers-at-the-end") {
    std::vector<std::string> lines;
    for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
    for (const std::string& line : lines) answer(line);
    return 0;
  }
  if (how == "exits-with-3") {
    std::string line;
    while (std::getline(std::cin, line)) answer(line);
    return 3;
  }
  const auto rewriting = rewritings().find(how);
  const Behaviour rewrite = [&](const std::string& asked) {
    std::cout << rewriting->second(asked, sound_server().answer(asked)) << std::flush;
  };
  const Behaviour& behave = rewriting == rewritings().end() ? behaviour_of(how) : rewrite;
  std::string line;
  while (std::getline(std::cin, line)) behave(line);
  return 0;
}
