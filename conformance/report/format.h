// The formats of reports.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conformance/results/results.h"

namespace zarrproof {

enum class ReportFormat { table, json, junit, junit_all, tap, github, html, badge };

// The name on the command line: "junit".
std::string_view name(ReportFormat format);
std::optional<ReportFormat> find_report_format(std::string_view name);
std::span<const ReportFormat> all_report_formats();

// Returns a short description for the help text.
std::string_view about(ReportFormat format);

// Returns whether programs parse the format, so that no other text may be on the same stream.
bool is_document(ReportFormat format);

// Writes harmless lines (text/harmless.h), except that GitHub's annotations are commands. `program` is the
// program's name in the printed commands. Throws std::runtime_error if a file of the format cannot be
// written. Does not check `out`.
void write_report(std::ostream& out, ReportFormat format, const Results& results, const std::string& program);

}  // namespace zarrproof
