// The vectors of a case under construction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/cases/case.h"
#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/element.h"
#include "fuzz/cases/spelling.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {

class Draft {
 public:
  // Removes from the case what a request cannot ask. Ids begin with `id`.
  Draft(const Case& one, std::string id);

  const Outline& outline() const { return case_.outline; }
  const Spelled& spelled() const { return spelled_; }
  const std::string& id() const { return id_; }

  // The request of an outline with the metadata of the case, in the spelling of the case.
  Request request_of_case(const Outline& outline) const;

  // A vector with its permitted outcomes. Nothing when the outcomes depend on too much.
  std::optional<Vector> make(const std::string& what, Request request) const;
  std::optional<Vector> make(const std::string& what, const Outline& outline) const;

  // Adds the clauses and flags that concern the whole request, not single elements.
  void describe(Vector& vector, const Outline& outline) const;

  // add() adds a vector with the spelling of the case. add_plain() adds a vector with plain metadata, about
  // the outline or a simpler one.
  void add(Vector vector, const Outline& outline);
  void add_plain(CaseVector case_vector);

  std::vector<CaseVector> take() { return std::move(vectors_); }

 private:
  // For a request without data, which asks for the fill value.
  void describe_fill(Vector& vector, const Outline& outline) const;

  Case case_;
  std::string id_;
  Spelled spelled_;
  std::vector<CaseVector> vectors_;
};

bool must_be_accepted(const Vector& vector);

// The clause about storing arrays of the type without conversion; the clause about checksums.
Clause bytes_clause(const DataType& type);
Clause checksum_clause(Operation operation);

// Each function adds vectors of one kind. ask_about_metadata: metadata that may be refused, or that describe
// another chain than the outline, judged by their readings. ask_about_data: data under metadata that have one
// reading, which accepts them.
void ask_about_metadata(Draft& draft, const std::vector<Reading>& readings);
void ask_about_data(Draft& draft, const Reading& reading, const Choosing& choosing);

// The elements of an outline without damage. Part of ask_about_data().
void ask_elements(Draft& draft, const Outline& outline, const ElementReader& reader,
                  const Choosing& choosing);

}  // namespace zarrproof::fuzz
