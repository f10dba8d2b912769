// The results of a run: what every report is made from, and what a results file holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/judging/verdict.h"
#include "conformance/protocol/protocol.h"
#include "conformance/results/strictness.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

struct RequestResult {
  std::string id;
  std::vector<Clause> clauses;
  Level level = Level::must;
  // The answers to open points that the run required and that forbid outcomes here: then every failure is
  // binding. "integer_json=reject", mostly empty.
  std::string required;
  std::string comment;             // why the request exists; may be empty
  std::vector<std::string> flags;  // the same in the words of vectors/flag.h
  Operation operation = Operation::encode;
  std::vector<std::string> codecs;      // those of the suite that it needs
  std::vector<std::string> data_types;  // of the array, then of the casts
  bool beyond_control = false;          // needs codecs or data types that its control does not
  Verdict verdict = Verdict::not_asked;
  bool undeclared = false;  // unsupported, and not asked, because the testee does not declare what it needs
  // How many verdicts the request counts for: its elements where each is judged by itself, otherwise 1.
  std::uint64_t elements = 1;
  std::vector<Fault> faults;  // of failures: one without an element, or one for each element that fails
  std::string said;           // unsupported, unproven: why, in words; undeclared: what it needs
  std::string request;        // of failures: the request in words
  std::vector<std::string>
      explain;  // of failures: the words of the command that explains it, without an input
};

// An open point that the responses tell something about.
struct ProfileEntry {
  OpenPoint open_point;
  std::vector<Answer> answers;  // those that fit all responses; empty: none does, the testee mixes several
  // Where none fits: ids of requests whose responses contradict each other, and the answers that each is
  // under.
  struct Witness {
    std::string id;
    std::string under;
  };
  std::vector<Witness> contradiction;
};

// A line of the list of expected failures that something listed on it passes.
struct StaleExpectation {
  std::size_t line = 0;  // in the file, from 1
  std::string entry;     // as it stands there
  std::string passes;    // what passes: "element 3", "17 of the 20 requests"
};

struct Results {
  std::string program_version;  // of zarrproof
  std::string testee;           // as it was named: "zarr-python", "cmd:./mine", "reader:read {path}"
  Description description;      // what it says of itself
  std::string suite;            // "1.0"
  std::string level;            // "core"
  std::string vectors;          // the file or folder that was asked in place of the suite; or empty
  std::vector<std::string> testee_options;  // words of the command line that belong to the testee
  std::vector<std::string> selection;       // words that choose requests besides the level
  std::string required;                     // answers that open points must have: "map_zero=bitwise"
  Strictness strictness;
  CoreVersion core_spec = CoreVersion::v3_1;  // the version of the core specification that it was judged by
  double seconds = 0;                         // how long the run took
  std::vector<RequestResult> requests;        // those selected, in the order of the suite
  std::size_t controls = 0;                   // how many more were asked, as controls of these alone
  std::vector<ProfileEntry> profile;
  std::vector<StaleExpectation> stale;
  std::vector<ProtocolFault> protocol_faults;  // for which no request and no codec is to blame
  std::size_t late = 0;                        // requests that were answered only when they were asked again
  std::vector<std::string> notes;              // what went wrong that no request is to blame for
  std::string stopped;  // why the run could not be done to its end; empty when it could
};

// How the testee begins where it is a reader of arrays on disk, and the vectors are a folder of these.
inline constexpr std::string_view kReaderTestee = "reader:";
bool is_of_reader(const Results& results);

// The words that explain a fault, after the program's name.
std::vector<std::string> explain_words(const RequestResult& result, const Fault& fault);

// The words that ask for this request again, after the program's name: "run" and the testee, or "stores" and
// the reader; "--filter", the id.
std::vector<std::string> repeat_words(const Results& results, const RequestResult& result);

// The answers that the run requires, a word each: "map_zero=bitwise".
std::vector<std::string> required_words(const Results& results);

// The number of verdicts against the testee that a fault stands for: one for its element, or all of the
// request.
std::size_t weight(const RequestResult& result, const Fault& fault);

// Whether its response could be judged: it passed or failed.
bool is_judged(const RequestResult& result);

// Whether the run requires this answer of the request: then its failure binds.
bool hangs_on(const RequestResult& result, const std::string& required_word);

// Those of the required words about which no response could be judged. Of one part of a run (--shard), only
// those about which it has a request.
std::vector<std::string> unjudged_requirements(const Results& results);

// Returns whether a failure of this request fails the run: by the level of its clauses, by a required answer,
// or by --strict.
bool is_binding(const RequestResult& result, const Strictness& strictness);

}  // namespace zarrproof
