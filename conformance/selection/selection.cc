// Example: --filter CV-3 --filter '!float16' leaves the vectors of CV-3 that have no float16. Each term gives
// a bit for each vector of the suite.
#include "conformance/selection/selection.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "conformance/judging/needs.h"
#include "conformance/text/edit.h"
#include "reference/errors/error.h"
#include "reference/requirements/open_point.h"
#include "reference/types/codec_names.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr const char* kTerm =
    "an id or a part of one (zarrproof list shows them), a pattern with *, a clause, a codec, a data type "
    "or an open point";

class TermMatcher {
 public:
  explicit TermMatcher(const Suite& suite) : suite_(suite) {}

  // Returns for each vector of the suite whether it matches the term.
  std::vector<bool> find(const std::string& term) {
    if (const auto clause = find_clause(term))
      return where([&](std::size_t i) { return suite_.vectors[i].tests(*clause); });
    if (const auto open_point = find_open_point(term))
      return where([&](std::size_t i) { return suite_.vectors[i].depends_on(*open_point); });
    if (is_codec(term) || term == kSharding)
      return where([&](std::size_t i) { return contains(needs()[i]->codecs, term); });
    if (find_data_type(term) || is_time_type(term))
      return where([&](std::size_t i) {
        const std::vector<DataType>& types = needs()[i]->data_types;
        return std::ranges::find(types, term, &DataType::name) != types.end();
      });
    if (const Vector* vector = suite_.find(term))
      return where([&](std::size_t i) { return &suite_.vectors[i] == vector; });
    if (term.find('*') != std::string::npos)
      return where([&](std::size_t i) { return matches_pattern(suite_.vectors[i].id, term); });
    return where([&](std::size_t i) { return suite_.vectors[i].id.find(term) != std::string::npos; });
  }

 private:
  template <class Test>
  std::vector<bool> where(Test test) const {
    std::vector<bool> matches(suite_.vectors.size());
    for (std::size_t i = 0; i < matches.size(); ++i) matches[i] = test(i);
    return matches;
  }

  const std::vector<const Needs*>& needs() {
    if (needs_.empty())
      for (const Vector& vector : suite_.vectors) needs_.push_back(&reader_.of(vector.request));
    return needs_;
  }

  const Suite& suite_;
  NeedsReader reader_;
  std::vector<const Needs*> needs_;  // of each vector; empty until a term is a codec or a data type
};

// Returns the terms of a filter like the public function. The id of an array on disk, which may have commas,
// is one term.
std::vector<std::string> terms_of(const Suite& suite, const std::string& filter) {
  const std::string id = excluded_terms(filter).value_or(filter);
  return suite.find(id) != nullptr ? std::vector{id} : zarrproof::terms_of(filter);
}

bool is_name(const std::string& term) {
  return find_clause(term) || find_open_point(term) || is_codec(term) || find_data_type(term) ||
         is_time_type(term);
}

// How matches_of() treats a filter without a term, and a term that fits no request and is no name.
enum class Mistakes { refused, taken };

// Returns for each vector whether it matches a term of the filter. A mistake in writing is likely if there is
// no term, or a term fits no request.
std::vector<bool> matches_of(const Suite& suite, const std::string& filter, TermMatcher& matcher,
                             Mistakes mistakes) {
  const bool refuses = mistakes == Mistakes::refused;
  const std::vector<std::string> terms = terms_of(suite, filter);
  if (terms.empty() && refuses) refuse({}, "--filter", "\"" + filter + "\" without a term", kTerm);
  std::vector<bool> matches(suite.vectors.size());
  for (const std::string& term : terms) {
    const std::vector<bool> of_term = matcher.find(term);
    if (refuses && !is_name(term) && !contains(of_term, true))
      refuse({}, "--filter",
             (term == filter ? "" : "\"" + filter + "\": ") + "no request fits \"" + term + "\"" +
                 did_you_mean_term(term),
             kTerm);
    for (std::size_t i = 0; i < matches.size(); ++i) matches[i] = matches[i] || of_term[i];
  }
  return matches;
}

// Removes the indices of the vectors that do not match a filter, or that match a filter that excludes.
void apply_filter(const Suite& suite, const std::string& filter, const std::vector<bool>& matches,
                  std::vector<std::size_t>& indices) {
  const bool excludes = excluded_terms(filter).has_value();
  std::set<std::string_view> sequences;  // the excluded ones
  if (excludes)
    for (std::size_t i = 0; i < matches.size(); ++i)
      if (matches[i] && !suite.vectors[i].sequence.empty()) sequences.insert(suite.vectors[i].sequence);
  std::erase_if(indices, [&](std::size_t index) {
    const std::string& sequence = suite.vectors[index].sequence;
    return matches[index] == excludes || (!sequence.empty() && sequences.contains(sequence));
  });
}

