// The scope of a verdict: a name is judged when something about it was judged, not when it is declared.
#include "conformance/results/scope.h"

#include <gtest/gtest.h>

#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "tests/conformance/made_results.h"
#include "tests/conformance/run_testee.h"
#include "tests/support/messages.h"
#include "vectors/add_once.h"

namespace zarrproof::scope_test {
namespace {

RequestResult made(Verdict verdict, Operation operation, std::vector<std::string> codecs,
                   std::vector<std::string> types, const std::string& explanation = "") {
  static int number = 0;
  RequestResult result =
      is_failure(verdict)
          ? made_whole_failure("bytes/" + std::to_string(number++), Clause::BYTES_1)
          : made_unjudged("bytes/" + std::to_string(number++), Clause::BYTES_1, verdict, explanation);
  result.operation = operation;
  result.codecs = std::move(codecs);
  result.data_types = std::move(types);
  return result;
}

// Returns a run of a testee that declares only the data types that were asked.
Results made_run(std::vector<RequestResult> requests) {
  std::vector<std::string> types;
  for (const RequestResult& result : requests)
    if (!result.undeclared)
      for (const std::string& type : result.data_types) add_once(types, type == "r16" ? "r*" : type);
  Results results = made_results(std::move(requests));
  results.description.operations = {"encode", "decode"};
  results.description.codecs = {"bytes", "crc32c", "cast_value"};
  results.description.data_types = types;
  return results;
}

constexpr Operation kEncode = Operation::encode, kDecode = Operation::decode;

TEST(Scope, NamesWhatWasJudged) {
  RequestResult undeclared =
      made(Verdict::unsupported, kEncode, {"bytes", "cast_value"}, {"int8", "int4"}, "the data type int4");
  undeclared.undeclared = Need::Kind::data_type;
  RequestResult refused = made(Verdict::pass, kEncode, {"bytes", "cast_value"}, {"bool"});
  refused.beyond_control = true;
  const RequestResult passed = made(Verdict::pass, kDecode, {"bytes"}, {"int8"});
  const std::pair<std::vector<RequestResult>, std::string> cases[] = {
      {{passed}, "bytes; 1 of 26 types; decode only"},
      {{passed, made(Verdict::fail, kEncode, {"bytes", "crc32c"}, {"float32"})},
       "bytes, crc32c; 2 of 26 types; encode, decode"},
      {{passed, made(Verdict::crashed, Operation::resolve, {"bytes"}, {"bool", "float32"})},
       "bytes; 2 of 26 types; also bool; resolve, decode"},
      {{passed, made(Verdict::pass, kDecode, {"bytes"}, {"r16"}),
        made(Verdict::pass, kDecode, {"bytes"}, {"r8"}),
        made(Verdict::pass, kDecode, {"bytes"}, {"complex64"}),
        made(Verdict::pass, kDecode, {"bytes"}, {"numpy.datetime64"})},
       "bytes; 1 of 26 types; also 1 of 16 complex types, raw bits, time; decode only"},
      {{passed, made(Verdict::pass, kDecode, {"crc32c", "scale_offset", "cast_value"}, {})},
       "all 4 codecs; 1 of 26 types; decode only"},
      {{passed, undeclared},
       "bytes; 1 of 26 types; decode only; not judged: cast_value, encode (needs the data type int4)"},
      {{passed, made(Verdict::unsupported, kDecode, {"crc32c"}, {"float32"}, "not yet")},
       "bytes; 1 of 26 types; decode only; not judged: crc32c, float32 (unsupported: not yet)"},
      {{passed, made(Verdict::unproven, kDecode, {"crc32c"}, {"int8"}, "refused")},
       "bytes; 1 of 26 types; decode only; not judged: crc32c (unproven)"},
      {{passed, made(Verdict::unsupported, kDecode, {"bytes"}, {"r16"})},
       "bytes; 1 of 26 types; decode only; not judged: r* (unsupported)"},
      {{passed, made(Verdict::not_asked, kDecode, {"crc32c"}, {"float32"})},
       "bytes; 1 of 26 types; decode only"},
      {{passed, made(Verdict::unsupported, kDecode, {"scale_offset"}, {"int16"})},
       "bytes; 1 of 26 types; decode only; not judged: int16 (unsupported)"},
      {{passed, refused},
       "bytes; 1 of 26 types; encode, decode; not judged: cast_value, bool (only refusals passed)"},
  };
  for (const auto& [requests, judged] : cases) EXPECT_EQ(judged_text(made_run(requests)), judged);
}

RequestResult needs_codec(const std::string& codec, const std::string& type) {
  RequestResult result = made(Verdict::unsupported, kDecode, {"bytes", codec}, {type}, "the codec " + codec);
  result.undeclared = Need::Kind::codec;
  return result;
}

// Names that were not judged for one reason are listed together.
TEST(Scope, NamesEveryDeclaredDataTypeThatWasNotJudged) {
  const RequestResult passed = made(Verdict::pass, kDecode, {"bytes"}, {"uint8"});
  struct Case {
    std::vector<RequestResult> requests;
    std::vector<std::string> declared;
    std::string unjudged;
  };
  const Case cases[] = {
      {{}, {"uint8"}, ""},
      {{}, {"uint8", "int8"}, "int8 (in no selected request)"},
      {{},
       {"int8", "int16", "bool", "r*", "r8", "complex64"},
       "int8, int16, bool, r* and 2 more (in no selected request)"},
      {{needs_codec("cast_value", "int8"), needs_codec("crc32c", "int8"), needs_codec("crc32c", "bool")},
       {"int8", "bool", "int4"},
       "int8, bool (only in requests that need undeclared codecs), int4 (in no selected "
       "request)"},
      {{needs_codec("crc32c", "int8"), made(Verdict::unsupported, kDecode, {"bytes"}, {"int8"}, "no"),
        made(Verdict::unsupported, kDecode, {"bytes"}, {"int8"}, "no")},
       {"int8"},
       "int8 (unsupported: no)"},
  };
  for (const Case& example : cases) {
    Results results = made_run(example.requests);
    results.requests.insert(results.requests.end(), 3, passed);
    results.description.codecs = {"bytes"};
    results.description.operations = {"decode"};
    results.description.data_types = example.declared;
    const std::string unjudged = example.unjudged.empty() ? "" : "; not judged: " + example.unjudged;
    EXPECT_EQ(judged_text(results), "bytes; 1 of 26 types; decode only" + unjudged);
  }
}

RequestResult unsupported(Operation operation, std::vector<std::string> codecs, const std::string& type,
                          const std::string& explanation, const std::string& endian = "") {
  RequestResult result = made(Verdict::unsupported, operation, std::move(codecs), {type}, explanation);
  result.endian = endian;
  return result;
}

// An unsupported request counts against the first kind of name that explains it: int8 is supported although
// most of its requests are unsupported.
TEST(Scope, WhatIsMostlyUnsupportedIsNotJudged) {
  const RequestResult decoded = made(Verdict::pass, kDecode, {"bytes", "cast_value"}, {"int8"}),
                      encoded = made(Verdict::pass, kEncode, {"bytes"}, {"int8"}),
                      cast = unsupported(kEncode, {"bytes", "cast_value"}, "int8", "no encoder");
  const RequestResult resolved =
      unsupported(Operation::resolve, {"bytes", "cast_value"}, "int8", "no encoder");
  RequestResult little = encoded;
  little.endian = "little";
  const RequestResult big = unsupported(kEncode, {"bytes"}, "int8", "byte order", "big");
  const std::pair<std::vector<RequestResult>, std::string> cases[] = {
      {{decoded, encoded, cast, cast, cast},
       "bytes, cast_value; 1 of 26 types; encode, decode; not judged: cast_value encode (unsupported: no "
       "encoder); 60 % of what was declared is unsupported: \"no encoder\" 3 elements"},
      {{decoded, encoded, little, little, little, big, big},
       "bytes, cast_value; 1 of 26 types; encode, decode; not judged: endian big (unsupported: byte order); "
       "28.6 % of what was declared is unsupported: \"byte order\" 2 elements"},
      {{decoded, encoded, cast, resolved},
       "bytes, cast_value; 1 of 26 types; encode, decode; not judged: cast_value encode (unsupported: no "
       "encoder); 50 % of what was declared is unsupported: \"no encoder\" 2 elements"},
      {{decoded, cast, cast},
       "bytes, cast_value; 1 of 26 types; decode only; not judged: encode (unsupported: no encoder); "
       "66.7 % of what was declared is unsupported: \"no encoder\" 2 elements"},
      {{decoded, encoded, encoded, unsupported(kEncode, {"bytes"}, "float32", "no"),
        needs_codec("crc32c", "float32"), needs_codec("crc32c", "float32")},
       "bytes, cast_value; 1 of 26 types; encode, decode; not judged: crc32c (only in requests that need "
       "undeclared codecs), "
       "float32 (unsupported: no); 25 % of what was declared is unsupported: \"no\" 1 element"},
      {{decoded, encoded, encoded, unsupported(kEncode, {"bytes"}, "int8", "")},
       "bytes, cast_value; 1 of 26 types; encode, decode; 25 % of what was declared is unsupported: no "
       "reason "
       "1 element"},
  };
  for (const auto& [requests, judged] : cases) {
    Results results = made_run(requests);
    EXPECT_EQ(judged_text(results) + "; " + unsupported_text(unsupported_share_of(results)), judged);
    expect_words(verdict_text(results), {judged});
    EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures);
    results.strictness.all = true;
    const bool names_any = contains(judged, "not judged");
    EXPECT_EQ(exit_status_of(results), names_any ? ExitStatus::failures : ExitStatus::no_failures) << judged;
  }
}

// Elements are measured: one array of 26 elements weighs more than four requests.
TEST(Scope, TooMuchUnsupportedFailsTheRun) {
  RequestResult no = unsupported(kEncode, {"bytes"}, "int8", "no floats");
  no.elements = 26;
  const RequestResult decoded = made(Verdict::pass, kDecode, {"bytes"}, {"int8"});
  Results results =
      made_run({decoded, decoded, decoded, no, unsupported(kEncode, {"bytes"}, "int8", "not big")});
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures) << "the default limit is 95 %";
  for (const std::uint64_t limit : {0, 89, 90, 100}) {
    results.strictness.max_unsupported = limit;
    const std::string words = "mine 1.2 answers unsupported to more than the " + std::to_string(limit) +
                              " % that --max-unsupported permits";
    EXPECT_EQ(exit_status_of(results), limit < 90 ? ExitStatus::failures : ExitStatus::no_failures) << limit;
    EXPECT_EQ(verdict_text(results).find(words) == 0, limit < 90) << verdict_text(results);
  }
  results.strictness.max_unsupported = 0;
  const std::string share =
      "90 % of what was declared is unsupported: \"no floats\" 26 elements, \"not big\" 1 element";
  EXPECT_EQ(run_faults(results).at(0).text, share + "; --max-unsupported permits 0 %");
  expect_words(text_of(results), {"unsupported  26 elements in 1 request: \"no floats\"\n"
                                  "unsupported  1 element in 1 request: \"not big\"\n"});
  results.selection = {"--shard", "1/2"};
  EXPECT_EQ(exit_status_of(results), ExitStatus::no_failures) << "the shards are measured together";
}

