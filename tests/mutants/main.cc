// Prints the table of the mutants with the first vector that catches each, and the mutants that no vector
// catches. Exit status 0 when level core catches every mutant, level smoke catches nine of ten, and
// both pass the unchanged reference; otherwise 1.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "conformance/testee/process_testee.h"
#include "reference/errors/error.h"
#include "tests/mutants/catch.h"

namespace zarrproof {
namespace {

constexpr std::string_view kSound = "none";

struct Mutant {
  std::string name;
  std::string clause;  // the violated clause
  std::string what;    // one sentence
};

// Returns the unchanged reference, then the mutants in the order of their tables, from the list that CMake
// wrote. The reference is first, because most responses of mutants equal its responses.
std::vector<Mutant> read_mutants() {
  std::vector<Mutant> mutants = {
      {std::string(kSound), "", "The unchanged reference. No vector may catch it."}};
  std::ifstream list(ZARRPROOF_MUTANTS_FOLDER "/list.txt");
  for (std::string line; std::getline(list, line);) {
    std::istringstream parts(line);
    Mutant mutant;
    std::getline(parts, mutant.name, '\t');
    std::getline(parts, mutant.clause, '\t');
    std::getline(parts, mutant.what, '\t');
    mutants.push_back(std::move(mutant));
  }
  return mutants;
}

struct Row {
  std::optional<Catch> caught;
  std::string unusable;  // why not all vectors could be asked
};

Row try_mutant(const Mutant& mutant, const AskedVectors& vectors, Verdicts& verdicts) {
  ProcessTestee testee({.arguments = {ZARRPROOF_MUTANTS_FOLDER "/programs/" + mutant.name}},
                       {.response = std::chrono::seconds(10)});
  Row row;
  try {
    row.caught = first_catch(vectors, testee, verdicts);
  } catch (const TesteeUnusable& unusable) {
    row.unusable = unusable.what();
  }
  testee.finish();
  return row;
}

// Returns the rows in the order of the mutants. `jobs` threads work in parallel.
std::vector<Row> try_all(const std::vector<Mutant>& mutants, const AskedVectors& vectors, unsigned jobs) {
  Verdicts verdicts(vectors);
  std::vector<Row> rows(mutants.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < mutants.size(); i = next++)
      rows[i] = try_mutant(mutants[i], vectors, verdicts);
  };
  std::vector<std::jthread> threads;
  for (unsigned job = 0; job < jobs; ++job) threads.emplace_back(work);
  threads.clear();
  return rows;
}

std::string level_of(const Row& row, const AskedVectors& vectors) {
  if (!row.caught) return row.unusable.empty() ? "-" : "unusable";
  return vectors.in_smoke(row.caught->number) ? "smoke" : "core";
}

void print_row(const Mutant& mutant, const Row& row, const AskedVectors& vectors) {
  const auto column = [](std::size_t width) -> std::ostream& {
    return std::cout << std::left << std::setw(static_cast<int>(width));
  };
  column(52) << mutant.name;
  column(9) << mutant.clause;
  column(9) << level_of(row, vectors);
  std::cout << (row.caught ? vectors[row.caught->number].id : row.unusable) << "\n    " << mutant.what
            << "\n";
}

void print_judgement(const Judgement& judgement) {
  const Fault& fault = judgement.faults.front();
  std::cout << "    got        " << response_text(fault) << "\n    want       " << want_text(fault) << "\n";
}

struct Options {
  unsigned jobs = 2;
  std::string mutant;  // try this one only; empty: all
  bool verbose = false;
};

int run(const Options& options, const Suite& smoke, const Suite& core) {
  const AskedVectors vectors(smoke, core);
  std::vector<Mutant> mutants = read_mutants();
  if (!options.mutant.empty())
    std::erase_if(mutants, [&](const Mutant& mutant) { return mutant.name != options.mutant; });
  if (mutants.empty()) {
    std::cerr << "zarrproof_judge_mutants: there is no mutant \"" << options.mutant << "\"\n";
    return 2;
  }

  std::size_t all = 0, by_core = 0, by_smoke = 0;
  bool sound_passes = true;
  std::string passed;
  const std::vector<Row> rows = try_all(mutants, vectors, options.jobs);
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    print_row(mutants[i], rows[i], vectors);
    if (rows[i].caught && options.verbose) print_judgement(rows[i].caught->judgement);
    if (mutants[i].name == kSound) {
      sound_passes = !rows[i].caught && rows[i].unusable.empty();
      continue;
    }
    ++all;
    if (rows[i].caught)
      ++by_core;
    else
      passed += (passed.empty() ? "" : ", ") + mutants[i].name;
    if (rows[i].caught && vectors.in_smoke(rows[i].caught->number)) ++by_smoke;
  }
  std::cout << "core catches " << by_core << " of " << all << ", smoke " << by_smoke << " of " << all << "\n";
  if (!passed.empty()) std::cout << "not caught: " << passed << "\n";
  if (!sound_passes) std::cout << "the unchanged reference fails a vector\n";
  return sound_passes && by_core == all && 10 * by_smoke >= 9 * all ? 0 : 1;
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  using namespace zarrproof;
  CLI::App app("Prints the first vector that catches each mutant");
  Options options;
  app.add_option("--jobs", options.jobs, "Number of mutants that are tried in parallel")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--mutant", options.mutant, "Try this mutant only");
  app.add_flag("--verbose", options.verbose, "Print the response (got) and the permitted outcomes (want)");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options, load_suite(suite_folder(), SuiteLevel::smoke),
               load_suite(suite_folder(), SuiteLevel::core));
  } catch (const Refused& refused) {
    std::cerr << argv[0] << ": the suite cannot be read: " << refused.what() << "\n";
    return 2;
  }
}
