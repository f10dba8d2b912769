// zarrproof clauses and zarrproof open-points on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/open_point.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::requirements_command_test {
namespace {

struct CommandCase {
  const char* arguments;
  int status;
  std::vector<std::string> words;
};

TEST(RequirementCommands, PrintTheChosenEntries) {
  const CommandCase cases[] = {
      {"clauses",
       0,
       {"CRC-4     derived  data with a wrong checksum", "CV-12     MUST     rounding comes before"}},
      {"clauses CV-5",
       0,
       {"CV-5  out of range: an error, or clamp, or wrap modulo 2^N\n", "\n  level     MUST. ",
        "\n  violated  silently wrong data\n",
        "cast_value codec, out_of_range:\n            https://github.com/zarr-developers/zarr-extensions/",
        "directed_overflow, wrap_to_float", "\n  vectors   zarrproof list --filter CV-5\n",
        "\n  see       docs/requirements.md#cv-5\n"}},
      {"clauses CRC-4", 0, {"\n  vectors   zarrproof list --filter CRC-4\n"}},
      {"clauses cv-5 META-12", 0, {"CV-5  out", "\n\nMETA-12  a bare name"}},
      {"clauses CV-55", 2, {"there is no clause \"CV-55\" (did you mean \"CV-5\"?)"}},
      {"clauses BYTE-3", 2, {"there is no clause \"BYTE-3\" (did you mean \"BYTES-3\"?)"}},
      {"clauses CV-5 nothing-like-it", 2, {"there is no clause \"nothing-like-it\"\n"}},
      {"clauses map_zero", 2, {"\"map_zero\"; it is an open point: zarrproof open-points map_zero"}},
      {"clauses ''", 2, {"the value is empty"}},
      {"clauses --markdown CV-5", 2, {"ID excludes --markdown"}},
      {"clauses --help", 0, {"zarrproof clauses CV-5 CRC-4", "Exit status: 0; 2"}},
      {"open-points", 0, {"map_zero                     Does the key 0"}},
      {"open-points map_zero",
       0,
       {"map_zero  Does the key 0", "\n  answers   numeric (the default): yes", "\n            bitwise: no",
        "\n  touches   CV-1\n", "\n  vectors   zarrproof list --filter map_zero\n",
        "\n  see       docs/requirements.md#map_zero\n"}},
      {"open-points map-zero", 2, {"there is no open point \"map-zero\" (did you mean \"map_zero\"?)"}},
      {"open-points cv-1", 2, {"\"cv-1\"; it is a clause: zarrproof clauses CV-1"}},
      {"open-points --help", 0, {"zarrproof open-points map_zero", "Exit status: 0; 2"}},
  };
  for (const CommandCase& one : cases) {
    const Ended ended = call(one.arguments);
    EXPECT_EQ(ended.status, one.status) << one.arguments << "\n" << ended.said;
    for (const std::string& words : one.words)
      EXPECT_TRUE(contains(ended, words)) << one.arguments << ": " << words << " is not in\n" << ended.said;
  }
}

TEST(RequirementCommands, ListAll) {
  const auto lines = [](const std::string& arguments) {
    const std::string said = call(arguments).said;
    return static_cast<std::size_t>(std::ranges::count(said, '\n'));
  };
  EXPECT_EQ(lines("clauses"), all_clauses().size());
  EXPECT_EQ(lines("open-points"), all_open_points().size());
}

}  // namespace
}  // namespace zarrproof::requirements_command_test
