// The table on terminals: brief, wrapped, coloured.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <tuple>

#include "conformance/report/formats.h"
#include "conformance/results/commands.h"
#include "conformance/text/wrapped.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"

namespace zarrproof::report_table_test {
namespace {

std::string table(const Results& results, const TableStyle& style) {
  return written_by([&](auto& out) { print_results(out, results, "zp", style); });
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t words_of(const std::string& line) {
  std::istringstream in(line);
  return static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(in), {}));
}

std::vector<std::string> lines_that_begin(const std::string& text, const std::string& beginning) {
  std::vector<std::string> found;
  for (const std::string& line : lines_of(text))
    if (line.starts_with(beginning)) found.push_back(line);
  return found;
}

// A wrong value is explained by the data of one element, so the command has no --shape, also if the request
// is judged as a whole. A refusal is explained by the data of the whole request.
TEST(Table, OnlyDataOfTheWholeRequestAreExplainedWithItsShape) {
  RequestResult result = made_failure("crc32c/a", Clause::BYTES_1, 1, {}, Deviation::value);
  result.zarr_json =
      R"({"zarr_format":3,"node_type":"array","shape":[2,3],"data_type":"uint8","fill_value":0,)"
      R"("codecs":["bytes"]})";
  result.faults[0].element.reset();
  result.faults[0].data = {std::byte{5}};
  const auto words = [&](Deviation deviation) {
    result.faults[0].deviation = deviation;
    return explain_words(result, result.faults[0]);
  };
  const std::vector<std::string> of_element = words(Deviation::value), of_request = words(Deviation::refused);
  EXPECT_EQ(std::ranges::count(of_element, "--shape"), 0);
  EXPECT_EQ(std::ranges::count(of_request, "--shape"), 1);
  EXPECT_EQ(std::ranges::count(of_request, "[2,3]"), 1);
  EXPECT_EQ(of_element.back(), "--data=05");
  EXPECT_EQ(of_request.back(), "--data=05");
}

// Without --brief and --verbose, a terminal gets whole entries up to five.
TEST(Table, MoreThanFiveEntriesAreBrief) {
  const auto lines = [](std::size_t causes, const char* beginning) {
    const std::vector<RequestResult> failures = {
        made_failure("bytes/a", Clause::BYTES_1, 1, {}), made_failure("bytes/b", Clause::BYTES_2, 1, {}),
        made_failure("bytes/c", Clause::BYTES_5, 1, {}), made_failure("bytes/d", Clause::BYTES_6, 1, {}),
        made_failure("crc32c/a", Clause::CRC_1, 1, {}),  made_failure("cast_value/a", Clause::CV_3, 1, {})};
    const std::vector<RequestResult> some(failures.begin(),
                                          failures.begin() + static_cast<std::ptrdiff_t>(causes));
    return lines_that_begin(table(made_results(some), {.brief = std::nullopt}), beginning).size();
  };
  EXPECT_EQ(lines(5, "FAIL  "), 5u);
  EXPECT_EQ(lines(5, "  example    "), 5u);
  EXPECT_EQ(lines(6, "FAIL  "), 6u);
  EXPECT_EQ(lines(6, "  example    "), 0u);
  EXPECT_EQ(lines(6, "  repeat     "), 1u) << "of the last one";
}

TEST(Table, OneScreenHasTwelveEntries) {
  std::vector<RequestResult> failures;
  for (const Clause clause : all_clauses())
    if (failures.size() < 20)
      failures.push_back(made_failure("bytes/" + std::string(id(clause)), clause, 1, {}, Deviation::refused));
  const Results results = made_results(failures);
  const std::string all = table(results, {.brief = true});
  const std::string screen = table(results, {.brief = true, .fits_screen = true});
  const std::size_t entries =
      lines_that_begin(all, "FAIL  ").size() + lines_that_begin(all, "warning  ").size();
  ASSERT_GT(entries, 12u) << all;
  EXPECT_EQ(lines_that_begin(screen, "FAIL  ").size() + lines_that_begin(screen, "warning  ").size(), 12u);
  EXPECT_EQ(lines_that_begin(screen, std::to_string(entries - 12) + " causes of less importance").size(), 1u)
      << screen;
}

TEST(Table, LinesFitTheWidthExceptCommandsCountsAndLongWords) {
  Results results = made_sample();
  results.notes = {
      "a note that has many words and so is longer than a line of a terminal of eighty columns is"};
  results.stale = {{3, "bytes/b", "element 3"}};
  for (const bool brief : {false, true})
    for (const std::size_t width : {80, 120}) {
      std::string text = table(results, {.brief = brief, .width = width});
      // The table of counts may be wider.
      text.erase(text.find("elements  "), text.find("\nverdict") - text.find("elements  "));
      for (const std::string& line : lines_of(text)) {
        const bool is_whole =
            line.starts_with("  explain ") || line.starts_with("  repeat ") || words_of(line) == 1;
        EXPECT_TRUE(is_whole || column_count(line) <= width) << line;
      }
    }
}

// A vector file may name no clauses.
TEST(Table, BriefEntriesWithoutClausesAndCommandsThatAreNeverWrapped) {
  Results results = made_sample();
  results.requests[1].clauses.clear();
  expect_words(table(results, {.brief = true}),
               {"FAIL  cast_value gives the value next to the right one (MUST): "});
  const std::string text = table(made_sample(), {.width = 40});
  expect_words(text, {"\n  repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/a/encode\n"});
}

TEST(Table, EntriesNameTheFindings) {
  RequestResult result =
      made_failure("crc32c/damage/bit-in-body/byte-0-bit-0", Clause::CRC_4, 1, {}, Deviation::accepted);
  result.data_types = {"uint8"};
  Results results = made_results({result});
  results.description.name = "zarrita";
  const std::string text = table(results, {});
  EXPECT_EQ(lines_that_begin(text, "  finding    "),
            std::vector<std::string>{
                "  finding    conformance/findings/zarrita-crc32c-is-not-checked.md (zarrita 0.7.5)"});
  expect_words(text, {"\n  also in    neuroglancer 2.41.2: conformance/findings/"
                      "neuroglancer-crc32c-is-not-checked.md\n"});
}

TEST(Colour, FailuresRedWarningsYellowVerdictBold) {
  RequestResult warning = made_failure("bytes/b", Clause::CRC_4, 1, {}, Deviation::accepted);
  warning.level = Level::derived;
  const std::string text =
      table(made_results({made_failure("bytes/a", Clause::BYTES_3, 1, {}), warning}), {.has_colours = true});
  EXPECT_EQ(lines_that_begin(text, "\033[31mFAIL  ").size(), 1u) << text;
  EXPECT_EQ(lines_that_begin(text, "\033[33mwarning  ").size(), 1u) << text;
  EXPECT_EQ(lines_that_begin(text, "\033[1mverdict: ").size(), 1u) << text;
  EXPECT_EQ(text.substr(text.size() - 5), "\033[0m\n") << text;
  EXPECT_EQ(std::ranges::count(text, '\033'), 6) << "three colours, each switched on and off: " << text;
}

TEST(Wrapped, BreaksBetweenWords) {
  const std::string word(60, 'x');
  const std::tuple<const char*, std::string, std::size_t, std::string> cases[] = {
      {"a", "b c", 4, "a   b c\n"},
      {"label", "b", 3, "labelb\n"},
      {"", "", 2, "  \n"},
      {"a", word + " " + word, 2, "a " + word + "\n  " + word + "\n"},
      {"a", std::string(200, 'y') + " z", 2, "a " + std::string(200, 'y') + "\n  z\n"},
      {"a", word + " " + std::string(37, 'z'), 2, "a " + word + " " + std::string(37, 'z') + "\n"},
      {"a", word + " " + std::string(36, 'z') + "…", 2, "a " + word + " " + std::string(36, 'z') + "…\n"},
      {"a", word + " " + std::string(38, 'z'), 2, "a " + word + "\n  " + std::string(38, 'z') + "\n"},
  };
  for (const auto& [label, text, indent, lines] : cases) EXPECT_EQ(wrapped(label, text, indent), lines);
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 8), "ab cd ef\n   gh\n");
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 7), "ab cd\n   ef\n   gh\n");
  EXPECT_EQ(wrapped("", "é é é", 0, 3), "é é\né\n") << "a character is one column";
  EXPECT_EQ(wrapped("a  ", std::string(300, 'x') + " y", 3, 0), "a  " + std::string(300, 'x') + " y\n")
      << "no limit";
  EXPECT_EQ(wrapped("", "two  spaces", 0, 80), "two  spaces\n");
}

}  // namespace
}  // namespace zarrproof::report_table_test
