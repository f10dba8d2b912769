#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

#include "conformance/results/results.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Ways = std::vector<Answers>;

bool fits(const Answers& answers, const Answers& way) {
  return std::all_of(all_open_points().begin(), all_open_points().end(), [&](OpenPoint open_point) {
    return !way.get(open_point) || !answers.get(open_point) ||
           *way.get(open_point) == *answers.get(open_point);
  });
}

bool fits(const Answers& answers, const Ways& ways) {
  return std::any_of(ways.begin(), ways.end(), [&](const Answers& way) { return fits(answers, way); });
}

std::set<OpenPoint> open_points_of(const Ways& ways) {
  std::set<OpenPoint> found;
  for (const Answers& way : ways)
    for (OpenPoint open_point : all_open_points())
      if (way.get(open_point)) found.insert(open_point);
  return found;
}

// Open points that are solved together: some response depends on two of them.
struct Cluster {
  std::set<OpenPoint> open_points;
  std::vector<OpenResponse> responses;  // without responses whose ways are those of an earlier response

  void add(const Cluster& other) {
    open_points.insert(other.open_points.begin(), other.open_points.end());
    responses.insert(responses.end(), other.responses.begin(), other.responses.end());
  }
};

std::vector<Cluster> clusters_of(const std::vector<OpenResponse>& responses) {
  std::vector<Cluster> clusters;
  for (const OpenResponse& response : responses) {
    const Cluster own{open_points_of(response.ways), {response}};
    Cluster joined{own.open_points, {}};
    std::erase_if(clusters, [&](const Cluster& other) {
      const bool shares = std::ranges::any_of(
          other.open_points, [&](OpenPoint one) { return joined.open_points.contains(one); });
      if (shares) joined.add(other);
      return shares;
    });
    joined.add(own);
    clusters.push_back(std::move(joined));
  }
  return clusters;
}

using Possible = std::set<std::pair<OpenPoint, Answer>>;

// Tries all answers to the open points of a cluster from `next` on. Keeps the answers of each set that fits
// every response. Leaves a branch as soon as one response does not fit, so that few sets are tried.
void try_answers(const Cluster& cluster, std::set<OpenPoint>::const_iterator next, const Answers& chosen,
                 Possible& possible) {
  for (const OpenResponse& response : cluster.responses)
    if (!fits(chosen, response.ways)) return;
  if (next == cluster.open_points.end()) {
    for (OpenPoint open_point : cluster.open_points) possible.emplace(open_point, *chosen.get(open_point));
    return;
  }
  for (Answer answer : answers(*next)) {
    Answers more = chosen;
    more.set(*next, answer);
    try_answers(cluster, std::next(next), more, possible);
  }
}

// Returns the answers of every set of answers that fits all responses of the cluster.
Possible possible_answers(const Cluster& cluster) {
  Possible possible;
  try_answers(cluster, cluster.open_points.begin(), {}, possible);
  return possible;
}

Answers only(OpenPoint open_point, Answer answer) {
  Answers answers;
  answers.set(open_point, answer);
  return answers;
}

// Returns the answers to one open point that fit every response, if the other open points are left free.
std::vector<Answer> answers_taken_alone(const std::vector<OpenResponse>& responses, OpenPoint open_point) {
  std::vector<Answer> fitting;
  for (Answer answer : answers(open_point)) {
    const Answers alone = only(open_point, answer);
    const auto is_possible = [&](const OpenResponse& response) { return fits(alone, response.ways); };
    if (std::ranges::all_of(responses, is_possible)) fitting.push_back(answer);
  }
  return fitting;
}

// Returns whether some set of answers fits all these responses.
bool can_agree(const std::vector<OpenResponse>& responses) {
  Cluster cluster;
  for (const OpenResponse& response : responses) cluster.add({open_points_of(response.ways), {response}});
  return !possible_answers(cluster).empty();
}

