// The option --core-spec.
#pragma once

#include <memory>

#include "program/commands.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Adds the option to the command. Parsing the command line sets `version`.
void add_core_spec_option(CLI::App& command, const std::shared_ptr<CoreVersion>& version);

}  // namespace zarrproof
