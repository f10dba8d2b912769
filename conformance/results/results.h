// The results of a run. Every report is made from them, and a results file holds them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/judging/fault.h"
#include "conformance/judging/needs.h"
#include "conformance/protocol/protocol.h"
#include "conformance/results/conversion_tally.h"
#include "conformance/results/profile.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/clause_details.h"
#include "vectors/vector.h"

namespace zarrproof {

// The default of --max-unsupported. zarrita decodes all four codecs and encodes one: 83 percent.
inline constexpr std::uint64_t kMaxUnsupportedPercent = 95;

// The options --strict and --max-unsupported, which say what fails a run besides violations of MUST clauses.
struct Strictness {
  bool all = false;  // every violation fails the run, and so do inconsistent answers to open points
  std::vector<Clause> clauses = {};                        // violations of these clauses fail the run
  std::uint64_t max_unsupported = kMaxUnsupportedPercent;  // of --max-unsupported, in percent

  // Returns whether a violation of these clauses, which have this level, fails the run.
  bool counts(Level level, const std::vector<Clause>& violated) const;
};

struct RequestResult {
  std::string id;
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::string comment;             // why the request exists; may be empty
  std::vector<std::string> flags;  // why the request exists, in the words of vectors/flag.h
  Operation operation = Operation::encode;
  std::vector<std::string> codecs;              // the codecs of the suite that the request needs
  std::vector<std::string> data_types;          // of the array, then of the casts
  OutOfRange out_of_range = OutOfRange::error;  // as in Needs
  std::string endian;                           // as in Needs
  // The traits that a failure may depend on (judging/traits.h); only in runs with failures.
  std::vector<std::string> traits = {};
  // Whether it may be refused, and needs a codec or data type that its control does not need.
  bool beyond_control = false;
  Verdict verdict = Verdict::not_asked;
  // The kind of name that the request needs and the testee does not declare. Such a request is not asked; its
  // verdict is `unsupported`.
  std::optional<Need::Kind> undeclared;
  // How many verdicts the request counts for: the number of elements where each is judged alone, otherwise 1.
  std::uint64_t elements = 1;
  // The reason of `unsupported` and `unproven`; the need of `undeclared`, in words.
  std::string explanation;
  // The members below are set for failures only.
  std::vector<Fault> faults;  // one without an element, or one for each element that fails
  std::string request;        // the request as text
  std::string zarr_json;      // the array's metadata; empty if the values are of many requests
  // All data of the request in hexadecimal, if `request` shows only a part; empty above kMaxShownData bytes.
  std::string data;
  std::string line;  // the request line, of create and rewrite, which `explain` does not take
  // The ids of the requests after which this one fails. In a new process, without them, it passes. The list
  // is empty if they are many or were not found. There is no list if the failure does not depend on them.
  std::optional<std::vector<std::string>> after = {};
};

// A line of the list of expected failures that lists something that passes.
struct StaleExpectation {
  std::size_t line = 0;  // in the file, from 1
  std::string entry;     // the text of the line
  std::string passes;    // the requests or elements that pass: "element 3", "17 of the 20 requests"
};

struct Results {
  std::string program_version;  // of zarrproof
  std::string testee;           // as on the command line: "zarr-python", "cmd:./mine", "reader:read {path}"
  Description description;      // the testee's response to `describe`
  std::string data_hash;        // Suite::data_hash; empty if no suite was read
  std::string expected_hash;    // ExpectedFailures::hash
  std::string level;            // "core"; of a sweep kSweepLevel
  std::string vectors;          // the file or folder of --vectors; empty: the suite
  std::vector<std::string> testee_options;  // words of the command line that belong to the testee
  std::vector<std::string> selection;    // words of the command line that choose requests, without the level
  std::vector<std::string> run_options;  // other words of the command line, such as "--seed 5"
  std::string required;                  // required answers to open points: "map_zero=bitwise"
  std::vector<std::string> unjudged_required;  // their open points about which nothing was judged
  Strictness strictness;
  std::string date;                     // when the run ended, in UTC: "2026-05-01T12:00:00Z"; may be empty
  double seconds = 0;                   // the duration of the run
  std::vector<RequestResult> requests;  // the selected requests, in the order of the suite
  std::vector<ConversionTally> conversions;  // of a sweep: those that were begun; empty if shards were merged
  std::size_t controls = 0;                  // the number of requests that were asked only as controls
  std::vector<ProfileEntry> profile;
  std::vector<StaleExpectation> stale;
  std::vector<ProtocolFault> protocol_faults;  // faults that belong to no request and no codec
  std::size_t late = 0;                        // requests that were answered only when they were asked again
  std::size_t ends = 0;                        // ends of a process on requests that a new process answers
  std::vector<std::string> notes;              // problems that belong to no request
  std::string stopped;                         // why the run was not completed; empty: it was completed
};

// Returns whether the testee is a reader of arrays on disk. `vectors` is then the folder of the arrays.
bool is_of_reader(const Results& results);

// The level of the results of `zarrproof sweep`. `vectors` is then the folder of the findings.
inline constexpr std::string_view kSweepLevel = "sweep";
bool is_of_sweep(const Results& results);

// The most bytes of data of a request that results hold.
inline constexpr std::size_t kMaxShownData = 1024;

// Returns the result of a vector that was not asked yet, without its needs.
RequestResult result_of(const Vector& vector);

// Copies the needs of the request into its result.
void set_needs(RequestResult& result, const Needs& needs);

// Removes the requests to accept metadata if the testee does not declare this operation: they are copies of
// requests to resolve the metadata, and would count twice as not declared. Keeps them if there is nothing
// else.
void leave_out_copies(Results& results);

// Records the request in the result of its failure.
void describe_request(RequestResult& result, const Request& request);

// Returns the time now, as in Results::date.
std::string date_of_now();

// Returns the number of failures that a fault counts for: 1 if it has an element, else result.elements.
std::size_t weight(const RequestResult& result, const Fault& fault);

// Returns the fault that a report shows for a failing request: the first unexpected fault, else the first.
const Fault& main_fault(const RequestResult& result);

// Returns whether the request passed or failed.
bool is_judged(const RequestResult& result);

// Returns the difference as text: "accepts what should be refused".
std::string_view words(Deviation deviation, const RequestResult& result);

// Returns the clauses of this level; all clauses if none has it.
std::vector<Clause> clauses_of_level(const std::vector<Clause>& clauses, Level level);

// Returns whether a failure of this request fails the run: by its level, or by --strict.
bool is_binding(const RequestResult& result, const Strictness& strictness);

}  // namespace zarrproof
