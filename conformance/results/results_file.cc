// Requests that share clauses, level and types have one entry in "kinds", and each names its index. A results
// file, without most members of the description:
//   {"format":1,
//   "description":{"name":"my-zarr","version":"1.0.0"},
//   "level":"core",
//   "kinds":[{"clauses":["BYTES-3"],"level":"M","operation":"encode",…}],
//   "traits":[["endian big"]],
//   "requests":[{"id":"bytes/a/encode","kind":0,"traits":0,"elements":4,"verdict":"pass"}]}
#include "conformance/results/results_file.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <unordered_map>
#include <unordered_set>

#include "conformance/results/count.h"
#include "conformance/results/results_members.h"
#include "conformance/text/harmless.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

using Traits = std::vector<std::string>;

// Causes compare all pairs of traits of a request. The suite's requests have fewer than 30.
constexpr std::size_t kMaxTraits = 64;

RequestResult read_request(const PlacedJson& at, const std::vector<RequestResult>& kinds,
                           const std::vector<Traits>& traits) {
  SharedIndices indices;
  RequestResult result = kinds[at.at("kind").number_below(kinds.size())];
  MemberReader members(at);
  list_request_members(members, result, indices);
  if (const auto place = at.find("traits")) result.traits = traits[place->number_below(traits.size())];
  for (const PlacedJson& fault : at.items_of("faults"))
    if (const auto element = fault.find("element")) element->number_below(result.elements);
  if (is_failure(result.verdict) == result.faults.empty())
    at.refuse("faults where the verdict is that of a failure, and only there");
  if (result.undeclared && result.verdict != Verdict::unsupported)
    at.refuse("\"undeclared\" where the verdict is \"unsupported\", and only there");
  return result;
}

// Texts that many requests share, each once.
class SharedTexts {
 public:
  std::size_t index_of(std::string text) {
    const auto [known, is_new] = indices_.emplace(std::move(text), texts_.size());
    if (is_new) texts_.push_back(known->first);
    return known->second;
  }

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::size_t> indices_;
};

// Returns a list with each item on its own line.
template <class Items, class Write = std::identity>
std::string json_lines(const Items& items, Write write = {}) {
  return items.empty() ? "[]" : "[\n" + joined_words(items, ",\n", write) + "\n]";
}

using MemberTexts = std::map<std::string, std::string>;

// Adds the texts of a member that are no objects, as harmless JSON by their places: "description.name".
void add_member_texts(Json value, const std::string& place, MemberTexts& texts) {
  for (std::size_t i = 0; i < value.keys.size(); ++i)
    add_member_texts(value.elements[i], place + "." + value.keys[i], texts);
  if (value.is_object()) return;
  if (place.starts_with("description.")) std::ranges::sort(value.elements, {}, &Json::text);
  texts.emplace(place, harmless(write_json(value)));
}

MemberTexts member_texts_of(const Results& results, const std::vector<std::string_view>& members) {
  MemberWriter writer;
  list_results_members(writer, results);
  const Json file = writer.take();
  MemberTexts texts;
  for (const std::string_view member : members)
    if (const Json* value = file.find(member)) add_member_texts(*value, std::string(member), texts);
  return texts;
}

}  // namespace

void write_results(std::ostream& out, const Results& results) {
  SharedTexts kinds, traits;  // as JSON
  std::vector<std::string> requests;
  for (const RequestResult& result : results.requests) {
    SharedIndices indices{.kind = kinds.index_of(write_json(KindForm::write(result)))};
    if (!result.traits.empty())
      indices.traits = traits.index_of(write_json(HarmlessListForm::write(result.traits)));
    MemberWriter members;
    list_request_members(members, result, indices);
    requests.push_back(write_json(members.take()));
  }
  MemberWriter members;
  list_results_members(members, results);
  const Json file = members.take();
  std::string text = "{\"format\":1";
  for (std::size_t i = 0; i < file.keys.size(); ++i) {
    const Json& value = file.elements[i];
    const bool has_objects = value.is_array() && value.elements.front().is_object();
    text += ",\n" + json_string(file.keys[i]) + ":" +
            (has_objects ? json_lines(value.elements, write_json) : write_json(value));
  }
  text += ",\n\"kinds\":" + json_lines(kinds.texts());
  if (!traits.texts().empty()) text += ",\n\"traits\":" + json_lines(traits.texts());
  text += ",\n\"requests\":" + json_lines(requests) + "}\n";
  out << harmless_json(text);
}

