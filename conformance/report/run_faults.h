// The faults of a run besides its failures, as text: its problems, lines that break the protocol, and errors
// that most requests got.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/results/results.h"

namespace zarrproof {

class TableWriter;

// A failure of a run that belongs to no request.
struct RunFault {
  bool not_done = false;  // the run gives no verdict
  std::string name;       // in the form of an id: "run/expected-failures/line-12"
  std::string text;       // on one line
};

// Returns the faults of these problems, by default of all problems of the run: a fault for each broken rule
// of the protocol, each listed failure that passes, each declared name that could not be judged, each open
// point that is answered inconsistently, and one for any other problem.
std::vector<RunFault> run_faults(const Results& results, const std::vector<RunProblem>& problems);
inline std::vector<RunFault> run_faults(const Results& results) {
  return run_faults(results, problems_of(results));
}

// Returns a sentence for each error text that most requests of an operation got, so that the adapter may be
// the reason: "564 of 700 encode requests got one error, …".
std::vector<std::string> common_errors(const Results& results);

// Prints each fault of the protocol on several lines, with the rule, the testee's line, and the command that
// finds the cause. `program` is the program's name in the command. Prints nothing if there are no faults.
void print_protocol_faults(const TableWriter& writer, const Results& results, const std::string& program);

// Returns the verdict if the testee breaks the protocol: "could not be judged: ...".
std::string not_judged_text(const Results& results);

}  // namespace zarrproof
