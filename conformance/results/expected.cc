// Example: the entry "bytes/a#3,7-9" covers the faults of the elements 3, 7, 8 and 9. If element 7 passes,
// the entry is stale: "element 7 passes now", and --update-expected writes "bytes/a#3,8-9".
#include "conformance/results/expected.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "conformance/results/cause.h"
#include "conformance/selection/selection.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "reference/types/parsed_integer.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

using ElementRange = std::pair<std::uint64_t, std::uint64_t>;

// Throws Refused with the place of a line of the list.
[[noreturn]] void refuse_line(const std::string& path, std::size_t line, const std::string& what,
                              const std::string& wanted) {
  refuse({}, path + " line " + std::to_string(line), what, wanted);
}

// Reads "7" or "7-9".
std::optional<ElementRange> read_element_range(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('-'));
  const auto from = parsed_integer<std::uint64_t>(first);
  const auto to = first == text ? from : parsed_integer<std::uint64_t>(text.substr(first.size() + 1));
  if (!from || !to || *to < *from) return std::nullopt;
  return ElementRange(*from, *to);
}

// Reads "id", "id#3,7-9" or a pattern. Throws Refused.
Expectation read_entry(const std::string& entry, std::size_t line, const std::string& path) {
  const std::size_t hash = entry.find('#');
  Expectation expectation{.line = line, .entry = entry, .id = entry.substr(0, hash)};
  std::istringstream list(hash == std::string::npos ? "" : entry.substr(hash + 1));
  for (std::string part; std::getline(list, part, ',');) {
    const auto range = read_element_range(part);
    if (!range)
      refuse_line(path, line, quoted_beginning(part) + " after #", "the numbers of elements, such as #3,7-9");
    expectation.elements.push_back(*range);
  }
  if (hash != std::string::npos && expectation.elements.empty())
    refuse_line(path, line, "nothing after #", "the numbers of elements, such as #3,7-9");
  return expectation;
}

// Returns whether the entry lists the element of the fault. An entry without elements lists all.
bool covers(const Expectation& expectation, const Fault& fault) {
  if (expectation.elements.empty()) return true;
  return fault.element && std::ranges::any_of(expectation.elements, [&](const ElementRange& range) {
           return range.first <= *fault.element && *fault.element <= range.second;
         });
}

// Returns "3,7-9" for the elements 3, 7, 8 and 9.
std::string element_ranges_text(const std::vector<std::uint64_t>& elements) {
  std::string text;
  for (std::size_t i = 0; i < elements.size();) {
    std::size_t last = i;
    while (last + 1 < elements.size() && elements[last + 1] == elements[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(elements[i]);
    if (last > i) text += "-" + std::to_string(elements[last]);
    i = last + 1;
  }
  return text;
}

// Returns the entry that covers these faults of a request.
std::string entry_for(const RequestResult& result, const std::vector<const Fault*>& faults) {
  std::vector<std::uint64_t> elements;
  for (const Fault* fault : faults) {
    if (!fault->element) return result.id;
    elements.push_back(*fault->element);
  }
  const bool all = faults.size() == result.elements;
  return all ? result.id : result.id + "#" + element_ranges_text(elements);
}

using RequestIndices = std::map<std::string_view, std::size_t>;  // of the judged requests, by id

RequestIndices indices_of_judged(const std::vector<RequestResult>& requests) {
  RequestIndices indices;
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (is_judged(requests[i])) indices.emplace(requests[i].id, i);
  return indices;
}

// Returns the indices of the judged requests that an expectation is about.
std::vector<std::size_t> indices_for(const Expectation& expectation, const RequestIndices& judged) {
  std::vector<std::size_t> found;
  if (expectation.is_pattern()) {
    for (const auto& [id, index] : judged)
      if (matches_pattern(id, expectation.id)) found.push_back(index);
  } else if (const auto index = judged.find(expectation.id); index != judged.end()) {
    found.push_back(index->second);
  }
  return found;
}

// Returns the faults of the request that the entry covers.
std::vector<const Fault*> covered_faults(const Expectation& expectation, const RequestResult& result) {
  std::vector<const Fault*> faults;
  for (const Fault& fault : result.faults)
    if (covers(expectation, fault)) faults.push_back(&fault);
  return faults;
}

// Returns the listed elements of a request that do not fail. An id without elements lists all. A pattern
// lists none, because it says only that each request fails.
std::vector<std::uint64_t> passing_elements(const Expectation& expectation, const RequestResult& result) {
  std::vector<ElementRange> listed = expectation.elements;
  if (listed.empty() && !expectation.is_pattern()) listed.emplace_back(0, result.elements - 1);
  std::set<std::uint64_t> failing;
  for (const Fault& fault : result.faults) failing.insert(*fault.element);
  std::vector<std::uint64_t> passing;
  for (const auto& [first, last] : listed)
    for (std::uint64_t element = first; element <= last; ++element) {
      if (!failing.contains(element)) passing.push_back(element);
      if (element >= result.elements) break;  // beyond the array: one such element is enough
    }
  return passing;
}

// Returns the requests or elements of an entry that pass, as text: "element 7", "3 of the 20 requests it
// fits". Empty if everything fails or nothing was judged.
std::string passing_text(const Expectation& expectation, const Results& results,
                         const std::vector<std::size_t>& indices) {
  std::size_t passing = 0;
  for (const std::size_t index : indices) {
    const RequestResult& result = results.requests[index];
    if (!result.faults.empty() && !result.faults.front().element) continue;  // fails as a whole
    if (covered_faults(expectation, result).empty())
      ++passing;
    else if (const auto elements = passing_elements(expectation, result); !elements.empty())
      return (elements.size() == 1 ? "element " : "elements ") + element_ranges_text(elements) +
             (expectation.is_pattern() ? " of " + result.id : "");
  }
  if (passing == 0) return {};
  if (!expectation.is_pattern()) return "the request";
  return std::to_string(passing) + " of the " + std::to_string(indices.size()) + " requests it fits";
}

// Returns a paragraph of the list: the lines of the reason as comments, then the entries.
std::string paragraph_text(const std::vector<std::string>& reason, const std::vector<std::string>& entries) {
  std::string text;
  for (const std::string& line : reason) text += line.empty() ? "#\n" : "# " + line + "\n";
  for (const std::string& entry : entries) text += entry + "\n";
  return text;
}

// Returns a paragraph for each cause of unexpected failures.
std::vector<std::string> new_paragraphs(const Results& results) {
  std::vector<std::string> paragraphs;
  std::set<const RequestResult*> listed;
  for (const Cause& cause : causes_of(results)) {
    if (kind_of(cause) != FailureKind::failures) continue;
    std::vector<std::string> entries;
    for (const RequestResult* result : cause.requests) {
      if (!listed.insert(result).second) continue;
      std::vector<const Fault*> faults;
      for (const Fault& fault : result->faults)
        if (!fault.expected) faults.push_back(&fault);
      entries.push_back(entry_for(*result, faults));
    }
    const std::string reason = clauses_text(cause.clauses) + ": " + title_of(cause) + " (" +
                               joined_words(cause.types, ", ") + "). Not explained yet.";
    if (!entries.empty()) paragraphs.push_back(paragraph_text({reason}, entries));
  }
  return paragraphs;
}

}  // namespace

ExpectedFailures read_expected(const std::string& text, const std::string& path) {
  ExpectedFailures expected;
  expected.hash = Sha256().add(text).finish();
  std::istringstream in(text);
  std::map<std::string, std::size_t> seen;
  bool is_in_paragraph = false;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string words = trimmed(line);
    if (words.empty()) {
      is_in_paragraph = false;
      continue;
    }
    // A comment below an entry is the reason of a new paragraph.
    const bool is_comment = words.starts_with('#');
    if (!is_in_paragraph || (is_comment && !expected.paragraphs.back().entries.empty()))
      expected.paragraphs.emplace_back();
    is_in_paragraph = true;
    ExpectedParagraph& paragraph = expected.paragraphs.back();
    if (is_comment) {
      paragraph.reason.push_back(trimmed(words.substr(1)));
      continue;
    }
    if (paragraph.reason.empty())
      refuse_line(path, number, quoted_beginning(words) + " without a reason",
                  "a comment line (#) directly above it");
    const auto [first, is_new] = seen.emplace(words, number);
    if (!is_new)
      refuse_line(path, number, quoted_beginning(words) + " again",
                  "each entry once; it is on line " + std::to_string(first->second));
    paragraph.entries.push_back(read_entry(words, number, path));
  }
  return expected;
}

