// A testee with one fault, named by its argument. Otherwise it answers like the reference. With the second
// argument "binary" it speaks binary framing: each request and each response is translated to and from a
// line.
#include "tests/conformance/broken_testee.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/broken_protocol.h"

namespace zarrproof {
namespace {

bool g_is_binary = false;
std::map<std::string, bool> g_has_data_after;  // by id of a request: whether its data followed the line
bool g_last_has_data_after = false;            // the last request

// Returns the text between two others.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t found = text.find(before), start = found + before.size(),
                    end = text.find_first_of(after, start);
  return found == std::string::npos || end == std::string::npos ? "" : text.substr(start, end - start);
}

std::string id_in(const std::string& line) {
  return between(line, "\"id\":", ",}");
}

// Reads a request. Data that follow it are put into the line.
bool read_line(std::string& line) {
  if (!std::getline(std::cin, line)) return false;
  g_has_data_after[id_in(line)] = g_last_has_data_after = false;
  const std::string size = between(line, ",\"data\":", ",}");
  if (!g_is_binary || size.find_first_not_of("0123456789") != std::string::npos || size.empty()) return true;
  std::vector<std::byte> bytes(std::stoull(size));
  std::cin.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  line.replace(line.find(",\"data\":") + 8, size.size(), "\"" + to_hexadecimal(bytes) + "\"");
  g_has_data_after[id_in(line)] = g_last_has_data_after = true;
  return std::cin.get() == '\n';
}

// Returns a response with its data after the line, if the data are hexadecimal and the request had them
// there, too. A response with an unknown id is one to the last request.
std::string in_binary_framing(std::string line) {
  if (const std::size_t end = line.rfind('}');
      line.find("\"data_types\"") != std::string::npos && end != std::string::npos)
    return line.replace(end, 1, R"(,"framing":["binary"]})");
  const std::string text = between(line, "\"data\":\"", "\"");
  const std::size_t start = line.find("\"data\":\"");
  const auto bytes = from_hexadecimal(text);
  if (start == std::string::npos || !bytes) return line;
  const auto asked = g_has_data_after.find(id_in(line));
  if (!(asked == g_has_data_after.end() ? g_last_has_data_after : asked->second)) return line;
  line.replace(start + 7, text.size() + 2, std::to_string(bytes->size()));
  return line + '\n' + std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

// Writes lines. Each ends with a line break.
void emit(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    std::cout << (g_is_binary ? in_binary_framing(line) : line) << '\n';
  std::cout << std::flush;
}

// Reads all available requests before it answers, and answers the last request first.
void serve_backwards() {
  std::vector<std::string> lines;
  std::string line;
  while (read_line(line)) {
    lines.push_back(line);
    if (std::cin.rdbuf()->in_avail() > 0) continue;
    for (; !lines.empty(); lines.pop_back()) answer(lines.back());
  }
}

const Behaviour& behaviour_of(const std::string& how) {
  for (const Behaviours* some : {&broken_framings(), &broken_processes(), &broken_responses()})
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
  emit(line + '\n');
}

void answer(const std::string& line) {
  say(sound_server().answer(line));
}

bool last_request_has_data_after() {
  return g_last_has_data_after;
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

int main(int argc, char** argv) {
  using namespace zarrproof;
  std::ios::sync_with_stdio(false);
  g_is_binary = argc == 3 && std::string_view(argv[2]) == "binary";
  const std::string how = argv[1];
  if (how == "answers-backwards") {
    serve_backwards();
    return 0;
  }
  if (how == "answers-at-the-end") {
    std::vector<std::string> lines;
    for (std::string line; read_line(line);) lines.push_back(line);
    for (const std::string& line : lines) answer(line);
    return 0;
  }
  if (how == "exits-with-3") {
    std::string line;
    while (read_line(line)) answer(line);
    return 3;
  }
  const auto rewriting = rewritings().find(how);
  const Behaviour rewrite = [&](const std::string& asked) {
    emit(rewriting->second(asked, sound_server().answer(asked)));
  };
  const Behaviour& behave = rewriting == rewritings().end() ? behaviour_of(how) : rewrite;
  std::string line;
  while (read_line(line)) behave(line);
  return 0;
}
