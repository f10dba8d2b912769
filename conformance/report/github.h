// The results of a run for GitHub's workflows: annotations, and the summary of a job.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Workflow commands that make annotations, ten lines at most, which is how many GitHub shows of a step: what
// stopped the run, failures by cause, warnings by cause, notes. Then the verdict as plain text.
void write_github_annotations(std::ostream& out, const Results& results, const std::string& program);

// Markdown for the summary of the job: the verdict, counts by area, all causes, the expected failures, notes.
void write_github_summary(std::ostream& out, const Results& results);

// Both: the summary is appended to the file that the environment variable GITHUB_STEP_SUMMARY names, if it
// names one. Throws std::runtime_error when that fails.
void write_github(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
