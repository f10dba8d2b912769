// The option --report FORMAT[=FILE].
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "conformance/report/output.h"

namespace zarrproof {

// Adds the option, which may stand several times; each adds to the targets.
void add_report_option(CLI::App& command, const std::shared_ptr<std::vector<ReportTarget>>& targets);

}  // namespace zarrproof
