// Any lines as the responses of a testee: the lines are judged, written results are read back unchanged, and
// every report can be made.
#include <deque>
#include <sstream>

#include "conformance/protocol/protocol.h"
#include "conformance/report/formats.h"
#include "conformance/results/results_file.h"
#include "conformance/run/runner.h"
#include "conformance/testee/protocol_log.h"
#include "fuzz/checks/report.h"
#include "fuzz/engine/target.h"
#include "reference/types/hexadecimal.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {
namespace {

Vector vector_of(const std::string& id, Operation operation, const ArrayText& array, const std::string& data,
                 const std::string& control) {
  Vector vector;
  vector.id = id;
  vector.clauses = {Clause::CV_3};
  vector.request = array.request(operation);
  if (operation != Operation::resolve) vector.request.data = from_hexadecimal(data);
  vector.control = control;
  set_permitted_outcomes(vector);
  return vector;
}

// A resolve request, a request with several elements, one with a checksum, one that may be refused, and one
// that must be refused.
Suite suite_of_requests() {
  const ArrayText cast{
      "\"float32\"", "0", R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])", {2}};
  const ArrayText summed{"\"uint8\"", "0", R"(["bytes","crc32c"])", {2}};
  const ArrayText open{"\"bool\"", "false", "[\"bytes\"]", {1}};
  const std::string numbers = "0000803f00000040", nan = "0000c07f00000040";
  VectorFile file;
  file.cases = {vector_of("cast_value/resolve", Operation::resolve, cast, "", ""),
                vector_of("cast_value/encode", Operation::encode, cast, numbers, ""),
                vector_of("crc32c/encode", Operation::encode, summed, "6162", ""),
                vector_of("bytes/open", Operation::decode, open, "02", "crc32c/encode"),
                vector_of("cast_value/refused", Operation::encode, cast, nan, "cast_value/encode")};
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
    const Asked asked = asked_.front();
    asked_.pop_front();
    std::string line;
    std::getline(lines_, line);
    return Answered{asked.id, response(line, asked)};
  }
  std::vector<std::string> finish() override { return {}; }
  ProtocolReport protocol() const override { return {log_.faults(), log_.notes()}; }

 private:
  struct Asked {
    std::uint64_t id;
    Operation operation;
  };

  Response response(const std::string& line, const Asked& asked) {
    const auto garbled = [&](const Breach& breach) {
      log_.add(breach, line, {asked.id, line});
      return Response{Response::Kind::garbled, {}, {}, breach.text};
    };
    const auto read = read_response_line(line);
    if (!read) return garbled(read.error());
    auto response = read_response(read->message, asked.operation);
    if (!response) return garbled(response.error());
    return std::move(*response);
  }

  std::istringstream lines_;
  ProtocolLog log_;
  std::deque<Asked> asked_;
};

void check_results(const Results& results) {
  std::ostringstream first, second, others;
  write_results(first, results);
  write_results(second, read_results(first.str(), "results"));
  if (first.str() != second.str()) fail("results change when they are written and read:\n" + first.str());
  print_results(others, results, "zarrproof");
  print_results(others, results, "zarrproof", {.brief = true, .width = 80});
  write_junit(others, results, "zarrproof");
  write_badge(others, results, "zarrproof");
  write_github(others, results, "zarrproof");
}

}  // namespace

void check(Input input) {
  static const Suite suite = suite_of_requests();
  Script script(input);
  Results results = run_suite(suite, everything(suite), script, [](std::size_t, std::size_t) {});
  results.program_version = "1";
  results.testee = "script";
  results.level = "core";
  check_results(results);
}

std::string describe(Input input) {
  return {input.begin(), input.end()};
}

}  // namespace zarrproof::fuzz
