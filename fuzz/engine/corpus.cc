// Makes the seed corpora of the targets: choices from the cases of a campaign, texts from the vectors of the
// suite. Example: `zarrproof_fuzz_corpus seeds` writes seeds/metadata/seed-0, the zarr.json of a vector.
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "conformance/testee/builtin.h"
#include "fuzz/campaign/generator.h"
#include "fuzz/request/choices.h"
#include "fuzz/request/request_spec.h"
#include "reference/errors/error.h"
#include "reference/reference.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

namespace fs = std::filesystem;

using Seeds = std::set<std::string>;

// Returns the requests of all vectors of smoke, and of each fortieth vector of core, because neighbouring
// vectors differ little.
std::vector<Request> sampled_requests() {
  constexpr std::size_t kDistance = 40;
  Suite core = load_suite(suite_folder(), SuiteLevel::core);
  std::vector<Request> requests;
  for (std::size_t i = 0; i < core.vectors.size(); i += kDistance)
    requests.push_back(core.vectors[i].request);
  for (Vector& vector : smoke_part(std::move(core), suite_folder()).vectors)
    requests.push_back(std::move(vector.request));
  return requests;
}

// Returns the choices of the first cases of two campaigns: on a testee with everything, and on one with
// `bytes` and uint8 only, as a new library may be.
Seeds choice_seeds() {
  constexpr std::uint64_t kCases = 400;
  const Description all = BuiltinTestee(std::make_unique<Reference>()).describe();
  Description few = all;
  few.codecs = {"bytes"};
  few.data_types = {"uint8"};
  Seeds seeds;
  for (const Description& testee : {all, few}) {
    const Generator generator(1, testee, {});
    for (std::uint64_t number = 0; number < kCases; ++number) {
      const std::vector<std::uint8_t> bytes = bytes_of(numbers_of(generator.request_of_case(number)));
      seeds.emplace(bytes.begin(), bytes.end());
    }
  }
  return seeds;
}

Seeds metadata_seeds(const std::vector<Request>& requests) {
  Seeds seeds;
  for (const Request& request : requests) seeds.insert(request.zarr_json);
  return seeds;
}

Seeds request_seeds(const std::vector<Request>& requests) {
  Seeds seeds{describe_line(1)};
  for (const Request& request : requests) seeds.insert(request_line(1, request));
  // Shapes with more elements than a line can hold, and with more than a 64-bit number can count.
  for (const std::string shape : {"[1099511627776]", "[4294967296,4294967296,4294967296]"})
    for (const std::string start : {R"({"id":1,"op":"resolve")", R"({"id":1,"op":"decode","data":"00")",
                                    R"({"id":1,"op":"encode","data":"00")"})
      seeds.insert(start + R"(,"codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":)" + shape +
                   "}");
  return seeds;
}

// Returns the responses of the reference, five in a seed.
Seeds response_seeds(const std::vector<Request>& requests) {
  Seeds seeds;
  const Reference reference;
  const Server server(reference);
  std::string lines;
  std::size_t count = 0;
  for (const Request& request : requests) {
    if (request.data && request.data->size() > 64) continue;
    lines += server.answer(request_line(1, request)) + "\n";
    if (++count % 5 == 0) seeds.insert(std::exchange(lines, {}));
  }
  return seeds;
}

Seeds vector_file_seeds() {
  Seeds seeds;
  for (const auto& path : suite_paths(suite_folder())) seeds.insert(read_file(path, "a file of the suite"));
  return seeds;
}

// Writes one file for each seed, named by its number. Leaves out longer seeds than engines take by default.
void write_corpus(const fs::path& folder, const std::string& target, const Seeds& seeds) {
  constexpr std::size_t kMaxBytes = 64 << 10;
  std::size_t number = 0;
  for (const std::string& seed : seeds)
    if (seed.size() <= kMaxBytes)
      write_file_and_folder(folder / target / ("seed-" + std::to_string(number++)), seed, Sync::no);
  std::cout << target << ": " << number << " seeds\n";
}

int make_corpora(const fs::path& folder) {
  try {
    const std::vector<Request> requests = sampled_requests();
    const std::map<std::string, Seeds> corpora = {{"chain", choice_seeds()},
                                                  {"metadata", metadata_seeds(requests)},
                                                  {"requests", request_seeds(requests)},
                                                  {"responses", response_seeds(requests)},
                                                  {"testee", choice_seeds()},
                                                  {"vector_file", vector_file_seeds()}};
    for (const auto& [target, seeds] : corpora) write_corpus(folder, target, seeds);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "zarrproof_fuzz_corpus: " << error.what() << "\n";
    return 2;
  }
}

}  // namespace
}  // namespace zarrproof::fuzz

int main(int count, char** words) {
  if (count == 2) return zarrproof::fuzz::make_corpora(words[1]);
  std::cerr << "usage: " << words[0] << " FOLDER\nMakes FOLDER/TARGET with seeds.\n";
  return 2;
}
