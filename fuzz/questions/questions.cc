#include "fuzz/questions/questions.h"

#include "fuzz/questions/doubtful.h"
#include "fuzz/questions/draft.h"

namespace zarrproof::fuzz {

std::vector<Question> questions(const Case& one, const std::string& id, const Choosing& choosing) {
  Draft draft(one, id);
  if (is_doubtful(draft.outline())) return {};
  const auto ways = readings(draft.request_of_case(draft.outline()));
  if (!ways) return {};
  if (draft.spelled().same_chain && ways->size() == 1 && ways->front().accepted())
    ask_about_data(draft, ways->front(), choosing);
  else
    ask_about_metadata(draft, *ways);
  return draft.take();
}

}  // namespace zarrproof::fuzz
