#include "fuzz/campaign/state.h"

#include <sstream>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/json/json_integer.h"
#include "vectors/disk/read_file.h"
#include "vectors/disk/write_file.h"
#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

constexpr std::string_view kFormat = "2";

// A JSON object with one member per line. The values are JSON already.
class Members {
 public:
  void add(const std::string& key, const std::string& json) {
    text_ += (text_.empty() ? "{" : ",\n ") + json_string(key) + ": " + json;
  }
  std::string close() const { return text_.empty() ? "{}" : text_ + "}"; }

 private:
  std::string text_;
};

template <class Items, class Write>
std::string list(const Items& items, Write write) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ",\n  ") + write(item);
  return "[" + text + "]";
}

std::string skipped_json(const std::map<Level, std::set<std::string>>& skipped) {
  Members members;
  for (const auto& [level, signatures] : skipped)
    members.add(std::string(letter(level)), list(signatures, json_string));
  return members.close();
}

std::string counts_json(const std::map<std::string, std::uint64_t>& counts) {
  Members members;
  for (const auto& [name, count] : counts) members.add(name, std::to_string(count));
  return members.close();
}

std::string plan_json(const CampaignPlan& plan) {
  Members members;
  members.add("seed", std::to_string(plan.seed));
  members.add("shard", std::to_string(plan.shard));
  members.add("shards", std::to_string(plan.shards));
  members.add("filters", list(plan.filters, json_string));
  return members.close();
}

// The results file of the finding, and the members that a results file does not have.
std::string finding_json(const Finding& finding) {
  Results results;
  results.suite = kSuiteVersion;
  results.level = "core";
  results.requests = {finding.result};
  std::ostringstream text;
  write_results(text, results);
  Members members;
  members.add("signature", json_string(finding.signature));
  members.add("runs", std::to_string(finding.runs));
  members.add("failed", std::to_string(finding.failed));
  members.add("vectors", json_string(finding.vectors));
  members.add("results", json_string(text.str()));
  return members.close();
}

[[noreturn]] void refuse_state(const std::filesystem::path& file, const std::string& found) {
  refuse({}, file.string(), found, "the state of this campaign");
}

class StateReader {
 public:
  StateReader(const std::filesystem::path& file) : file_(file) {
    const std::string text = read_text_file(file, "the state of this campaign");
    try {
      json_ = read_json(text);
    } catch (const Refused& refused) {
      refuse_state(file, refused.what());
    }
  }

  void check(const std::string& key, const std::string& expected) const {
    check(json_, key, read_json(expected));
  }

  void check(const CampaignPlan& plan) const {
    const Json expected = read_json(plan_json(plan));
    for (const std::string& key : expected.keys)
      check(member(json_, "plan", Json::Kind::object), key, member(expected, key));
  }

  CampaignState state() const {
    CampaignState state;
    state.next = number(member(json_, "next"));
    state.requests = number(member(json_, "questions"));
    state.unproven = number(member(json_, "unproven"));
    state.judged = counts("judged");
    for (const auto& [name, count] : counts("reached")) state.reached.set(name, count);
    state.repeats = counts("repeats");
    state.known = texts(json_, "known");
    for (const Level level : {Level::must, Level::should, Level::derived})
      if (const std::string key(letter(level)); member(json_, "skipped", Json::Kind::object).find(key))
        state.skipped[level] = texts(member(json_, "skipped"), key);
    std::set<std::pair<std::string, std::string>> known;  // a finding that appears twice counts once
    for (const Json& finding : member(json_, "findings", Json::Kind::array).elements)
      if (Finding read = read_finding(finding); known.emplace(read.result.id, read.vectors).second)
        state.findings.push_back(std::move(read));
    return state;
  }

 private:
  void check(const Json& object, const std::string& key, const Json& expected) const {
    const std::string name = json_string(key) + " ";
    const std::string here = write_json(member(object, key)), other = write_json(expected);
    if (here != other)
      refuse({}, file_.string(), "the state of a campaign with " + name + here, name + other);
  }

  const Json& member(const Json& object, const std::string& key) const {
    const Json* found = object.find(key);
    if (found == nullptr) refuse_state(file_, "no \"" + key + "\"");
    return *found;
  }

  const Json& member(const Json& object, const std::string& key, Json::Kind kind) const {
    const Json& found = member(object, key);
    if (found.kind != kind) refuse_state(file_, "\"" + key + "\": " + excerpt(found));
    return found;
  }

  std::string text(const Json& object, const std::string& key) const {
    return member(object, key, Json::Kind::string).text;
  }

  std::set<std::string> texts(const Json& object, const std::string& key) const {
    std::set<std::string> all;
    for (const Json& json : member(object, key, Json::Kind::array).elements) {
      if (!json.is_string()) refuse_state(file_, excerpt(json) + " in \"" + key + "\"");
      all.insert(harmless(json.text));
    }
    return all;
  }

  std::map<std::string, std::uint64_t> counts(const std::string& key) const {
    std::map<std::string, std::uint64_t> all;
    const Json& object = member(json_, key, Json::Kind::object);
    for (std::size_t i = 0; i < object.keys.size(); ++i)
      all[harmless(object.keys[i])] = number(object.elements[i]);
    return all;
  }

  std::uint64_t number(const Json& json) const {
    const auto value = unsigned_integer(json);
    if (!value) refuse_state(file_, excerpt(json));
    return *value;
  }

  Finding read_finding(const Json& json) const {
    Finding finding;
    finding.signature = harmless(text(json, "signature"));
    finding.runs = static_cast<unsigned>(number(member(json, "runs")));
    finding.failed = static_cast<unsigned>(number(member(json, "failed")));
    finding.vectors = text(json, "vectors");
    const VectorFile vectors =
        read_vector_file(finding.vectors, file_.string());  // throws for an invalid file
    Results results = read_results(text(json, "results"), file_.string());
    if (results.requests.size() != 1) refuse_state(file_, "a finding without its request");
    finding.result = std::move(results.requests.front());
    // The names of files are made of this id.
    if (vectors.cases.empty() || vectors.cases.back().id != finding.result.id)
      refuse_state(file_, "a finding \"" + finding.result.id + "\" without its vector");
    return finding;
  }

  std::filesystem::path file_;
  Json json_;
};

}  // namespace

void write_state(const std::filesystem::path& file, const CampaignPlan& plan, const std::string& testee,
                 const CampaignState& state) {
  Members members;
  members.add("format", std::string(kFormat));
  members.add("testee", json_string(testee));
  members.add("plan", plan_json(plan));
  members.add("next", std::to_string(state.next));
  members.add("questions", std::to_string(state.requests));
  members.add("unproven", std::to_string(state.unproven));
  members.add("judged", counts_json(state.judged));
  members.add("reached", counts_json(state.reached.counts()));
  members.add("known", list(state.known, json_string));
  members.add("repeats", counts_json(state.repeats));
  members.add("skipped", skipped_json(state.skipped));
  members.add("findings", list(state.findings, finding_json));
  write_file_and_folder(file, members.close() + "\n");
}

CampaignState read_state(const std::filesystem::path& file, const CampaignPlan& plan,
                         const std::string& testee) {
  const StateReader reader(file);
  reader.check("format", std::string(kFormat));
  reader.check("testee", json_string(testee));
  reader.check(plan);
  return reader.state();
}

}  // namespace zarrproof::fuzz