// One request of three passes: neither `bytes` nor its operation counts as judged.
TEST(Scope, ARunWithoutAJudgedCodecGivesNoVerdict) {
  const RequestResult no = unsupported(kEncode, {"bytes"}, "int8", "no encoder");
  const RequestResult passes = made(Verdict::pass, kEncode, {"bytes"}, {"int8"});
  Results results = made_run({passes, no, no});
  EXPECT_EQ(exit_status_of(results), ExitStatus::not_done);
  expect_start(verdict_text(results), "the run was not completed: nothing could be judged");
  results.requests.push_back(made(Verdict::fail, kEncode, {"bytes"}, {"int8"}));
  EXPECT_EQ(exit_status_of(results), ExitStatus::failures) << "a failure is a verdict";
  const RequestResult refused = made(Verdict::pass, kEncode, {}, {});
  EXPECT_EQ(exit_status_of(made_run({refused})), ExitStatus::no_failures) << "nothing is unsupported";
}

TEST(Scope, ReasonsThatDifferInAnAddressAreOne) {
  const Results results = made_run({made(Verdict::pass, kDecode, {"bytes"}, {"int8"}),
                                    unsupported(kEncode, {"bytes"}, "int8", "no big at 0x7f01"),
                                    unsupported(kEncode, {"bytes"}, "int8", "no big at 0x7f0c")});
  const std::vector<UnsupportedShare::Reason> reasons = unsupported_share_of(results).reasons;
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_EQ(reasons[0].text, "no big at 0x7f01");
  EXPECT_EQ(reasons[0].requests, 2u);
}

