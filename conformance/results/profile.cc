// Example: a response permits map_zero=numeric only, and another one permits map_zero=numeric or bitwise.
// Then the testee answers numeric. A response that permits bitwise only would contradict the first one. A way
// of a response is a set of answers that leads to it.
#include "conformance/results/profile.h"

#include <algorithm>
#include <functional>
#include <set>

#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Responses = std::vector<OpenResponse>;

// Returns the answers with one more.
Answers with_answer(Answers answers, OpenPoint open_point, Answer answer) {
  answers.set(open_point, answer);
  return answers;
}

// Returns whether the response has possible answers that contradict none of `answers`. Open points that only
// one of both decides do not count.
bool fits(const Answers& answers, const OpenResponse& response) {
  return std::ranges::any_of(response.possible_answers, [&](const Answers& possible) {
    return std::ranges::all_of(all_open_points(), [&](OpenPoint open_point) {
      return !possible.get(open_point) || !answers.get(open_point) ||
             possible.get(open_point) == answers.get(open_point);
    });
  });
}

// Returns whether the answers fit every response.
bool fits_all(const Answers& answers, const Responses& responses) {
  return std::ranges::all_of(responses,
                             [&](const OpenResponse& response) { return fits(answers, response); });
}

// Returns the open points that the responses depend on.
std::set<OpenPoint> open_points_of(const Responses& responses) {
  std::set<OpenPoint> found;
  for (const OpenResponse& response : responses)
    for (const Answers& possible : response.possible_answers)
      for (OpenPoint open_point : all_open_points())
        if (possible.get(open_point)) found.insert(open_point);
  return found;
}

// Returns whether answers to the rest of the open points, beside the chosen ones, fit every response. Leaves
// a branch as soon as one response does not fit, so that few answers are tried.
bool can_fit_all(const Answers& chosen, const std::set<OpenPoint>& open_points, const Responses& responses) {
  if (!fits_all(chosen, responses)) return false;
  const auto next = std::ranges::find_if_not(
      open_points, [&](OpenPoint open_point) { return chosen.get(open_point).has_value(); });
  return next == open_points.end() || std::ranges::any_of(answers(*next), [&](Answer answer) {
           return can_fit_all(with_answer(chosen, *next, answer), open_points, responses);
         });
}

// Divides the responses into clusters: two responses that depend on one open point are in one cluster.
std::vector<Responses> clusters_of(const Responses& responses) {
  std::vector<Responses> clusters;
  for (const OpenResponse& response : responses) {
    const std::set<OpenPoint> own = open_points_of({response});
    Responses joined;
    std::erase_if(clusters, [&](const Responses& other) {
      const bool shares = std::ranges::any_of(open_points_of(other),
                                              [&](OpenPoint open_point) { return own.contains(open_point); });
      if (shares) joined.insert(joined.end(), other.begin(), other.end());
      return shares;
    });
    joined.push_back(response);
    clusters.push_back(std::move(joined));
  }
  return clusters;
}

// Returns each response with the answers that permit it, as text.
std::vector<ProfileEntry::Witness> witnesses_of(const Responses& responses) {
  std::vector<ProfileEntry::Witness> witnesses;
  for (const OpenResponse& response : responses)
    witnesses.push_back(
        {response.id, joined_words(response.possible_answers, ", or ", std::mem_fn(&Answers::to_string))});
  return witnesses;
}

// Returns responses that contradict each other, as few as possible: without any one of them, the others
// agree.
std::vector<ProfileEntry::Witness> contradiction_in(Responses responses,
                                                    const std::function<bool(const Responses&)>& can_agree) {
  for (std::size_t i = responses.size(); i-- > 0;) {
    Responses fewer = responses;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (!can_agree(fewer)) responses = std::move(fewer);
  }
  return witnesses_of(responses);
}

// Returns the answers to one open point that fit every response, if the other open points are left free.
std::vector<Answer> answers_taken_alone(const Responses& responses, OpenPoint open_point) {
  std::vector<Answer> fitting;
  for (Answer answer : answers(open_point))
    if (fits_all(with_answer({}, open_point, answer), responses)) fitting.push_back(answer);
  return fitting;
}

// Returns responses that show why no other answers fit: for each other answer a response that contradicts it.
// One response may stand for several answers. An answer that only several responses exclude has none.
std::vector<ProfileEntry::Witness> evidence_for(const std::vector<Answer>& fitting, const Responses& cluster,
                                                OpenPoint open_point) {
  Responses deciding;
  for (Answer answer : answers(open_point)) {
    const Answers alone = with_answer({}, open_point, answer);
    if (contains(fitting, answer) || !fits_all(alone, deciding)) continue;
    const auto found = std::ranges::find_if_not(
        cluster, [&](const OpenResponse& response) { return fits(alone, response); });
    if (found != cluster.end()) deciding.push_back(*found);
  }
  return witnesses_of(deciding);
}

// Returns an entry for each open point of a cluster. If no answers to all of them fit all responses, each
// open point that no answer fits gets its contradiction. If each open point alone has a fitting answer, all
// of them get the common contradiction.
std::vector<ProfileEntry> entries_of(const Responses& cluster) {
  const std::set<OpenPoint> open_points = open_points_of(cluster);
  const bool is_consistent = can_fit_all({}, open_points, cluster);
  bool needs_common_contradiction = !is_consistent;
  std::vector<ProfileEntry> entries;
  for (OpenPoint open_point : open_points) {
    ProfileEntry entry{open_point, answers_taken_alone(cluster, open_point), {}};
    if (is_consistent)
      std::erase_if(entry.answers, [&](Answer answer) {
        return !can_fit_all(with_answer({}, open_point, answer), open_points, cluster);
      });
    if (entry.answers.empty()) {
      needs_common_contradiction = false;
      entry.contradiction = contradiction_in(cluster, [&](const Responses& responses) {
        return !answers_taken_alone(responses, open_point).empty();
      });
    } else {
      entry.evidence = evidence_for(entry.answers, cluster, open_point);
    }
    entries.push_back(std::move(entry));
  }
  if (!needs_common_contradiction) return entries;
  const auto contradiction = contradiction_in(
      cluster, [&](const Responses& responses) { return can_fit_all({}, open_points, responses); });
  for (ProfileEntry& entry : entries) entry = {entry.open_point, {}, contradiction};
  return entries;
}

}  // namespace

std::vector<ProfileEntry> profile_of(const std::vector<OpenResponse>& responses) {
  Responses distinct;  // the first response of each set of ways; the others show nothing more
  for (const OpenResponse& response : responses)
    if (!response.possible_answers.empty() &&
        std::ranges::find(distinct, response.possible_answers, &OpenResponse::possible_answers) ==
            distinct.end())
      distinct.push_back(response);
  std::vector<ProfileEntry> profile;
  for (const Responses& cluster : clusters_of(distinct))
    for (ProfileEntry& entry : entries_of(cluster))
      if (entry.answers.size() < answers(entry.open_point).size()) profile.push_back(std::move(entry));
  std::ranges::sort(profile, {}, &ProfileEntry::open_point);
  return profile;
}

}  // namespace zarrproof