// Adds the other requests of each selected sequence: a response may depend on the requests before it.
std::vector<std::size_t> with_whole_sequences(const Suite& suite, const std::vector<std::size_t>& indices) {
  std::vector<bool> wanted(suite.vectors.size());
  std::set<std::string_view> sequences;
  for (std::size_t index : indices) {
    wanted[index] = true;
    if (!suite.vectors[index].sequence.empty()) sequences.insert(suite.vectors[index].sequence);
  }
  std::vector<std::size_t> all;
  for (std::size_t index = 0; index < wanted.size(); ++index)
    if (wanted[index] || sequences.count(suite.vectors[index].sequence) != 0) all.push_back(index);
  return all;
}

// Returns a sort key: FNV-1a, then the last steps of SplitMix64, so that similar ids get distant keys.
std::uint64_t key_of(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325 ^ seed;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

}  // namespace

std::vector<std::size_t> select(const Suite& suite, const Selection& selection) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < suite.vectors.size(); ++i)
    if (!selection.ids || selection.ids->count(suite.vectors[i].id) != 0) indices.push_back(i);
  TermMatcher matcher(suite);
  for (const std::string& filter : selection.filters) {
    apply_filter(suite, filter, matches_of(suite, filter, matcher, Mistakes::refused), indices);
    if (indices.empty())
      refuse({}, "--filter",
             "no request fits \"" + filter + "\"" +
                 (filter == selection.filters.front() ? "" : " and the filters before it"),
             kTerm);
  }
  indices = with_whole_sequences(suite, indices);
  std::vector<std::size_t> shard;
  std::size_t unit = 0;
  for (std::size_t place = 0; place < indices.size(); ++unit)
    for (std::size_t left = sequence_length_at(suite, indices, place); left > 0; --left, ++place)
      if (unit % selection.shard_count == selection.shard_number - 1) shard.push_back(indices[place]);
  return shard;
}

std::vector<std::size_t> indices_that_match(const Suite& suite, const std::vector<std::string>& filters) {
  std::vector<std::size_t> indices(suite.vectors.size());
  std::iota(indices.begin(), indices.end(), 0);
  TermMatcher matcher(suite);
  for (const std::string& filter : filters)
    apply_filter(suite, filter, matches_of(suite, filter, matcher, Mistakes::taken), indices);
  return indices;
}

std::optional<std::string> excluded_terms(const std::string& filter) {
  if (!filter.starts_with('!')) return std::nullopt;
  return filter.substr(1);
}

std::vector<std::string> terms_of(const std::string& filter) {
  return parts_between(',', excluded_terms(filter).value_or(filter));
}

std::string did_you_mean_term(const std::string& term) {
  if (is_name(term)) return {};
  std::vector<std::string> names(kCodecs.begin(), kCodecs.end());
  for (const Clause clause : all_clauses()) names.emplace_back(id(clause));
  for (const OpenPoint open_point : all_open_points()) names.emplace_back(name(open_point));
  for (const DataType& type : listed_data_types()) names.push_back(type.name);
  return did_you_mean(term, names);
}

bool matches_pattern(std::string_view text, std::string_view pattern) {
  std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  // The first match of the text between two stars leaves the longest rest, so no other match need be tried.
  while ((star = pattern.find('*')) != std::string_view::npos) {
    const std::size_t at = text.find(pattern.substr(0, star));
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + star);
    pattern.remove_prefix(star + 1);
  }
  return text.ends_with(pattern);
}

std::vector<std::size_t> shuffled(const Suite& suite, std::vector<std::size_t> indices, std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, std::size_t>> keys;
  keys.reserve(indices.size());
  for (std::size_t index : indices) {
    const Vector& vector = suite.vectors[index];
    keys.emplace_back(key_of(vector.sequence.empty() ? vector.id : vector.sequence, seed), index);
  }
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i) indices[i] = keys[i].second;
  return indices;
}

std::vector<std::size_t> after_controls(const Suite& suite, const std::vector<std::size_t>& indices) {
  std::vector<std::size_t> ordered;
  std::vector<bool> taken(suite.vectors.size());
  const auto take = [&](std::size_t index) {
    if (!taken[index]) ordered.push_back(index);
    taken[index] = true;
  };
  for (std::size_t index : indices) {
    const Vector& vector = suite.vectors[index];
    if (!vector.control.empty() && vector.sequence.empty())
      take(static_cast<std::size_t>(suite.find(vector.control) - suite.vectors.data()));
    take(index);
  }
  return ordered;
}

std::vector<std::size_t> order_of_run(const Suite& suite, std::vector<std::size_t> indices,
                                      std::optional<std::uint64_t> seed) {
  if (seed) indices = shuffled(suite, std::move(indices), *seed);
  return after_controls(suite, indices);
}

std::size_t sequence_length_at(const Suite& suite, const std::vector<std::size_t>& indices,
                               std::size_t place) {
  const std::string& sequence = suite.vectors[indices[place]].sequence;
  std::size_t size = 1;
  while (!sequence.empty() && place + size < indices.size() &&
         suite.vectors[indices[place + size]].sequence == sequence)
    ++size;
  return size;
}

}  // namespace zarrproof
