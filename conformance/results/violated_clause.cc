// The clause that a failure violates, and its consequence for the users of the testee. Example: a request
// names CV-2, CV-3 and CV-5. If the testee gives the neighbour of the right value, CV-3 is violated; if it
// refuses, CV-2.
#include <algorithm>
#include <array>

#include "conformance/results/cause.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the consequence if this clause is violated in this way. The consequence of a clause is that of its
// usual violation. A clause about what must be accepted can also be violated by a wrong result, for example.
Consequence consequence_of(Clause clause, Deviation deviation) {
  // A crash and a hang count as refusals, also where a refusal is permitted: a process that ends or waits
  // does not answer requests about good data.
  if (gives_no_result(deviation)) return Consequence::good_data_refused;
  if (is_of_element(deviation) || deviation == Deviation::data_type || deviation == Deviation::fill_value ||
      deviation == Deviation::chunk_elided)
    return Consequence::wrong_data;
  // The rest are size, checksum, accepted and upper bits. Readers refuse bytes of a wrong number, or with a
  // wrong checksum.
  return details(clause).consequence;
}

// Returns whether CV-2 stands for the clause where a conversion is refused.
bool is_of_conversions(Clause clause) {
  constexpr std::array kConversions = {Clause::CV_2, Clause::CV_3,  Clause::CV_4,
                                       Clause::CV_5, Clause::CV_12, Clause::CV_7};
  return std::ranges::count(kConversions, clause) > 0;
}

// Returns the clauses that such a difference violates, if the request names them.
std::vector<Clause> likely_clauses(Deviation deviation, OutOfRange rule) {
  switch (deviation) {
    case Deviation::neighbour: return {Clause::CV_3, Clause::META_7, Clause::SO_2, Clause::SO_8};
    case Deviation::infinity: return {Clause::CV_5};
    case Deviation::nan:
    case Deviation::nan_bits:
    case Deviation::zero_sign: return {Clause::CV_7, Clause::CV_16};
    case Deviation::value:
      return rule == OutOfRange::wrap ? std::vector{Clause::CV_5} : std::vector<Clause>();
    default: return {};
  }
}

// Returns the clauses that a failure violates. A request that must be refused also names clauses about its
// result: the clauses of its refusal have its level. A failure that only warns violates clauses that only
// warn.
std::vector<Clause> violated_clauses(const RequestResult& result, Deviation deviation) {
  const bool is_of_level = deviation == Deviation::accepted || result.level != Level::must;
  return is_of_level ? clauses_of_level(result.clauses, result.level) : result.clauses;
}

}  // namespace

bool is_general(Clause clause) {
  constexpr std::array kGeneral = {Clause::CHAIN_1, Clause::CHAIN_2, Clause::CHAIN_3, Clause::CV_2,
                                   Clause::CV_11,   Clause::CV_12,   Clause::CV_13};
  return std::ranges::count(kGeneral, clause) > 0;
}

Clause most_telling(const std::vector<Clause>& named) {
  const auto special = std::ranges::find_if_not(named, is_general);
  return special == named.end() ? named.front() : *special;
}

std::optional<Clause> clause_of_difference(Deviation deviation) {
  if (deviation == Deviation::byte_order) return Clause::BYTES_2;
  if (deviation == Deviation::chunk_elided) return Clause::CHAIN_3;
  return std::nullopt;
}

Clause violated_clause(const RequestResult& result, Deviation deviation) {
  if (const auto clause = clause_of_difference(deviation)) return *clause;
  const std::vector<Clause> named = violated_clauses(result, deviation);
  if (named.empty()) return Clause::META_1;
  for (const Clause clause : likely_clauses(deviation, result.out_of_range))
    if (contains(named, clause)) return clause;
  if (gives_no_result(deviation) && std::ranges::any_of(named, is_of_conversions) &&
      std::ranges::none_of(named, [](Clause clause) { return part_of(clause) == ClausePart::metadata; }))
    return Clause::CV_2;
  return most_telling(named);
}

Consequence consequence_of(const RequestResult& result, const Fault& fault) {
  Consequence worst = Consequence::larger_chunks;
  for (Clause clause : violated_clauses(result, fault.deviation))
    worst = std::min(worst, consequence_of(clause, fault.deviation));
  return worst;
}

}  // namespace zarrproof
