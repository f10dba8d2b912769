// A testee that plays the scenario of scenarios.txt which its argument names. An example, which crashes when
// it is asked to clamp for the second time:
//   crashes-the-second-time
//     encode has:clamp on:2 -> crash
// A line from the runner is answered by the first rule whose conditions all hold, and without such a rule by
// the reference. scenarios.txt lists the conditions and the actions.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "conformance/protocol/server.h"
#include "conformance/text/edit.h"
#include "reference/reference.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

struct Action {
  std::string verb, text;
};

struct Rule {
  std::vector<std::string> conditions;
  std::vector<Action> actions;
  int count = 0;  // the number of times that the conditions before "on:", "from:" or "every:" held
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Returns the text with each %0a and the like replaced by this byte.
std::string without_escapes(std::string text) {
  for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; ++at)
    text.replace(at, 3, 1, static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16)));
  return text;
}

std::pair<std::string, std::string> divided(const std::string& text, const std::string& separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string::npos) return {text, ""};
  return {text.substr(0, at), text.substr(at + separator.size())};
}

// Reads "CONDITION CONDITION -> ACTION ; ACTION".
Rule read_rule(const std::string& line) {
  auto [conditions, rest] = divided(line, " -> ");
  Rule rule{parts_between(' ', conditions), {}};
  while (!rest.empty()) {
    auto [action, others] = divided(rest, " ; ");
    const auto [verb, text] = divided(action, " ");
    rule.actions.push_back({verb, without_escapes(text)});
    rest = others;
  }
  return rule;
}

// Returns the rules below the line of the name; nothing if there is no such line.
std::optional<std::vector<Rule>> read_scenario(const std::string& name) {
  std::ifstream file(ZARRPROOF_SCENARIOS);
  std::string line;
  while (line != name)
    if (!std::getline(file, line)) return std::nullopt;
  std::vector<Rule> rules;
  while (std::getline(file, line) && line.starts_with("  ")) rules.push_back(read_rule(line.substr(2)));
  return rules;
}

// Returns the number of leading elements of the request's array that equal the fill value bit by bit.
std::size_t leading_fill_values(const Request& request) {
  const auto reading = only_reading(request);
  if (!reading || !request.data) return 0;
  const std::vector<std::byte>& fill = reading->chain->fill();
  std::size_t i = 0;
  while (i < request.data->size() && (*request.data)[i] == fill[i % fill.size()]) ++i;
  return i / fill.size();
}

// Takes 512 MiB and writes to each page, so that the kernel allocates it.
void eat_memory() {
  const std::size_t size = 512u << 20;
  auto* memory = static_cast<volatile char*>(
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < size; i += 4096) memory[i] = 1;
}

[[noreturn]] void hang() {
  while (true) ::pause();
}

class Player {
 public:
  explicit Player(std::vector<Rule> rules) : rules_(std::move(rules)) {}

  void answer(const std::string& line) {
    line_ = line;
    times_.reset();
    for (Rule& rule : rules_)
      if (std::ranges::all_of(rule.conditions,
                              [&](const std::string& condition) { return holds(condition, rule); }))
        return play(rule.actions);
    say(sound());
  }

 private:
  bool holds(const std::string& condition, Rule& rule) {
    if (condition.starts_with('!')) return !holds(condition.substr(1), rule);
    const auto [name, value] = divided(condition, ":");
    const auto number = [&digits = value] { return std::stoi(digits); };
    if (name == "any") return true;
    if (name == "request") return !has(line_, "\"op\":\"describe\"");
    // The encoding of "123456789" with a checksum.
    if (name == "the-one")
      return has(line_, "\"op\":\"encode\"") && has(line_, "\"data\":\"313233343536373839\"") &&
             has(line_, "\\\"little\\\"}},{\\\"name\\\":\\\"crc32c\\\"}]");
    if (name == "has") return has(line_, value);
    if (name == "gives") return has(sound(), value);
    if (name == "on") return ++rule.count == number();
    if (name == "from") return ++rule.count >= number();
    if (name == "every") return ++rule.count % number() == 0;
    if (name == "time") return times() == number();
    if (name == "marked") return std::filesystem::exists(test_file());
    if (name == "remembering") return !remembered_.empty();
    if (name == "long") return line_.size() > 1 << 20;
    if (name == "fill-at-first") return leading_fill_values(request()) > 0;
    if (name == "all-fill") {
      const std::size_t count = leading_fill_values(request());
      return count > 0 && count == *element_count(request().shape);
    }
    return has(line_, "\"op\":\"" + name + "\"");
  }

  void play(const std::vector<Action>& actions) {
    for (const Action& action : actions) act(action);
  }

  void act(const Action& action) {
    const std::string& verb = action.verb;
    const auto text = [&] { return filled(action.text); };
    const auto number = [&] { return std::stoi(action.text); };
    if (verb == "answer") return say(sound());
    if (verb == "nothing") return;
    if (verb == "say") return say(text());
    if (verb == "print") return print(std::cout, text());
    if (verb == "complain") return print(std::cerr, text());
    if (verb == "replace") return replace(action.text);
    if (verb == "read") return read(action.text);
    if (verb == "keep-bools") return say(with_kept_bools());
    if (verb == "crash") crash(action.text.empty() ? "about to crash\n" : text());
    if (verb == "exit") std::_Exit(number());
    if (verb == "hang") hang();
    if (verb == "pause") return std::this_thread::sleep_for(std::chrono::milliseconds(number()));
    if (verb == "flood") return flood(text());
    if (verb == "mark") return mark();
    if (verb == "wait-for-bytes") return wait_for_bytes(static_cast<std::uintmax_t>(number()));
    if (verb == "wait-for-word") return wait_for_word();
    if (verb == "remember") return static_cast<void>(remembered_ = sound());
    if (verb == "eat-memory") return eat_memory();
    if (verb == "close-output") return static_cast<void>(::close(STDOUT_FILENO));
    if (verb == "leave-a-child") return leave_a_child();
    if (verb == "hide") return hide(action.text);
    crash("there is no action " + verb + "\n");
  }

