// The option --interpretation switch=value.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>

#include "reference/interpretation.h"

namespace zarrproof {

// Adds the option, which may stand several times; it sets the answers.
void add_interpretation(CLI::App& app, const std::shared_ptr<Answers>& answers);

}  // namespace zarrproof
