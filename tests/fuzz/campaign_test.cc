// Campaigns against sound testees find nothing, and against others what is wrong with them.
#include "fuzz/campaign/campaign.h"

#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "conformance/run/runner.h"
#include "conformance/testee/builtin.h"
#include "fuzz/campaign/report.h"
#include "fuzz/campaign/shrink.h"
#include "fuzz/campaign/state.h"
#include "reference/element.h"
#include "reference/error.h"
#include "reference/reference.h"
#include "tests/support/iterations.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// The reference, with something wrong, and a list of what it was asked.
class Odd : public Testee {
 public:
  using Change = std::function<void(const Request&, Response&)>;

  explicit Odd(Change change, const Answers& answers = {})
      : change_(std::move(change)), sound_(std::make_unique<Reference>(answers)) {}

  Description describe() override { return sound_.describe(); }
  void submit(std::uint64_t id, const Request& request) override {
    asked_.emplace(id, request);
    sound_.submit(id, request);
  }
  std::optional<Answered> next() override {
    auto answer = sound_.next();
    if (answer) change_(asked_.at(answer->id), answer->response);
    return answer;
  }
  std::vector<std::string> finish() override { return sound_.finish(); }

  const std::map<std::uint64_t, Request>& asked() const { return asked_; }

 private:
  Change change_;
  BuiltinTestee sound_;
  std::map<std::uint64_t, Request> asked_;
};

bool says(const Request& request, std::string_view text) {
  return request.zarr_json.find(text) != std::string::npos;
}

void nothing(const Request&, Response&) {}