bool is_named(const ExpectedFailures& expected, std::string_view id) {
  return std::ranges::any_of(expected.paragraphs, [&](const ExpectedParagraph& paragraph) {
    return std::ranges::any_of(paragraph.entries, [&](const Expectation& entry) {
      return entry.is_pattern() ? matches_pattern(id, entry.id) : id == entry.id;
    });
  });
}

void apply_expected(const ExpectedFailures& expected, Results& results) {
  results.expected_hash = expected.hash;
  const RequestIndices judged = indices_of_judged(results.requests);
  for (const ExpectedParagraph& paragraph : expected.paragraphs) {
    const std::string reason = harmless(joined_words(paragraph.reason, " "));
    for (const Expectation& expectation : paragraph.entries) {
      const std::vector<std::size_t> indices = indices_for(expectation, judged);
      const std::string passes = passing_text(expectation, results, indices);
      if (!passes.empty()) results.stale.push_back({expectation.line, harmless(expectation.entry), passes});
      for (const std::size_t index : indices)
        for (Fault& fault : results.requests[index].faults)
          if (covers(expectation, fault)) fault.expected = reason;
    }
  }
}

std::string updated_expected(const ExpectedFailures& expected, const Results& results) {
  const RequestIndices judged = indices_of_judged(results.requests);
  const auto is_stale = [&](const Expectation& expectation) {
    return std::ranges::count(results.stale, expectation.line, &StaleExpectation::line) > 0;
  };
  std::set<const Fault*> listed;
  for (const ExpectedParagraph& paragraph : expected.paragraphs)
    for (const Expectation& expectation : paragraph.entries)
      if (!is_stale(expectation))
        for (const std::size_t index : indices_for(expectation, judged))
          for (const Fault* fault : covered_faults(expectation, results.requests[index]))
            listed.insert(fault);
  std::vector<std::string> paragraphs;
  for (const ExpectedParagraph& paragraph : expected.paragraphs) {
    std::vector<std::string> entries;
    for (const Expectation& expectation : paragraph.entries)
      if (!is_stale(expectation))
        entries.push_back(expectation.entry);
      else  // keeps the faults that still occur, unless another entry covers them
        for (const std::size_t index : indices_for(expectation, judged)) {
          std::vector<const Fault*> faults = covered_faults(expectation, results.requests[index]);
          std::erase_if(faults, [&](const Fault* fault) { return !listed.insert(fault).second; });
          if (!faults.empty()) entries.push_back(entry_for(results.requests[index], faults));
        }
    if (!entries.empty() || paragraph.entries.empty())
      paragraphs.push_back(paragraph_text(paragraph.reason, entries));
  }
  std::ranges::move(new_paragraphs(results), std::back_inserter(paragraphs));
  return joined_words(paragraphs, "\n");
}

}  // namespace zarrproof
