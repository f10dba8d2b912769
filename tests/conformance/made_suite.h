// A small suite of made arrays, and testees with made answers.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "conformance/results/results_file.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

// Returns a suite of these requests. The reference computes the permitted outcomes. Data are hexadecimal.
struct MadeRequest {
  std::string id;
  Operation operation;
  ArrayText array;
  std::string data;
};
Suite made_suite(const std::vector<MadeRequest>& requests);

// The answers of a testee that differ from the first permitted outcome, by the id of the request.
using MadeAnswers = std::map<std::string, Response>;

Response made_data(const std::string& hexadecimal);
Response made_refusal();

// Returns the results of a testee with these answers: the judge judges them.
ResultsFile made_run(const Suite& suite, const std::string& name, const MadeAnswers& answers);

// Returns a testee that answers requests by this function. It declares everything.
std::unique_ptr<Testee> made_testee(const std::string& name,
                                    std::function<Response(const Request& request)> answer);

// Returns the answer of the reference.
Response right_answer(const Request& request);

}  // namespace zarrproof
