#include "fuzz/corpus/seeds.h"

#include <set>
#include <utility>

#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "fuzz/choices/bytes.h"
#include "fuzz/questions/case.h"
#include "fuzz/request/request.h"
#include "reference/reference.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

// What engines take as an input, unless told otherwise.
constexpr std::size_t kMostBytes = 64 << 10;

// All of smoke, and of core one in so many: neighbours differ little.
constexpr std::size_t kOneIn = 40;

std::vector<Request> sample() {
  std::vector<Request> requests;
  for (Vector& vector : load_suite(suite_folder(), SuiteLevel::smoke, std::string(kSuiteVersion)).vectors)
    requests.push_back(std::move(vector.request));
  std::size_t number = 0;
  for (Vector& vector : load_suite(suite_folder(), SuiteLevel::core, std::string(kSuiteVersion)).vectors)
    if (number++ % kOneIn == 0) requests.push_back(std::move(vector.request));
  return requests;
}

// Seeds that are not there yet and not too long.
class Seeds {
 public:
  Seeds(std::string target, bool is_text) : corpus_{std::move(target), is_text, {}} {}

  void add(std::string seed) {
    if (seed.size() <= kMostBytes && known_.insert(seed).second) corpus_.seeds.push_back(std::move(seed));
  }

  Corpus take() { return std::move(corpus_); }

 private:
  Corpus corpus_;
  std::set<std::string> known_;
};

std::string text_of(const std::vector<std::uint8_t>& choices) {
  return {choices.begin(), choices.end()};
}

Corpus chains(const std::vector<Request>& requests) {
  Seeds seeds("chain", false);
  for (const Request& request : requests)
    if (const auto outline = outline_of(request)) seeds.add(text_of(choices_of(*outline)));
  return seeds.take();
}

// The same with plainly written metadata, behind the choices that say so.
Corpus testee(const std::vector<Request>& requests) {
  Seeds seeds("testee", false);
  for (const Request& request : requests)
    if (auto outline = outline_of(request)) {
      Case one{{}, std::move(*outline)};
      ByteWriter writer;
      visit(one, writer);
      seeds.add(text_of(writer.bytes()));
    }
  return seeds.take();
}

// The choices of the metadata, and the bytes as they are.
Corpus damage(const std::vector<Request>& requests) {
  Seeds seeds("damage", false);
  for (const Request& request : requests) {
    if (request.operation != Operation::decode || !request.data) continue;
    Request sound = request;
    sound.operation = Operation::resolve;
    sound.data.reset();
    if (auto outline = outline_of(sound)) {
      ByteWriter writer;
      visit_metadata(*outline, writer);
      std::string seed = text_of(writer.bytes());
      for (const std::byte byte : *request.data) seed += static_cast<char>(byte);
      seeds.add(std::move(seed));
    }
  }
  return seeds.take();
}

Corpus metadata(const std::vector<Request>& requests) {
  Seeds seeds("metadata", true);
  for (const Request& request : requests) seeds.add(request.zarr_json);
  return seeds.take();
}

Corpus request_lines(const std::vector<Request>& requests) {
  Seeds seeds("requests", true);
  seeds.add(describe_line(1));
  for (const Request& request : requests) seeds.add(request_line(1, request));
  return seeds.take();
}

// A few lines each.
Corpus response_lines(const std::vector<Request>& requests) {
  Seeds seeds("responses", true);
  const Reference reference;
  const Server server(reference);
  std::string lines;
  std::size_t count = 0;
  for (const Request& request : requests) {
    if (request.data && request.data->size() > 64) continue;
    lines += server.answer(request_line(1, request)) + "\n";
    if (++count % 5 == 0) seeds.add(std::exchange(lines, {}));
  }
  return seeds.take();
}

Corpus vector_files() {
  Seeds seeds("vector_file", true);
  for (const SuiteFile& file : suite_files())
    if (file.path.find('/') != std::string::npos && !file.path.starts_with("stores/")) seeds.add(file.text);
  return seeds.take();
}

// Lists about requests that the target knows.
Corpus expected_failures() {
  Seeds seeds("expected_failures", true);
  for (const char* list :
       {"# why\na/c\n", "# why\na/c#3,7\nb#0-2\n", "# a\n# b\n*\n", "# about the file\n\n# why\nb\n"})
    seeds.add(list);
  return seeds.take();
}

}  // namespace

std::vector<Corpus> all_corpora() {
  const std::vector<Request> requests = sample();
  return {chains(requests),        testee(requests),         damage(requests), metadata(requests),
          request_lines(requests), response_lines(requests), vector_files(),   expected_failures()};
}

}  // namespace zarrproof::fuzz
