// The vectors of a case under construction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/element.h"
#include "fuzz/cases/spelling.h"
#include "fuzz/request/request_spec.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

class CaseBuilder {
 public:
  // Removes from the case what a request cannot ask. Ids begin with `id`.
  CaseBuilder(const RequestSpec& spec, std::string id);

  const RequestSpec& spec() const { return spec_; }
  const Spelled& spelled() const { return spelled_; }
  const std::string& id() const { return id_; }

  // The request of an spec with the metadata of the case, in the spelling of the case.
  Request request_of_case(const RequestSpec& spec) const;

  // A vector with its permitted outcomes. Nothing when the outcomes depend on too much.
  std::optional<Vector> make(const std::string& what, Request request) const;
  std::optional<Vector> make(const std::string& what, const RequestSpec& spec) const;

  // Adds the clauses and flags that concern the whole request, not single elements.
  void describe(Vector& vector, const RequestSpec& spec) const;

  // add() adds a vector with the spelling of the case. add_plain() adds a vector with plain metadata, about
  // the spec or a simpler one.
  void add(Vector vector, const RequestSpec& spec);
  void add_plain(CaseVector case_vector);

  std::vector<CaseVector> take() { return std::move(vectors_); }

 private:
  // For a request without data, which asks for the fill value.
  void describe_fill(Vector& vector, const RequestSpec& spec) const;

  RequestSpec spec_;
  std::string id_;
  Spelled spelled_;
  std::vector<CaseVector> vectors_;
};

bool must_be_accepted(const Vector& vector);

// The clause about storing arrays of the type without conversion; the clause about checksums.
Clause bytes_clause(const DataType& type);
Clause checksum_clause(Operation operation);

// Each function adds vectors of one kind. ask_about_metadata: metadata that may be refused, or that describe
// another chain than the spec, judged by their readings. ask_about_data: data under metadata that have one
// reading, which accepts them.
void ask_about_metadata(CaseBuilder& builder, const std::vector<Reading>& readings);
void ask_about_data(CaseBuilder& builder, const Reading& reading, const Sampling& sampling);

// The elements of an spec without damage. Part of ask_about_data().
void ask_elements(CaseBuilder& builder, const RequestSpec& spec, const ElementReader& reader,
                  const Sampling& sampling);

}  // namespace zarrproof::fuzz
