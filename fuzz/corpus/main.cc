// Makes the seed corpora and dictionaries of the targets from the golden vectors.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "fuzz/choices/bytes.h"
#include "fuzz/request/request_spec.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
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
  bool is_text;  // a dictionary helps
  std::vector<std::string> seeds = {};

  // Adds a seed that is new and not too long.
  void add(const std::string& seed) {
    if (seed.size() <= kMaxBytes) add_once(seeds, seed);
  }
};

// All vectors of smoke, and one of this number of vectors of core, because neighbouring vectors differ
// little.
constexpr std::size_t kOneIn = 40;

std::vector<Request> sample() {
  Suite core = load_suite(suite_folder(), SuiteLevel::core);
  std::vector<Request> requests;
  for (std::size_t i = 0; i < core.vectors.size(); i += kOneIn) requests.push_back(core.vectors[i].request);
  for (Vector& vector : smoke_part(std::move(core), suite_folder()).vectors)
    requests.push_back(std::move(vector.request));
  return requests;
}

std::vector<RequestSpec> specs_of(const std::vector<Request>& requests) {
  std::vector<RequestSpec> specs;
  for (const Request& request : requests)
    if (auto spec = spec_of(request)) specs.push_back(std::move(*spec));
  return specs;
}

// The bytes of the choices that `visit` makes for a request.
std::string choices_text(void (*visit_parts)(RequestSpec&, Choices&), RequestSpec spec) {
  ByteWriter writer;
  visit_parts(spec, writer);
  return {writer.bytes().begin(), writer.bytes().end()};
}

// With `visit`, the choices for plainly written metadata come first.
Corpus chains(const char* target, void (*visit_parts)(RequestSpec&, Choices&),
              const std::vector<RequestSpec>& specs) {
  Corpus seeds{target, false};
  for (const RequestSpec& spec : specs) seeds.add(choices_text(visit_parts, spec));
  return seeds;
}

// The choices of the metadata, then the encoded bytes unchanged.
Corpus damage(const std::vector<Request>& requests) {
  Corpus seeds{"damage", false};
  for (const Request& request : requests) {
    if (request.operation != Operation::decode || !request.data) continue;
    Request sound = request;
    sound.operation = Operation::resolve;
    sound.data.reset();
    if (const auto spec = spec_of(sound)) {
      std::string seed = choices_text(visit_array, *spec);
      for (const std::byte byte : *request.data) seed += static_cast<char>(byte);
      seeds.add(std::move(seed));
    }
  }
  return seeds;
}

Corpus metadata(const std::vector<Request>& requests) {
  Corpus seeds{"metadata", true};
  for (const Request& request : requests) seeds.add(request.zarr_json);
  return seeds;
}

Corpus request_lines(const std::vector<Request>& requests) {
  Corpus seeds{"requests", true};
  seeds.add(describe_line(1));
  for (const Request& request : requests) seeds.add(request_line(1, request));
  // More elements than a line can hold, and more than a 64-bit number can count.
  for (const std::string shape : {"[1099511627776]", "[4294967296,4294967296,4294967296]"})
    for (const std::string start : {R"({"id":1,"op":"resolve")", R"({"id":1,"op":"decode","data":"00")",
                                    R"({"id":1,"op":"encode","data":"00")"})
      seeds.add(start + R"(,"codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":)" + shape + "}");
  return seeds;
}

// A few lines for each request.
Corpus response_lines(const std::vector<Request>& requests) {
  Corpus seeds{"responses", true};
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
  Corpus seeds{"vector_file", true};
  for (const auto& path : suite_paths(suite_folder())) seeds.add(read_file(path, "a file of the suite"));
  return seeds;
}

// Lists about the requests of the target.
Corpus expected_failures() {
  Corpus seeds{"expected_failures", true};
  for (const char* list :
       {"# why\na/c\n", "# why\na/c#3,7\nb#0-2\n", "# a\n# b\n*\n", "# about the file\n\n# why\nb\n"})
    seeds.add(list);
  return seeds;
}

// Throws Refused when the vectors cannot be read.
std::vector<Corpus> all_corpora() {
  const std::vector<Request> requests = sample();
  const std::vector<RequestSpec> specs = specs_of(requests);
  return {chains("chain", visit_plain, specs),
          chains("testee", visit, specs),
          damage(requests),
          metadata(requests),
          request_lines(requests),
          response_lines(requests),
          vector_files(),
          expected_failures()};
}

constexpr std::size_t kLongestWord = 40;

// Keys, strings and numbers of a JSON text.
void collect(const Json& json, std::set<std::string>& words) {
  if (json.is_string()) words.insert(json_string(json.text));
  if (json.is_number()) words.insert(json.text);
  for (const std::string& key : json.keys) words.insert(json_string(key));
  for (const Json& element : json.elements) collect(element, words);
}

std::string quoted(const std::string& word) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "\"";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      text += std::string("\\") + c;
    else if (byte < 0x20 || byte >= 0x7f)
      text += std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15];
    else
      text += c;
  }
  return text + "\"";
}

// The words of the texts that are JSON, in the dictionary format of libFuzzer and AFL++: one quoted word per
// line.
std::string dictionary_of(const std::vector<std::string>& texts) {
  std::set<std::string> words;
  for (const std::string& json : texts) try {
      collect(read_json(json), words);
    } catch (const Refused&) {
    }
  std::string text;
  for (const std::string& word : words)
    if (word.size() <= kLongestWord) text += quoted(word) + "\n";
  return text;
}

// Writes one file for each seed, named by its number.
void write_corpus(const fs::path& folder, const Corpus& corpus, const std::string& words) {
  std::size_t number = 0;
  for (const std::string& seed : corpus.seeds)
    write_file_and_folder(folder / corpus.target / ("seed-" + std::to_string(number++)), seed, Sync::no);
  if (corpus.is_text) write_file(folder / (corpus.target + ".dict"), words, Sync::no);
  std::cout << corpus.target << ": " << number << " seeds\n";
}

int make(const fs::path& folder) {
  try {
    const std::vector<Corpus> all = all_corpora();
    const auto metadata = std::ranges::find(all, "metadata", &Corpus::target);
    const std::string words = dictionary_of(metadata->seeds);  // equal for all text targets
    for (const Corpus& corpus : all) write_corpus(folder, corpus, words);
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
  std::cerr << "usage: " << words[0] << " FOLDER\nMakes FOLDER/TARGET with seeds, and FOLDER/TARGET.dict.\n";
  return 2;
}