std::vector<ProfileEntry::Witness> witnesses_of(const std::vector<OpenResponse>& responses) {
  std::vector<ProfileEntry::Witness> witnesses;
  for (const OpenResponse& response : responses)
    witnesses.push_back(
        {response.id, joined_words(response.ways, ", or ", std::mem_fn(&Answers::to_string))});
  return witnesses;
}

// Returns responses that contradict each other. Without any one of them, the others agree.
std::vector<ProfileEntry::Witness> contradiction_in(std::vector<OpenResponse> responses) {
  for (std::size_t i = 0; i < responses.size();) {
    std::vector<OpenResponse> fewer = responses;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (can_agree(fewer))
      ++i;
    else
      responses = std::move(fewer);
  }
  return witnesses_of(responses);
}

// Returns two responses that no answer to the open point fits. If no two are found, returns responses that
// contradict each other over all open points of the cluster.
std::vector<ProfileEntry::Witness> contradiction_about(const Cluster& cluster, OpenPoint open_point) {
  const auto& responses = cluster.responses;
  for (std::size_t i = 0; i < responses.size(); ++i)
    for (std::size_t j = i + 1; j < responses.size(); ++j)
      if (answers_taken_alone({responses[i], responses[j]}, open_point).empty())
        return witnesses_of({responses[i], responses[j]});
  return contradiction_in(responses);
}

// Returns a response for each answer that is excluded by one response alone.
std::vector<ProfileEntry::Witness> evidence_against(const std::vector<Answer>& fitting,
                                                    const Cluster& cluster, OpenPoint open_point) {
  std::vector<OpenResponse> deciding;
  for (Answer answer : answers(open_point)) {
    if (contains(fitting, answer)) continue;
    const Answers alone = only(open_point, answer);
    const auto excludes = [&](const OpenResponse& response) { return !fits(alone, response.ways); };
    if (std::ranges::any_of(deciding, excludes)) continue;
    const auto found = std::ranges::find_if(cluster.responses, excludes);
    if (found != cluster.responses.end()) deciding.push_back(*found);
  }
  return witnesses_of(deciding);
}

// Returns an entry for each open point of a cluster. If no set of answers fits all responses, the open points
// that are inconsistent alone are marked. If no open point is inconsistent alone, all are marked.
std::vector<ProfileEntry> entries_of(const Cluster& cluster) {
  const Possible possible = possible_answers(cluster);
  const bool is_consistent = !possible.empty();
  std::vector<ProfileEntry> entries;
  bool is_explained = is_consistent;
  for (OpenPoint open_point : cluster.open_points) {
    ProfileEntry entry{open_point, answers_taken_alone(cluster.responses, open_point), {}};
    if (is_consistent)
      std::erase_if(entry.answers, [&](Answer answer) { return !possible.contains({open_point, answer}); });
    if (entry.answers.empty()) {
      entry.contradiction = contradiction_about(cluster, open_point);
      is_explained = true;
    } else {
      entry.evidence = evidence_against(entry.answers, cluster, open_point);
    }
    entries.push_back(std::move(entry));
  }
  if (is_explained) return entries;
  const std::vector<ProfileEntry::Witness> contradiction = contradiction_in(cluster.responses);
  for (ProfileEntry& entry : entries) entry = {entry.open_point, {}, contradiction};
  return entries;
}

}  // namespace

std::vector<ProfileEntry> profile_of(const std::vector<OpenResponse>& responses) {
  std::vector<OpenResponse> different;
  for (const OpenResponse& response : responses) {
    const auto same = [&](const OpenResponse& other) { return other.ways == response.ways; };
    if (!response.ways.empty() && std::none_of(different.begin(), different.end(), same))
      different.push_back(response);
  }
  std::vector<ProfileEntry> profile;
  for (const Cluster& cluster : clusters_of(different))
    for (ProfileEntry& entry : entries_of(cluster))
      if (entry.answers.size() < answers(entry.open_point).size()) profile.push_back(std::move(entry));
  std::ranges::sort(profile, {}, &ProfileEntry::open_point);
  return profile;
}

}  // namespace zarrproof
