#include "tests/fuzz/defective_testee.h"

#include <sstream>

#include "conformance/run/runner.h"
#include "fuzz/campaign/report.h"
#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {

bool metadata_contain(const Request& request, std::string_view text) {
  return request.zarr_json.find(text) != std::string::npos;
}

void no_defect(const Request&, Response&) {}

void off_by_one(const Request& request, Response& response) {
  if (request.operation != Operation::encode || !metadata_contain(request, "\"clamp\"") ||
      metadata_contain(request, "crc32c"))
    return;
  for (std::byte& byte : response.data) byte ^= std::byte{1};
}

CampaignState campaign(const CampaignPlan& plan, std::uint64_t cases, Testee& testee) {
  Campaign one(plan, testee);
  one.run({.cases = cases});
  return one.state();
}

std::string report_of(const CampaignState& state, const Description& testee) {
  std::ostringstream out;
  print_campaign(out, {}, state, results_of(state, testee, "findings"), "zarrproof", {});
  return out.str();
}

std::vector<std::string> files_of(const CampaignState& state) {
  std::vector<std::string> files;
  for (const Finding& finding : state.findings) files.push_back(finding.vectors);
  return files;
}

std::vector<Verdict> verdicts_on(const Finding& finding, Testee& testee) {
  const VectorFile file = read_vector_file(finding.vectors, "finding");
  Suite suite;
  for (const Vector& vector : file.cases) suite.add(vector);
  const Results results = run_suite(suite, everything(suite), testee, kNoProgress);
  std::vector<Verdict> verdicts;
  for (const RequestResult& result : results.requests) verdicts.push_back(result.verdict);
  return verdicts;
}

Verdict verdict_on(const Finding& finding, Testee& testee) {
  return verdicts_on(finding, testee).back();
}

Request request_of(const Finding& finding) {
  return read_vector_file(finding.vectors, "finding").cases.back().request;
}

}  // namespace zarrproof::fuzz
