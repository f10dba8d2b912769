// Example: -0.0 of float32 cast to uint8 with the map entry 0 -> 9. With map_zero=numeric the key matches,
// and the result is 9. With map_zero=bitwise it does not match, and the result is 0. So the request has two
// permitted outcomes.
#include "vectors/permitted.h"

#include <algorithm>

#include "reference/codec/crc32c.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "vectors/add_once.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

// Runs the reference on the request under one interpretation.
Permitted outcome_of(const Request& request, const Metadata& metadata, Interpretation& interpretation) {
  try {
    return outcome_of(request, Chain(metadata, interpretation), interpretation);
  } catch (const Refused& refused) {
    return {.kind = Permitted::Kind::refused, .reason = refused.error().message()};
  }
}

// Merges one group of alternatives that differ only in the answer to `open_point` and together have every
// answer to it. Returns whether there was such a group.
bool merge_once(std::vector<Answers>& under, OpenPoint open_point) {
  for (const Answers& combination : under) {
    if (!combination.get(open_point)) continue;
    Answers without = combination;
    without.clear(open_point);
    const auto is_in_group = [&](Answers other) {
      const bool has_answer = other.get(open_point).has_value();
      other.clear(open_point);
      return has_answer && other == without;
    };
    if (std::ranges::count_if(under, is_in_group) != std::ssize(answers(open_point))) continue;
    std::erase_if(under, is_in_group);
    under.push_back(without);
    return true;
  }
  return false;
}

// Removes the open points that do not change the outcome.
void simplify(std::vector<Answers>& under) {
  for (bool merged = true; merged;) {
    merged = false;
    for (OpenPoint open_point : all_open_points()) merged = merged || merge_once(under, open_point);
  }
}

// Adds the derived clauses of the elements' outcomes.
void add_elements(std::vector<Clause>& derived, const Reading& reading, const Request& request) {
  const Chain& chain = *reading.chain;
  const std::uint64_t count = *element_count(request.shape);
  std::span<const std::byte> data = *request.data;
  const std::size_t size = input_type(chain, request.operation).element_size();
  if (request.operation == Operation::decode) {
    const auto body = chain.checked_body(data, count);
    if (!body) return add_once(derived, *body.error().clause);  // CRC-4, BYTES-8
    data = *body;
  }
  if (data.size() != count * size) return add_once(derived, Clause::BYTES_8);  // no array of this shape
  for (std::uint64_t i = 0; i < count; ++i) {
    const Outcome outcome = outcome_of_element(reading, request.operation, data.subspan(i * size, size));
    if (outcome.level != Level::must) add_all_once(derived, derived_clauses(outcome.clauses));
  }
}

// Returns the level of a request with these readings. Adds the derived clauses that decide this level:
// clauses of the metadata, of the fill value and of the elements.
Level level_of(const Request& request, const std::vector<Reading>& all, std::vector<Clause>& derived) {
  std::vector<MetadataRefusal> refusals;
  const bool is_empty = element_count(request.shape).value_or(1) == 0;
  for (const Reading& reading : all) {
    add_all_once(derived, derived_clauses(reading.steps.clauses()));
    if (reading.refusal) {
      refusals.push_back({reading.answers, reading.refusal->clause});
      continue;
    }
    if (is_empty) add_once(derived, Clause::BYTES_12);
    if (has_data(request.operation) && request.data) add_elements(derived, reading, request);
  }
  const bool some_accept = refusals.size() < all.size();
  const std::vector<Clause> clauses =
      clauses_of_metadata(refusals, some_accept ? OtherReadings::accept : OtherReadings::none);
  add_all_once(derived, derived_clauses(clauses));
  return some_accept || !clauses.empty() ? zarrproof::level_of(derived) : kLevelOfOpenRequests;
}

bool is_must(Clause clause) {
  return details(clause).level == Level::must;
}

}  // namespace

