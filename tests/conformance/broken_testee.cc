// A testee with one fault, named by its argument. Otherwise it answers like the reference. With the second
// argument "binary" it speaks binary framing: each request and each response is translated to and from a
// line.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "reference/metadata/metadata.h"
#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "tests/conformance/broken_protocol.h"
#include "vectors/permitted.h"

namespace {

using namespace zarrproof;

const Reference kReference;
const Server kServer(kReference);

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

void say(const std::string& line) {
  emit(line + '\n');
}

std::string id_of(const std::string& line) {
  return std::to_string(read_id(read_json(line)).value_or(0));
}

bool is_describe(const std::string& line) {
  return line.find("\"op\":\"describe\"") != std::string::npos;
}

// Whether the testee fails this request: only the encoding of "123456789" with a checksum.
bool is_the_one(const std::string& line) {
  return line.find("\"op\":\"encode\"") != std::string::npos &&
         line.find("\"data\":\"313233343536373839\"") != std::string::npos &&
         line.find("\\\"little\\\"}},{\\\"name\\\":\\\"crc32c\\\"}]") != std::string::npos;
}

// Selects one request of many.
bool clamps(const std::string& line) {
  return line.find("\"op\":\"encode\"") != std::string::npos && line.find("clamp") != std::string::npos;
}

[[noreturn]] void hang() {
  while (true) ::pause();
}

[[noreturn]] void crash(const std::string& last_words = "about to crash\n") {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::cerr << last_words;
  std::abort();
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

void wait_for_hidden_process() {
  while (!std::filesystem::exists(std::getenv("ZARRPROOF_TEST_FILE"))) ::usleep(1000);
}

// Memory that is really allocated.
void eat_memory() {
  const std::size_t size = 512u << 20;
  auto* memory = static_cast<volatile char*>(
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < size; i += 4096) memory[i] = 1;
}

// The reference's response as text, with an added or changed member.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The number of leading elements of the request's array that equal the fill value bit by bit.
std::size_t leading_fill_values(const Request& request) {
  const auto reading = only_reading(request);
  if (!reading) return 0;
  const std::vector<std::byte>& fill = reading->chain->fill();
  std::size_t i = 0;
  while (i < request.data->size() && (*request.data)[i] == fill[i % fill.size()]) ++i;
  return i / fill.size();
}

// Whether an encoder may treat the array as a missing chunk: rightly; or because it checks the first element
// only.
bool is_all_fill(const Request& request) {
  const std::size_t count = leading_fill_values(request);
  return count > 0 && count == *element_count(request.shape);
}
bool begins_with_fill(const Request& request) {
  return leading_fill_values(request) > 0;
}

// The reference's response; no chunk if the testee treats the array as the fill value.
std::string without_chunk(const std::string& line, bool (*is_fill)(const Request&)) {
  const std::string answer = kServer.answer(line);
  if (line.find("\"op\":\"encode\"") == std::string::npos || answer.find("\"data\"") == std::string::npos ||
      !is_fill(read_request(read_json(line))))
    return answer;
  return "{\"id\":" + id_of(line) + ",\"data\":null}";
}

// Whether the list of codecs has a bare name.
bool has_bare_name(const std::string& line) {
  if (is_describe(line)) return false;
  try {
    const Request request = read_request(read_json(line));
    return std::ranges::any_of(read_document(request.zarr_json).metadata.codecs.elements, &Json::is_string);
  } catch (const Refused&) {
    return false;
  }
}

using Behaviour = std::function<void(const std::string& line)>;

void answer(const std::string& line) {
  say(kServer.answer(line));
}

// Answers the one with a number as "data", and other data after the line.
void say_of_the_one(const std::string& line, const std::string& size, const std::string& data) {
  if (!is_the_one(line)) return answer(line);
  std::cout << "{\"id\":" << id_of(line) << ",\"data\":" << size << "}\n" << data << '\n' << std::flush;
}

// Answers this number of requests, and then dies.
void die_after(int responses, const std::string& line) {
  static int count = 0;
  answer(line);
  if (!is_describe(line) && ++count == responses) crash();
}

const std::map<std::string, Behaviour> kBehaviours = {
    {"sound", answer},
    {"crashes-on-clamp", [](const std::string& line) { clamps(line) ? crash() : answer(line); }},
    {"hangs-on-clamp", [](const std::string& line) { clamps(line) ? hang() : answer(line); }},
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
    // Data after the line, of a wrong length.
    {"a-byte-more-than-it-says", [](const std::string& line) { say_of_the_one(line, "9", "1234567890"); }},
    {"a-byte-less-than-it-says", [](const std::string& line) { say_of_the_one(line, "9", "12345678"); }},
    {"much-less-than-it-says", [](const std::string& line) { say_of_the_one(line, "8000000", "12345678"); }},
    {"nothing-after-its-line", [](const std::string& line) { say_of_the_one(line, "13", ""); }},
    {"lines-after-its-data",
     [](const std::string& line) { say_of_the_one(line, "13", std::string(13, '\n') + "{\"id\":1}"); }},
    {"a-negative-length", [](const std::string& line) { say_of_the_one(line, "-1", ""); }},
    {"a-length-with-a-fraction", [](const std::string& line) { say_of_the_one(line, "9.5", "123456789"); }},
    {"a-length-beyond-the-limit", [](const std::string& line) { say_of_the_one(line, "8384513", "1"); }},
    {"a-length-of-1e30", [](const std::string& line) { say_of_the_one(line, "1e30", "1"); }},
    {"a-length-beyond-64-bits",
     [](const std::string& line) { say_of_the_one(line, "18446744073709551616", "1"); }},
    {"crashes-within-its-data",
     [](const std::string& line) {
       if (!is_the_one(line)) return answer(line);
       std::cout << "{\"id\":" << id_of(line) << ",\"data\":13}\n1234" << std::flush;
       crash();
     }},
    {"hangs-within-its-data",
     [](const std::string& line) {
       if (!is_the_one(line)) return answer(line);
       std::cout << "{\"id\":" << id_of(line) << ",\"data\":13}\n1234" << std::flush;
       hang();
     }},
    {"data-after-a-line-that-was-asked-in-hexadecimal",
     [](const std::string& line) {
       if (line.find(",\"data\":null") == std::string::npos) return answer(line);
       std::cout << "{\"id\":" << id_of(line) << ",\"data\":2}\n12\n" << std::flush;
     }},
    {"gives-other-data-in-binary-framing",
     [](const std::string& line) {
       const std::string answer = kServer.answer(line);
       const bool is_other = g_last_has_data_after && line.size() < 1 << 20;
       say(is_other ? replaced(answer, "\"data\":\"", "\"data\":\"00") : answer);
     }},
    {"announces-binary-framing-and-reads-lines",
     [](const std::string& line) {
       say(replaced(kServer.answer(line), "\"data_types\"", R"("framing":["binary"],"data_types")"));
     }},
    {"hexadecimal-in-place-of-data-after-the-line",
     [](const std::string& line) {
       is_describe(line) ? answer(line) : void(std::cout << kServer.answer(line) << '\n' << std::flush);
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
    {"refuses-unknown-members",
     [](const std::string& line) {
       if (line.find(",\"zarrproof_unknown\":") == std::string::npos) return answer(line);
       say("{\"id\":" + id_of(line) + ",\"error\":\"unknown member\"}");
     }},
    {"dies-of-unknown-members",
     [](const std::string& line) {
       line.find(",\"zarrproof_unknown\":") == std::string::npos ? answer(line) : crash();
     }},
    {"dies-of-unknown-operations",
     [](const std::string& line) {
       line.find("\"op\":\"zarrproof_unknown\"") == std::string::npos ? answer(line) : crash();
     }},
    {"greets-on-standard-error",
     [](const std::string& line) {
       if (is_describe(line)) std::cerr << "hello\n";
       answer(line);
     }},
    {"refuses-all-but-its-first-request",
     [](const std::string& line) {
       static bool is_first = true;
       if (is_describe(line) || std::exchange(is_first, false)) return answer(line);
       say("{\"id\":" + id_of(line) + ",\"error\":\"closed\"}");
     }},
    {"refuses-everything",
     [](const std::string& line) {
       if (is_describe(line))
         answer(line);
       else
         say("{\"id\":" + id_of(line) + ",\"error\":\"no\"}");
     }},
    {"refuses-bare-names",
     [](const std::string& line) {
       if (!has_bare_name(line)) return answer(line);
       say("{\"id\":" + id_of(line) + ",\"error\":\"no object\"}");
     }},
    {"gives-wrong-data-for-bare-names",
     [](const std::string& line) {
       const std::string answer = kServer.answer(line);
       say(has_bare_name(line) ? replaced(answer, "\"data\":\"", "\"data\":\"00") : answer);
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
    {"declares-cast-value-without-a-real-type",
     [](const std::string& line) {
       say(is_describe(line)
               ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":["encode","decode"],"codecs":["bytes","cast_value"],"data_types":["bool","complex64"]})"
               : kServer.answer(line));
     }},
    {"supports-no-cast-value",
     [](const std::string& line) {
       const bool casts = line.find("cast_value") != std::string::npos;
       casts ? say("{\"id\":" + id_of(line) + ",\"unsupported\":\"no casts\"}") : answer(line);
     }},
    {"supports-no-sound-scale-offset",  // what may be refused is
     [](const std::string& line) {
       const std::string answer = kServer.answer(line);
       const bool refuses = answer.find("\"error\"") != std::string::npos;
       const bool scales = line.find("scale_offset") != std::string::npos && !is_describe(line);
       say(scales && !refuses ? "{\"id\":" + id_of(line) + ",\"unsupported\":\"no\"}" : answer);
     }},
    {"stores-no-chunk-that-begins-with-the-fill-value",
     [](const std::string& line) { say(without_chunk(line, begins_with_fill)); }},
    {"stores-no-chunk-of-the-fill-value",
     [](const std::string& line) { say(without_chunk(line, is_all_fill)); }},
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
    {"changes-its-mind",
     [](const std::string& line) {
       static const Reference keeps = [] {
         Answers answers;
         answers.set(OpenPoint::bool_other, Answer::kept);
         return Reference(answers);
       }();
       static bool odd = false;
       odd = !odd;
       say(Server(odd ? keeps : kReference).answer(line));
     }},
    {"writes-colours-and-crashes",
     [](const std::string& line) {
       if (!is_the_one(line)) return answer(line);
       crash(std::string(3000, '-') + "\n\x1b[31mred\x1b[0m\tand \xff\xfe\u202e\xe2\x82\xac\n\n");
     }},
    {"hides-a-process",
     [](const std::string& line) {
       if (is_the_one(line)) {
         start_hidden_process([] {});
         wait_for_hidden_process();
       }
       answer(line);
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
       again = kServer.answer(line);
     }},
    {"crashes-on-one-and-describes-itself-anew",
     [](const std::string& line) {
       if (is_the_one(line)) crash();
       if (!is_describe(line)) return answer(line);
       say(replaced(kServer.answer(line), "\"version\":\"",
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
    {"rings-and-hangs", [](const std::string& line) { is_describe(line) ? answer(line) : ring_and_hang(); }},
    {"rings-on-one-and-hangs",
     [](const std::string& line) { is_the_one(line) ? ring_and_hang() : answer(line); }},
    {"repeats-a-codec",
     [](const std::string& line) {
       say(replaced(kServer.answer(line), "\"codecs\":[", "\"codecs\":[\"bytes\","));
     }},
    {"has-no-version",
     [](const std::string& line) { say(replaced(kServer.answer(line), "\"version\":", "\"no-version\":")); }},
    {"misspells-a-codec",
     [](const std::string& line) {
       say(is_describe(line) ? replaced(kServer.answer(line), "\"crc32c\"", "\"crc32\"")
                             : kServer.answer(line));
     }},
    {"counts-its-requests",  // only the first response is right
     [](const std::string& line) {
       static int count = 0;
       const bool is_first = is_describe(line) || ++count == 1;
       say(is_first ? kServer.answer(line) : "{\"id\":" + id_of(line) + ",\"error\":\"no\"}");
     }},
    {"byte-order-marks", [](const std::string& line) { say("\xef\xbb\xbf" + kServer.answer(line)); }},
    {"describes-itself-in-an-array",
     [](const std::string& line) {
       say(is_describe(line) ? "[" + kServer.answer(line) + "]" : kServer.answer(line));
     }},
    {"dies-after-each-response", [](const std::string& line) { die_after(1, line); }},
    {"dies-after-every-second-response", [](const std::string& line) { die_after(2, line); }},
    {"dies-after-every-tenth-response", [](const std::string& line) { die_after(10, line); }},
    {"dies-after-every-fiftieth-response", [](const std::string& line) { die_after(50, line); }},
    {"dies-of-long-lines", [](const std::string& line) { line.size() > 1 << 20 ? crash() : answer(line); }},
    {"dies-at-once", [](const std::string& line) { is_describe(line) ? answer(line) : crash(); }},
};

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

}  // namespace

int main(int argc, char** argv) {
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
    emit(rewriting->second(asked, kServer.answer(asked)));
  };
  const Behaviour& behave = rewriting == rewritings().end() ? kBehaviours.at(how) : rewrite;
  std::string line;
  while (read_line(line)) behave(line);
  return 0;
}
