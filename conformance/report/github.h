// Reports for GitHub's workflows: annotations, and the summary of a job.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Writes workflow commands that make annotations: what stopped the run, failures by cause, warnings by cause,
// notes. Writes 10 annotations at most, because GitHub shows 10 of a step. Then writes the verdict as plain
// text.
void write_github_annotations(std::ostream& out, const Results& results, const std::string& program);

// Writes the summary of the job in Markdown: the verdict, counts by area, all causes, expected failures,
// notes.
void write_github_summary(std::ostream& out, const Results& results);

// Writes the annotations to `out`, and appends the summary to the file of the environment variable
// GITHUB_STEP_SUMMARY, if set. Throws std::runtime_error if the file cannot be written.
void write_github(std::ostream& out, const Results& results, const std::string& program);

}  // namespace zarrproof
