// Options whose value is an answer to an open point: OPEN_POINT=ANSWER.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "reference/requirements/interpretation.h"

namespace zarrproof {

// Adds the option, which may be given several times. Each value is stored in `answers`. Raises
// CLI::ValidationError for an unknown open point, an unknown answer, or two different answers to one open
// point.
void add_answers_option(CLI::App& app, const std::string& option, const std::string& description,
                        const std::shared_ptr<Answers>& answers);

std::vector<std::string> names_of_open_points();

// Returns all open points with their answers and questions, as text for the end of a help text.
std::string open_points_text();

}  // namespace zarrproof
