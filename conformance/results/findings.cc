// Example: zarrita fails crc32c/damage/a, which the page zarrita-crc32c-is-not-checked.md lists. Its cause
// gets this page as a finding. Another testee that fails it in the same way gets "also in" with the page.
#include "conformance/results/findings.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "conformance/findings_index.h"
#include "conformance/selection/selection.h"
#include "reference/json/placed_json.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

FindingPage read_page(const PlacedJson& at) {
  FindingPage page{.page = at.at("page").text(),
                   .implementation = at.at("implementation").text(),
                   .version = at.at("version").text(),
                   .testees = at.at("testees").texts(),
                   .requests = at.at("requests").texts(),
                   .signs = {}};
  for (const PlacedJson& sign : at.items_of("signs"))
    page.signs.push_back({sign.at("clause").one_of(find_clause, "a clause such as \"CV-3\""),
                          sign.at("deviation").one_of(find_deviation, "a deviation such as \"value\"")});
  return page;
}

bool has_request(const FindingPage& page, std::string_view id) {
  return std::ranges::any_of(page.requests,
                             [&](const std::string& pattern) { return matches_pattern(id, pattern); });
}

// Returns how many requests of the cause are requests of the page.
std::ptrdiff_t count_shared_requests(const FindingPage& page, const Cause& cause) {
  return std::ranges::count_if(cause.requests,
                               [&](const RequestResult* request) { return has_request(page, request->id); });
}

// Returns whether the page has the example of the cause or half of its requests. Another testee may fail
// single requests of the page by another defect.
bool shares_most_requests(const FindingPage& page, const Cause& cause) {
  return has_request(page, cause.example->id) ||
         2 * count_shared_requests(page, cause) >= std::ssize(cause.requests);
}

// Returns whether the cause has the violated clause and the difference of a sign of the page.
bool is_similar(const FindingPage& page, const Cause& cause) {
  return std::ranges::any_of(page.signs, [&](const FindingPage::Sign& sign) {
    return sign.clause == cause.clause && sign.deviation == cause.fault->deviation;
  });
}

// Returns the text of the page; empty if the program does not hold it.
std::string_view text_of(std::string_view page) {
  const auto* found = std::ranges::find(kFindingsPages, page, &FindingText::page);
  return found == std::end(kFindingsPages) ? std::string_view() : found->text;
}

}  // namespace

std::string FindingLink::place() const {
  return is_installed() ? "zarrproof findings " + page : "conformance/findings/" + page + ".md";
}

std::span<const FindingText> finding_texts() {
  return kFindingsPages;
}

std::vector<FindingPage> read_findings(std::string_view text) {
  const JsonDocument document(text, "conformance/findings/index.json", "the index of the findings");
  std::vector<FindingPage> pages;
  for (const PlacedJson& at : PlacedJson(document).items()) pages.push_back(read_page(at));
  return pages;
}

// A page about the same testee is linked if it shares one request with the cause. A page about others is
// linked only if clause, difference and most requests agree.
std::vector<FindingLink> findings_of(const Results& results, const Cause& cause) {
  static const std::vector<FindingPage> pages = read_findings(kFindingsIndex);
  std::multimap<int, FindingLink> by_rank;
  for (const FindingPage& page : pages) {
    const bool is_of_testee = std::ranges::count(page.testees, results.description.name) > 0;
    const bool is_linked = is_of_testee ? count_shared_requests(page, cause) > 0
                                        : is_similar(page, cause) && shares_most_requests(page, cause);
    if (!is_linked) continue;
    const int rank = !is_of_testee ? 2 : has_request(page, cause.example->id) ? 0 : 1;
    by_rank.emplace(rank, FindingLink{page.page, page.implementation + " " + page.version, is_of_testee,
                                      text_of(page.page)});
  }
  std::vector<FindingLink> links;
  for (const auto& [rank, link] : by_rank) links.push_back(link);
  return links;
}

}  // namespace zarrproof
