#include "reference/requirements/open_point.h"

#include <algorithm>
#include <array>

#include "reference/requirements/joined.h"
#include "reference/requirements/open_point_details.h"
#include "reference/requirements/open_points/casts.h"
#include "reference/requirements/open_points/fill_values.h"
#include "reference/requirements/open_points/metadata.h"
#include "reference/requirements/open_points/scalars.h"
#include "reference/requirements/open_points/scale_offset.h"

namespace zarrproof {
namespace {

struct AnswerRow {
  Answer answer;
  std::string_view name;
};

using enum Answer;

constexpr std::array kAnswers = {
    AnswerRow{accept, "accept"},
    AnswerRow{add_zero, "add-zero"},
    AnswerRow{any, "any"},
    AnswerRow{bitwise, "bitwise"},
    AnswerRow{bits, "bits"},
    AnswerRow{both, "both"},
    AnswerRow{bytes, "bytes"},
    AnswerRow{castable, "castable"},
    AnswerRow{chain, "chain"},
    AnswerRow{drop, "drop"},
    AnswerRow{encode_only, "encode-only"},
    AnswerRow{equal, "equal"},
    AnswerRow{error, "error"},
    AnswerRow{even_code, "even-code"},
    AnswerRow{exact, "exact"},
    AnswerRow{floor, "floor"},
    AnswerRow{identity, "identity"},
    AnswerRow{ieee, "ieee"},
    AnswerRow{ignore, "ignore"},
    AnswerRow{infinity, "infinity"},
    AnswerRow{keep, "keep"},
    AnswerRow{kept, "kept"},
    AnswerRow{larger, "larger"},
    AnswerRow{largest_finite, "largest-finite"},
    AnswerRow{late, "late"},
    AnswerRow{lower_only, "lower-only"},
    AnswerRow{metadata, "metadata"},
    AnswerRow{nan, "nan"},
    AnswerRow{nearest, "nearest"},
    AnswerRow{never, "never"},
    AnswerRow{numeric, "numeric"},
    AnswerRow{out_of_range, "out-of-range"},
    AnswerRow{reject, "reject"},
    AnswerRow{smallest, "smallest"},
    AnswerRow{smallest_upward, "smallest-upward"},
    AnswerRow{swapped, "swapped"},
    AnswerRow{true_, "true"},
    AnswerRow{truncate, "truncate"},
    AnswerRow{unaffected, "unaffected"},
    AnswerRow{use, "use"},
    AnswerRow{used_direction, "used-direction"},
    AnswerRow{zero, "zero"},
};

constexpr auto kRows =
    joined<OpenPointDetails>(kOpenPointsOfCasts, kOpenPointsOfFillValues, kOpenPointsOfScaleOffset,
                             kOpenPointsOfScalars, kOpenPointsOfMetadata);

struct AnswerList {
  std::array<Answer, 5> answers;
  std::size_t count;
};

// The answers of each row, without their meanings.
constexpr auto kAnswersOf = [] {
  std::array<AnswerList, kRows.size()> lists{};
  for (std::size_t i = 0; i < kRows.size(); ++i)
    for (const AnswerMeaning& one : kRows[i].answers) lists[i].answers[lists[i].count++] = one.answer;
  return lists;
}();

constexpr bool rows_follow_the_enumerations() {
  for (std::size_t i = 0; i < kAnswers.size(); ++i)
    if (static_cast<std::size_t>(kAnswers[i].answer) != i) return false;
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].open_point) != i) return false;
  return kRows.size() == kOpenPointCount;
}
static_assert(rows_follow_the_enumerations());

constexpr auto kAllOpenPoints = [] {
  std::array<OpenPoint, kOpenPointCount> all{};
  for (int i = 0; i < kOpenPointCount; ++i) all[i] = static_cast<OpenPoint>(i);
  return all;
}();

}  // namespace

const OpenPointDetails& details(OpenPoint open_point) {
  return kRows[static_cast<std::size_t>(open_point)];
}

std::vector<OpenPoint> open_points_of(Clause clause) {
  std::vector<OpenPoint> found;
  for (const OpenPointDetails& row : kRows)
    if (std::ranges::find(row.clauses, clause) != row.clauses.end()) found.push_back(row.open_point);
  return found;
}

std::string_view name(OpenPoint open_point) {
  return details(open_point).name;
}

std::string_view name(Answer answer) {
  return kAnswers[static_cast<std::size_t>(answer)].name;
}

std::string_view question(OpenPoint open_point) {
  return details(open_point).question;
}

std::span<const Answer> answers(OpenPoint open_point) {
  const AnswerList& list = kAnswersOf[static_cast<std::size_t>(open_point)];
  return {list.answers.data(), list.count};
}

std::span<const OpenPoint> all_open_points() {
  return kAllOpenPoints;
}

std::optional<OpenPoint> find_open_point(std::string_view wanted) {
  for (const OpenPointDetails& row : kRows)
    if (row.name == wanted) return row.open_point;
  return std::nullopt;
}

std::optional<Answer> find_answer(OpenPoint open_point, std::string_view wanted) {
  for (Answer candidate : answers(open_point))
    if (name(candidate) == wanted) return candidate;
  return std::nullopt;
}

}  // namespace zarrproof
