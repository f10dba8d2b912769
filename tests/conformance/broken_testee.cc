// A testee with one fault, named by its argument. Otherwise it answers like the reference. An example:
//   {"too-few-bytes", when(is_the_one, says(R"({@id,"data":"3132"})"))},
// In texts, @id stands for "id":7, the member of the request and of its response; @number stands for 7, and
// @response for the response of the reference.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "conformance/text/edit.h"
#include "reference/metadata/metadata.h"
#include "reference/reference.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

using Line = const std::string&;
using Behaviour = std::function<void(Line line)>;  // takes a request, and writes what the testee answers
using Condition = std::function<bool(Line line)>;

const Reference& sound_reference() {
  static const Reference reference;
  return reference;
}

std::string sound_response(Line line) {
  static const Server server(sound_reference());
  return server.answer(line);
}

void say(Line line) {
  std::cout << line << '\n' << std::flush;
}

void answer(Line line) {
  say(sound_response(line));
}

bool has(Line text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Returns the text with the first `from` replaced.
std::string replaced(std::string text, Line from, Line to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::uint64_t id_of(Line line) {
  return read_id(read_json(line)).value_or(0);
}

// Replaces each @id, @number and @response.
std::string filled(std::string text, Line line) {
  text = with_part_replaced(std::move(text), "@id", "\"id\":@number");
  if (has(text, "@number"))
    text = with_part_replaced(std::move(text), "@number", std::to_string(id_of(line)));
  return has(text, "@response") ? with_part_replaced(std::move(text), "@response", sound_response(line))
                                : text;
}

// Conditions.

Condition asks(const std::string& operation) {
  return [=](Line line) { return has(line, "\"op\":\"" + operation + "\""); };
}

Condition mentions(const std::string& part) {
  return [=](Line line) { return has(line, part); };
}

const Condition is_describe = asks("describe"), encodes = asks("encode"), decodes = asks("decode"),
                resolves = asks("resolve");

bool is_request(Line line) {
  return !is_describe(line);
}

// Only the encoding of "123456789" with a checksum.
bool is_the_one(Line line) {
  return encodes(line) && has(line, "\"data\":\"313233343536373839\"") &&
         has(line, "\\\"little\\\"}},{\\\"name\\\":\\\"crc32c\\\"}]");
}

bool clamps(Line line) {
  return encodes(line) && has(line, "clamp");
}

bool is_long(Line line) {
  return line.size() > 1 << 20;
}

// Whether the list of codecs has a bare name.
bool has_bare_name(Line line) {
  if (is_describe(line)) return false;
  try {
    const Request request = read_request(read_json(line));
    return std::ranges::any_of(read_metadata(request.zarr_json).codecs.elements, &Json::is_string);
  } catch (const Refused&) {
    return false;
  }
}

bool scales_soundly(Line line) {
  return has(line, "scale_offset") && is_request(line) && !has(sound_response(line), "\"error\"");
}

// Behaviours.

// Behaves so for the requests that the condition selects, and answers the others.
Behaviour when(const Condition& condition, const Behaviour& behaviour) {
  return [=](Line line) { condition(line) ? behaviour(line) : answer(line); };
}

Behaviour says(const std::string& text) {
  return [=](Line line) { say(filled(text, line)); };
}

// Replaces a part of the response.
Behaviour replaces(const std::string& from, const std::string& to) {
  return [=](Line line) { say(replaced(sound_response(line), filled(from, line), filled(to, line))); };
}

// Replaces a part of the request before it is answered.
Behaviour reads(const std::string& from, const std::string& to) {
  return [=](Line line) { answer(replaced(line, from, to)); };
}

[[noreturn]] void hang(Line = {}) {
  while (true) ::pause();
}

[[noreturn]] void crash_with(Line last_words) {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::cerr << last_words;
  std::abort();
}

void crash(Line) {
  crash_with("about to crash\n");
}

Behaviour writes_for_ever(const std::string& text) {
  return [=](Line line) {
    const std::string piece = filled(text, line);
    while (std::cout) std::cout << piece;
  };
}

const char* test_file() {
  return std::getenv("ZARRPROOF_TEST_FILE");
}

void leave_a_mark() {
  std::ofstream(test_file(), std::ios::app) << 'x';
}

// The number of earlier marks, by any process with this $ZARRPROOF_TEST_FILE. Leaves one more.
std::uintmax_t times_before() {
  std::error_code none_yet;
  const std::uintmax_t times = std::filesystem::file_size(test_file(), none_yet);
  leave_a_mark();
  return none_yet ? 0 : times;
}

// Signals through the FIFO $ZARRPROOF_TEST_FILE that a request arrived.
void ring_and_hang(Line) {
  leave_a_mark();
  hang();
}

// Starts a hidden process: in its own session, and without a parent in this process. Its process number is
// appended to $ZARRPROOF_TEST_FILE before this returns.
Behaviour hides_a_process(const std::function<void()>& what_it_does) {
  return [=](Line) {
    if (const pid_t child = ::fork(); child != 0) {
      ::waitpid(child, nullptr, 0);
      hang();
    }
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    std::ofstream(test_file(), std::ios::app) << ::getpid() << std::endl;
    what_it_does();
    hang();
  };
}

// Memory that is really allocated.
void eat_memory(Line) {
  const std::size_t size = 512u << 20;
  auto* memory = static_cast<volatile char*>(
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < size; i += 4096) memory[i] = 1;
  hang();
}

// Answers this number of requests, and then dies.
Behaviour dies_after(int responses) {
  return [=, count = 0](Line line) mutable {
    answer(line);
    if (is_request(line) && ++count == responses) crash(line);
  };
}

// Behaves so after the first request.
Behaviour after_its_first_request(const Behaviour& behaviour) {
  return when(is_request,
              [=, count = 0](Line line) mutable { ++count == 1 ? answer(line) : behaviour(line); });
}

// Changes the value of a hexadecimal member to upper case.
std::string with_upper(std::string response, Line key) {
  const std::string start = "\"" + key + "\":\"";
  if (!has(response, start)) return response;
  for (std::size_t i = response.find(start) + start.size(); response[i] != '"'; ++i)
    if (response[i] >= 'a') response[i] = static_cast<char>(response[i] - 'a' + 'A');
  return response;
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

// Stores no chunk if the array is the fill value: rightly; or because the testee checks the first element
// only.
bool is_all_fill(const Request& request) {
  const std::size_t count = leading_fill_values(request);
  return count > 0 && count == *element_count(request.shape);
}
bool begins_with_fill(const Request& request) {
  return leading_fill_values(request) > 0;
}
Behaviour stores_no_chunk(bool (*is_fill)(const Request&)) {
  return when(encodes, [=](Line line) {
    const std::string response = sound_response(line);
    const bool is_left_out = has(response, "\"data\"") && is_fill(read_request(read_json(line)));
    say(is_left_out ? filled(R"({@id,"data":null})", line) : response);
  });
}

void change_mind(Line line) {
  static const Reference keeps = [] {
    Answers answers;
    answers.set(OpenPoint::bool_other, Answer::kept);
    return Reference(answers);
  }();
  static bool odd = false;
  odd = !odd;
  say(Server(odd ? keeps : sound_reference()).answer(line));
}

void crash_with_output(Line line) {
  for (int i = 0; i < 20; ++i) say("# a fatal error");
  crash(line);
}

void crash_in_colours(Line) {
  crash_with(std::string(3000, '-') + "\n\x1b[31mred\x1b[0m\tand \xff\xfe\u202e\xe2\x82\xac\n\n");
}

void end_within_a_line(Line) {
  std::cout << "{\"id\":" << std::flush;
  std::_Exit(0);
}

// The first time, the second time, and later.
void crash_hang_answer(Line line) {
  const auto times = times_before();
  if (times == 0) crash(line);
  if (times == 1) hang();
  answer(line);
}

// The first time, the second time, and later.
void crash_answer_wrong_and_crash_answer(Line line) {
  const auto times = times_before();
  if (times == 1) say(filled(R"({@id,"data":"00"})", line));
  if (times < 2) crash(line);
  answer(line);
}

void answer_late_again(Line line) {
  static std::string again;
  answer(line);
  if (!again.empty()) say(std::exchange(again, ""));
  if (!is_the_one(line)) return;
  if (times_before() == 0) crash(line);
  again = sound_response(line);
}

void describe_anew(Line line) {
  if (is_the_one(line)) crash(line);
  if (is_request(line)) return answer(line);
  replaces("\"version\":\"", "\"version\":\"" + std::to_string(times_before()) + ".")(line);
}

// Answers rightly, and dies of the next request. The second answer is wrong.
void die_of_the_next_and_answer_wrong(Line line) {
  static bool dies = false;
  if (dies) crash(line);
  if (!is_the_one(line)) return answer(line);
  const auto times = times_before();
  dies = times == 0;
  times == 1 ? say(filled(R"({@id,"data":"00"})", line)) : answer(line);
}

void hang_once(Line line) {
  times_before() == 0 ? hang() : answer(line);
}

void answer_nothing_after_one(Line line) {
  if (is_the_one(line)) leave_a_mark();
  if (is_request(line) && std::filesystem::exists(test_file())) hang();
  answer(line);
}

void wait_for_word(Line line) {
  std::ofstream(std::string(test_file()) + ".asked") << 'x';
  std::ifstream(test_file()).get();  // a FIFO
  answer(line);
}

void answer_when_four_run(Line line) {
  constexpr std::uintmax_t kBytes = 4 * 2;  // each start of it writes two bytes
  std::error_code none_yet;
  while (std::filesystem::file_size(test_file(), none_yet) < kBytes) ::usleep(1000);
  answer(line);
}

void close_output(Line) {
  ::close(STDOUT_FILENO);
  hang();
}

void leave_a_child(Line) {
  if (::fork() == 0) hang();
  std::_Exit(3);
}

Behaviour answers_after(std::chrono::milliseconds pause) {
  return [=](Line line) {
    std::this_thread::sleep_for(pause);
    answer(line);
  };
}

void flood_errors(Line line) {
  std::cerr << std::string(8 << 20, 'e') << "\n";
  answer(line);
}

void greet_on_errors(Line line) {
  std::cerr << "hello\n";
  answer(line);
}

void answer_with_next_id(Line line) {
  replaces("@id", "\"id\":" + std::to_string(id_of(line) + 1))(line);
}

void answer_in_python(Line line) {
  std::string response = sound_response(line);
  std::ranges::replace(response, '"', '\'');
  say(response);
}

void answer_in_upper_case(Line line) {
  say(with_upper(with_upper(sound_response(line), "data"), "fill_value"));
}

void answer_with_null_members(Line line) {
  const std::string error = has(sound_response(line), "\"error\":") ? "" : R"(,"error":null)";
  replaces("@id", "@id" + error + R"(,"unsupported":null,"crashed":null)")(line);
}

// The response that describes the testee, with these members.
Behaviour describes_itself_with(const std::string& members) {
  return when(is_describe, says(R"({"id":0,"protocol":1,"name":"x","version":"1",)" + members + "}"));
}

const std::map<std::string, Behaviour>& behaviours() {
  static const std::map<std::string, Behaviour> all = {
      {"sound", answer},

      // Crashes.
      {"crashes-on-clamp", when(clamps, crash)},
      {"crashes-on-one", when(is_the_one, crash)},
      {"dies-at-once", when(is_request, crash)},
      {"dies-of-long-lines", when(is_long, crash)},
      {"dies-of-unknown-members", when(mentions(",\"zarrproof_unknown\":"), crash)},
      {"dies-of-unknown-operations", when(asks("zarrproof_unknown"), crash)},
      {"dies-after-each-response", dies_after(1)},
      {"dies-after-every-second-response", dies_after(2)},
      {"dies-after-every-fiftieth-response", dies_after(50)},
      {"crashes-with-words-on-standard-output", when(is_the_one, crash_with_output)},
      {"writes-colours-and-crashes", when(is_the_one, crash_in_colours)},
      {"ends-in-the-middle-of-a-line", when(is_the_one, end_within_a_line)},
      {"crashes-on-one-and-hangs-when-asked-alone", when(is_the_one, crash_hang_answer)},
      {"crashes-on-one-and-answers-wrong-when-asked-alone",
       when(is_the_one, crash_answer_wrong_and_crash_answer)},
      {"dies-after-one-and-answers-wrong-when-asked-again", die_of_the_next_and_answer_wrong},
      {"crashes-on-one-and-answers-late-again", answer_late_again},
      {"crashes-on-one-and-describes-itself-anew", describe_anew},

      // Time.
      {"hangs-on-clamp", when(clamps, hang)},
      {"hangs-on-one", when(is_the_one, hang)},
      {"hangs-on-one-once", when(is_the_one, hang_once)},
      {"does-nothing", when(is_request, [](Line) {})},
      {"never-describes", hang},
      {"rings-and-hangs", when(is_request, ring_and_hang)},
      {"rings-on-one-and-hangs", when(is_the_one, ring_and_hang)},
      {"is-slow-with-one", when(is_the_one, answers_after(std::chrono::seconds(3)))},
      {"takes-its-time", answers_after(std::chrono::milliseconds(20))},
      {"answers-nothing-after-one", answer_nothing_after_one},
      {"waits-for-word-with-one", when(is_the_one, wait_for_word)},
      {"answers-when-four-run", when(is_request, answer_when_four_run)},

      // Output, memory and processes.
      {"closes-its-output", when(is_the_one, close_output)},
      {"floods-without-end", when(is_the_one, writes_for_ever(std::string(1000, 'x')))},
      {"floods-with-blank-lines", when(is_the_one, writes_for_ever("\n"))},
      {"floods-with-lines", when(is_the_one, writes_for_ever("noise\n"))},
      {"repeats-an-answer-for-ever", when(is_the_one, writes_for_ever("@response\n"))},
      {"floods-standard-error", when(is_the_one, flood_errors)},
      {"greets-on-standard-error", when(is_describe, greet_on_errors)},
      {"eats-memory", when(is_the_one, eat_memory)},
      {"leaves-a-child-behind", when(is_the_one, leave_a_child)},
      {"hides-a-process-and-hangs", when(is_request, hides_a_process([] {}))},
      {"hides-a-process-that-eats-memory", when(is_the_one, hides_a_process([] { eat_memory({}); }))},

      // Lines that break the protocol.
      {"without-ids", replaces("@id,", "")},
      {"without-ids-but-of-describe", when(is_request, replaces("@id,", ""))},
      {"ids-as-strings", when(is_request, replaces("@id", R"("id":"@number")"))},
      {"ids-with-a-fraction", replaces("@id", "@id.0")},
      {"ids-of-others", when(is_request, replaces("@id", "\"id\":987654321"))},
      {"ids-of-the-next", when(is_request, answer_with_next_id)},
      {"answers-another-id", when(is_the_one, replaces("@id", "\"id\":987654321"))},
      {"logs-before-each", says("INFO a request\n@response")},
      {"logs-json-before-each", says("{\"level\":\"info\"}\n@response")},
      {"logs-at-the-start", when(is_describe, says("INFO loaded\n@response"))},
      {"prints-after-one", when(is_the_one, says("@response\ndone with that one"))},
      {"garbles-one", when(is_the_one, says("Segmentation fault (not JSON)"))},
      {"python-dicts", when(is_request, answer_in_python)},
      {"byte-order-marks", says("\xef\xbb\xbf@response")},
      {"arrays", when(is_request, says("[@response]"))},
      {"describes-itself-in-an-array", when(is_describe, says("[@response]"))},
      {"no-results", when(encodes, says("{@id}"))},
      {"two-results", when(encodes, says(R"({@id,"data":"00","error":"no"})"))},
      {"errors-with-null-data", when(encodes, says(R"({@id,"data":null,"error":"no"})"))},
      {"errors-that-are-numbers", when(encodes, says(R"({@id,"error":5})"))},
      {"data-that-are-lists", when(decodes, says(R"({@id,"data":[0]})"))},
      {"hexadecimal-with-a-prefix", when(decodes, says(R"({@id,"data":"0x00"})"))},
      {"odd-hexadecimal", when(is_the_one, says(R"({@id,"data":"313"})"))},
      {"upper-case", answer_in_upper_case},
      {"data-for-resolve", when(resolves, says(R"({@id,"data":"00"})"))},
      {"resolves-without-a-type", when(resolves, says(R"({@id,"fill_value":"00"})"))},
      {"null-for-decode", when(decodes, says(R"({@id,"data":null})"))},
      {"answers-twice", says("@response\n@response")},
      {"answers-one-twice", when(is_the_one, says("@response\n@response"))},

      // Unusual lines that the protocol permits.
      {"blank-lines", says("\n\r\n \n@response")},
      {"carriage-returns", says("@response\r")},
      {"null-members", answer_with_null_members},

      // Wrong responses.
      {"too-few-bytes", when(is_the_one, says(R"({@id,"data":"3132"})"))},
      {"refuses-everything", when(is_request, says(R"({@id,"error":"no"})"))},
      {"refuses-all-but-its-first-request", after_its_first_request(says(R"({@id,"error":"closed"})"))},
      {"counts-its-requests", after_its_first_request(says(R"({@id,"error":"no"})"))},
      {"refuses-bare-names", when(has_bare_name, says(R"({@id,"error":"no object"})"))},
      {"refuses-unknown-members",
       when(mentions(",\"zarrproof_unknown\":"), says(R"({@id,"error":"unknown member"})"))},
      {"supports-nothing", when(is_request, says(R"({@id,"unsupported":"not yet"})"))},
      {"supports-no-cast-value", when(mentions("cast_value"), says(R"({@id,"unsupported":"no casts"})"))},
      {"supports-no-sound-scale-offset", when(scales_soundly, says(R"({@id,"unsupported":"no"})"))},
      {"reads-big-endian-as-little-endian", when(decodes, reads(R"(\"big\")", R"(\"little\")"))},
      {"writes-big-endian-as-little-endian", when(encodes, reads(R"(\"big\")", R"(\"little\")"))},
      {"stores-no-chunk-of-the-fill-value", stores_no_chunk(is_all_fill)},
      {"stores-no-chunk-that-begins-with-the-fill-value", stores_no_chunk(begins_with_fill)},
      {"changes-its-mind", change_mind},

      // Descriptions.
      {"speaks-protocol-2", replaces("\"protocol\":1", "\"protocol\":2")},
      {"has-no-version", replaces("\"version\":", "\"no-version\":")},
      {"repeats-a-codec", replaces("\"codecs\":[", "\"codecs\":[\"bytes\",")},
      {"misspells-a-codec", when(is_describe, replaces("\"crc32c\"", "\"crc32\""))},
      {"describes-strings-for-lists",
       describes_itself_with(R"("operations":"encode","codecs":"bytes","data_types":"uint8")")},
      {"declares-nothing", describes_itself_with(R"("operations":[],"codecs":[],"data_types":[])")},
      {"declares-cast-value-without-a-real-type",
       describes_itself_with(
           R"("operations":["encode","decode"],"codecs":["bytes","cast_value"],"data_types":["bool","complex64"])")},
  };
  return all;
}

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

void serve_at_the_end() {
  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
  std::ranges::for_each(lines, answer);
}

void serve(const Behaviour& behave) {
  for (std::string line; std::getline(std::cin, line);) behave(line);
}

}  // namespace
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
  } else if (how == "answers-at-the-end") {
    serve_at_the_end();
  } else if (how == "exits-with-3") {
    serve(answer);
    return 3;
  } else if (behaviours().contains(how)) {
    serve(behaviours().at(how));
  } else {
    std::cerr << "there is no behaviour " << how << "\n";
    return 2;
  }
  return 0;
}
