// The pages of conformance/findings that a report links to a cause: pages about the testee that list the
// request, and pages about other testees that agree in requests, clause and deviation. Uses the real
// index.json, so a new page may change the lists here.
// Example: zarrita-crc32c-is-not-checked.md is about zarrita, lists requests such as crc32c/damage/…, and has
// the sign CRC-4 with "accepted". A report on zarrita links the page to such a failure as a page about the
// testee; a report on another testee as a page about another testee.
#include "conformance/results/findings.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "conformance/html/page.h"
#include "reference/errors/error.h"
#include "tests/conformance/made_results.h"
#include "tests/support/messages.h"
#include "vectors/read_file.h"

namespace zarrproof::findings_test {
namespace {

const std::filesystem::path kFolder = ZARRPROOF_FINDINGS;

std::vector<FindingPage> real_index() {
  return read_findings(read_file(kFolder / "index.json", "the index"));
}

TEST(Findings, EveryPageIsInTheIndexOnce) {
  std::multiset<std::string> pages, listed;
  for (const auto& file : std::filesystem::directory_iterator(kFolder))
    if (file.path().extension() == ".md" && file.path().stem() != "README") pages.insert(file.path().stem());
  for (const FindingPage& page : real_index()) listed.insert(page.page);
  EXPECT_GT(pages.size(), 50u);
  EXPECT_EQ(listed, pages);
}

// The page names the version. Each testee has an adapter. No entry lacks its implementation, its testees, its
// requests or its signs.
TEST(Findings, EntriesFitTheirPages) {
  for (const FindingPage& page : real_index()) {
    expect_words(read_file(kFolder / (page.page + ".md"), "a page"), {page.version});
    EXPECT_FALSE(page.implementation.empty()) << page.page;
    EXPECT_FALSE(page.testees.empty()) << page.page;
    for (const std::string& testee : page.testees)
      EXPECT_TRUE(exists(kFolder.parent_path() / "adapters" / testee)) << page.page << ": " << testee;
    EXPECT_FALSE(page.requests.empty()) << page.page;
    EXPECT_FALSE(page.signs.empty()) << page.page;
  }
}

// Returns a run of this testee in which one request failed: damage was accepted.
Results results_of_unchecked_checksum(const std::string& testee, const std::string& id) {
  RequestResult result = made_whole_failure(id, Clause::CRC_4, Deviation::accepted);
  result.data_types = {"uint8"};
  Results results = made_results({result});
  results.description.name = testee;
  return results;
}

// Returns the pages about the testee of the results that are linked to the first cause.
std::vector<std::string> pages_of_testee(const Results& results) {
  std::vector<std::string> pages;
  const std::vector<Cause> causes = causes_of(results);
  for (const FindingLink& link : findings_of(results, causes.at(0)))
    if (link.is_of_testee) pages.push_back(link.page);
  return pages;
}

TEST(Findings, APageIsLinkedOnlyIfItListsTheRequest) {
  const std::string listed = "crc32c/damage/bit-in-body/byte-0-bit-0";
  EXPECT_EQ(pages_of_testee(results_of_unchecked_checksum("zarrita", listed)),
            std::vector<std::string>{"zarrita-crc32c-is-not-checked"});
  EXPECT_EQ(pages_of_testee(results_of_unchecked_checksum("zarrita", "crc32c/damage/other")).size(), 1u)
      << "the page lists the pattern crc32c/damage/*";
  EXPECT_TRUE(pages_of_testee(results_of_unchecked_checksum("zarrita", "crc32c/other")).empty());
  EXPECT_TRUE(pages_of_testee(results_of_unchecked_checksum("mine", listed)).empty());
}

TEST(Findings, APageMayBeAboutSeveralTestees) {
  const std::string id = "metadata/crc32c/bare-name/encode";
  const std::vector<std::string> page{"zarr-python-bare-codec-names-refused"};
  EXPECT_EQ(pages_of_testee(results_of_unchecked_checksum("zarr-python", id)), page);
  EXPECT_EQ(pages_of_testee(results_of_unchecked_checksum("zarrs-python", id)), page);
}

TEST(Findings, AReportHoldsThePagesAboutTheTestee) {
  const auto times_in_report = [](const Results& results) {
    const std::string html =
        written_by([&](auto& out) { write_html_page(out, {{"results.json", results}}, "zp"); });
    return count_of(html, "Damage of the data and damage of the checksum are both undetected.");
  };
  EXPECT_EQ(
      times_in_report(results_of_unchecked_checksum("zarrita", "crc32c/damage/bit-in-body/byte-0-bit-0")),
      1u);
  EXPECT_EQ(times_in_report(results_of_unchecked_checksum("mine", "crc32c/damage/other")), 0u);
}

// The page with the example stands before pages about other requests of the cause.
TEST(Findings, ThePageWithTheExampleStandsFirst) {
  RequestResult large = made_whole_failure("fill_value/int64/2-53-plus-1/missing", Clause::META_7);
  RequestResult small =
      made_whole_failure("cast_value/scalar_map/uint8-float32/key-rounded/decode", Clause::META_7);
  large.data_types = small.data_types = {"float32"};
  large.request = "a longer request";
  small.request = "short";
  Results results = made_results({large, small});
  results.description.name = "zarrita";
  EXPECT_EQ(pages_of_testee(results), (std::vector<std::string>{"zarrita-scalar-map-float-keys-not-rounded",
                                                                "zarrita-64-bit-integers-lose-digits"}));
}

TEST(Findings, AnotherTesteesPageAgreesInRequestsClauseAndDeviation) {
  Results results = results_of_unchecked_checksum("mine", "crc32c/damage/zero-behind");
  const auto pages = [&] {
    std::set<std::string> found;
    for (const FindingLink& link : findings_of(results, causes_of(results).at(0)))
      found.insert(link.page + ", " + link.implementation);
    return found;
  };
  EXPECT_EQ(pages(),
            (std::set<std::string>{"neuroglancer-crc32c-is-not-checked, neuroglancer 2.41.2",
                                   "tensorstore-bytes-behind-the-checksum-ignored, tensorstore 0.1.86",
                                   "zarrita-crc32c-is-not-checked, zarrita 0.7.5"}));
  results.requests[0].faults[0].deviation = Deviation::refused;
  EXPECT_TRUE(pages().empty()) << "another deviation";
  results.requests[0].faults[0].deviation = Deviation::accepted;
  results.requests[0].clauses = {Clause::CRC_3};
  EXPECT_TRUE(pages().empty()) << "another clause";
  // Of the three pages above, the page about bytes behind the checksum has no such request.
  results = results_of_unchecked_checksum("mine", "crc32c/damage/bit-in-body/byte-0-bit-0");
  EXPECT_EQ(pages().size(), 2u);
}

// One request among many in common is chance.
TEST(Findings, AnotherTesteesPageNeedsHalfOfTheCausesRequests) {
  const auto count_links = [](const std::vector<std::string>& ids) {
    std::vector<RequestResult> requests;
    for (const std::string& id : ids)
      requests.push_back(results_of_unchecked_checksum("mine", id).requests.front());
    // The page of the example, which is the shortest request, would be linked whatever its share is.
    requests.front().request = "the longest request";
    const Results results = made_results(std::move(requests));
    return findings_of(results, causes_of(results).at(0)).size();
  };
  const std::string shared = "crc32c/damage/bit-in-body/byte-0-bit-0";
  EXPECT_EQ(count_links({shared, "crc32c/a"}), 2u);
  EXPECT_EQ(count_links({shared, "crc32c/a", "crc32c/b"}), 0u);
}

TEST(Findings, AWrongIndexIsRefused) {
  EXPECT_THROW(read_findings("[{}]"), Refused);
  EXPECT_THROW(read_findings(R"([{"page":"a","implementation":"a","version":"1","testees":["a"],
      "requests":[],"signs":[{"clause":"CRC-4","deviation":"odd"}]}])"),
               Refused);
}

}  // namespace
}  // namespace zarrproof::findings_test
