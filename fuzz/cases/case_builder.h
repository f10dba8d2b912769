// The vectors of a case under construction. A caller makes a vector, describes it, and adds it. Example: for
// the case "17", make_vector("refused-2", smaller_spec) returns the vector "17/refused-2/encode", or nothing
// if it depends on too many open points. add_description() adds its clauses and flags, and add_vector() keeps
// it. At the end, take_vectors() returns all vectors.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "fuzz/cases/spelling.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

// Keeps the case, its metadata in the spelling of the case, and the vectors that were added.
class CaseBuilder {
 public:
  // Removes the parts of the case that a request cannot ask. Ids begin with `id`.
  CaseBuilder(const RequestSpec& spec, std::string id);

  const RequestSpec& spec() const { return spec_; }
  const SpelledMetadata& metadata() const { return metadata_; }

  // Returns a vector with its permitted outcomes; nothing if it depends on too many open points. `role` is a
  // part of its id. The metadata are those of the case, in the spelling of the case, or those of `text`.
  std::optional<CaseVector> make_vector(const std::string& role, const RequestSpec& spec) const {
    return make_vector(role, spec, metadata_.text);
  }
  std::optional<CaseVector> make_vector(const std::string& role, const RequestSpec& spec,
                                        const ArrayText& text) const;

  // Adds the clauses and flags that concern the whole request, not single elements.
  void add_description(CaseVector& case_vector) const;

  // Adds a vector. Removes clauses that do not fit its outcomes.
  void add_vector(CaseVector case_vector);

  std::vector<CaseVector> take_vectors() { return std::move(vectors_); }

 private:
  RequestSpec spec_;
  std::string id_;
  SpelledMetadata metadata_;
  std::vector<CaseVector> vectors_;
};

// Returns whether the vector has one permitted outcome, which is a result.
bool must_be_accepted(const Vector& vector);

// Each function adds vectors of one kind. ask_about_metadata: metadata that may be refused, or that describe
// another chain than the spec, judged by their readings. ask_about_data: data under metadata that have one
// reading, which accepts them.
void ask_about_metadata(CaseBuilder& builder, const std::vector<Reading>& readings);
void ask_about_data(CaseBuilder& builder, const Reading& reading);

}  // namespace zarrproof::fuzz
