#include "fuzz/corpus/seeds.h"

#include <utility>

#include "conformance/protocol/protocol.h"
#include "conformance/protocol/server.h"
#include "fuzz/cases/case.h"
#include "fuzz/choices/bytes.h"
#include "fuzz/request/request.h"
#include "reference/reference.h"
#include "vectors/add_once.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

// The default limit of engines for an input, in bytes.
constexpr std::size_t kMaxBytes = 64 << 10;

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

std::string text_of(const std::vector<std::uint8_t>& choices) {
  return {choices.begin(), choices.end()};
}

std::vector<Outline> outlines_of(const std::vector<Request>& requests) {
  std::vector<Outline> outlines;
  for (const Request& request : requests)
    if (auto outline = outline_of(request)) outlines.push_back(std::move(*outline));
  return outlines;
}

Corpus chains(const std::vector<Outline>& outlines) {
  Corpus seeds{"chain", false};
  for (const Outline& outline : outlines) seeds.add(text_of(choices_of(outline)));
  return seeds;
}

// The chain seeds, with the choices for plainly written metadata in front.
Corpus testee(const std::vector<Outline>& outlines) {
  Corpus seeds{"testee", false};
  for (const Outline& outline : outlines) {
    Case one{{}, outline};
    ByteWriter writer;
    visit(one, writer);
    seeds.add(text_of(writer.bytes()));
  }
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
    if (auto outline = outline_of(sound)) {
      ByteWriter writer;
      visit_metadata(*outline, writer);
      std::string seed = text_of(writer.bytes());
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

}  // namespace

void Corpus::add(const std::string& seed) {
  if (seed.size() <= kMaxBytes) add_once(seeds, seed);
}

std::vector<Corpus> all_corpora() {
  const std::vector<Request> requests = sample();
  const std::vector<Outline> outlines = outlines_of(requests);
  return {chains(outlines),        testee(outlines),         damage(requests), metadata(requests),
          request_lines(requests), response_lines(requests), vector_files(),   expected_failures()};
}

}  // namespace zarrproof::fuzz
