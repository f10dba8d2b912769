// Example: [{"name":"zarrita","title":"zarrita 0.7.5",…,"causes":[{"clause":"CV-3",…},…],"history":[…]}],
// with one line for each cause.
#include <algorithm>
#include <iterator>
#include <map>
#include <ostream>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
#include "conformance/results/commands.h"
#include "conformance/results/findings.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/json/write.h"

namespace zarrproof {
namespace {

std::string cause_json(const Results& results, const Entry& entry) {
  const Cause& cause = entry.cause;
  const std::vector<FindingLink> links = findings_of(results, cause);
  JsonObject object(",", ":", "\n    ");
  object.add_text("clause", id(cause.clause));
  object.add_text("level", words(cause.level));
  object.add_text("title", entry.title);
  object.add_text("consequence", words(cause.consequence));
  object.add_text("count", count_text(cause));
  object.add_text("example", cause.example->id);
  if (cause.fault->element) object.add("element", std::to_string(*cause.fault->element));
  object.add_text("got", got_text(*cause.fault));
  object.add_text("want", want_text(*cause.fault));
  object.add_text("explain", shell_command(explain_words(*cause.example, *cause.fault)));
  object.add("finding",
             links.empty() || !links.front().is_of_testee ? "null" : json_string(links.front().page));
  return object.close();
}

bool is_silently_wrong(const Entry& entry) {
  return entry.cause.level == Level::must && entry.cause.consequence == Consequence::wrong_data;
}

// Adds the members "must_failures" and "warnings": the causes of level MUST, and the others.
void add_numbers(JsonObject& object, const std::vector<Entry>& entries) {
  const auto binding = std::ranges::count(entries, Level::must, [](const Entry& e) { return e.cause.level; });
  object.add("must_failures", std::to_string(binding));
  object.add("warnings", std::to_string(std::ssize(entries) - binding));
}

// Returns the object of an implementation. The last run is that of the newest release.
std::string implementation_json(const std::vector<const Results*>& runs) {
  const Results& newest = *runs.back();
  const Scope scope = scope_of(newest);
  std::vector<Entry> entries;
  std::vector<std::string> history;
  for (const Results* run : runs) {
    entries = entries_of(*run, "zarrproof");
    JsonObject release;
    release.add_text("release", run->description.version);
    add_numbers(release, entries);
    history.push_back(release.close());
  }
  JsonObject answers, object(",\n  ", ": ", "\n  ");
  for (const ProfileEntry& entry : newest.profile)
    answers.add_text(name(entry.open_point), answers_text(entry));
  object.add_text("name", newest.description.name);
  object.add_text("title", title_of(newest));
  object.add_text("release", newest.description.version);
  object.add_text("language", newest.description.language);
  object.add("codecs", json_strings(scope.codecs));
  object.add("operations", json_strings(scope.operations));
  object.add_text("verdict", verdict_text(newest));
  add_numbers(object, entries);
  object.add("silently_wrong", std::ranges::any_of(entries, is_silently_wrong) ? "true" : "false");
  object.add("causes", json_list_of(entries, [&](const Entry& entry) { return cause_json(newest, entry); }));
  object.add("answers", answers.close());
  object.add("history", json_list(history));
  return object.close();
}

}  // namespace

void write_implementations(std::ostream& out, const std::vector<ResultsFile>& files) {
  std::map<std::string, std::vector<const Results*>> runs;
  for (const ResultsFile& file : files) {
    auto& releases = runs[implementation_of(file.results)];
    std::erase_if(releases, [&](const Results* run) {
      return run->description.version == file.results.description.version;
    });
    releases.push_back(&file.results);
  }
  out << harmless_json(json_list_of(
             runs, [](const auto& of_one) { return implementation_json(of_one.second); }, ",\n"))
      << "\n";
}

}  // namespace zarrproof
