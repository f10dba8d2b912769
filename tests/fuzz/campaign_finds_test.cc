// Campaigns find nothing in sound testees, and the defects of others.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "conformance/testee/builtin.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/request/scalars.h"
#include "reference/reference.h"
#include "reference/values/element.h"
#include "tests/fuzz/defective_testee.h"
#include "tests/support/iterations.h"

namespace zarrproof::fuzz::campaign_finds_test {
namespace {

using Strings = std::vector<std::string>;

void refuse_bare_checksum(const Request& request, Response& response) {
  if (!metadata_contain(request, ",\"crc32c\"")) return;
  response = {.kind = Response::Kind::error, .text = "no such codec"};
}

TEST(Campaign, FindsNothingInTheReference) {
  DefectiveTestee reference(no_defect);
  const auto cases = static_cast<std::uint64_t>(test::iterations(1500));
  const CampaignState state = campaign({}, cases, reference);
  EXPECT_EQ(state.cases, cases);
  EXPECT_GT(state.requests, cases);
  EXPECT_EQ(files_of(state), Strings());
}

TEST(Campaign, FindsNothingInOtherReadings) {
  for (const OpenPoint open_point : all_open_points())
    for (const Answer answer : answers(open_point)) {
      Answers reading;
      reading.set(open_point, answer);
      DefectiveTestee reference(no_defect, reading);
      const auto cases = static_cast<std::uint64_t>(test::iterations(3000) / 100);
      const CampaignPlan plan{.seed = 1 + static_cast<std::uint64_t>(open_point)};
      EXPECT_EQ(files_of(campaign(plan, cases, reference)), Strings()) << reading.to_string();
    }
}

// Plays a testee that hangs, without the time of a real hang.
void time_out_on_clamp(const Request& request, Response& response) {
  if (!metadata_contain(request, "\"clamp\"")) return;
  response = {.kind = Response::Kind::timed_out, .text = "no response within 10 s"};
}

TEST(Campaign, FindsAHang) {
  DefectiveTestee testee(time_out_on_clamp), again(time_out_on_clamp);
  const CampaignState state = campaign({}, 40, testee);
  ASSERT_FALSE(state.findings.empty());
  for (const Finding& finding : state.findings)
    EXPECT_EQ(verdict_on(finding, again), Verdict::timed_out) << finding.vectors;
}

TEST(Campaign, FindsAndShrinksAWrongResult) {
  DefectiveTestee testee(off_by_one);
  const CampaignState state = campaign({}, 80, testee);
  ASSERT_FALSE(state.findings.empty());
  DefectiveTestee again(off_by_one), sound(no_defect);
  std::set<std::tuple<std::vector<Clause>, Strings, Strings, Deviation>> found;
  for (const Finding& finding : state.findings) {
    const RequestResult& result = finding.result;
    EXPECT_TRUE(
        found.emplace(result.clauses, result.flags, result.data_types, result.faults.front().deviation)
            .second)
        << finding.vectors;
    EXPECT_EQ(element_count(request_of(finding).shape), 1u) << finding.vectors;
    EXPECT_FALSE(finding.is_flaky);
    EXPECT_TRUE(is_failure(verdict_on(finding, again))) << finding.vectors;
    EXPECT_EQ(verdict_on(finding, sound), Verdict::pass) << finding.vectors;
  }
}

TEST(Campaign, FindsAnotherSpellingOnceForEachKindOfType) {
  DefectiveTestee testee(refuse_bare_checksum);
  const CampaignState state = campaign({}, 600, testee);
  ASSERT_FALSE(state.findings.empty());
  std::set<std::string> kinds;
  for (const Finding& finding : state.findings) {
    const std::string& name = finding.result.data_types.front();
    const auto type = find_data_type(name);
    EXPECT_TRUE(kinds.insert(type ? kind_of(*type) : name).second) << finding.vectors;
    EXPECT_EQ(finding.result.clauses, std::vector<Clause>{Clause::META_12}) << finding.vectors;
    EXPECT_EQ(finding.result.codecs, (Strings{"bytes", "crc32c"})) << finding.vectors;
  }
}

// Makes every raw byte wrong by one.
void break_raw(const Request& request, Response& response) {
  if (!metadata_contain(request, "\"data_type\":\"r") || metadata_contain(request, "crc32c")) return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

TEST(Campaign, FindsAndShrinksAWrongRawByteWhateverTheLengthOfFillValues) {
  for (const Answer length : {Answer::bytes, Answer::bits}) {
    Answers reading;
    reading.set(OpenPoint::raw_fill_length, length);
    DefectiveTestee testee(break_raw, reading), again(break_raw, reading), sound(no_defect, reading);
    const CampaignState state = campaign({.filters = {"BYTES-6"}}, 40, testee);
    ASSERT_FALSE(state.findings.empty());
    const Finding& finding = state.findings.front();
    EXPECT_EQ(finding.result.level, Level::must);
    EXPECT_EQ(finding.result.clauses, std::vector<Clause>{Clause::BYTES_6});
    EXPECT_EQ(element_count(request_of(finding).shape), 1u) << finding.vectors;
    // The testee refuses the other form of the fill value. That counts only because it accepts this one.
    EXPECT_EQ(verdicts_on(finding, again), (std::vector{Verdict::pass, Verdict::fail})) << finding.vectors;
    EXPECT_EQ(verdicts_on(finding, sound), (std::vector{Verdict::pass, Verdict::pass})) << finding.vectors;
  }
}

// Rounds to nearest instead of towards zero.
void ignore_towards_zero(const Request& request, Response& response) {
  const std::string mode = "towards-zero", other = "nearest-even";
  Request changed = request;
  for (std::size_t at; (at = changed.zarr_json.find(mode)) != std::string::npos;)
    changed.zarr_json.replace(at, mode.size(), other);
  BuiltinTestee sound(std::make_unique<Reference>(Answers()));
  sound.submit(1, changed);
  response = sound.next()->response;
}

// Returns a chain of a scale, a cast that rounds, and two codecs that change its result; on encode and
// decode.
RequestSpec long_chain(Operation operation, double element) {
  const DataType narrow = *find_data_type("float32"), wide = *find_data_type("float64");
  const bool encodes = operation == Operation::encode;
  const auto code = [](double number) { return std::bit_cast<Bits>(number); };
  RequestSpec spec;
  spec.operation = operation;
  spec.array.data_type = wide;
  CastValueConfiguration inwards, outwards;
  inwards.stored_type = narrow;
  outwards.stored_type = wide;
  (encodes ? inwards : outwards).rounding = Rounding::towards_zero;
  spec.array.array_codecs = {ScaleOffsetConfiguration{wide, code(1), code(0.5)}, inwards, outwards,
                             ScaleOffsetConfiguration{wide, code(1), code(0.5)}};
  connect_types(spec.array);
  spec.array.endian = ByteOrder::little;
  spec.array.shape = {1};
  spec.elements.repeated = {Bytes(8)};
  store(code(element), wide, spec.elements.repeated[0]);
  return spec;
}

TEST(Campaign, ShrinksALongChainToTheCodecAtFault) {
  for (const Operation operation : {Operation::encode, Operation::decode}) {
    DefectiveTestee testee(ignore_towards_zero);
    Asker asker(testee);
    const auto asked = vectors_of(long_chain(operation, 3.4), "long");
    const std::vector<Failure> failures = failures_in(asked, asker.ask(asked), {});
    ASSERT_EQ(failures.size(), 1u) << name(operation);
    const RequestSpec smallest = shrink_failure(failures.front(), asker, 400).case_vector.spec;
    ASSERT_EQ(smallest.array.array_codecs.size(), 1u) << name(operation);
    EXPECT_TRUE(is_cast(smallest.array.array_codecs.front()));
  }
}

// A failure that occurs with every spelling is not about the spelling.
TEST(Campaign, ShrinksToPlainMetadata) {
  DefectiveTestee testee(off_by_one);
  const CampaignState state = campaign({.filters = {"META-12,META-14", "cast_value"}}, 150, testee);
  ASSERT_FALSE(state.findings.empty());
  for (const Finding& finding : state.findings)
    for (const Clause clause : finding.result.clauses)
      EXPECT_TRUE(clause != Clause::META_12 && clause != Clause::META_14) << finding.vectors;
}

// A second crc32c makes another chain, which must be accepted. The chain is asked as a chain of its own.
TEST(Campaign, AsksForWhatOddMetadataSayInPlainOnes) {
  RequestSpec spec;
  spec.spelling.kind = Spelling::Kind::order;
  spec.array.data_type = *find_data_type("uint8");
  spec.array.checksums = 1;
  spec.array.shape = {1};
  spec.elements.repeated = {Bytes(1)};
  std::size_t found = 0;
  for (spec.spelling.number = 0; spec.spelling.number < 5; ++spec.spelling.number)
    for (const CaseVector& case_vector : vectors_of(spec, "case")) {
      const std::string& text = case_vector.vector.request.zarr_json;
      if (text.find("crc32c") == text.rfind("crc32c")) continue;
      ++found;
      EXPECT_EQ(case_vector.vector.level, Level::must) << text;
      EXPECT_EQ(case_vector.vector.clauses, (std::vector<Clause>{Clause::BYTES_7, Clause::CRC_1})) << text;
    }
  EXPECT_EQ(found, 1u);
}

TEST(Campaign, KnownFailuresAreLeftOut) {
  DefectiveTestee testee(off_by_one);
  Asker asker(testee);
  const Generator generator(1, asker.description(), {});
  std::vector<Failure> failures;
  for (std::uint64_t number = 0; number < 100 && failures.empty(); ++number) {
    const std::vector<CaseVector> asked = generator.make(number);
    const std::vector<RequestResult> results = asker.ask(asked);
    failures = failures_in(asked, results, {});
    std::set<std::string> known;
    for (const Failure& failure : failures)
      EXPECT_TRUE(known.insert(failure.signature()).second) << "one of each signature";
    EXPECT_EQ(failures_in(asked, results, known).size(), 0u);
  }
  EXPECT_FALSE(failures.empty());
}

// Refuses empty arrays, which is a warning, and one kind of cast, with equal texts.
void refuse_two_things(const Request& request, Response& response) {
  const bool is_cast = request.operation == Operation::encode && metadata_contain(request, "towards-zero");
  if (!is_cast && std::ranges::count(request.shape, 0) == 0) return;
  response = {.kind = Response::Kind::error, .text = "invalid metadata"};
}

TEST(Campaign, TellsLevelsApart) {
  DefectiveTestee testee(refuse_two_things);
  Asker asker(testee);
  const Generator generator(1, asker.description(), {});
  std::map<std::string, std::set<Level>> levels_of_signatures, levels_of_causes;
  std::set<Level> levels;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const std::vector<CaseVector> asked = generator.make(number);
    for (const Failure& failure : failures_in(asked, asker.ask(asked), {})) {
      const Level level = failure.result.level;
      levels.insert(level);
      levels_of_signatures[failure.signature()].insert(level);
      levels_of_causes[cause_of(failure)].insert(level);
    }
  }
  EXPECT_GT(levels.size(), 1u);
  for (const auto& [signature, met] : levels_of_signatures) EXPECT_EQ(met.size(), 1u) << signature;
  for (const auto& [cause, met] : levels_of_causes) EXPECT_EQ(met.size(), 1u) << cause;
}

TEST(Campaign, CallsAFlakyTesteeFlaky) {
  int count = 0;
  DefectiveTestee testee([&](const Request&, Response& response) {
    if (++count % 11 == 0)
      for (std::byte& byte : response.data) byte ^= std::byte{1};
  });
  const CampaignState state = campaign({}, 40, testee);
  ASSERT_FALSE(state.findings.empty());
  const auto flaky = std::count_if(state.findings.begin(), state.findings.end(),
                                   [](const Finding& finding) { return finding.is_flaky; });
  EXPECT_GT(flaky, 0);
  for (const Finding& finding : state.findings)
    EXPECT_EQ(finding.result.comment.find("flaky") != std::string::npos, finding.is_flaky);
}

}  // namespace
}  // namespace zarrproof::fuzz::campaign_finds_test
