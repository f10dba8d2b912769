// Options whose value is an answer to an open point: switch=value.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "reference/interpretation.h"

namespace zarrproof {

// Adds the option, which may stand several times; it sets the answers. Two different answers to one open
// point are an error of the command line.
void add_answers_option(CLI::App& app, const std::string& option, const std::string& description,
                        const std::shared_ptr<Answers>& answers);

std::vector<std::string> names_of_switches();

// The open points and their answers, for the end of a help text.
std::string switches_text();

}  // namespace zarrproof
