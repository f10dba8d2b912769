// The suite itself: complete, and its intentions borne out by the reference.
#include "vectors/suite.h"

#include <gtest/gtest.h>

#include <set>

#include "conformance/judge.h"
#include "conformance/needs.h"
#include "conformance/runner.h"
#include "conformance/server.h"
#include "conformance/testee/builtin.h"
#include "reference/reference.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

const Suite& suite() {
  static const Suite all = first_suite();
  return all;
}

TEST(Suite, IdsAreUnique) {
  std::set<std::string> ids;
  for (const Vector& vector : suite().vectors) EXPECT_TRUE(ids.insert(vector.id).second) << vector.id;
}

TEST(Suite, EveryClauseIsTested) {
  std::set<Clause> tested;
  for (const Vector& vector : suite().vectors) tested.insert(vector.clauses.begin(), vector.clauses.end());
  for (Clause clause : all_clauses()) EXPECT_EQ(tested.count(clause), 1u) << id(clause);
}

// Data that do not fit the array they are for would be a test of something else.
TEST(Suite, DataHaveTheSizeOfTheirArray) {
  for (const Vector& vector : suite().vectors) {
    if (vector.request.operation != Operation::encode) continue;
    const auto ways = readings(vector.request);
    ASSERT_TRUE(ways) << vector.id;
    for (const Reading& reading : *ways)
      if (reading.accepted()) {
        EXPECT_EQ(vector.request.data->size(),
                  *element_count(vector.request.shape) * reading.chain->array_type().element_size())
            << vector.id;
      }
  }
}

// What may be refused has a control, what must be accepted has none, and controls must be accepted.
TEST(Suite, ControlsStandWhereRefusalsArePermitted) {
  for (const Vector& vector : suite().vectors) {
    Response refusal;
    refusal.kind = Response::Kind::error;
    Response accepted;
    accepted.kind = Response::Kind::data;
    const bool may_be_refused = judge(vector, refusal, &accepted).verdict == Verdict::pass;
    EXPECT_EQ(may_be_refused, !vector.control.empty()) << vector.id;
    if (vector.control.empty()) continue;
    const Vector* control = suite().find(vector.control);
    ASSERT_NE(control, nullptr) << vector.id;
    EXPECT_TRUE(control->control.empty() || control->control == vector.id)
        << vector.id << ": its control may be refused itself, and not only in its place";
  }
}

// Under each answer to each switch, the reference is one of the implementations that must never fail.
TEST(Suite, PassesTheReferenceUnderEveryAnswer) {
  for (Switch open_point : all_switches())
    for (Answer answer : answers(open_point)) {
      Answers given;
      given.set(open_point, answer);
      BuiltinTestee testee(make_builtin("reference", given));
      const Results results = run_suite(suite(), testee, [](std::size_t, std::size_t) {});
      for (const VectorResult& result : results.results)
        EXPECT_EQ(result.judgement.verdict, Verdict::pass)
            << name(open_point) << "=" << name(answer) << ": " << result.vector->id << ": came "
            << result.judgement.came << ", permitted " << result.judgement.permitted;
    }
}

// No answer goes unnoticed: another answer than the default changes at least one response.
TEST(Suite, EveryAnswerShows) {
  const Reference defaults;
  const Server usual(defaults);
  std::vector<std::string> lines;
  std::vector<std::string> usual_responses;
  for (const Vector& vector : suite().vectors) {
    lines.push_back(request_line(1, vector.request));
    usual_responses.push_back(usual.answer(lines.back()));
  }
  for (Switch open_point : all_switches())
    for (Answer answer : answers(open_point).subspan(1)) {
      Answers given;
      given.set(open_point, answer);
      const Reference other(given);
      const Server server(other);
      bool shows = false;
      for (std::size_t i = 0; i < lines.size() && !shows; ++i)
        shows = server.answer(lines[i]) != usual_responses[i];
      EXPECT_TRUE(shows) << name(open_point) << "=" << name(answer);
    }
}

TEST(Suite, NeedsAreReadFromTheMetadata) {
  const Vector* vector = suite().find("chains/three-codecs/encode");
  ASSERT_NE(vector, nullptr);
  const Needs needs = needs_of(vector->request);
  EXPECT_EQ(needs.codecs, (std::vector<std::string>{"scale_offset", "cast_value", "scale_offset", "bytes"}));
  ASSERT_EQ(needs.data_types.size(), 2u);
  EXPECT_EQ(needs.data_types[0].name, "int16");
  EXPECT_EQ(needs.data_types[1].name, "int32");
}

TEST(Suite, WhatATesteeDoesNotDeclareIsNotAsked) {
  const Vector* vector = suite().find("chains/three-codecs/encode");
  Description testee;
  testee.operations = {"encode"};
  testee.codecs = {"bytes", "scale_offset", "cast_value"};
  testee.data_types = {"int16", "int32"};
  EXPECT_EQ(what_is_missing(*vector, suite(), testee), "");
  testee.data_types = {"int16"};
  EXPECT_EQ(what_is_missing(*vector, suite(), testee), "the data type int32");
  testee.codecs = {"bytes", "scale_offset"};
  EXPECT_EQ(what_is_missing(*vector, suite(), testee), "the codec cast_value");
  testee.operations = {"decode"};
  EXPECT_EQ(what_is_missing(*vector, suite(), testee), "the operation encode");
}

}  // namespace
}  // namespace zarrproof
