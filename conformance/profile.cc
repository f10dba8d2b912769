#include "conformance/profile.h"

#include <algorithm>
#include <optional>
#include <set>

namespace zarrproof {
namespace {

// The ways in which one response may have come about. A testee's answers must fit one of them.
using Ways = std::vector<Answers>;

bool fits(const Answers& answers, const Answers& way) {
  return std::all_of(all_switches().begin(), all_switches().end(), [&](Switch open_point) {
    return !way.get(open_point) || !answers.get(open_point) ||
           *way.get(open_point) == *answers.get(open_point);
  });
}

bool fits(const Answers& answers, const Ways& ways) {
  return std::any_of(ways.begin(), ways.end(), [&](const Answers& way) { return fits(answers, way); });
}

std::set<Switch> switches_of(const Ways& ways) {
  std::set<Switch> found;
  for (const Answers& way : ways)
    for (Switch open_point : all_switches())
      if (way.get(open_point)) found.insert(open_point);
  return found;
}

// Open points that depend on each other: some response hangs on both.
struct Cluster {
  std::set<Switch> switches;
  std::vector<Ways> responses;  // each different one once
};

bool share(const std::set<Switch>& a, const std::set<Switch>& b) {
  return std::any_of(a.begin(), a.end(), [&](Switch one) { return b.count(one) != 0; });
}

std::vector<Cluster> clusters_of(const std::vector<Ways>& responses) {
  std::vector<Cluster> clusters;
  for (const Ways& ways : responses) {
    Cluster joined{switches_of(ways), {ways}};
    for (std::size_t i = 0; i < clusters.size();) {
      if (!share(clusters[i].switches, joined.switches)) {
        ++i;
        continue;
      }
      joined.switches.insert(clusters[i].switches.begin(), clusters[i].switches.end());
      joined.responses.insert(joined.responses.end(), clusters[i].responses.begin(),
                              clusters[i].responses.end());
      clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(i));
    }
    clusters.push_back(std::move(joined));
  }
  return clusters;
}

// Tries all answers to the open points of a cluster and notes those that belong to a set which fits every
// response. What no longer fits is left at once, so that few sets are tried.
class Search {
 public:
  explicit Search(const Cluster& cluster)
      : cluster_(cluster), switches_(cluster.switches.begin(), cluster.switches.end()) {
    extend(Answers(), 0);
  }

  const std::set<std::pair<Switch, Answer>>& possible() const { return possible_; }

 private:
  void extend(const Answers& chosen, std::size_t depth) {
    for (const Ways& ways : cluster_.responses)
      if (!fits(chosen, ways)) return;
    if (depth == switches_.size()) {
      for (Switch open_point : switches_) possible_.emplace(open_point, *chosen.get(open_point));
      return;
    }
    for (Answer answer : answers(switches_[depth])) {
      Answers more = chosen;
      more.set(switches_[depth], answer);
      extend(more, depth + 1);
    }
  }

  const Cluster& cluster_;
  std::vector<Switch> switches_;
  std::set<std::pair<Switch, Answer>> possible_;
};

// The answers to one open point that fit each response of the cluster by itself.
std::vector<Answer> answers_taken_alone(const Cluster& cluster, Switch open_point) {
  std::vector<Answer> fitting;
  for (Answer answer : answers(open_point)) {
    Answers alone;
    alone.set(open_point, answer);
    if (std::all_of(cluster.responses.begin(), cluster.responses.end(),
                    [&](const Ways& ways) { return fits(alone, ways); }))
      fitting.push_back(answer);
  }
  return fitting;
}

// What a cluster tells about each of its open points. Where no set of answers fits all responses, those that
// are answered in two ways by themselves are inconsistent; if there are none, all of them are, together.
std::vector<ProfileEntry> entries_of(const Cluster& cluster) {
  const Search search(cluster);
  std::vector<ProfileEntry> entries;
  for (Switch open_point : cluster.switches) {
    ProfileEntry entry{open_point, {}};
    for (Answer answer : answers(open_point))
      if (search.possible().count({open_point, answer}) != 0) entry.answers.push_back(answer);
    entries.push_back(std::move(entry));
  }
  if (!search.possible().empty()) return entries;
  std::vector<ProfileEntry> alone;
  for (Switch open_point : cluster.switches)
    alone.push_back({open_point, answers_taken_alone(cluster, open_point)});
  const bool some = std::any_of(alone.begin(), alone.end(),
                                [](const ProfileEntry& entry) { return entry.answers.empty(); });
  return some ? alone : entries;
}

}  // namespace

std::vector<ProfileEntry> profile_of(const Results& results) {
  std::vector<Ways> responses;
  for (const VectorResult& result : results.results) {
    const Ways& ways = result.judgement.under;
    if (!ways.empty() && std::find(responses.begin(), responses.end(), ways) == responses.end())
      responses.push_back(ways);
  }
  std::vector<ProfileEntry> profile;
  for (const Cluster& cluster : clusters_of(responses))
    for (ProfileEntry& entry : entries_of(cluster))
      if (entry.answers.size() < answers(entry.open_point).size()) profile.push_back(std::move(entry));
  std::sort(profile.begin(), profile.end(),
            [](const ProfileEntry& a, const ProfileEntry& b) { return a.open_point < b.open_point; });
  return profile;
}

}  // namespace zarrproof
