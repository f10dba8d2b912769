// Compares an older and a newer run.
#pragma once

#include <iosfwd>

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

// Prints the changes from an older run to a newer one, by area and clause. Returns `failures` if the new run
// is worse. Otherwise returns `not_done` if the new run judged no request, or no request that the old run
// judged; a run after one that judged nothing can be no worse.
//
// The new run is worse if one of these holds:
// - An element has an unexpected failure in it that fails the run, and passed in the old run, failed as a
//   warning only, or was not judged. With --strict in the new run, warnings fail it.
// - The old run was completed, and the new one was not.
// - The old run judged a codec, an operation, a data type or a byte order, and the new testee does not
//   declare it, or the new run could not judge it.
// - With --strict in the new run, the testee answers open points inconsistently.
// Printed, but not worse: other warnings, expected failures, requests that the old run does not have, and
// requests that are no longer judged.
ExitStatus print_comparison(std::ostream& out, const ResultsFile& before, const ResultsFile& after);

}  // namespace zarrproof
