// The suite itself: complete, and its intentions borne out by the reference.
#include "vectors/suite.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "conformance/judge.h"
#include "conformance/needs.h"
#include "conformance/protocol.h"
#include "conformance/server.h"
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

std::vector<std::string> responses_under(const Answers& answers) {
  static const std::vector<std::string> kLines = [] {
    std::vector<std::string> lines;
    for (const Vector& vector : suite().vectors) lines.push_back(request_line(1, vector.request));
    return lines;
  }();
  // Large requests are about lengths: no answer changes them, and each takes as long as a thousand others.
  constexpr std::size_t kLarge = 100'000;
  static const std::vector<std::string> kLargeResponses = [] {
    const Reference reference;
    const Server server(reference);
    std::vector<std::string> responses;
    for (const std::string& line : kLines)
      responses.push_back(line.size() < kLarge ? std::string() : server.answer(line));
    return responses;
  }();
  const Reference reference(answers);
  const Server server(reference);
  std::vector<std::string> responses;
  for (std::size_t i = 0; i < kLines.size(); ++i)
    responses.push_back(kLines[i].size() < kLarge ? server.answer(kLines[i]) : kLargeResponses[i]);
  return responses;
}

Response parsed(const std::string& line, const Vector& vector) {
  const auto response = read_response(read_json(line), vector.request.operation);
  return response ? *response : Response{Response::Kind::garbled, {}, {}, response.error().text};
}

// The reference is one of the implementations that must never fail, whichever answers it follows; and no
// answer goes unnoticed: each other answer than the default changes at least one response.
TEST(Suite, PassesTheReferenceUnderEveryAnswer) {
  const std::vector<Vector>& vectors = suite().vectors;
  std::map<std::string_view, std::size_t> number;
  for (std::size_t i = 0; i < vectors.size(); ++i) number[vectors[i].id] = i;
  const std::vector<std::string> usual = responses_under({});
  for (Switch open_point : all_switches())
    for (Answer answer : answers(open_point)) {
      const std::string words = std::string(name(open_point)) + "=" + std::string(name(answer));
      const bool is_default = answer == answers(open_point)[0];
      Answers given;
      given.set(open_point, answer);
      const std::vector<std::string> responses = responses_under(given);
      EXPECT_EQ(responses == usual, is_default) << words;
      if (is_default && open_point != all_switches()[0]) continue;
      for (std::size_t i = 0; i < vectors.size(); ++i) {
        const std::size_t c = vectors[i].control.empty() ? i : number.at(vectors[i].control);
        if (!is_default && responses[i] == usual[i] && responses[c] == usual[c]) continue;  // judged before
        const Response control = parsed(responses[c], vectors[c]);
        const Judgement judgement = judge(vectors[i], parsed(responses[i], vectors[i]), &control);
        EXPECT_EQ(judgement.verdict, Verdict::pass)
            << words << ": " << vectors[i].id << ": came " << judgement.came << ", permitted "
            << judgement.permitted;
      }
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