// Every element that is encoded with clamp is one off.
void one_off(const Request& request, Response& response) {
  if (request.operation != Operation::encode || !says(request, "\"clamp\"") || says(request, "crc32c"))
    return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

void refuse_bare_checksum(const Request& request, Response& response) {
  if (!says(request, ",\"crc32c\"")) return;
  response = {};
  response.kind = Response::Kind::error;
  response.text = "no such codec";
}

CampaignState campaign(const CampaignPlan& plan, std::uint64_t cases, Testee& testee) {
  Campaign one(plan, testee);
  one.run({.time = std::chrono::hours(1), .cases = cases}, [](const CampaignState&) {});
  return one.state();
}

std::vector<std::string> files_of(const CampaignState& state) {
  std::vector<std::string> files;
  for (const Finding& finding : state.findings) files.push_back(finding.vectors);
  return files;
}

// What a run of a finding's vectors says about the request that was found.
Verdict verdict_on(const Finding& finding, Testee& testee) {
  const VectorFile file = read_vector_file(finding.vectors, "finding");
  Suite suite;
  for (const Vector& vector : file.cases) {
    suite.numbers.emplace(vector.id, suite.vectors.size());
    suite.vectors.push_back(vector);
  }
  const Results results = run_suite(suite, everything(suite), testee, [](std::size_t, std::size_t) {});
  return results.requests.back().verdict;
}

Request request_of(const Finding& finding) {
  return read_vector_file(finding.vectors, "finding").cases.back().request;
}

TEST(Campaign, FindsNothingInTheReference) {
  Odd reference(nothing);
  const auto cases = static_cast<std::uint64_t>(test::iterations(1500));
  const CampaignState state = campaign({}, cases, reference);
  EXPECT_EQ(state.next, cases);
  EXPECT_GT(state.questions, cases);
  EXPECT_EQ(files_of(state), std::vector<std::string>());
}

TEST(Campaign, FindsNothingInOtherReadings) {
  for (const Switch open_point : all_switches())
    for (const Answer answer : answers(open_point)) {
      Answers reading;
      reading.set(open_point, answer);
      Odd reference(nothing, reading);
      const auto cases = static_cast<std::uint64_t>(test::iterations(3000) / 100);
      CampaignPlan plan;
      plan.seed = 1 + static_cast<std::uint64_t>(open_point);
      EXPECT_EQ(files_of(campaign(plan, cases, reference)), std::vector<std::string>())
          << reading.to_string();
    }
}

TEST(Campaign, FindsAndShrinksAWrongResult) {
  Odd odd(one_off);
  const CampaignState state = campaign({}, 40, odd);
  ASSERT_FALSE(state.findings.empty());
  Odd again(one_off), sound(nothing);
  std::set<std::string> signatures;
  for (const Finding& finding : state.findings) {
    EXPECT_TRUE(signatures.insert(finding.signature).second) << finding.signature;
    EXPECT_EQ(element_count(request_of(finding).shape), 1u) << finding.vectors;
    EXPECT_FALSE(finding.is_flaky());
    EXPECT_TRUE(is_failure(verdict_on(finding, again))) << finding.vectors;
    EXPECT_EQ(verdict_on(finding, sound), Verdict::pass) << finding.vectors;
  }
}

TEST(Campaign, FindsAnotherSpellingOnceForEachKindOfType) {
  Odd odd(refuse_bare_checksum);
  const CampaignState state = campaign({}, 600, odd);
  ASSERT_FALSE(state.findings.empty());
  std::set<std::string> signatures;
  for (const Finding& finding : state.findings) {
    EXPECT_TRUE(signatures.insert(finding.signature).second) << finding.signature;
    EXPECT_EQ(finding.result.clauses, std::vector<Clause>{Clause::META_1}) << finding.vectors;
    EXPECT_EQ(finding.result.codecs, (std::vector<std::string>{"bytes", "crc32c"})) << finding.vectors;
  }
}

// Every raw byte is one off.
void raw_one_off(const Request& request, Response& response) {
  if (!says(request, "\"data_type\":\"r") || says(request, "crc32c")) return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

TEST(Campaign, FindsAndShrinksAWrongRawByteWhateverTheLengthOfFillValues) {
  for (const Answer length : {Answer::bytes, Answer::bits}) {
    Answers reading;
    reading.set(Switch::raw_fill_length, length);
    Odd odd(raw_one_off, reading), again(raw_one_off, reading), sound(nothing, reading);
    const CampaignState state = campaign({}, 150, odd);
    ASSERT_FALSE(state.findings.empty());
    const Finding& finding = state.findings.front();
    EXPECT_EQ(finding.result.level, Level::must);
    EXPECT_EQ(finding.result.clauses, std::vector<Clause>{Clause::BYTES_6});
    EXPECT_EQ(request_of(finding).shape, Shape{1}) << finding.vectors;
    EXPECT_TRUE(is_failure(verdict_on(finding, again))) << finding.vectors;
    EXPECT_EQ(verdict_on(finding, sound), Verdict::pass) << finding.vectors;
  }
}

// Rounds to nearest what is to be rounded towards zero.
void ignore_towards_zero(const Request& request, Response& response) {
  const std::string mode = "towards-zero", other = "nearest-even";
  Request changed = request;
  for (std::size_t at; (at = changed.zarr_json.find(mode)) != std::string::npos;)
    changed.zarr_json.replace(at, mode.size(), other);
  BuiltinTestee sound(std::make_unique<Reference>(Answers()));
  sound.submit(1, changed);
  response = sound.next()->response;
}

// Scale, the cast that rounds, and two codecs that change what comes of it; on encode and on decode.
Case long_chain(Operation operation, double element) {
  const DataType narrow = *find_data_type("float32"), wide = *find_data_type("float64");
  const bool encodes = operation == Operation::encode;
  const auto code = [](double number) { return std::bit_cast<Bits>(number); };
  Case one;
  Outline& outline = one.outline;
  outline.operation = operation;
  outline.type = wide;
  CastOutline inwards, outwards;
  inwards.to = narrow;
  outwards.to = wide;
  (encodes ? inwards : outwards).rounding = Rounding::towards_zero;
  outline.codecs = {ScaleOffsetOutline{code(1), code(0.5)}, inwards, outwards,
                    ScaleOffsetOutline{code(1), code(0.5)}};
  outline.endian = ByteOrder::little;
  outline.shape = {1};
  outline.elements.repeated = {Bytes(8)};
  store(code(element), wide, outline.elements.repeated[0]);
  return one;
}

TEST(Campaign, ShrinksALongChainToTheCodecAtFault) {
  for (const Operation operation : {Operation::encode, Operation::decode}) {
    Odd odd(ignore_towards_zero);
    Asker asker(odd);
    const auto asked = questions(long_chain(operation, 3.4), "long");
    const std::vector<Failure> failures = failures_in(asked, asker.ask(asked), {});
    ASSERT_EQ(failures.size(), 1u) << name(operation);
    const Outline smallest = shrink(failures.front(), asker, 400).question.origin.outline;
    ASSERT_EQ(smallest.codecs.size(), 1u) << name(operation);
    EXPECT_TRUE(std::holds_alternative<CastOutline>(smallest.codecs.front()));
  }
}

// Every decoded element below a checksum is one off.
void one_off_below_a_checksum(const Request& request, Response& response) {
  if (request.operation != Operation::decode || !says(request, "cast_value") || !says(request, "crc32c"))
    return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

// A checksum makes one verdict of an array, but an element shows what is wrong.
TEST(Campaign, FindsTheElementBelowAChecksum) {
  Odd odd(one_off_below_a_checksum);
  CampaignPlan plan;
  plan.filters = {"cast_value", "crc32c"};
  const CampaignState state = campaign(plan, 100, odd);
  ASSERT_FALSE(state.findings.empty());
  for (const Finding& finding : state.findings) {
    EXPECT_LE(element_count(request_of(finding).shape), 1u) << finding.vectors;
    EXPECT_NE(finding.result.clauses, std::vector<Clause>{Clause::CRC_2}) << finding.vectors;
  }
}

// Every element is one off where there is a map.
void one_off_beside_a_map(const Request& request, Response& response) {
  if (!says(request, "scalar_map")) return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

// Nothing is converted where a map has the result.
TEST(Campaign, TellsMappedNumbersNotApartByWhatAConversionWouldDo) {
  Odd odd(one_off_beside_a_map);
  CampaignPlan plan;
  plan.filters = {"CV-1"};
  const CampaignState state = campaign(plan, 60, odd);
  const std::set<std::string> conversions = {"above", "below", "double-rounding", "last-finite", "tie"};
  std::size_t mapped = 0;
  for (const Finding& finding : state.findings) {
    if (finding.result.clauses != std::vector<Clause>{Clause::CV_1}) continue;
    ++mapped;
    for (const std::string& flag : finding.result.flags) EXPECT_EQ(conversions.count(flag), 0u) << flag;
  }
  EXPECT_GT(mapped, 0u);
}

TEST(Campaign, KnownFailuresAreLeftOut) {
  Odd odd(one_off);
  Asker asker(odd);
  const Generator generator(1, asker.description(), {});
  std::vector<Failure> failures;
  for (std::uint64_t number = 0; number < 100 && failures.empty(); ++number) {
    const std::vector<Question> asked = generator.make(number, {});
    const std::vector<RequestResult> results = asker.ask(asked);
    failures = failures_in(asked, results, {});
    std::set<std::string> known;
    for (const Failure& failure : failures)
      EXPECT_TRUE(known.insert(failure.signature.to_string()).second) << "one of each signature";
    EXPECT_EQ(failures_in(asked, results, known).size(), 0u);
  }
  EXPECT_FALSE(failures.empty());
}

TEST(Campaign, TheSameSeedFindsTheSame) {
  Odd one(one_off), other(one_off), third(one_off);
  CampaignPlan plan;
  plan.seed = 7;
  const CampaignState first = campaign(plan, 20, one), second = campaign(plan, 20, other);
  EXPECT_EQ(files_of(first), files_of(second));
  EXPECT_EQ(first.reached, second.reached);
  plan.seed = 8;
  EXPECT_NE(campaign(plan, 20, third).reached, first.reached);
}

TEST(Campaign, GoesOnWhereItWas) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-state.json";
  Odd one(one_off), two(one_off), three(one_off);
  const CampaignState whole = campaign({}, 30, one);
  const CampaignState half = campaign({}, 18, two);
  write_state(file, {}, "odd", half);
  Campaign rest({}, three);
  rest.go_on_from(read_state(file, {}, "odd"));
  rest.run({.time = std::chrono::hours(1), .cases = 30}, [](const CampaignState&) {});
  EXPECT_FALSE(files_of(half).empty());
  EXPECT_EQ(files_of(rest.state()), files_of(whole));
  EXPECT_EQ(rest.state().reached, whole.reached);
  EXPECT_EQ(rest.state().known, whole.known);
  EXPECT_EQ(rest.state().questions, whole.questions);
  CampaignPlan other;
  other.seed = 2;
  EXPECT_THROW(read_state(file, other, "odd"), Refused);
  EXPECT_THROW(read_state(file, {}, "another"), Refused);
  std::filesystem::remove(file);
}

std::vector<std::string> signatures_of(const CampaignState& state) {
  std::vector<std::string> signatures;
  for (const Finding& finding : state.findings) signatures.push_back(finding.signature);
  return signatures;
}

// One off, until the testee cannot be used any more: after so many answers.
Odd one_off_until(int end) {
  return Odd([end, count = 0](const Request& request, Response& response) mutable {
    if (++count > end) throw TesteeUnusable("the testee is gone");
    one_off(request, response);
  });
}

// Wherever the testee goes: while a batch is asked, or while a failure is shrunk or asked again. What failed
// until then is kept as it is, and looked into when the campaign goes on.
TEST(Campaign, LosesNothingWhenTheTesteeGoes) {
  constexpr std::uint64_t kCases = 20;
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-gone.json";
  Odd always(one_off);
  const CampaignState whole = campaign({}, kCases, always);
  const auto answers = static_cast<int>(always.asked().size());
  ASSERT_FALSE(whole.findings.empty());
  std::size_t unconfirmed = 0;
  for (int end = 1; end < answers; end += std::max(1, answers / 8)) {
    Odd going = one_off_until(end), again(one_off);
    Campaign broken({}, going);
    const Limits limits{.time = std::chrono::hours(1), .cases = kCases};
    EXPECT_THROW(broken.run(limits, [](const CampaignState&) {}), TesteeUnusable);
    for (const Finding& finding : broken.state().findings) {
      if (finding.runs > 0) continue;
      ++unconfirmed;
      EXPECT_FALSE(finding.is_flaky());
      EXPECT_NE(finding.result.comment.find("not asked again"), std::string::npos);
      Odd alone(one_off);
      EXPECT_TRUE(is_failure(verdict_on(finding, alone))) << finding.vectors;
    }
    write_state(file, {}, "odd", broken.state());
    Campaign rest({}, again);
    rest.go_on_from(read_state(file, {}, "odd"));
    rest.run(limits, [](const CampaignState&) {});
    EXPECT_EQ(signatures_of(rest.state()), signatures_of(whole)) << "gone after " << end << " answers";
    EXPECT_EQ(rest.state().known, whole.known) << "gone after " << end << " answers";
  }
  EXPECT_GT(unconfirmed, 0u);
  std::filesystem::remove(file);
}

// Refuses a key that may be there, as some see it, and one kind of cast, in the same words.
void refuse_two_things(const Request& request, Response& response) {
  const bool is_cast = request.operation == Operation::encode && says(request, "towards-zero");
  if (!is_cast && !says(request, "\"configuration\":{}")) return;
  response = {};
  response.kind = Response::Kind::error;
  response.text = "invalid metadata";
}

TEST(Campaign, TellsLevelsApart) {
  Odd odd(refuse_two_things);
  Asker asker(odd);
  const Generator generator(1, asker.description(), {});
  std::map<std::string, std::set<Level>> levels_of_signatures, levels_of_causes;
  std::set<Level> levels;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const std::vector<Question> asked = generator.make(number, {});
    for (const Failure& failure : failures_in(asked, asker.ask(asked), {})) {
      const Level level = failure.question.vector.level;
      levels.insert(level);
      levels_of_signatures[failure.signature.to_string()].insert(level);
      levels_of_causes[cause_of(failure)].insert(level);
    }
  }
  EXPECT_GT(levels.size(), 1u);
  for (const auto& [signature, met] : levels_of_signatures) EXPECT_EQ(met.size(), 1u) << signature;
  for (const auto& [cause, met] : levels_of_causes) EXPECT_EQ(met.size(), 1u) << cause;
}

void refuse_casts(const Request& request, Response& response) {
  if (request.operation != Operation::encode || !says(request, "cast_value")) return;
  response = {};
  response.kind = Response::Kind::error;
  response.text = "no";
}

std::string report_of(const CampaignState& state, Testee& testee) {
  std::ostringstream out;
  print_campaign(out, {}, state, results_of(state, testee.describe(), "findings"), "zarrproof");
  return out.str();
}

TEST(Campaign, CountsWhatItDoesNotLookInto) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-skipped.json";
  Odd odd(refuse_casts);
  const CampaignState state = campaign({}, 60, odd);
  ASSERT_FALSE(state.skipped.at(Level::must).empty());
  for (const auto& [level, signatures] : state.skipped)
    for (const std::string& signature : signatures) EXPECT_EQ(state.known.count(signature), 0u) << signature;
  write_state(file, {}, "odd", state);
  EXPECT_EQ(read_state(file, {}, "odd").skipped, state.skipped);
  EXPECT_NE(report_of(state, odd).find(" of causes that came often were not looked into: "),
            std::string::npos);
  std::filesystem::remove(file);
}

TEST(Campaign, WhatWasNotLookedIntoBinds) {
  CampaignState state;
  EXPECT_FALSE(has_binding(state, true));
  state.skipped[Level::derived] = {"D META-2  integer fail refused"};
  EXPECT_FALSE(has_binding(state, false));
  EXPECT_TRUE(has_binding(state, true));
  state.skipped[Level::must] = {"M CV-2  uint8,int8 fail refused"};
  EXPECT_TRUE(has_binding(state, false));
  Odd odd(nothing);
  EXPECT_NE(
      report_of(state, odd).find("2 more failures of causes that came often were not looked into: 1 of M"),
      std::string::npos);
}

// Each entry of the state as something else.
TEST(Campaign, ReadsNoStateOfAnotherKind) {
  const auto file = std::filesystem::path(testing::TempDir()) / "campaign-kinds.json";
  Odd odd(one_off);
  write_state(file, {}, "odd", campaign({}, 20, odd));
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string sound = text.str();
  for (const char* key : {"judged", "reached", "known", "repeats", "skipped", "findings"}) {
    const std::string start = "\"" + std::string(key) + "\": ";
    const std::size_t at = sound.find(start);
    ASSERT_NE(at, std::string::npos) << key;
    std::ofstream(file) << sound.substr(0, at) << start
                        << "5,\n \"was\": " << sound.substr(at + start.size());
    EXPECT_THROW(read_state(file, {}, "odd"), Refused) << key;
  }
  std::ofstream(file) << sound.substr(0, sound.find("\"known\": [") + 10) << "5, "
                      << sound.substr(sound.find("\"known\": [") + 10);
  EXPECT_THROW(read_state(file, {}, "odd"), Refused);
  EXPECT_THROW(read_state(testing::TempDir(), {}, "odd"), Refused);
  std::filesystem::remove(file);
}

// A finding of another testee has the same name and stays.
TEST(Campaign, OverwritesNoOtherFinding) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "campaign-findings";
  std::filesystem::remove_all(folder);
  Odd odd(one_off);
  const CampaignState state = campaign({}, 20, odd);
  const Finding& first = state.findings.at(0);
  Finding other = first;
  const std::string comment = "found by a campaign";
  other.vectors.replace(other.vectors.find(comment), comment.size(), "found by another campaign");
  EXPECT_NO_THROW(try_folder(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  save(named_for(first, folder, {}), folder);
  EXPECT_EQ(named_for(first, folder, {}).result.id, first.result.id) << "it is there already";
  const Finding named = named_for(other, folder, {});
  EXPECT_NE(named.result.id, first.result.id);
  save(named, folder);
  EXPECT_EQ(named_for(other, folder, {}).result.id, named.result.id) << "it is there already";
  EXPECT_NE(named_for(first, folder, {first}).result.id, first.result.id) << "another of the campaign";
  const Suite both = load_vectors(folder);
  EXPECT_NE(both.find(first.result.id), nullptr);
  EXPECT_NE(both.find(named.result.id), nullptr);
  Odd again(one_off);
  EXPECT_TRUE(is_failure(verdict_on(named, again)));
  std::filesystem::remove_all(folder);
}

// The long requests of a testee, each as a text.
std::set<std::string> long_requests(const Odd& testee) {
  std::set<std::string> texts;
  for (const auto& [id, request] : testee.asked())
    if (request.data && request.data->size() > 64) {
      std::string text = request.zarr_json;
      for (const std::byte byte : *request.data) text += static_cast<char>(byte);
      texts.insert(text + std::string(name(request.operation)));
    }
  return texts;
}

TEST(Campaign, ShardsDoTheWholeWithoutOverlap) {
  Odd whole(nothing), one(nothing), other(nothing);
  const CampaignState all = campaign({}, 160, whole);
  const CampaignState first = campaign({1, 1, 2, {}}, 80, one), second = campaign({1, 2, 2, {}}, 80, other);
  for (const auto& [name, count] : all.reached.counts())
    if (name.starts_with("clause ") && count > 4) {
      EXPECT_GT(first.reached.count_of(name) + second.reached.count_of(name), 0u) << name;
    }
  const std::set<std::string> requests = long_requests(one);
  EXPECT_FALSE(requests.empty());
  for (const std::string& request : long_requests(other)) EXPECT_EQ(requests.count(request), 0u);
}

TEST(Campaign, CallsAFlakyTesteeFlaky) {
  int count = 0;
  Odd odd([&](const Request&, Response& response) {
    if (++count % 11 == 0)
      for (std::byte& byte : response.data) byte ^= std::byte{1};
  });
  const CampaignState state = campaign({}, 40, odd);
  ASSERT_FALSE(state.findings.empty());
  const auto flaky = std::count_if(state.findings.begin(), state.findings.end(),
                                   [](const Finding& finding) { return finding.is_flaky(); });
  EXPECT_GT(flaky, 0);
  for (const Finding& finding : state.findings)
    EXPECT_EQ(finding.result.comment.find("flaky") != std::string::npos, finding.is_flaky());
}

TEST(Campaign, EndsAfterABatchWhenInterrupted) {
  Odd odd(nothing);
  Campaign one({}, odd);
  std::size_t batches = 0;
  one.run({.time = std::chrono::hours(1), .is_interrupted = [&] { return batches == 2; }},
          [&](const CampaignState& state) {
            ++batches;
            EXPECT_GT(state.questions, 0u);
          });
  EXPECT_EQ(batches, 2u);
}

TEST(Campaign, GoesOnUntilSomethingFitsTheFilter) {
  Odd odd(nothing);
  const CampaignState state = campaign({1, 1, 1, {"510/"}}, 511, odd);
  EXPECT_EQ(state.next, 511u);
  EXPECT_GT(state.questions, 0u);
  EXPECT_EQ(why_not_done({}, state), "");
}

TEST(Campaign, FiltersByTypesOfTimes) {
  Odd odd(nothing);
  EXPECT_GT(campaign({1, 1, 1, {"numpy.datetime64"}}, 300, odd).questions, 0u);
}

TEST(Campaign, EndsInTimeWhereNothingFitsTheFilter) {
  Odd odd(nothing);
  const CampaignPlan plan{1, 1, 1, {"no-such-thing"}};
  Campaign one(plan, odd);
  const auto start = std::chrono::steady_clock::now();
  one.run({.time = std::chrono::milliseconds(200)}, [](const CampaignState&) {});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(1500));
  EXPECT_NE(why_not_done(plan, one.state()).find("fits the filter"), std::string::npos);
}

TEST(Campaign, AsksOnlyWhatFitsTheFilter) {
  Odd odd(nothing);
  campaign({1, 1, 1, {"crc32c"}}, 20, odd);
  EXPECT_FALSE(odd.asked().empty());
  for (const auto& [id, request] : odd.asked()) EXPECT_TRUE(says(request, "crc32c")) << request.zarr_json;
}

}  // namespace
}  // namespace zarrproof::fuzz
