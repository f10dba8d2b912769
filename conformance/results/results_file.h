// Results files: JSON with one line for each request, so that any tool can compare two runs.
// results.schema.json describes the format.
#pragma once

#include <iosfwd>
#include <set>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "vectors/suite.h"

namespace zarrproof {

// Writes the results as one JSON object. Leaves out empty members. Replaces bytes that are not UTF-8, and
// escapes characters that are not harmless (text/harmless.h).
void write_results(std::ostream& out, const Results& results);

// Reads the output of write_results. Makes texts harmless. Ignores unknown members. Throws Refused with the
// path and the place in the file where it is wrong.
Results read_results(const std::string& text, const std::string& path);

// Reads a results file like read_results. Throws Refused also if the file cannot be read.
Results read_results_file(const std::string& path);

// Results, and the file that held them.
struct ResultsFile {
  std::string path;
  Results results;
};

// Throws Refused, with the path of the results, if their Results::data_hash is not the expected one. `other`
// names the source of the expected one: "the first file".
void check_same_data(const std::string& path, const std::string& hash, const std::string& other,
                     const std::string& expected);

// Throws Refused, with the path, if the run of a file differs from another run in one of these members of a
// results file: "level", "description". `other` names the other run: "the first file". The order of the names
// that a testee declares does not count.
void check_same_members(const ResultsFile& file, const Results& expected, const std::string& other,
                        const std::vector<std::string_view>& members);

// Returns the results as if one run had asked all requests. A sweep may ask values of one conversion in
// several shards: their numbers of elements are added, and their tallies are left out. A finding whose id
// another shard has gets a new id. An open point has the answers that fit all shards. There is one shard or
// more. Throws Refused with the path of a shard that belongs to another run, or that repeats a request of
// another shard; and when a shard is missing.
Results merge_shards(std::vector<ResultsFile> shards);

// Requests that failed in an earlier run.
struct FailedRequests {
  std::set<std::string> ids;  // may be empty
  std::string note;           // about those that the suite does not have; empty: it has all
};

// Returns the requests that failed in the run of a results file. Throws Refused when the run asked other data
// than this suite or could not be completed, and when the suite has none of the failed requests: a run
// without requests would look like a run without failures.
FailedRequests failed_requests(const std::string& results_file, const Suite& suite);

}  // namespace zarrproof
