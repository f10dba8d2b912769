// The vectors of a case under construction.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/spelling.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

class CaseBuilder {
 public:
  // Removes the parts of the case that a request cannot ask. Ids begin with `id`.
  CaseBuilder(const RequestSpec& spec, std::string id);

  const RequestSpec& spec() const { return spec_; }
  const Spelled& spelled() const { return spelled_; }

  // Return a vector with its permitted outcomes; nothing if it depends on too many open points. The second
  // form takes a spec with the metadata of the case, in the spelling of the case.
  std::optional<Vector> make(const std::string& what, Request request) const;

  std::optional<Vector> make(const std::string& what, const RequestSpec& spec) const {
    return make(what, request_of(spec, spelled_.text));
  }

  // Adds the clauses and flags that concern the whole request, not single elements.
  void describe(Vector& vector, const RequestSpec& spec) const;

  // Adds a vector about the spec.
  void add(Vector vector, const RequestSpec& spec);

  std::vector<CaseVector> take() { return std::move(vectors_); }

 private:
  RequestSpec spec_;
  std::string id_;
  Spelled spelled_;
  std::vector<CaseVector> vectors_;
};

bool must_be_accepted(const Vector& vector);

// Each function adds vectors of one kind. ask_about_metadata: metadata that may be refused, or that describe
// another chain than the spec, judged by their readings. ask_about_data: data under metadata that have one
// reading, which accepts them.
void ask_about_metadata(CaseBuilder& builder, const std::vector<Reading>& readings);
void ask_about_data(CaseBuilder& builder, const Reading& reading);

}  // namespace zarrproof::fuzz
