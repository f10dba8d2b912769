// The table on terminals: brief, wrapped, coloured. The approved sessions show the whole table. These tests
// show what depends on the terminal and on numbers of entries. Example: with 6 causes and no --brief, an
// entry is one line, "FAIL  …", and only the last has "  repeat …".
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/report/formats.h"
#include "conformance/results/commands.h"
#include "conformance/text/edit.h"
#include "conformance/text/wrapped.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"

namespace zarrproof::report_table_test {
namespace {

std::string table(const Results& results, const TableStyle& style) {
  return written_by([&](auto& out) { print_results(out, results, "zp", style); });
}

std::vector<std::string> lines_that_begin(const std::string& text, const std::string& beginning) {
  std::vector<std::string> found;
  for (const std::string& line : parts_between('\n', text))
    if (line.starts_with(beginning)) found.push_back(line);
  return found;
}

// A wrong value is explained by the data of one element, so the command has no --shape, also if the request
// is judged as a whole. A refusal is explained by the data of the whole request.
TEST(Table, OnlyDataOfTheWholeRequestAreExplainedWithItsShape) {
  RequestResult result = made_whole_failure("crc32c/a", Clause::BYTES_1);
  result.zarr_json =
      R"({"zarr_format":3,"node_type":"array","shape":[2,3],"data_type":"uint8","fill_value":0,)"
      R"("codecs":["bytes"]})";
  result.faults[0].element.reset();
  result.faults[0].data = {std::byte{5}};
  const auto explain_words_of = [&](Deviation deviation) {
    result.faults[0].deviation = deviation;
    return explain_words(result, result.faults[0]);
  };
  const std::vector<std::string> of_element = explain_words_of(Deviation::value),
                                 of_request = explain_words_of(Deviation::refused);
  EXPECT_EQ(std::ranges::count(of_element, "--shape"), 0);
  EXPECT_EQ(std::ranges::count(of_request, "--shape"), 1);
  EXPECT_EQ(std::ranges::count(of_request, "[2,3]"), 1);
  EXPECT_EQ(of_element.back(), "--data=05");
  EXPECT_EQ(of_request.back(), "--data=05");
  result.faults[0].shown_by = 0;  // the refusal of one element
  EXPECT_EQ(std::ranges::count(explain_words_of(Deviation::refused), "--shape"), 0);
}

// Without --brief and --verbose, a terminal gets whole entries up to five.
TEST(Table, MoreThanFiveEntriesAreBrief) {
  const auto count_lines = [](std::size_t causes, const char* beginning) {
    const std::vector<RequestResult> failures = {
        made_whole_failure("bytes/a", Clause::BYTES_1), made_whole_failure("bytes/b", Clause::BYTES_2),
        made_whole_failure("bytes/c", Clause::BYTES_5), made_whole_failure("bytes/d", Clause::BYTES_6),
        made_whole_failure("crc32c/a", Clause::CRC_1),  made_whole_failure("cast_value/a", Clause::CV_3)};
    const Results results =
        made_results({failures.begin(), failures.begin() + static_cast<std::ptrdiff_t>(causes)});
    return lines_that_begin(table(results, {.brief = std::nullopt}), beginning).size();
  };
  EXPECT_EQ(count_lines(5, "FAIL  "), 5u);
  EXPECT_EQ(count_lines(5, "  example    "), 5u);
  EXPECT_EQ(count_lines(6, "FAIL  "), 6u);
  EXPECT_EQ(count_lines(6, "  example    "), 0u);
  EXPECT_EQ(count_lines(6, "  repeat     "), 1u) << "of the last one";
}

TEST(Table, OneScreenHasTwelveEntries) {
  std::vector<RequestResult> failures;
  for (const Clause clause : all_clauses())
    if (failures.size() < 20)
      failures.push_back(made_whole_failure("bytes/" + std::string(id(clause)), clause, Deviation::refused));
  const Results results = made_results(failures);
  const std::string all = table(results, {.brief = true});
  const std::string screen = table(results, {.brief = true, .fits_screen = true});
  const std::size_t entries =
      lines_that_begin(all, "FAIL  ").size() + lines_that_begin(all, "warning  ").size();
  ASSERT_GT(entries, 12u) << all;
  EXPECT_EQ(lines_that_begin(screen, "FAIL  ").size() + lines_that_begin(screen, "warning  ").size(), 12u);
  // A line such as "8 causes of less importance" stands for the others.
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
      for (const std::string& line : parts_between('\n', text)) {
        const bool is_command = line.starts_with("  explain ") || line.starts_with("  repeat ");
        const bool is_long_word = parts_between(' ', line).size() == 1;
        EXPECT_TRUE(is_command || is_long_word || column_count(line) <= width) << line;
      }
    }
}

// A vector file may name no clauses.
TEST(Table, ABriefEntryMayLackClausesAndCommandsAreNeverWrapped) {
  Results results = made_sample();
  results.requests[1].clauses.clear();
  expect_words(table(results, {.brief = true}),
               {"FAIL  cast_value gives the value next to the right one (MUST): "});
  const std::string text = table(made_sample(), {.width = 40});
  expect_words(text, {"\n  repeat     zp run 'cmd:./mine' --level smoke --filter cast_value/a/encode\n"});
}

TEST(Table, EntriesNameThePagesOfFindings) {
  RequestResult result =
      made_whole_failure("crc32c/damage/bit-in-body/byte-0-bit-0", Clause::CRC_4, Deviation::accepted);
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

TEST(Colour, FailuresAreRedWarningsYellowAndTheVerdictBold) {
  RequestResult warning = made_whole_failure("bytes/b", Clause::CRC_4, Deviation::accepted);
  warning.level = Level::derived;
  const std::string text =
      table(made_results({made_whole_failure("bytes/a", Clause::BYTES_3), warning}), {.has_colours = true});
  EXPECT_EQ(lines_that_begin(text, "\033[31mFAIL  ").size(), 1u) << text;
  EXPECT_EQ(lines_that_begin(text, "\033[33mwarning  ").size(), 1u) << text;
  EXPECT_EQ(lines_that_begin(text, "\033[1mverdict: ").size(), 1u) << text;
  EXPECT_EQ(text.substr(text.size() - 5), "\033[0m\n") << text;
  EXPECT_EQ(std::ranges::count(text, '\033'), 6) << "three colours, each switched on and off: " << text;
}

TEST(Wrapped, LinesBreakBetweenWords) {
  EXPECT_EQ(wrapped("a", "b c", 4), "a   b c\n") << "the label is shorter than the indent";
  EXPECT_EQ(wrapped("label", "b", 3), "labelb\n") << "the label is longer than the indent";
  EXPECT_EQ(wrapped("", "", 2), "  \n");
  // The width is kLineWidth, 100 columns: the label and the indent, x60, a space and z37.
  const std::string x60(60, 'x'), y200(200, 'y'), z36(36, 'z'), z37(37, 'z'), z38(38, 'z');
  EXPECT_EQ(wrapped("a", x60 + " " + z37, 2), "a " + x60 + " " + z37 + "\n") << "100 columns";
  EXPECT_EQ(wrapped("a", x60 + " " + z36 + "…", 2), "a " + x60 + " " + z36 + "…\n")
      << "… is 1 column, 3 bytes";
  EXPECT_EQ(wrapped("a", x60 + " " + z38, 2), "a " + x60 + "\n  " + z38 + "\n") << "101 columns";
  EXPECT_EQ(wrapped("a", x60 + " " + x60, 2), "a " + x60 + "\n  " + x60 + "\n");
  EXPECT_EQ(wrapped("a", y200 + " z", 2), "a " + y200 + "\n  z\n") << "a word longer than the line";
  // The last argument is the width.
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 8), "ab cd ef\n   gh\n");
  EXPECT_EQ(wrapped("ab ", "cd ef gh", 3, 7), "ab cd\n   ef\n   gh\n");
  EXPECT_EQ(wrapped("", "é é é", 0, 3), "é é\né\n") << "a character is one column";
  EXPECT_EQ(wrapped("a  ", y200 + " z", 3, 0), "a  " + y200 + " z\n") << "no limit";
  EXPECT_EQ(wrapped("", "two  spaces", 0, 80), "two  spaces\n");
}

}  // namespace
}  // namespace zarrproof::report_table_test
