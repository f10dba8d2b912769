// Judges a response against the permitted outcomes of a vector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conformance/judging/fault.h"
#include "conformance/judging/needs.h"
#include "conformance/protocol/protocol.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "vectors/vector.h"

namespace zarrproof {

struct Judgement {
  Verdict verdict = Verdict::not_asked;  // if elements are judged one by one: the worst verdict of an element
  std::vector<Fault> faults = {};  // of failures: one for the request as a whole, or one for each element
  // If the response depends on open points: every combination of answers that leads to it.
  std::vector<Answers> under = {};
  // The clause that the response violates, in place of the clauses and the level of the vector. Of a
  // permitted response, this is a clause below level MUST.
  std::optional<Clause> violated = {};
  std::string why_unjudged = {};  // of the verdict unsupported, if this program gives the reason
};

// Returns the number of verdicts of a vector with these needs. It is the number of elements if each element
// is judged alone: each has one certain result, and no checksum covers the array. Otherwise it is 1.
std::uint64_t verdicts_of(const Vector& vector, const Needs& needs);

// Returns a larger number for a worse judgement of a request of this level.
int severity_of(const Judgement& judgement, Level level);

// Returns whether the response shows that a control was accepted: it holds a result, right or wrong.
bool is_accepted(const Response& response);

// Whether the testee accepted the control of a vector. A vector without a control has `not_accepted`.
enum class Control { accepted, not_accepted };

// Judges a response to the vector.
Judgement judge(const Vector& vector, const Response& response, Control control);

// The parts of judge(), each in a file of its name.

// Judges a response that holds a result: of the kinds data, resolved and too_large.
Judgement judge_result(const Vector& vector, const Response& response);

// Judges the lines that a reader printed, one element a line, as docs/guide/stores.md says.
Judgement judge_printed(const Vector& vector, const Response& response);

// Judges the metadata and chunks that a testee wrote in answer to create or rewrite: a response of the kind
// written.
Judgement judge_written(const Vector& vector, const Response& response);

// The functions below serve several parts.

// Returns the fault of a request as a whole, with the data of the request.
Fault fault_of_whole(const Vector& vector, Deviation deviation, std::string got, std::string want);

// Returns the judgement with the fault of the request as a whole.
Judgement failed_judgement(const Vector& vector, Deviation deviation, std::string got, std::string want);

// Returns the kind of difference between two different elements of one type, in canonical form. For complex
// elements, this is the kind of the first component that differs.
Deviation deviation_of(std::span<const std::byte> got, std::span<const std::byte> want, const DataType& type);

// Returns whether two texts of data type metadata name one type, in any spelling.
bool is_same_type(const std::string& a, const std::string& b);

// Returns " under map_zero=bitwise"; an empty text without answers.
std::string words_for(const std::vector<Answers>& under);

// Returns the answers, and those of a strict reader to the open points that are not answered yet: a reader
// may accept 5.0 for an integer, another bool byte than 0 and 1, or an unknown parameter, but a writer may
// not write them.
Answers answers_about_writers(Answers given);

// Returns why a writer may not write this fill value, although a reader may accept it: "+Infinity", which the
// text of cast_value has in a scalar_map only (META-4). Returns nothing if a writer may write it.
// `accepting`: answers under which a reader accepts it.
std::optional<Error> error_of_written_fill_value(const Json& fill_value, const DataType& type,
                                                 Answers accepting);

}  // namespace zarrproof
