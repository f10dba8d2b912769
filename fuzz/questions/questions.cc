#include "fuzz/questions/questions.h"

#include <algorithm>

#include "fuzz/questions/doubtful.h"
#include "fuzz/questions/draft.h"

namespace zarrproof::fuzz {
namespace {

// Whether the metadata are accepted by all who count the bytes of a fill value of r<N>, and refused by those
// who count its bits.
bool hangs_on_raw_fill(const std::vector<Reading>& readings) {
  return readings.size() > 1 && std::all_of(readings.begin(), readings.end(), [](const Reading& reading) {
           const auto length = reading.answers.get(Switch::raw_fill_length);
           return length && reading.accepted() == (*length == Answer::bytes);
         });
}

}  // namespace

std::vector<Question> questions(const Case& one, const std::string& id, const Choosing& choosing) {
  Draft draft(one, id);
  if (is_doubtful(draft.outline())) return {};
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
