// A testee that is broken in one way, named by its argument, and otherwise answers like the reference.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "conformance/protocol.h"
#include "conformance/server.h"
#include "reference/reference.h"

namespace {

using namespace zarrproof;

const Reference kReference;
const Server kServer(kReference);

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

std::string id_of(const std::string& line) {
  return std::to_string(read_id(read_json(line)).value_or(0));
}

bool is_describe(const std::string& line) {
  return line.find("\"op\":\"describe\"") != std::string::npos;
}

// Whether this request is the one that a testee stumbles over: only the encoding of "123456789" with a
// checksum.
bool is_the_one(const std::string& line) {
  return line.find("\"op\":\"encode\"") != std::string::npos &&
         line.find("\"data\":\"313233343536373839\"") != std::string::npos &&
         line.find("\\\"little\\\"}},{\\\"name\\\":\\\"crc32c\\\"}]") != std::string::npos;
}

[[noreturn]] void hang() {
  while (true) ::pause();
}

[[noreturn]] void crash() {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::cerr << "about to crash\n";
  std::abort();
}

// The answer of the reference with one member more or another, as text.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

using Behaviour = std::function<void(const std::string& line)>;

void answer(const std::string& line) {
  say(kServer.answer(line));
}

const std::map<std::string, Behaviour> kBehaviours = {
    {"sound", answer},
    {"crashes-on-one", [](const std::string& line) { is_the_one(line) ? crash() : answer(line); }},
    {"hangs-on-one", [](const std::string& line) { is_the_one(line) ? hang() : answer(line); }},
    {"garbles-one",
     [](const std::string& line) { is_the_one(line) ? say("Segmentation fault (not JSON)") : answer(line); }},
    {"prints-after-one",
     [](const std::string& line) {
       answer(line);
       if (is_the_one(line)) say("done with that one");
     }},
    {"answers-one-twice",
     [](const std::string& line) {
       answer(line);
       if (is_the_one(line)) answer(line);
     }},
    {"answers-another-id",
     [](const std::string& line) {
       say(is_the_one(line) ? replaced(kServer.answer(line), "\"id\":" + id_of(line), "\"id\":987654321")
                            : kServer.answer(line));
     }},
    {"too-few-bytes",
     [](const std::string& line) {
       say(is_the_one(line) ? "{\"id\":" + id_of(line) + ",\"data\":\"3132\"}" : kServer.answer(line));
     }},
    {"odd-hexadecimal",
     [](const std::string& line) {
       say(is_the_one(line) ? "{\"id\":" + id_of(line) + ",\"data\":\"313\"}" : kServer.answer(line));
     }},
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
    {"refuses-everything",
     [](const std::string& line) {
       if (is_describe(line))
         answer(line);
       else
         say("{\"id\":" + id_of(line) + ",\"error\":\"no\"}");
     }},
    {"supports-nothing",
     [](const std::string& line) {
       if (is_describe(line))
         answer(line);
       else
         say("{\"id\":" + id_of(line) + ",\"unsupported\":\"not yet\"}");
     }},
    {"does-nothing",
     [](const std::string& line) {
       if (is_describe(line)) answer(line);
     }},
    {"never-describes", [](const std::string&) { hang(); }},
    {"speaks-protocol-2",
     [](const std::string& line) {
       say(replaced(kServer.answer(line), "\"protocol\":1", "\"protocol\":2"));
     }},
    {"describes-strings-for-lists",
     [](const std::string& line) {
       say(is_describe(line)
               ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":"encode","codecs":"bytes","data_types":"uint8"})"
               : kServer.answer(line));
     }},
    {"declares-nothing",
     [](const std::string& line) {
       say(is_describe(line)
               ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":[],"codecs":[],"data_types":[]})"
               : kServer.answer(line));
     }},
    {"adds-error-null",
     [](const std::string& line) {
       say(replaced(kServer.answer(line), "\"data\":", "\"error\":null,\"data\":"));
     }},
    {"leaves-a-child-behind",
     [](const std::string& line) {
       if (!is_the_one(line)) return answer(line);
       if (::fork() == 0) hang();
       std::_Exit(3);
     }},
    {"answers-slowly",
     [](const std::string& line) {
       ::usleep(20'000);
       answer(line);
     }},
    {"changes-its-mind",
     [](const std::string& line) {
       static const Reference keeps = [] {
         Answers answers;
         answers.set(Switch::bool_other, Answer::kept);
         return Reference(answers);
       }();
       static bool odd = false;
       odd = !odd;
       say(Server(odd ? keeps : kReference).answer(line));
     }},
    {"dies-at-once", [](const std::string& line) { is_describe(line) ? answer(line) : crash(); }},
};

// Reads all that is there before it answers, and answers the last request first.
void serve_backwards() {
  std::vector<std::string> lines;
  std::string line;
  while (std::getline(std::cin, line)) {
    lines.push_back(line);
    if (std::cin.rdbuf()->in_avail() > 0) continue;
    for (; !lines.empty(); lines.pop_back()) answer(lines.back());
  }
}

}  // namespace

int main(int, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string how = argv[1];
  if (how == "answers-backwards") {
    serve_backwards();
    return 0;
  }
  if (how == "exits-with-3") {
    std::string line;
    while (std::getline(std::cin, line)) answer(line);
    return 3;
  }
  const Behaviour& behave = kBehaviours.at(how);
  std::string line;
  while (std::getline(std::cin, line)) behave(line);
  return 0;
}