Results read_results(const std::string& text, const std::string& path) {
  if (text.empty()) refuse({}, path, "an empty file", "a results file");
  const JsonDocument document(text, path, "a results file");
  const PlacedJson file(document);
  if (file.at("format").number() != 1) file.at("format").refuse("1");
  Results results;
  MemberReader members(file);
  list_results_members(members, results);
  std::vector<RequestResult> kinds;
  for (const PlacedJson& item : file.items_of("kinds")) kinds.push_back(KindForm::read(item));
  std::vector<Traits> traits;
  for (const PlacedJson& item : file.items_of("traits")) {
    traits.push_back(HarmlessListForm::read(item));
    if (traits.back().size() > kMaxTraits) item.refuse("at most " + std::to_string(kMaxTraits) + " traits");
  }
  std::unordered_set<std::string> ids;
  for (const PlacedJson& item : file.at("requests").items()) {
    results.requests.push_back(read_request(item, kinds, traits));
    if (!ids.insert(results.requests.back().id).second) item.refuse("each id once");
  }
  return results;
}

void check_same_data(const std::string& path, const std::string& hash, const std::string& other,
                     const std::string& expected) {
  const auto text = [](const std::string& sha256) {
    return sha256.empty() ? "no data" : "data with the SHA-256 " + sha256.substr(0, 12);
  };
  if (hash != expected)
    refuse({}, path, "results of " + text(hash),
           "results of the same requests as " + other + ", " + text(expected));
}

void check_same_members(const ResultsFile& file, const Results& expected, const std::string& other,
                        const std::vector<std::string_view>& members) {
  MemberTexts here = member_texts_of(file.results, members), wanted = member_texts_of(expected, members),
              all = here;
  all.insert(wanted.begin(), wanted.end());
  const auto text_of = [](const std::string& json) { return json.empty() ? "none" : json; };
  for (const auto& [place, json] : all)
    if (here[place] != wanted[place])
      refuse({}, file.path, place + " " + text_of(here[place]),
             "the " + place + " of " + other + ", " + text_of(wanted[place]));
}

Results read_results_file(const std::string& path) {
  return read_results(read_text_file(path, "a results file"), path);
}

FailedRequests failed_requests(const std::string& results_file, const Suite& suite) {
  const Results results = read_results_file(results_file);
  check_same_data(results_file, results.data_hash, "this suite", suite.data_hash);
  FailedRequests failed;
  std::vector<std::string> unknown;
  for (const RequestResult& result : results.requests)
    if (is_failure(result.verdict) && failed.ids.insert(result.id).second && suite.find(result.id) == nullptr)
      unknown.push_back(result.id);
  if (failed.ids.empty() && exit_status_of(results) == ExitStatus::not_done)
    refuse({}, results_file, "a run that could not be completed", "the results of a completed run");
  if (unknown.empty()) return failed;
  const std::string words = std::to_string(unknown.size()) + " of the " + std::to_string(failed.ids.size()) +
                            " requests that failed are not in this suite, such as " +
                            *std::ranges::min_element(unknown);
  if (unknown.size() == failed.ids.size())
    refuse({}, results_file, words, "results of the same requests (--level, --vectors)");
  failed.note = "--failed-from " + results_file + ": " + words;
  return failed;
}

}  // namespace zarrproof
