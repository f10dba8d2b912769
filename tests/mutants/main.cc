// Prints the table of a set of mutants with the first vector that catches each, and names those that none
// catches. Exit status 0 when the level core catches every one, smoke nine in ten, and neither the sound
// reference; otherwise 1.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <thread>

#include "conformance/testee/process_testee.h"
#include "reference/errors/error.h"
#include "tests/mutants/built_mutant.h"
#include "tests/mutants/catch.h"

namespace zarrproof {
namespace {

struct Row {
  std::optional<Catch> caught;
  std::string unusable;  // why the testee could not be asked to the end
};

Row try_mutant(const BuiltMutant& mutant, const AskedVectors& questions, Verdicts& verdicts) {
  ProcessTestee testee({.arguments = mutant.command}, {.response = std::chrono::seconds(10)});
  Row row;
  try {
    row.caught = first_catch(questions, testee, verdicts);
  } catch (const TesteeUnusable& unusable) {
    row.unusable = unusable.what();
  }
  testee.finish();
  return row;
}

// The rows in the order of the mutants, each worked out by one of `jobs` threads.
std::vector<Row> try_all(const std::vector<BuiltMutant>& mutants, const AskedVectors& questions,
                         unsigned jobs) {
  Verdicts verdicts(questions);
  std::vector<Row> rows(mutants.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < mutants.size(); i = next++)
      rows[i] = try_mutant(mutants[i], questions, verdicts);
  };
  std::vector<std::jthread> threads;
  for (unsigned job = 0; job < jobs; ++job) threads.emplace_back(work);
  threads.clear();
  return rows;
}

std::string level_of(const Row& row, const AskedVectors& questions) {
  if (!row.caught) return row.unusable.empty() ? "-" : "unusable";
  return questions.in_smoke(row.caught->question) ? "smoke" : "core";
}

void print_row(const BuiltMutant& mutant, const Row& row, const AskedVectors& questions) {
  const auto column = [](std::size_t width) -> std::ostream& {
    return std::cout << std::left << std::setw(static_cast<int>(width));
  };
  column(52) << mutant.name;
  column(9) << mutant.clause;
  column(9) << level_of(row, questions);
  std::cout << (row.caught ? questions[row.caught->question].id : row.unusable) << "\n    " << mutant.what
            << "\n";
}

void print_judgement(const Judgement& judgement) {
  const Fault& fault = judgement.faults.front();
  std::cout << "    got        " << fault.got << "\n    want       " << fault.want << "\n";
}

MutantSet mutant_set(const std::string& set) {
  if (set == "edits") return edits(ZARRPROOF_MUTANTS_FOLDER);
  return set == "holdout" ? holdout_of(ZARRPROOF_MUTANTS) : mutants_of(ZARRPROOF_MUTANTS);
}

struct Options {
  unsigned jobs = 2;
  std::string set = "edits";
  std::string mutant;  // the only one to try; empty for all
  bool verbose = false;
};

int run(const Options& options, const Suite& smoke, const Suite& core) {
  const AskedVectors questions(smoke, core);
  MutantSet set = mutant_set(options.set);
  std::vector<BuiltMutant> mutants = {
      set.sound};  // first, so that most answers of the others are judged already
  std::ranges::move(set.mutants, std::back_inserter(mutants));
  if (!options.mutant.empty())
    std::erase_if(mutants, [&](const BuiltMutant& mutant) { return mutant.name != options.mutant; });
  if (mutants.empty()) {
    std::cerr << "zarrproof_judge_mutants: there is no mutant \"" << options.mutant << "\"\n";
    return 2;
  }

  std::size_t all = 0, by_core = 0, by_smoke = 0;
  bool sound_passes = true;
  std::string passed;
  const std::vector<Row> rows = try_all(mutants, questions, options.jobs);
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    print_row(mutants[i], rows[i], questions);
    if (rows[i].caught && options.verbose) print_judgement(rows[i].caught->judgement);
    if (mutants[i].name == set.sound.name) {
      sound_passes = !rows[i].caught && rows[i].unusable.empty();
      continue;
    }
    ++all;
    if (rows[i].caught)
      ++by_core;
    else
      passed += (passed.empty() ? "" : ", ") + mutants[i].name;
    if (rows[i].caught && questions.in_smoke(rows[i].caught->question)) ++by_smoke;
  }
  std::cout << "core catches " << by_core << " of " << all << ", smoke " << by_smoke << " of " << all << "\n";
  if (!passed.empty()) std::cout << "passed: " << passed << "\n";
  if (!sound_passes) std::cout << "the sound reference is caught, too\n";
  return sound_passes && by_core == all && 10 * by_smoke >= 9 * all ? 0 : 1;
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  using namespace zarrproof;
  CLI::App app("Shows which vector catches each of the mutated references first");
  Options options;
  app.add_option("--jobs", options.jobs, "How many mutants are tried at a time")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--set", options.set, "Which mutants: edits of the reference, mutants, or those held out")
      ->check(CLI::IsMember({"edits", "mutants", "holdout"}))
      ->capture_default_str();
  app.add_option("--mutant", options.mutant, "Try this one only");
  app.add_flag("--verbose", options.verbose, "Say what came and what was permitted");
  CLI11_PARSE(app, argc, argv);
  try {
    const std::string version(kSuiteVersion);
    return run(options, load_suite(suite_folder(), SuiteLevel::smoke, version),
               load_suite(suite_folder(), SuiteLevel::core, version));
  } catch (const Refused& refused) {
    std::cerr << argv[0] << ": the suite cannot be used: " << refused.what() << "\n";
    return 2;
  }
}
