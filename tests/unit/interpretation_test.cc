#include "reference/requirements/interpretation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/requirements/open_point_details.h"

namespace zarrproof::interpretation_test {
namespace {

// The table of open points as on the page of requirements.
struct Row {
  const char* name;
  std::vector<std::string> answers;
};

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"directed_overflow", {"out-of-range", "largest-finite"}},
      {"map_zero", {"numeric", "bitwise"}},
      {"map_nan", {"any", "bitwise"}},
      {"map_validation", {"both", "used-direction"}},
      {"wrap_to_float", {"error", "ieee"}},
      {"nan_non_ieee", {"nan", "error"}},
      {"zero_sign_non_ieee", {"keep", "drop"}},
      {"fnuz_negative_zero", {"zero", "error"}},
      {"e8m0_tie", {"larger", "even-code"}},
      {"e8m0_underflow", {"out-of-range", "smallest"}},
      {"e8m0_nonpositive", {"out-of-range", "error", "smallest-upward"}},
      {"fill_round_trip", {"equal", "bitwise", "castable", "encode-only", "chain"}},
      {"fill_check", {"metadata", "use", "never"}},
      {"scale_offset_fill_check", {"metadata", "late"}},
      {"absent_offset", {"identity", "add-zero"}},
      {"zero_scale", {"accept", "reject"}},
      {"nonfinite_parameter", {"accept", "reject"}},
      {"integer_quotient", {"error", "truncate", "floor"}},
      {"float_overflow", {"ieee", "error"}},
      {"float_div_zero", {"ieee", "error"}},
      {"float_invalid", {"nan", "error"}},
      {"fnuz_overflow", {"error", "nan"}},
      {"json_number_overflow", {"infinity", "reject", "largest-finite"}},
      {"json_unrepresentable", {"reject", "nearest"}},
      {"json_negative_zero_integer", {"keep", "drop"}},
      {"json_negative_zero_fraction", {"keep", "drop"}},
      {"integer_json", {"reject", "accept"}},
      {"plus_infinity", {"accept", "reject"}},
      {"hex_length", {"exact", "any"}},
      {"hex_case", {"any", "lower-only"}},
      {"raw_fill_length", {"bytes", "bits"}},
      {"raw_endian", {"unaffected", "swapped"}},
      {"raw_endian_absent", {"accept", "error"}},
      {"core_type_object", {"accept", "reject"}},
      {"must_understand", {"accept", "reject"}},
      {"unknown_keys", {"reject", "ignore"}},
      {"bool_other", {"error", "true", "kept"}},
  };
  return rows;
}

TEST(OpenPoints, AreThoseOfTheSpecificationPage) {
  ASSERT_EQ(all_open_points().size(), table().size());
  for (std::size_t i = 0; i < table().size(); ++i) {
    const OpenPoint open_point = all_open_points()[i];
    EXPECT_EQ(name(open_point), table()[i].name);
    EXPECT_EQ(find_open_point(table()[i].name), open_point);
    std::vector<std::string> names;
    for (Answer answer : answers(open_point)) names.emplace_back(name(answer));
    EXPECT_EQ(names, table()[i].answers) << table()[i].name;
    for (const std::string& answer : names) {
      ASSERT_TRUE(find_answer(open_point, answer).has_value());
      EXPECT_EQ(name(*find_answer(open_point, answer)), answer);
    }
    EXPECT_FALSE(question(open_point).empty());
  }
}

TEST(OpenPoints, AskAQuestionAndSayWhatEachAnswerMeans) {
  for (const OpenPoint open_point : all_open_points()) {
    const OpenPointDetails& row = details(open_point);
    EXPECT_TRUE(row.question.ends_with('?')) << row.name;
    EXPECT_EQ(std::ranges::count(row.question, '?'), 1) << row.name;
    EXPECT_TRUE(row.why.ends_with('.')) << row.name;
    for (const AnswerMeaning& one : row.answers) {
      EXPECT_FALSE(one.meaning.empty()) << row.name << " " << name(one.answer);
      EXPECT_FALSE(one.meaning.ends_with('.')) << row.name << " " << name(one.answer);
    }
    EXPECT_FALSE(row.passages.empty()) << row.name;
    EXPECT_FALSE(row.clauses.empty()) << row.name;
    for (const Clause clause : row.clauses)
      EXPECT_EQ(std::ranges::count(open_points_of(clause), open_point), 1) << row.name << " " << id(clause);
  }
  EXPECT_TRUE(open_points_of(Clause::META_8).empty());
}

