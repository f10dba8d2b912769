// The option --report FORMAT[=FILE].
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "conformance/report/output.h"

namespace zarrproof {

// Adds the option, which may be given several times. Each value adds one target.
void add_report_option(CLI::App& command, const std::shared_ptr<std::vector<ReportTarget>>& targets);

}  // namespace zarrproof
