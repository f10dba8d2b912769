#include "tests/conformance/made_suite.h"

#include <deque>

#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "reference/types/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

Response response_of(const Permitted& outcome) {
  Response response;
  response.kind = outcome.kind == Permitted::Kind::refused ? Response::Kind::error : Response::Kind::data;
  response.data = outcome.data;
  response.text = outcome.reason;
  return response;
}

class MadeTestee : public Testee {
 public:
  MadeTestee(std::string name, std::function<Response(const Request&)> answer)
      : name_(std::move(name)), answer_(std::move(answer)) {}

  Description describe() override {
    Description description{name_, "1", "C++", {}, {"encode", "decode"}, {}, {"r*"}};
    for (const std::string_view codec : kCodecs) description.codecs.emplace_back(codec);
    for (const DataType& type : listed_data_types()) description.data_types.push_back(type.name);
    return description;
  }
  void submit(std::uint64_t id, const Request& request) override {
    answers_.push_back({id, answer_(request)});
  }
  std::optional<Answered> next() override {
    if (answers_.empty()) return std::nullopt;
    Answered answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }
  std::vector<std::string> finish() override { return {}; }

 private:
  std::string name_;
  std::function<Response(const Request&)> answer_;
  std::deque<Answered> answers_;
};

}  // namespace

Suite made_suite(const std::vector<MadeRequest>& requests) {
  Suite suite;
  suite.name = "made";
  for (const MadeRequest& made : requests) {
    Vector vector;
    vector.id = made.id;
    vector.clauses = {Clause::BYTES_1};
    vector.request = {made.operation, made.array.zarr_json(), made.array.shape, Layout::c,
                      *from_hexadecimal(made.data)};
    work_out(vector);
    suite.numbers.emplace(vector.id, suite.vectors.size());
    suite.vectors.push_back(std::move(vector));
  }
  return suite;
}

Response made_data(const std::string& hexadecimal) {
  Response response;
  response.kind = Response::Kind::data;
  response.data = *from_hexadecimal(hexadecimal);
  return response;
}

Response made_refusal() {
  Response response;
  response.kind = Response::Kind::error;
  response.text = "no";
  return response;
}

ResultsFile made_run(const Suite& suite, const std::string& name, const MadeAnswers& answers) {
  ResultsFile file{name + ".json", {}};
  file.results.testee = "cmd:./" + name;
  file.results.description = {name, "1", "C++", {}, {"encode", "decode"}, {"bytes"}, {"int8"}};
  file.results.level = "core";
  for (const Vector& vector : suite.vectors) {
    const auto given = answers.find(vector.id);
    Judgement judgement =
        judge(vector, given != answers.end() ? given->second : response_of(vector.permitted.front()),
              Control::accepted);
    RequestResult result;
    result.id = vector.id;
    result.operation = vector.request.operation;
    result.verdict = judgement.verdict;
    result.faults = std::move(judgement.faults);
    result.elements = verdicts_of(vector);
    file.results.requests.push_back(std::move(result));
  }
  return file;
}

std::unique_ptr<Testee> made_testee(const std::string& name,
                                    std::function<Response(const Request& request)> answer) {
  return std::make_unique<MadeTestee>(name, std::move(answer));
}

Response right_answer(const Request& request) {
  return response_of(permitted_outcomes(request)->front());
}

}  // namespace zarrproof
