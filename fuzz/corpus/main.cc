// Makes the seed corpora of the targets: choices from the cases of a campaign, texts from
// the golden vectors.
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "conformance/testee/builtin.h"
#include "fuzz/campaign/generator.h"
#include "fuzz/choices/mutate.h"
#include "fuzz/request/request_spec.h"
#include "reference/errors/error.h"
#include "reference/reference.h"
#include "vectors/add_once.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

namespace fs = std::filesystem;

// The default limit of engines for an input, in bytes.
constexpr std::size_t kMaxBytes = 64 << 10;

struct Corpus {
  std::string target;
  std::vector<std::string> seeds = {};

  // Adds a seed that is new and not too long.
  void add(const std::string& seed) {
    if (seed.size() <= kMaxBytes) add_once(seeds, seed);
  }
};

// The corpus has all vectors of smoke, and one of this number of vectors of core, because neighbouring
// vectors differ little.
constexpr std::size_t kOneIn = 40;

std::vector<Request> sample() {
  Suite core = load_suite(suite_folder(), SuiteLevel::core);
  std::vector<Request> requests;
  for (std::size_t i = 0; i < core.vectors.size(); i += kOneIn) requests.push_back(core.vectors[i].request);
  for (Vector& vector : smoke_part(std::move(core), suite_folder()).vectors)
    requests.push_back(std::move(vector.request));
  return requests;
}

// Returns the choices of the first cases of two campaigns: on a testee with everything, and on one with
// `bytes` and uint8 only, as a new library may be.
Corpus cases() {
  constexpr std::uint64_t kCases = 400;
  Corpus seeds{"chain"};
  const Description all = BuiltinTestee(std::make_unique<Reference>()).describe();
  Description few = all;
  few.codecs = {"bytes"};
  few.data_types = {"uint8"};
  for (const Description& testee : {all, few}) {
    const Generator generator(1, testee, {});
    for (std::uint64_t number = 0; number < kCases; ++number) {
      const std::vector<std::uint8_t> bytes = bytes_of(numbers_of(generator.spec_of(number)));
      seeds.add({bytes.begin(), bytes.end()});
    }
  }
  return seeds;
}

Corpus metadata(const std::vector<Request>& requests) {
  Corpus seeds{"metadata"};
  for (const Request& request : requests) seeds.add(request.zarr_json);
  return seeds;
}

Corpus request_lines(const std::vector<Request>& requests) {
  Corpus seeds{"requests"};
  seeds.add(describe_line(1));
  for (const Request& request : requests) seeds.add(request_line(1, request));
  // Shapes with more elements than a line can hold, and with more than a 64-bit number can count.
  for (const std::string shape : {"[1099511627776]", "[4294967296,4294967296,4294967296]"})
    for (const std::string start : {R"({"id":1,"op":"resolve")", R"({"id":1,"op":"decode","data":"00")",
                                    R"({"id":1,"op":"encode","data":"00")"})
      seeds.add(start + R"(,"codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":)" + shape + "}");
  return seeds;
}

// Returns a few lines for each request.
Corpus response_lines(const std::vector<Request>& requests) {
  Corpus seeds{"responses"};
  const Reference reference;
  const Server server(reference);
  std::string lines;
  std::size_t count = 0;
  for (const Request& request : requests) {
    if (request.data && request.data->size() > 64) continue;
    lines += server.answer(request_line(1, request)) + "\n";
    if (++count % 5 == 0) seeds.add(std::exchange(lines, {}));
  }
  return seeds;
}

Corpus vector_files() {
  Corpus seeds{"vector_file"};
  for (const auto& path : suite_paths(suite_folder())) seeds.add(read_file(path, "a file of the suite"));
  return seeds;
}

// Throws Refused when the vectors cannot be read.
std::vector<Corpus> all_corpora() {
  const std::vector<Request> requests = sample();
  const Corpus chain = cases();
  return {chain,
          {"testee", chain.seeds},
          metadata(requests),
          request_lines(requests),
          response_lines(requests),
          vector_files()};
}

// Writes one file for each seed, named by its number.
void write_corpus(const fs::path& folder, const Corpus& corpus) {
  std::size_t number = 0;
  for (const std::string& seed : corpus.seeds)
    write_file_and_folder(folder / corpus.target / ("seed-" + std::to_string(number++)), seed, Sync::no);
  std::cout << corpus.target << ": " << number << " seeds\n";
}

int make(const fs::path& folder) {
  try {
    for (const Corpus& corpus : all_corpora()) write_corpus(folder, corpus);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "zarrproof_fuzz_corpus: " << error.what() << "\n";
    return 2;
  }
}

}  // namespace
}  // namespace zarrproof::fuzz

int main(int count, char** words) {
  if (count == 2) return zarrproof::fuzz::make(words[1]);
  std::cerr << "usage: " << words[0] << " FOLDER\nMakes FOLDER/TARGET with seeds.\n";
  return 2;
}
