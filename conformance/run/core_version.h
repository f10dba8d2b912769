// Refusals that an earlier version of the core specification permits.
#pragma once

#include <span>
#include <string>

#include "conformance/results/results.h"
#include "reference/requirements/clause_details.h"
#include "vectors/vector.h"

namespace zarrproof {

class CoreVersionRule {
 public:
  explicit CoreVersionRule(CoreVersion version) : version_(version) {}

  // Returns whether the version permits to refuse the vector, because the vector needs a clause that holds
  // only since a later version. The vector needs its own clauses, and those by which the reference reads its
  // metadata. Its other clauses do not matter.
  bool permits_refusal(const Vector& vector) const;

  // Returns whether this verdict on the vector is the failure of a refusal that the version permits.
  bool permits(Verdict verdict, std::span<const Fault> faults, const Vector& vector) const;

  // Counts a refusal of the vector as excused. Returns the reason for the report.
  std::string excuse(const Vector& vector);

  // Counts an unproven refusal as excused: the version permits to refuse the control. Returns the reason.
  std::string excuse_unproven(const Vector& control);

  // Sets the version and the excused refusals in the results. If refusals were excused, adds a note.
  void conclude(Results& results) const;

 private:
  CoreVersion version_;
  Excused excused_;
};

// Returns the note about refusals that the version permits: their number and the clauses. There is one or
// more.
std::string note_of(const Excused& excused, CoreVersion version);

}  // namespace zarrproof
