// Invalid numbers and names on the command line.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/conformance/run_testee.h"

namespace zarrproof::hostile_options_test {
namespace {

enum class Kind { whole, seconds };

struct Option {
  std::string command;  // it ends by an unknown testee, should the word be taken
  std::string name;
  Kind kind;
};

const std::vector<Option> kNumbers = {
    {"run no-such-adapter", "--timeout", Kind::seconds},
    {"run no-such-adapter", "--max-time", Kind::seconds},
    {"run no-such-adapter", "--memory-limit", Kind::whole},
    {"run no-such-adapter", "--jobs", Kind::whole},
    {"run no-such-adapter", "--seed", Kind::whole},
    {"run no-such-adapter", "--shard", Kind::whole},
    {"list", "--shard", Kind::whole},
    {"fuzz no-such-adapter", "--timeout", Kind::seconds},
    {"fuzz no-such-adapter", "--max-time", Kind::seconds},
    {"fuzz no-such-adapter", "--cases", Kind::whole},
    {"fuzz no-such-adapter", "--seed", Kind::whole},
    {"fuzz no-such-adapter", "--first-case", Kind::whole},
    {"fuzz no-such-adapter", "--jobs", Kind::whole},
    {"fuzz no-such-adapter", "--memory-limit", Kind::whole},
    {"fuzz no-such-adapter", "--shard", Kind::whole},
    {"stores --reader true", "--timeout", Kind::seconds},
    {"stores --reader true", "--unsupported-status", Kind::whole},
    {"stores --reader true", "--jobs", Kind::whole},
    {"stores --reader true", "--memory-limit", Kind::whole},
    {"stores --reader true", "--shard", Kind::whole},
};

const std::vector<std::string> kNoNumbers = {
    "nan", "-nan", "NaN",   "inf", "infinity", "-inf",     "0x10",  "0X1p3", "0b1",    "010",
    "00",  "+5",   "-5",    "-0",  "--5",      "1e3",      "1E1",   "1e999", "1e-999", "",
    " ",   " 5",   "5 ",    "5x",  "5s",       "5,0",      "1_000", "1'0",   "5.",     ".5",
    ".",   "5..",  "0.5.5", "5/",  "1\n2",     "\xd9\xa3", "five",  "[5]",   "5;6",    "%35"};

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

void expect_refused(const std::string& command, const std::string& name, const std::string& word,
                    const char* between = "=") {
  const Ended ended = call(command + " " + name + between + quoted(word));
  EXPECT_EQ(ended.status, 2) << command << " " << name << " " << word << ": " << ended.said;
  EXPECT_TRUE(contains(ended, name + ": ")) << command << " " << name << " " << word << ": " << ended.said;
}

TEST(HostileOptions, WordsThatAreNoNumbers) {
  for (const Option& option : kNumbers) {
    for (const char* word : {"nan", "0x10", "010", ""}) expect_refused(option.command, option.name, word);
    if (option.kind == Kind::whole) expect_refused(option.command, option.name, "1.5");
  }
  for (const char* name : {"--timeout", "--seed"})
    for (const std::string& word : kNoNumbers) expect_refused("run no-such-adapter", name, word);
}

TEST(HostileOptions, WordsThatAreNoShards) {
  for (const char* word :
       {"0/2", "3/2", "1/0", "1/010", "01/2", "1/0x2", "1/2/3", "/2", "1/", "+1/2", "1/ 2"})
    expect_refused("list", "--shard", word);
}

TEST(HostileOptions, TesteesWithAnEmptyPathOrCommand) {
  for (const char* command : {"run", "check", "fuzz"})
    for (const auto& [word, words] : {std::pair{"lib:", "\"lib:\" names no library; expected lib:PATH"},
                                      {"lib: ", "\"lib: \" names no library; expected lib:PATH"},
                                      {"cmd:", "\"cmd:\" has no command; expected cmd:'COMMAND'"},
                                      {"cmd: ", "\"cmd: \" has no command; expected cmd:'COMMAND'"}}) {
      const Ended ended = call(std::string(command) + " '" + word + "'");
      EXPECT_EQ(ended.status, 2) << command << " " << word;
      expect_words(ended, {words});
    }
}

TEST(HostileOptions, MistypedNamesGetTheNearestName) {
  for (const auto& [command, words] :
       {std::pair{"rnu builtin:reference", "no subcommand \"rnu\" (did you mean \"run\"?)"},
        {"nosuch", "there is no subcommand \"nosuch\"\n"},
        {"run zarr-pyhton", "no adapter \"zarr-pyhton\" (did you mean \"zarr-python\"?)"},
        {"check zarita", "no adapter \"zarita\" (did you mean \"zarrita\"?)"},
        {"run ./mine", "no adapter \"./mine\" (did you mean cmd:'./mine'?) in "},
        {"check 'python3 adapter.py'", "(did you mean cmd:'python3 adapter.py'?) in "},
        {"fuzz ./libmine.so", "(did you mean lib:./libmine.so?) in "},
        {"interop reference zarrs", "(did you mean \"builtin:reference\"?) in "},
        {"fuzz --max-tiem=5 builtin:reference", "--max-tiem=5 (did you mean \"--max-time\"?)\n"},
        {"run builtin:refrence", "no builtin:refrence (did you mean \"builtin:reference\"?)"},
        {"run builtin:reference --require map_zreo=numeric",
         "\"map_zreo=numeric\" names no open point (did you mean \"map_zero\"?); expected "
         "OPEN_POINT=ANSWER"}}) {
    const Ended ended = call(command);
    EXPECT_EQ(ended.status, 2) << command;
    EXPECT_TRUE(contains(ended, words)) << command << ": " << ended.said;
  }
}

TEST(HostileOptions, LongWordsAreNotPrintedWhole) {
  const std::string word(100'000, 'x');
  for (const char* command : {"", "run ", "run cmd:true --", "list --filter ", "clauses ",
                              "run builtin:reference --strict=", "fuzz builtin:reference --max-time ",
                              "show ", "new-adapter --language c "}) {
    const Ended ended = call(command + word);
    EXPECT_EQ(ended.status, 2) << command;
    EXPECT_LT(ended.said.size(), 5000u) << command;
    EXPECT_TRUE(contains(ended, "xxx ... xxx")) << command << ": " << ended.said.substr(0, 5000);
  }
}

TEST(HostileOptions, NumbersOutOfTheirRange) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> outside = {
      {"--timeout", {"0", "0.0", "0.0001", "86400.1", "86401"}},
      {"--max-time", {"0", "1000000001"}},
      {"--memory-limit", {"1073741825"}},
      {"--jobs", {"0", "257", "4294967297"}},
      {"--seed", {"18446744073709551616"}},
  };
  for (const auto& [name, words] : outside)
    for (const std::string& word : words) expect_refused("run no-such-adapter", name, word);
  for (const char* word : {"0", "126", "256"})
    expect_refused("stores --reader true", "--unsupported-status", word);
}

TEST(HostileOptions, NumbersInTheirRange) {
  for (const char* options : {"--timeout 0.001", "--timeout 86400", "--timeout 86400.0", "--max-time 0.25",
                              "--memory-limit 0", "--memory-limit 1073741824", "--jobs 1", "--jobs 256",
                              "--seed 0", "--seed 18446744073709551615", "--shard 1/1", "--shard 2/10"}) {
    const Ended ended =
        call("run --level smoke --list builtin:reference " + std::string(options) + " > /dev/null");
    EXPECT_EQ(ended.status, 0) << options << ": " << ended.said;
  }
}

// Every option of every command, as tests/house/options.txt lists them: "run --level TEXT:{smoke,core}=core".
// A flag is listed without a type.
TEST(HostileOptions, EmptyValuesOfOptions) {
  std::ifstream list(ZARRPROOF_OPTIONS);
  std::size_t options = 0;
  for (std::string line; std::getline(list, line);) {
    const std::size_t start = line.find(" --");
    if (start == std::string::npos || line == "explain --data TEXT") continue;
    const std::string command = line.substr(0, start);
    const std::size_t end = line.find(' ', start + 1);
    const std::string name = line.substr(start + 1, end - start - 1);
    expect_refused(command, name, "", "=");
    ++options;
    if (end == std::string::npos) continue;
    for (const char* values : {"= --help", " ''", " --help", "= a.json b.json"}) {
      const Ended ended = call(command + " " + name + values);
      EXPECT_EQ(ended.status, 2) << command << " " << name << values << ": " << ended.said;
      EXPECT_TRUE(contains(ended, name + ": ")) << command << " " << name << values << ": " << ended.said;
    }
  }
  EXPECT_GT(options, 100u);
}

TEST(HostileOptions, EmptyDataArePermitted) {
  expect_call("explain --data-type uint8 --codecs '[\"bytes\"]' --data= --decode", 0, {});
  expect_call("explain --data-type uint8 --codecs '[\"bytes\"]' --data= 05", 2, {"--data"});
}

TEST(HostileOptions, EmptyArguments) {
  for (const char* command : {"run ''", "fuzz ''", "report ''", "compare '' ''", "serve ''", "host ''",
                              "adapters ''", "run builtin:reference --report json=",
                              "run builtin:reference --strict=,", "run builtin:reference --strict=CRC-4,"}) {
    const Ended ended = call(std::string(command) + " < /dev/null");
    EXPECT_EQ(ended.status, 2) << command << ": " << ended.said;
  }
}

}  // namespace
}  // namespace zarrproof::hostile_options_test
