// Groups failures by their probable cause, so that a report has one entry for each defect.
//
// Failures are one cause if they
// - have a common factor (factor.h): an implementation that ignores `endian` fails requests of many clauses,
//   and all of them have big endian; or
// - depend on the same earlier requests; or
// - agree in the violated clause, the level, the kind of difference and, for clauses about numbers, the kinds
//   of types.
// The area and the operation do not divide failures, because one defect shows in many requests. A cause has
// expected failures of one reason, or unexpected failures. A consequence is what a defect does to the users
// of the testee.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/results/factor.h"
#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// A fault and its request.
struct FailingFault {
  const RequestResult* request;
  const Fault* fault;
};

struct Cause {
  std::vector<FailingFault> failing;  // in the order of the suite
  bool expected = false;              // on the list of expected failures
  // The clause of the factor, if a request violates it; otherwise the clause that most requests violate.
  Clause clause = Clause::META_1;
  Consequence consequence = Consequence::larger_chunks;  // the worst of the failures
  Level level = Level::must;                             // the strictest of the failures
  std::string area;                                      // of the example
  std::vector<std::string> areas;                        // of all requests
  // The violated clause, then the other clauses that all requests name. If there are none, the most telling
  // clause of the example.
  std::vector<Clause> clauses;
  std::size_t failures = 0;                    // verdicts that fail the run, or would if not expected
  std::size_t warnings = 0;                    // other verdicts
  std::vector<const RequestResult*> requests;  // in the order of the suite
  std::vector<std::string> operations;         // "encode", "decode", "resolve"
  std::vector<std::string> types;              // "int8"; of casts "float64 -> float16"
  std::vector<std::string> kinds;              // of these types: "integer", "float", "small float", "other"
  std::vector<std::string> flags;              // the flags that all requests of the cause have
  std::optional<Factor> factor;                // the common factor of all requests
  const RequestResult* example = nullptr;      // the smallest request of the violated clause
  const Fault* fault = nullptr;                // the failure in the example
};

// Returns the clause that a failure violates: that of clause_of_difference(), or else the first clause of the
// request that fits the kind of difference. A refused conversion does not say which of its clauses is
// violated; CV-2 then stands for all clauses about conversions.
Clause violated_clause(const RequestResult& result, Deviation deviation);

// Returns the clause that a difference violates in any request: BYTES-2 for reversed bytes,
// CHAIN-3 for a chunk that is left out. Returns nothing for any other difference.
std::optional<Clause> clause_of_difference(Deviation deviation);

// Returns whether the clause says little about a defect if a request also names other clauses: CV-2, for
// example.
bool is_general(Clause clause);

// Returns the first clause that is not general; the first clause if all are. `named` is not empty.
Clause most_telling(const std::vector<Clause>& named);

// Returns the worst consequence of a failure of a request, by the clauses that it violates and the kind of
// difference: for example, a refusal never gives wrong data.
Consequence consequence_of(const RequestResult& result, const Fault& fault);

// Returns the ids of the requests of a cause.
std::vector<std::string> ids_of(const Cause& cause);

// Returns the causes. The results must outlive them. Reports print them in this order, so that the worst
// stands next to the verdict: expected causes first; then by consequence, the worst last; then binding causes
// after others; then by the number of failures, the highest last.
std::vector<Cause> causes_of(const Results& results);

// Moves the items that fulfil the condition before the others. Keeps the order otherwise. In place of
// std::stable_partition, which clang 19 refuses with the library of g++ 12.
template <class T, class Condition>
void move_to_front(std::vector<T>& items, Condition condition) {
  std::vector<T> front, rest;
  for (T& item : items) (std::invoke(condition, item) ? front : rest).push_back(std::move(item));
  std::ranges::move(rest, std::back_inserter(front));
  items = std::move(front);
}

// Returns the area and the difference: "cast_value gives another value".
std::string title_of(const Cause& cause);

// The kind of the failures of a cause. One unexpected failure that fails the run makes it `failures`.
enum class FailureKind { failures, warnings, expected };
FailureKind kind_of(const Cause& cause);

// Returns the consequences of the causes with such failures, the worst first, each with the clauses of its
// causes: "damage goes unnoticed (CRC-4), bad metadata accepted (META-3, META-8 and 2 more)". Names
// `max_clauses` clauses of each at most. Empty if there are no such failures.
std::string consequences_of(const std::vector<Cause>& causes, FailureKind kind, std::size_t max_clauses);

// Returns consequences_of() for each of these kinds, as the end of a sentence: "; failures mean: silently
// wrong data (CV-3); warnings mean: damage goes unnoticed (CRC-4)". Empty if there are no such failures.
std::string meanings_of(const std::vector<Cause>& causes, std::initializer_list<FailureKind> kinds,
                        std::size_t max_clauses);

}  // namespace zarrproof
