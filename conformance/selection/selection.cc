#include "conformance/selection/selection.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>

#include "conformance/judging/needs.h"
#include "conformance/selection/order.h"
#include "conformance/text/edit.h"
#include "reference/errors/error.h"
#include "reference/requirements/open_point.h"
#include "reference/types/codec_names.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using Test = std::function<bool(const Vector&)>;

Test test_of(const Suite& suite, const std::string& term) {
  if (const auto clause = find_clause(term))
    return [clause](const Vector& vector) { return contains(vector.clauses, *clause); };
  if (const auto open_point = find_open_point(term))
    return [open_point](const Vector& vector) { return vector.depends_on(*open_point); };
  if (is_codec(term))
    return [term](const Vector& vector) { return contains(needs_of(vector.request).codecs, term); };
  if (find_data_type(term) || is_time_type(term))
    return [term](const Vector& vector) {
      const Needs needs = needs_of(vector.request);
      return std::ranges::find(needs.data_types, term, &DataType::name) != needs.data_types.end();
    };
  if (suite.find(term) != nullptr) return [term](const Vector& vector) { return vector.id == term; };
  if (term.find('*') != std::string::npos)
    return [term](const Vector& vector) { return fits_pattern(vector.id, term); };
  return [term](const Vector& vector) { return vector.id.find(term) != std::string::npos; };
}

// Returns the numbers that fit the filter.
std::vector<std::size_t> filtered(const Suite& suite, const std::vector<std::size_t>& numbers,
                                  const std::string& filter) {
  std::vector<Test> tests;
  const bool is_id = suite.find(filter) != nullptr;  // the id of an array on disk may have commas
  for (const std::string& term : is_id ? std::vector{filter} : parts_between(',', filter))
    tests.push_back(test_of(suite, term));
  std::vector<std::size_t> fitting;
  for (std::size_t number : numbers) {
    const Vector& vector = suite.vectors[number];
    if (std::any_of(tests.begin(), tests.end(), [&](const Test& test) { return test(vector); }))
      fitting.push_back(number);
  }
  return fitting;
}

// Adds the other requests of each selected sequence: a response may depend on the requests before it.
std::vector<std::size_t> with_whole_sequences(const Suite& suite, const std::vector<std::size_t>& numbers) {
  std::vector<bool> wanted(suite.vectors.size());
  std::set<std::string_view> sequences;
  for (std::size_t number : numbers) {
    wanted[number] = true;
    if (!suite.vectors[number].sequence.empty()) sequences.insert(suite.vectors[number].sequence);
  }
  std::vector<std::size_t> all;
  for (std::size_t number = 0; number < wanted.size(); ++number)
    if (wanted[number] || sequences.count(suite.vectors[number].sequence) != 0) all.push_back(number);
  return all;
}

}  // namespace

std::vector<std::size_t> select(const Suite& suite, const Selection& selection) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < suite.vectors.size(); ++i)
    if (!selection.ids || selection.ids->count(suite.vectors[i].id) != 0) numbers.push_back(i);
  for (const std::string& filter : selection.filters) {
    numbers = filtered(suite, numbers, filter);
    if (numbers.empty())
      refuse(
          {}, "--filter", "no request fits \"" + filter + "\"",
          "an id or a part of one (zarrproof list shows them), a pattern with *, a clause, a codec, a data "
          "type or an open point");
  }
  numbers = with_whole_sequences(suite, numbers);
  std::vector<std::size_t> shard;
  std::size_t unit = 0;
  for (std::size_t place = 0; place < numbers.size(); ++unit)
    for (std::size_t left = block_size(suite, numbers, place); left > 0; --left, ++place)
      if (unit % selection.shards == selection.shard - 1) shard.push_back(numbers[place]);
  return shard;
}

std::vector<std::size_t> numbers_that_fit(const Suite& suite, const std::vector<std::string>& filters) {
  std::vector<std::size_t> numbers(suite.vectors.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  for (const std::string& filter : filters) numbers = filtered(suite, numbers, filter);
  return numbers;
}

bool fits_pattern(std::string_view text, std::string_view pattern) {
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

}  // namespace zarrproof