// The numbers of the head count requests and add up. The numbers of the table count elements.
TEST(Scope, NumbersAddUp) {
  const RequestResult undeclared = made_undeclared("crc32c/b", Clause::CRC_1, {Need::Kind::codec, "crc32c"});
  const Results results = made_results({made_pass("bytes/a", Clause::BYTES_1, 100), undeclared, undeclared,
                                        made_unjudged("bytes/c", Clause::BYTES_1, Verdict::not_asked, "")});
  const std::string text = "zarrproof 1.0.0 smoke: 4 requests, 1 asked (2 not declared; 1 not asked)";
  EXPECT_EQ(requests_text(results), text);
  EXPECT_EQ(text_of(results).find(text + ", on mine 1.2 (C, zlib 1.3)\n"), 0u) << text_of(results);
}

TEST(Scope, AnUndeclaredCodecHasNoRow) {
  RequestResult misspelt = made_pass("metadata/crc32c/name-in-capitals", Clause::META_3);
  const Results results =
      made_results({made_pass("bytes/a", Clause::BYTES_1, 100), misspelt,
                    made_undeclared("crc32c/b", Clause::CRC_1, {Need::Kind::codec, "crc32c"})});
  const std::string text = text_of(results);
  expect_words(text, {"\nelements  judged  passed  failed  warnings  not declared\n"
                      "bytes        100     100       0         0             0\n"
                      "metadata       1       1       0         0             0\n"
                      "all          101     101       0         0             1\n"});
}

}  // namespace
}  // namespace zarrproof::scope_test
