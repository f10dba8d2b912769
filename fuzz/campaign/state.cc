#include "fuzz/campaign/state.h"

#include <sstream>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/json/at.h"
#include "reference/json/write.h"
#include "vectors/disk/read_file.h"
#include "vectors/disk/write_file.h"
#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

constexpr std::string_view kFormat = "4";

// On lines of its own.
JsonObject members_by_line() {
  return JsonObject(",\n ", ": ");
}

template <class Items, class Write>
std::string list(const Items& items, Write write) {
  return json_list_of(items, write, ",\n  ");
}

std::string clauses_json(const std::vector<Clause>& clauses) {
  return json_list_of(clauses, [](Clause clause) { return json_string(id(clause)); });
}

std::string skipped_json(const std::pair<const std::string, Skipped>& skipped) {
  JsonObject members;
  members.add_text("signature", skipped.first);
  members.add_text("level", letter(skipped.second.level));
  members.add("clauses", clauses_json(skipped.second.clauses));
  return members.close();
}

std::string counts_json(const std::map<std::string, std::uint64_t>& counts) {
  JsonObject members = members_by_line();
  for (const auto& [name, count] : counts) members.add(name, std::to_string(count));
  return members.close();
}

std::string plan_json(const CampaignPlan& plan) {
  JsonObject members = members_by_line();
  members.add("seed", std::to_string(plan.seed));
  members.add("shard", std::to_string(plan.shard));
  members.add("shards", std::to_string(plan.shards));
  members.add("filters", list(plan.filters, json_string));
  return members.close();
}

// What a results file holds of a finding, and what it does not.
std::string finding_json(const Finding& finding) {
  Results results;
  results.level = "core";
  results.requests = {finding.result};
  std::ostringstream text;
  write_results(text, results);
  JsonObject members = members_by_line();
  members.add_text("signature", finding.signature);
  members.add("runs", std::to_string(finding.runs));
  members.add("failed", std::to_string(finding.failed));
  members.add_text("vectors", finding.vectors);
  members.add_text("results", text.str());
  return members.close();
}

constexpr const char* kExpected = "the state of this campaign";

// Throws Refused where the member is not as this campaign has it.
void check(const At& object, const std::string& path, const std::string& key, const std::string& expected) {
  const std::string name = json_string(key) + " ", here = write_json(object.at(key).json());
  if (here != expected) refuse({}, path, "the state of a campaign with " + name + here, name + expected);
}

std::set<std::string> texts_at(const At& list) {
  std::set<std::string> all;
  for (const At& item : list.items()) all.insert(harmless(item.text()));
  return all;
}

std::map<std::string, std::uint64_t> counts_at(const At& object) {
  std::map<std::string, std::uint64_t> all;
  for (const At& member : object.members()) all[harmless(member.key())] = member.number();
  return all;
}

Finding read_finding(const At& at, const std::string& path) {
  Finding finding;
  finding.signature = harmless(at.at("signature").text());
  finding.runs = static_cast<unsigned>(at.at("runs").number());
  finding.failed = static_cast<unsigned>(at.at("failed").number());
  finding.vectors = at.at("vectors").text();
  const VectorFile vectors = read_vector_file(finding.vectors, path);  // throws where it is none
  Results results = read_results(at.at("results").text(), path);
  if (results.requests.size() != 1) at.wrong("a finding without its request", kExpected);
  finding.result = std::move(results.requests.front());
  // Files and new names of findings are made of this id.
  if (vectors.cases.empty() || vectors.cases.back().id != finding.result.id)
    at.wrong("a finding \"" + finding.result.id + "\" without its vector", kExpected);
  return finding;
}

}  // namespace

void write_state(const std::filesystem::path& file, const CampaignPlan& plan, const std::string& testee,
                 const CampaignState& state) {
  JsonObject members = members_by_line();
  members.add("format", std::string(kFormat));
  members.add_text("testee", testee);
  members.add("plan", plan_json(plan));
  members.add("next", std::to_string(state.next));
  members.add("requests", std::to_string(state.requests));
  members.add("unproven", std::to_string(state.unproven));
  members.add("judged", counts_json(state.judged));
  members.add("reached", counts_json(state.reached.counts()));
  members.add("known", list(state.known, json_string));
  members.add("repeats", counts_json(state.repeats));
  members.add("skipped", list(state.skipped, skipped_json));
  members.add("findings", list(state.findings, finding_json));
  write_file_and_folder(file, members.close() + "\n");
}

CampaignState read_state(const std::filesystem::path& file, const CampaignPlan& plan,
                         const std::string& testee) {
  const std::string path = file.string();
  const JsonDocument document(read_text_file(file, kExpected), path, kExpected);
  const At at(document);
  check(at, path, "format", std::string(kFormat));
  check(at, path, "testee", json_string(testee));
  const Json own = read_json(plan_json(plan));
  for (std::size_t i = 0; i < own.keys.size(); ++i)
    check(at.at("plan"), path, own.keys[i], write_json(own.elements[i]));
  CampaignState state;
  state.next = at.at("next").number();
  state.requests = at.at("requests").number();
  state.unproven = at.at("unproven").number();
  state.judged = counts_at(at.at("judged"));
  for (const auto& [name, count] : counts_at(at.at("reached"))) state.reached.set(name, count);
  state.repeats = counts_at(at.at("repeats"));
  state.known = texts_at(at.at("known"));
  for (const At& item : at.at("skipped").items())
    state.skipped[harmless(item.at("signature").text())] = {
        item.at("level").one_of(find_level, "a level such as \"M\""), read_clauses(item, "clauses")};
  std::set<std::pair<std::string, std::string>> known;  // a finding that stands twice is one
  for (const At& item : at.at("findings").items())
    if (Finding read = read_finding(item, path); known.emplace(read.result.id, read.vectors).second)
      state.findings.push_back(std::move(read));
  return state;
}

}  // namespace zarrproof::fuzz