  Request request() const { return read_request(read_json(line_)); }
  std::string sound() const { return server_.answer(line_); }
  static void print(std::ostream& out, const std::string& text) { out << text << std::flush; }
  static void say(const std::string& line) { print(std::cout, line + "\n"); }
  static const char* test_file() { return std::getenv("ZARRPROOF_TEST_FILE"); }
  static void mark() { std::ofstream(test_file(), std::ios::app) << 'x'; }

  // Returns the number of times that a line had a condition "time:", in all processes with this
  // $ZARRPROOF_TEST_FILE.
  int times() {
    if (times_) return *times_;
    mark();
    times_ = static_cast<int>(std::filesystem::file_size(test_file()));
    return *times_;
  }

  // Replaces each word that begins with @.
  std::string filled(std::string text) {
    const auto fill = [&](const char* word, const auto& make) {
      if (has(text, word)) text = with_part_replaced(std::move(text), word, make());
    };
    const auto id = [&] { return read_id(read_json(line_)).value_or(0); };
    fill("@id", [] { return std::string("\"id\":@number"); });
    fill("@number", [&] { return std::to_string(id()); });
    fill("@next", [&] { return std::to_string(id() + 1); });
    fill("@response", [&] { return sound(); });
    fill("@remembered", [&] { return std::exchange(remembered_, ""); });
    fill("@times", [&] { return std::to_string(times()); });
    fill("@KiB", [] { return std::string(1 << 10, 'x'); });
    fill("@MiB", [] { return std::string(1 << 20, 'x'); });
    return text;
  }

  // Take "A => B".
  void replace(const std::string& text) {
    const auto [from, to] = change_of(text);
    say(with_part_replaced(sound(), filled(from), filled(to)));
  }
  void read(const std::string& text) const {
    const auto [from, to] = change_of(text);
    say(server_.answer(with_part_replaced(line_, from, to)));
  }
  static std::pair<std::string, std::string> change_of(const std::string& text) {
    const auto [from, to] = divided(text, " =>");
    return {from, to.empty() ? to : to.substr(1)};
  }

  std::string with_kept_bools() const {
    Answers answers;
    answers.set(OpenPoint::bool_other, Answer::kept);
    const Reference other(answers);
    return Server(other).answer(line_);
  }

  [[noreturn]] static void crash(const std::string& last_words) {
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    std::cerr << last_words;
    std::abort();
  }

  static void flood(const std::string& text) {
    while (std::cout) std::cout << text;
  }

  static void wait_for_word() {
    std::ofstream(std::string(test_file()) + ".asked") << 'x';
    std::ifstream(test_file()).get();  // waits, because the file is a FIFO
  }

  static void wait_for_bytes(std::uintmax_t least) {
    std::error_code none_yet;
    for (std::uintmax_t size = 0; size < least || none_yet; ::usleep(1000))
      size = std::filesystem::file_size(test_file(), none_yet);
  }

  static void leave_a_child() {
    if (::fork() == 0) hang();
  }

  // Starts a hidden process: in its own session, and without a parent in this process. Its process number is
  // appended to $ZARRPROOF_TEST_FILE before this returns. It does what the text says, and then hangs.
  void hide(const std::string& verb) {
    if (const pid_t child = ::fork(); child != 0) {
      ::waitpid(child, nullptr, 0);
      return;
    }
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    std::ofstream(test_file(), std::ios::app) << ::getpid() << std::endl;
    act({verb, ""});
    hang();
  }

  std::vector<Rule> rules_;
  Reference reference_;
  Server server_{reference_};
  std::string line_, remembered_;
  std::optional<int> times_;
};

// Reads all available lines before it answers, and answers the last line first.
void serve_backwards(Player& player) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);) {
    lines.push_back(line);
    if (std::cin.rdbuf()->in_avail() > 0) continue;
    for (; !lines.empty(); lines.pop_back()) player.answer(lines.back());
  }
}

void serve_at_the_end(Player& player) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
  for (const std::string& line : lines) player.answer(line);
}

void serve(Player& player) {
  for (std::string line; std::getline(std::cin, line);) player.answer(line);
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
  const std::string name = argv[1];
  const auto rules = read_scenario(name);
  if (!rules) {
    std::cerr << "there is no scenario " << name << "\n";
    return 2;
  }
  const bool has_mode = !rules->empty() && rules->front().actions.empty();
  const std::string mode = has_mode ? rules->front().conditions.front() : "";
  Player player(has_mode ? std::vector<Rule>() : *rules);
  if (mode == "backwards")
    serve_backwards(player);
  else if (mode == "at-the-end")
    serve_at_the_end(player);
  else
    serve(player);
  return mode == "status-3" ? 3 : 0;
}
