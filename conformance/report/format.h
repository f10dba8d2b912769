// The formats in which the results of a run can be reported.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conformance/results/results.h"

namespace zarrproof {

enum class ReportFormat { table, json, junit, tap, github };

// As the command line writes it: "junit".
std::string_view name(ReportFormat format);
std::optional<ReportFormat> find_report_format(std::string_view name);
std::span<const ReportFormat> all_report_formats();

// What it is, in a few words.
std::string_view about(ReportFormat format);

// Whether a program reads it, so that nothing else may stand beside it.
bool is_document(ReportFormat format);

// Writes harmless lines (text/harmless.h); GitHub's annotations alone are commands.
// `program` is how zarrproof is called in the commands that are printed. Throws std::runtime_error when a
// file that belongs to the format cannot be written; whether `out` could be is for the caller to look at.
void write_report(std::ostream& out, ReportFormat format, const Results& results, const std::string& program);

}  // namespace zarrproof
