// The commands that repeat a run or a request, and that explain a failure. Each command is a list of words,
// after the program's name. Example: a request that fails after a and b is repeated by
//   run TESTEE --after a --after b --filter ID
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns whether the fault has the data of the whole request, and not of one element.
bool has_data_of_request(const Fault& fault);

// Returns the words of the command that explains a fault, after the program's name; empty if the failure has
// no metadata.
std::vector<std::string> explain_words(const RequestResult& result, const Fault& fault);

// Returns the words of the command that asks this request again, after the program's name: "run" and the
// testee; then the options; then "--filter" and the id. For a value of a sweep that is no finding, returns
// the words of the sweep of its conversion.
std::vector<std::string> repeat_words(const Results& results, const RequestResult& result);

// Returns the words that follow this option in the words of a command line.
std::vector<std::string> values_of(const std::vector<std::string>& words, std::string_view option);

// Returns the terms that the filters of the selection exclude: "META-12, int4" for --filter '!META-12' and
// --filter '!int4'. Empty if they exclude nothing.
std::string excluded_text(const Results& results);

// Returns the words of the command that repeats the whole run, after the program's name. The subcommand is
// run or sweep, if it is not given.
std::vector<std::string> run_words(const Results& results);
std::vector<std::string> run_words(const Results& results, const std::string& subcommand);

}  // namespace zarrproof
