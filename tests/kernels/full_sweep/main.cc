// zarrproof_full_sweep: compares cast_value of the kernels with the reference for every code of float32,
// int32 and uint32, to each of the 26 types, in each rounding mode, under each rule. README.md describes the
// method and the options.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/kernels/kernels.h"
#include "tests/kernels/full_sweep/conversion_sweep.h"

namespace zarrproof::test {
namespace {

struct Options {
  std::vector<std::string> filters, sum;
  Shares conversions, slices;
  std::string record;
  Surroundings surroundings;
  Paths paths = Paths::runs_and_integer_arithmetic;
};

Shares read_shares(const std::string& text) {
  unsigned long long share = 0, shares = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%llu/%llu%c", &share, &shares, &rest) != 2 || share < 1 || share > shares)
    throw CLI::ValidationError("\"" + text + "\": expected I/N, I from 1 to N");
  return {share, shares};
}

Defect read_defect(const std::string& text) {
  using Kind = Defect::Kind;
  for (const auto& [word, kind] :
       {std::pair("result:", Kind::result), {"refuse:", Kind::refuse}, {"accept:", Kind::accept}})
    if (Bits code = 0;
        text.starts_with(word) && CLI::detail::lexical_cast(text.substr(std::string(word).size()), code))
      return {kind, code};
  throw CLI::ValidationError("\"" + text + "\": expected result:CODE, refuse:CODE or accept:CODE");
}

// The first line of a record.
std::string header_of(const Options& options) {
  const char* target = std::getenv("ZARRPROOF_KERNELS_TARGET");
  const std::string name = target != nullptr && *target != '\0' ? target : kernel_targets().front().name;
  return "# target " + name + ", slices " + std::to_string(options.slices.share) + "/" +
         std::to_string(options.slices.shares) +
         (options.surroundings.states.empty() ? "" : ", hostile states of the processor");
}

std::vector<Conversion> chosen(const Options& options) {
  std::vector<Conversion> all = all_conversions(), mine;
  std::erase_if(all, [&](const Conversion& one) {
    return std::ranges::any_of(options.filters,
                               [&](const auto& word) { return one.id.find(word) == std::string::npos; });
  });
  if (all.empty()) throw std::runtime_error("no conversion has all these words");
  for (Bits i = options.conversions.share - 1; i < all.size(); i += options.conversions.shares)
    mine.push_back(std::move(all[i]));
  return mine;
}

bool sweep_all(const Options& options) {
  const std::vector<Conversion> conversions = chosen(options);
  Record record =
      options.record.empty() ? Record(header_of(options)) : Record(options.record, header_of(options));
  const Kernels kernels;
  const bool is_terminal = isatty(STDERR_FILENO) != 0;
  const auto start = std::chrono::steady_clock::now();
  std::size_t done = 0;
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    const Conversion& one = conversions[i];
    if (record.contains(one.id)) continue;
    const auto show = [&](Bits slice) {
      if (is_terminal && slice / options.slices.shares % 64 == 0)
        std::fprintf(stderr, "\r%zu of %zu conversions, %llu %% of %-48s", i, conversions.size(),
                     static_cast<unsigned long long>(slice * 100 / kSlices), one.id.c_str());
    };
    const Tally tally =
        sweep_conversion(one, kernels, options.surroundings, options.paths, options.slices, show);
    if (is_terminal) std::fprintf(stderr, "\r%80s\r", "");
    std::cout << one.id << " " << tally.words() << std::endl;
    record.add(one.id, tally);
    ++done;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double each = seconds / static_cast<double>(done);
    if (done % 16 == 0)
      std::fprintf(stderr, "%zu of %zu conversions, %.0f s, about %.0f s left\n", i + 1, conversions.size(),
                   seconds, each * static_cast<double>(conversions.size() - i - 1));
  }
  return record.print_sum(conversions.size());
}

bool add_records(const std::vector<std::string>& paths) {
  Record record("");
  for (const std::string& path : paths) record.read(path);
  return record.print_sum(all_conversions().size());
}

int run(int argc, char** argv) {
  CLI::App app("Compares the kernels' cast_value with the reference for every code of the types of 32 bits");
  Options options;
  app.add_option("--filter", options.filters, "only conversions whose id has the word")->type_name("WORD");
  app.add_option_function<std::string>(
         "--shard", [&](const auto& text) { options.conversions = read_shares(text); },
         "each Nth conversion from the Ith on")
      ->type_name("I/N");
  app.add_option_function<std::string>(
         "--slices", [&](const auto& text) { options.slices = read_shares(text); },
         "each Nth slice of 2^20 codes from the Ith on")
      ->type_name("I/N");
  app.add_option("--record", options.record, "a line for each conversion that is done; go on after the last")
      ->type_name("FILE");
  app.add_flag_callback(
      "--hostile-states", [&] { options.surroundings.states = hostile_states(); },
      "each call finds another floating-point state of the processor");
  app.add_flag_callback("--runs-only", [&] { options.paths = Paths::runs_only; }, "no integer arithmetic");
  app.add_option_function<std::string>(
         "--plant", [&](const auto& text) { options.surroundings.defect = read_defect(text); },
         "a defect for one code")
      ->type_name("result|refuse|accept:CODE");
  app.add_option("--sum", options.sum, "add records, instead of a run")->type_name("FILE");
  try {
    app.parse(argc, argv);
    return (options.sum.empty() ? sweep_all(options) : add_records(options.sum)) ? 0 : 1;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}

}  // namespace
}  // namespace zarrproof::test

int main(int argc, char** argv) {
  return zarrproof::test::run(argc, argv);
}