TEST(OpenPoints, UnknownNamesAreNotFound) {
  EXPECT_EQ(find_open_point("map_one"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, "any"), std::nullopt);
  EXPECT_EQ(find_answer(OpenPoint::map_zero, ""), std::nullopt);
}

// Each answer of each open point has a test of its name, and each open point has a test that it is asked only
// if it matters.
TEST(OpenPoints, EveryAnswerHasATest) {
  std::vector<std::string> names;
  const auto* all = ::testing::UnitTest::GetInstance();
  for (int i = 0; i < all->total_test_suite_count(); ++i) {
    const auto* suite = all->GetTestSuite(i);
    for (int j = 0; j < suite->total_test_count(); ++j)
      names.push_back(std::string(suite->name()) + "." + suite->GetTestInfo(j)->name());
  }
  const auto is_a_test = [&](const std::string& wanted) { return std::ranges::count(names, wanted) == 1; };
  const auto begins_a_test = [&](const std::string& start) {
    return std::ranges::any_of(names, [&](const std::string& one) { return one.starts_with(start); });
  };
  for (const Row& row : table()) {
    EXPECT_TRUE(begins_a_test(std::string(row.name) + ".NotAsked")) << row.name;
    for (std::string answer : row.answers) {
      std::replace(answer.begin(), answer.end(), '-', '_');
      EXPECT_TRUE(is_a_test(std::string(row.name) + "." + answer)) << row.name << " " << answer;
    }
  }
}

TEST(Answers, AreWrittenInTheOrderOfTheTable) {
  Answers answers;
  EXPECT_EQ(answers.to_string(), "");
  answers.set(OpenPoint::fill_check, Answer::use);
  answers.set(OpenPoint::map_zero, Answer::numeric);
  EXPECT_EQ(answers.to_string(), "map_zero=numeric fill_check=use");
  EXPECT_EQ(answers.get(OpenPoint::fill_check), Answer::use);
  EXPECT_EQ(answers.get(OpenPoint::map_nan), std::nullopt);
}

TEST(Answers, DefaultsAreTheFirstOfEachRow) {
  const Answers defaults = Answers::defaults();
  for (OpenPoint open_point : all_open_points()) EXPECT_EQ(defaults.get(open_point), answers(open_point)[0]);
}

TEST(Interpretation, NotesWhatIsAskedAndNotGiven) {
  Answers given;
  given.set(OpenPoint::map_zero, Answer::bitwise);
  Interpretation interpretation(given);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_zero), Answer::bitwise);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_nan), Answer::any);
  EXPECT_EQ(interpretation.choose(OpenPoint::map_nan), Answer::any);
  EXPECT_EQ(interpretation.asked(), std::vector{OpenPoint::map_nan});
  EXPECT_EQ(interpretation.answers().to_string(), "map_zero=bitwise map_nan=any");
}

// Asks a second question only after one answer to the first.
std::string ask(Interpretation& interpretation) {
  std::string path(name(interpretation.choose(OpenPoint::integer_quotient)));
  if (path == "truncate") path += " " + std::string(name(interpretation.choose(OpenPoint::map_zero)));
  return path;
}

TEST(Alternatives, FollowTheQuestionsReallyAsked) {
  const auto found = alternatives({}, 100, ask);
  ASSERT_TRUE(found.has_value());
  std::vector<std::string> outcomes, paths;
  for (const auto& one : *found) {
    outcomes.push_back(one.outcome);
    paths.push_back(one.answers.to_string());
  }
  EXPECT_EQ(outcomes, (std::vector<std::string>{"error", "truncate numeric", "truncate bitwise", "floor"}));
  EXPECT_EQ(paths, (std::vector<std::string>{
                       "integer_quotient=error", "map_zero=numeric integer_quotient=truncate",
                       "map_zero=bitwise integer_quotient=truncate", "integer_quotient=floor"}));
}

TEST(Alternatives, AreOneWhereNothingIsAsked) {
  const auto found = alternatives({}, 1, [](Interpretation&) { return 7; });
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->size(), 1U);
  EXPECT_EQ(found->front().outcome, 7);
}

TEST(Alternatives, KeepToAnswersThatAreGiven) {
  Answers given;
  given.set(OpenPoint::integer_quotient, Answer::truncate);
  const auto found = alternatives(given, 100, ask);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->size(), 2U);
}

TEST(Alternatives, StopAtTheLimit) {
  EXPECT_TRUE(alternatives({}, 4, ask).has_value());
  EXPECT_FALSE(alternatives({}, 3, ask).has_value());
}

}  // namespace
}  // namespace zarrproof::interpretation_test