Permitted outcome_of(const Request& request, const Chain& chain, Interpretation& interpretation) {
  Permitted outcome;
  const auto refused = [&](const Error& error) {
    outcome.kind = Permitted::Kind::refused;
    outcome.data.clear();
    outcome.reason = error.message();
    return outcome;
  };
  if (const auto fault = chain.fault(use_of(request))) return refused(*fault);
  if (request.operation == Operation::resolve) {
    const Resolved resolved = chain.resolved();
    return {.kind = Permitted::Kind::resolved,
            .data = resolved.fill_value,
            .data_type = metadata_json(resolved.data_type)};
  }
  if (!has_data(request.operation)) return {.kind = Permitted::Kind::accepted};
  outcome.kind = Permitted::Kind::data;
  const std::uint64_t count = *element_count(request.shape);
  if (!request.data) {
    for (std::uint64_t i = 0; i < count; ++i)
      outcome.data.insert(outcome.data.end(), chain.fill().begin(), chain.fill().end());
    return outcome;
  }
  const bool takes_array = request.operation != Operation::decode;
  std::span<const std::byte> input = *request.data;
  const std::size_t size = input_type(chain, request.operation).element_size();
  if (takes_array && input.size() != count * size)
    return refused({{}, "data", "no array of this shape and data type", "one"});
  if (!takes_array) {
    const auto body = chain.checked_body(input, count);
    if (!body) return refused(body.error());
    input = *body;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto result =
        element_outcome(chain, request.operation, input.subspan(i * size, size), interpretation);
    if (!result) return refused(chain.error(result.error(), i));
    outcome.data.insert(outcome.data.end(), result->begin(), result->end());
  }
  if (request.operation == Operation::encode) {
    outcome.data.resize(outcome.data.size() + chain.checksums() * kChecksumSize);
    append_checksums(outcome.data, chain.checksums());
  }
  return outcome;
}

std::optional<Clause> Permitted::violated() const {
  std::optional<Clause> first;
  for (const Answers& answers : under) {
    const auto clause = clause_against(answers);
    if (!clause) return std::nullopt;
    if (!first) first = clause;
  }
  return first;
}

bool Vector::tests(Clause clause) const {
  return contains(clauses, clause) || std::ranges::any_of(permitted, [&](const Permitted& outcome) {
           return outcome.violated() == clause;
         });
}

std::vector<Clause> Vector::tested_clauses() const {
  std::vector<Clause> tested = clauses;
  for (const Permitted& outcome : permitted)
    if (const auto clause = outcome.violated()) add_once(tested, *clause);
  return tested;
}

Result<std::vector<Permitted>> permitted_outcomes(const Request& request) {
  const auto metadata = result_of([&] { return metadata_of(request); });
  if (!metadata)
    return std::vector<Permitted>{{.kind = Permitted::Kind::refused, .reason = metadata.error().message()}};
  const auto run = [&](Interpretation& interpretation) {
    return outcome_of(request, *metadata, interpretation);
  };
  const Answers given = answers_of_description(request);
  auto found = alternatives(given, kMaxReadings, run);
  if (!found) return too_open_error();
  std::vector<Permitted> outcomes;
  for (auto& [answers, outcome, steps] : *found) {
    for (const OpenPoint open_point : all_open_points())
      if (given.get(open_point)) answers.clear(open_point);
    auto same = std::ranges::find_if(outcomes, [&](const Permitted& other) {
      return other.kind == outcome.kind && other.data == outcome.data && other.data_type == outcome.data_type;
    });
    if (same == outcomes.end()) same = outcomes.insert(outcomes.end(), std::move(outcome));
    same->under.push_back(answers);
  }
  if (outcomes.size() == 1) outcomes[0].under.clear();
  for (Permitted& outcome : outcomes) simplify(outcome.under);
  return outcomes;
}

void set_permitted_outcomes(Vector& vector) {
  auto permitted = permitted_outcomes(vector.request);
  if (!permitted) throw Refused(permitted.error());
  vector.permitted = std::move(*permitted);
  const auto all = readings(vector.request);
  vector.derived.clear();
  vector.level = all ? level_of(vector.request, *all, vector.derived) : kLevelOfOpenRequests;
  vector.comparison = {};  // there is nothing to compare if every reading refuses
  if (!all) return;
  if (const Reading* accepted = first_accepted(*all))
    vector.comparison = comparison_of(*accepted->chain, vector.request.operation);
}

void fit_clauses(Vector& vector) {
  std::vector<Clause>& clauses = vector.clauses;
  const bool must_be_accepted = vector.level == Level::must && !vector.may_be_refused();
  const bool is_open = vector.may_be_refused() && vector.may_be_accepted();
  if ((must_be_accepted || is_open) && std::ranges::none_of(clauses, is_must)) {
    if (const auto valid_form = details(clauses.front()).valid_form)
      clauses.insert(clauses.begin(), *valid_form);
  }
  // The judge of what a testee wrote finds the violated clause, which may be derived.
  if (vector.level == Level::must && !is_writing(vector.request.operation))
    std::erase_if(clauses, [](Clause clause) { return !is_must(clause); });
  else if (std::ranges::all_of(clauses, is_must))
    add_all_once(clauses, vector.derived);
}

}  // namespace zarrproof
