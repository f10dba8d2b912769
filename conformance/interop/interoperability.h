// The elements that testees read from arrays of other testees.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/interop/array_kind.h"
#include "conformance/protocol/protocol.h"
#include "conformance/results/results_file.h"
#include "vectors/suite.h"

namespace zarrproof {

// The result when one testee writes an array and another testee reads it. The worst comes first.
enum class ReadBack {
  wrong,       // other elements come back, and neither testee reports an error
  undecided,   // the results do not show what comes back; `zarrproof interop` asks
  refused,     // the writer or the reader reports an error, or ends, although the array is right
  right,       // the right elements come back; or a right refusal (readable_part)
  not_judged,  // nothing was stored, or the writer or the reader was not judged
};

inline constexpr std::size_t kReadBackCount = static_cast<std::size_t>(ReadBack::not_judged) + 1;

// Returns "wrong", "undecided", "refused", "right" or "not-judged".
std::string_view name(ReadBack state);

// Returns the state as text: "read back wrong", "refused".
std::string_view words(ReadBack state);

// One array that shows a state. All members are text; all but `request` may be empty.
struct ReadBackExample {
  std::string id;        // the request of the suite, to encode or decode, that shows the state
  std::string at_fault;  // "writer", "reader", or empty: both, or unknown
  std::string request;   // the array: `encode "uint8" [2], fill value 0, codecs ["bytes"], data "0507"`
  std::string element;   // which element differs, and its value: "element 3: 0.5 (0x3800)"
  std::string stored;    // what the writer stored
  std::string read;      // what the reader gives
  std::string want;      // what must come back
  // The clauses that the testee at fault violates, and their level. Empty if no testee is at fault.
  std::vector<Clause> clauses;
  Level level = Level::must;
};

// Returns an example with the members that the vector says. `at_fault` is "writer", "reader" or empty.
ReadBackExample example_of(const Vector& vector, std::string at_fault);

// A kind of array that one testee writes and another reads. `example` shows each state but `right` and
// `not_judged`.
struct KindReadBack {
  std::size_t kind = 0;  // in Interoperability::kinds
  ReadBack state = ReadBack::not_judged;
  std::optional<ReadBackExample> example;
};

struct InteropTestee {
  std::string name;    // "zarr-python 3.4.2"; unique
  std::string testee;  // as on the command line
  Description description;
};

struct WriterAndReader {
  std::size_t writer = 0, reader = 0;  // in Interoperability::testees
  std::vector<KindReadBack> kinds;     // one for each kind, in their order

  std::size_t count(ReadBack state) const;
  // Returns the number of kinds that were judged: all but `not_judged`.
  std::size_t judged() const;
  // Returns the worst state of a kind; not_judged if nothing was judged.
  ReadBack worst() const;
  // Returns the kinds in this state, in their order. Those with the shortest request come first.
  std::vector<const KindReadBack*> in_state(ReadBack state) const;
};

struct Interoperability {
  std::string level;   // "core"
  bool asked = false;  // whether the readers were asked; otherwise results decide
  std::vector<InteropTestee> testees;
  std::vector<ArrayKind> kinds;        // those that were judged in some pair
  std::vector<WriterAndReader> pairs;  // writer by writer, and for each writer reader by reader
  std::vector<std::string> notes;      // what was left out, and problems of the testees

  const WriterAndReader& pair(std::size_t writer, std::size_t reader) const {
    return pairs[writer * testees.size() + reader];
  }
};

// Concludes from results of runs what each testee reads of what each testee writes, also of what it writes
// itself. `suite` has the requests; requests that it does not have are left out, and a note counts them.
// Expected failures and --strict change nothing.
// - A kind is right if encode requests of the writer and decode requests of the reader pass, and none fails.
//   Accepting a wrong checksum or size is no failure here: no right writer stores them.
// - A wrong encoding: the reference decodes the bytes. They may be refused, be read as other elements, or be
//   read as the right elements. This holds for a reader that passes the decode requests with equal metadata.
//   For other readers it is undecided: two errors may cancel each other.
// - A wrong decoding of bytes that right writers store, as the reference decides: other elements come back
// from
//   a writer that passes the encode requests with equal metadata. For other writers it is undecided.
// - An encoding that depends on open points: the answers of the writer and of the reader (Results::profile)
//   decide. Where they do not give one outcome, it is undecided.
Interoperability interoperability_of(const std::vector<ResultsFile>& files, const Suite& suite);

// Removes the kinds that were not judged in any pair.
void leave_out_unjudged_kinds(Interoperability& interop);

// Adds the mark of each testee to its name, where several testees have one name.
void make_names_unique(std::vector<InteropTestee>& testees, const std::vector<std::string>& marks);

}  // namespace zarrproof
