#include "sweep/state.h"

#include <unordered_map>

#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/json/at.h"
#include "reference/json/write.h"
#include "vectors/disk/read_file.h"
#include "vectors/disk/write_file.h"

namespace zarrproof::sweep {
namespace {

constexpr const char* kExpected = "the state of this sweep";

// The numbers of a tally, with their names in the file.
struct Number {
  const char* name;
  std::uint64_t Tally::* number;
};
constexpr Number kTallyNumbers[] = {
    {"next", &Tally::next},         {"values", &Tally::values},     {"right", &Tally::right},
    {"refused", &Tally::refused},   {"refusals", &Tally::refusals}, {"differ", &Tally::differ},
    {"unjudged", &Tally::unjudged},
};

std::string plan_json(const SweepPlan& plan, const std::string& testee) {
  JsonObject members;
  members.add_text("testee", testee);
  members.add("filters", json_list_of(plan.filters, json_string, ","));
  members.add("shard", std::to_string(plan.shard));
  members.add("shards", std::to_string(plan.shards));
  members.add("every_refusal_bits", std::to_string(plan.every_refusal_bits));
  return members.close();
}

std::string tally_json(const std::string& id, const Tally& tally) {
  JsonObject members;
  members.add_text("id", id);
  for (const auto& [name, number] : kTallyNumbers) members.add(name, std::to_string(tally.*number));
  members.add("examples", json_list_of(tally.examples, [](Bits code) { return std::to_string(code); }, ","));
  members.add_text("unsupported", tally.unsupported);
  return members.close();
}

}  // namespace

void write_state(const std::filesystem::path& file, const SweepPlan& plan, const std::string& testee,
                 const Sweep& sweep) {
  std::vector<std::string> begun;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i)
    if (sweep.tallies()[i] != Tally())
      begun.push_back(tally_json(sweep.conversions()[i].id, sweep.tallies()[i]));
  JsonObject members(",\n ", ": ");
  members.add("plan", plan_json(plan, testee));
  members.add("conversions", json_list_of(begun, [](const std::string& text) { return text; }, ",\n  "));
  write_file_and_folder(file, members.close() + "\n");
}

std::vector<Tally> read_state(const std::filesystem::path& file, const SweepPlan& plan,
                              const std::string& testee, const std::vector<Conversion>& conversions) {
  const std::string path = file.string();
  const JsonDocument document(read_text_file(file, kExpected), path, kExpected);
  const At at(document);
  const std::string here = write_json(at.at("plan").json()),
                    own = write_json(read_json(plan_json(plan, testee)));
  if (here != own) refuse({}, path, "the state of a sweep with " + harmless(here), "a sweep with " + own);
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < conversions.size(); ++i) places.emplace(conversions[i].id, i);
  std::vector<Tally> tallies(conversions.size());
  for (const At& item : at.at("conversions").items()) {
    const auto place = places.find(item.at("id").text());
    if (place == places.end()) item.wrong("a conversion that this sweep does not have", kExpected);
    Tally& tally = tallies[place->second];
    for (const auto& [name, number] : kTallyNumbers) tally.*number = item.at(name).number();
    for (const At& code : item.at("examples").items()) tally.examples.push_back(code.number());
    tally.unsupported = harmless(item.at("unsupported").text());
  }
  return tallies;
}

}  // namespace zarrproof::sweep
