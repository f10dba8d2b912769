#include "fuzz/cases/case_vectors.h"

#include <algorithm>

#include "fuzz/cases/ambiguous.h"
#include "fuzz/cases/draft.h"

namespace zarrproof::fuzz {
namespace {

// Whether the metadata are accepted under N/8 integers for the fill value of r<N>, and refused under N
// integers.
bool hangs_on_raw_fill(const std::vector<Reading>& readings) {
  return readings.size() > 1 && std::all_of(readings.begin(), readings.end(), [](const Reading& reading) {
           const auto length = reading.answers.get(OpenPoint::raw_fill_length);
           return length && reading.accepted() == (*length == Answer::bytes);
         });
}

}  // namespace

std::vector<CaseVector> vectors_of(const Case& one, const std::string& id, const Choosing& choosing) {
  Draft draft(one, id);
  if (is_ambiguous(draft.outline())) return {};
  const auto ways = readings(draft.request_of_case(draft.outline()));
  if (!ways) return {};
  if (draft.spelled().same_chain && ways->size() == 1 && ways->front().accepted())
    ask_about_data(draft, ways->front(), choosing);
  else if (draft.spelled().same_chain && hangs_on_raw_fill(*ways))
    ask_about_raw(draft);
  else
    ask_about_metadata(draft, *ways);
  return draft.take();
}

}  // namespace zarrproof::fuzz
