// The questions of a case while they are made.
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
  // What an outline may hold and a request cannot ask is left out of the case. Ids begin with `id`.
  Draft(const Case& one, std::string id);

  const Outline& outline() const { return case_.outline; }
  const Spelled& spelled() const { return spelled_; }
  std::string id_of(const std::string& what) const;
  std::string id_of(const std::string& what, Operation operation) const;

  // An outline with the same metadata, written in the way of the case.
  Request request_of_case(const Outline& outline) const;

  // A vector with what is permitted. Nothing where that hangs on too much.
  std::optional<Vector> make(const std::string& what, Request request) const;
  std::optional<Vector> make(const std::string& what, const Outline& outline) const;

  // Adds the clauses and flags of a whole request besides its elements.
  void describe(Vector& vector, const Outline& outline) const;

  // A question of the case, and one about the same or a simpler outline in plain metadata.
  void add(Vector vector, const Outline& outline);
  void add_plain(Vector vector, const Outline& outline);

  bool has(const std::string& id) const;
  std::vector<CaseVector> take() { return std::move(vectors_); }

 private:
  // Of a request without data, which asks for the fill value.
  void describe_fill(Vector& vector, const Outline& outline) const;

  Case case_;
  std::string id_;
  Spelled spelled_;
  std::vector<CaseVector> vectors_;
};

bool must_be_accepted(const Vector& vector);

// By which clause arrays of the type are stored as they are, and encoded bytes have checksums.
Clause bytes_clause(const DataType& type);
Clause checksum_clause(Operation operation);

// The kinds of questions. Of metadata that may be refused, or that describe another chain than the outline's,
// by their readings; of arrays of r<N>, whose metadata are refused for the length of the fill value or not at
// all; and of data, where the metadata have one reading, which is accepted.
void ask_about_metadata(Draft& draft, const std::vector<Reading>& readings);
void ask_about_raw(Draft& draft);
void ask_about_data(Draft& draft, const Reading& reading, const Choosing& choosing);

// The elements of an outline without damage, part of ask_about_data().
void ask_elements(Draft& draft, const Outline& outline, const ElementReader& reader,
                  const Choosing& choosing);

}  // namespace zarrproof::fuzz
