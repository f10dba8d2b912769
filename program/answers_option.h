// Options whose value is an answer to an open point: switch=value.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "reference/requirements/interpretation.h"

namespace zarrproof {

// Adds the option, which may stand several times; it sets the answers. Two different answers to one open
// point are an error of the command line.
void add_answers_option(CLI::App& app, const std::string& option, const std::string& description,
                        const std::shared_ptr<Answers>& answers);

std::vector<std::string> names_of_open_points();

// The open points and their answers, for the end of a help text.
std::string open_points_text();

}  // namespace zarrproof
