// Any lines as the responses of a testee: the lines are judged, written results are read back unchanged, and
// every report can be made. Example: the empty input answers every request by an empty line, which is no
// response, so each request has a fault of the protocol.
#include <deque>
#include <sstream>

#include "conformance/protocol/protocol.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"
#include "conformance/run/runner.h"
#include "conformance/testee/protocol_log.h"
#include "fuzz/engine/target.h"
#include "vectors/fill.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

// A resolve request, a request with several elements, one with a checksum, one that may be refused, and one
// that must be refused.
constexpr const char* kRequests = R"({"format": 1, "about": "requests", "cases": [
  {"id": "cast_value", "clauses": ["CV-3"], "data_type": "\"float32\"", "fill_value": "0", "shape": [2],
   "codecs": "[{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"uint8\"}},\"bytes\"]",
   "requests": [{"id": "resolve", "operation": "resolve"},
    {"id": "encode", "operation": "encode", "data": "0000803f00000040"},
    {"id": "refused", "operation": "encode", "data": "0000c07f00000040", "control": "cast_value/encode"}]},
  {"id": "crc32c", "clauses": ["CRC-1"], "data_type": "\"uint8\"", "fill_value": "0", "shape": [2],
   "codecs": "[\"bytes\",\"crc32c\"]", "requests": [{"id": "encode", "operation": "encode", "data": "6162"}]},
  {"id": "bool", "clauses": ["BYTES-5"], "data_type": "\"bool\"", "fill_value": "false", "shape": [1],
   "codecs": "[\"bytes\"]",
   "requests": [{"id": "open", "operation": "decode", "data": "02", "control": "crc32c/encode"}]}]})";

Suite suite_of_requests() {
  VectorFile file = read_vector_file(kRequests, "requests", nullptr, Completeness::source);
  fill(file);
  return make_suite({file});
}

// A testee that answers with the lines, one after another.
class Script : public Testee {
 public:
  explicit Script(Input input) : lines_(std::string(input.begin(), input.end())) {}

  Description describe() override {
    Description all{"script", "1", "", {}, {"resolve", "encode", "decode"}, {"bytes", "crc32c", "cast_value"},
                    {}};
    all.data_types = {"bool", "uint8", "float32"};
    return all;
  }
  void submit(std::uint64_t id, const Request& request) override {
    asked_.push_back({id, request.operation});
  }
  std::optional<Answered> next() override {
    if (asked_.empty()) return std::nullopt;
    const Pending pending = asked_.front();
    asked_.pop_front();
    std::string line;
    std::getline(lines_, line);
    return Answered{pending.id, response(line, pending)};
  }
  std::vector<std::string> finish() override { return {}; }
  ProtocolReport protocol() const override { return log_.report(); }

 private:
  struct Pending {
    std::uint64_t id;
    Operation operation;
  };

  Response response(const std::string& line, const Pending& pending) {
    const auto garbled = [&](const Breach& breach) {
      log_.add(breach, line, {pending.id, line});
      return Response{.kind = Response::Kind::garbled, .text = breach.text};
    };
    const auto read = read_response_line(line);
    if (!read) return garbled(read.error());
    auto response = read_response(read->message, pending.operation);
    if (!response) return garbled(response.error());
    return std::move(*response);
  }

  std::istringstream lines_;
  ProtocolLog log_;
  std::deque<Pending> asked_;
};

void check_results(const Results& results) {
  std::ostringstream first, second, others;
  write_results(first, results);
  write_results(second, read_results(first.str(), "results"));
  if (first.str() != second.str()) fail("results change when they are written and read:\n" + first.str());
  print_results(others, results, "zarrproof");
  print_results(others, results, "zarrproof", {.brief = true, .width = 80});
  write_junit(others, results, "zarrproof");
  write_github(others, results, "zarrproof");
}

}  // namespace

void check_input(Input input) {
  static const Suite suite = suite_of_requests();
  Script script(input);
  Results results = run_suite(suite, everything(suite), script, kNoProgress);
  results.program_version = "1";
  results.testee = "script";
  results.level = "core";
  check_results(results);
}

std::string describe_input(Input input) {
  return {input.begin(), input.end()};
}

}  // namespace zarrproof::fuzz
