#include "conformance/run/core_version.h"

#include "reference/types/joined_words.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

// Returns the clauses of the vector that hold only since a later version.
std::set<Clause> later_clauses(const Vector& vector, CoreVersion version) {
  std::set<Clause> later;
  if (version == Results().core_spec) return later;
  const auto add = [&](const std::vector<Clause>& clauses) {
    for (Clause clause : clauses)
      if (details(clause).since > version) later.insert(clause);
  };
  add(vector.clauses);
  if (const auto ways = readings(vector.request))
    for (const Reading& reading : *ways)
      if (reading.accepted()) add(reading.steps.clauses());
  return later;
}

}  // namespace

bool CoreVersionRule::permits_refusal(const Vector& vector) const {
  return !later_clauses(vector, version_).empty();
}

bool CoreVersionRule::permits(Verdict verdict, std::span<const Fault> faults, const Vector& vector) const {
  return verdict == Verdict::fail && faults.front().deviation == Deviation::refused &&
         permits_refusal(vector);
}

std::string CoreVersionRule::excuse(const Vector& vector) {
  excused_.add({1, later_clauses(vector, version_)});
  return "refused; core specification " + std::string(name(version_)) + " does not require it";
}

std::string CoreVersionRule::excuse_unproven(const Vector& control) {
  excuse(control);
  return "refused, and so was its control " + control.id + "; core specification " +
         std::string(name(version_)) + " does not require the control";
}

void CoreVersionRule::conclude(Results& results) const {
  results.core_spec = version_;
  results.excused = excused_;
  if (excused_.requests > 0) results.notes.push_back(note_of(excused_, version_));
}

std::string note_of(const Excused& excused, CoreVersion version) {
  return std::to_string(excused.requests) +
         (excused.requests == 1 ? " refused request counts" : " refused requests count") +
         " as unsupported: core specification " + std::string(name(version)) + " permits these refusals (" +
         joined_words(excused.clauses, ", ", id) + ")";
}

}  // namespace zarrproof
