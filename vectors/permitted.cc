#include "vectors/permitted.h"

#include <algorithm>
#include <set>

#include "reference/codec/crc32c.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/requirements/clause_details.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostReadings = 256;
constexpr std::size_t kMostElementOutcomes = 256;

// The use that a request makes of a chain.
Use use_of(const Request& request) {
  switch (request.operation) {
    case Operation::resolve: return Use::resolve;
    case Operation::encode: return Use::encode;
    case Operation::decode: return request.data ? Use::decode : Use::missing;
  }
  return Use::resolve;
}

// The type of the elements that an operation gives.
const DataType& output_type(const Chain& chain, Operation operation) {
  return operation == Operation::decode ? chain.array_type() : chain.stored_type();
}

ElementOutcome element_outcome(const Chain& chain, Operation operation, std::span<const std::byte> input,
                               Interpretation& interpretation) {
  std::vector<std::byte> output(output_type(chain, operation).element_size());
  const auto failure = operation == Operation::encode ? chain.encode_element(input, output, interpretation)
                                                      : chain.decode_element(input, output, interpretation);
  if (failure) return *failure;
  return output;
}

// Runs the reference on the request under one interpretation.
Permitted outcome_of(const Request& request, const Metadata& metadata, Interpretation& interpretation) {
  Permitted outcome;
  const auto refused = [&](const Error& error) {
    outcome.kind = Permitted::Kind::refused;
    outcome.data.clear();
    outcome.reason = error.message();
    return outcome;
  };
  try {
    const Chain chain(metadata, interpretation);
    if (const auto fault = chain.fault(use_of(request))) return refused(*fault);
    if (request.operation == Operation::resolve) {
      const Resolved resolved = chain.resolved();
      return {Permitted::Kind::resolved, resolved.fill_value, metadata_json(resolved.data_type), {}, {}};
    }
    outcome.kind = Permitted::Kind::data;
    const std::uint64_t count = *element_count(request.shape);
    if (!request.data) {
      for (std::uint64_t i = 0; i < count; ++i)
        outcome.data.insert(outcome.data.end(), chain.fill().begin(), chain.fill().end());
      return outcome;
    }
    const bool encoding = request.operation == Operation::encode;
    std::span<const std::byte> input = *request.data;
    const std::size_t size = input_type(chain, request.operation).element_size();
    if (encoding && input.size() != count * size)
      return refused({{}, "data", "no array of this shape and data type", "one"});
    if (!encoding) {
      const auto body = chain.body(input, count);
      if (!body) return refused(body.error());
      input = *body;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto result =
          element_outcome(chain, request.operation, input.subspan(i * size, size), interpretation);
      if (!result) return refused(chain.error(result.error(), i));
      outcome.data.insert(outcome.data.end(), result->begin(), result->end());
    }
    if (encoding) {
      outcome.data.resize(outcome.data.size() + chain.checksums() * kChecksumSize);
      append_checksums(outcome.data, chain.checksums());
    }
  } catch (const Refused& error) {
    return refused(error.error());
  }
  return outcome;
}

// The alternatives that differ only in the answer to `open_point`, if they include every answer to it.
bool merge_once(std::vector<Answers>& under, OpenPoint open_point) {
  for (const Answers& one : under) {
    if (!one.get(open_point)) continue;
    std::vector<Answers> siblings;
    for (Answer answer : answers(open_point)) {
      Answers sibling = one;
      sibling.set(open_point, answer);
      if (std::find(under.begin(), under.end(), sibling) != under.end()) siblings.push_back(sibling);
    }
    if (siblings.size() != answers(open_point).size()) continue;
    Answers without;
    for (OpenPoint other : all_open_points())
      if (other != open_point && one.get(other)) without.set(other, *one.get(other));
    std::erase_if(under, [&](const Answers& other) {
      return std::find(siblings.begin(), siblings.end(), other) != siblings.end();
    });
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

Error too_open() {
  return {{},
          "zarr_json",
          "a request that can be read in more than 256 ways",
          "fewer open points in one request"};
}

bool same_result(const ElementOutcome& a, const ElementOutcome& b) {
  return a && b ? *a == *b : !a && !b;
}

// Whether a result is a number, not a NaN or infinity in place of a number.
bool is_number(std::span<const std::byte> result, const DataType& type) {
  return !type.is_real() || unpack(load(result, type), type).is_finite();
}

// Adds the derived clauses of the elements' outcomes.
void add_elements(std::vector<Clause>& derived, const Reading& reading, const Request& request) {
  const Chain& chain = *reading.chain;
  const std::uint64_t count = *element_count(request.shape);
  std::span<const std::byte> data = *request.data;
  const std::size_t size = input_type(chain, request.operation).element_size();
  if (request.operation == Operation::decode) {
    const auto body = chain.body(data, count);
    if (!body) return add_once(derived, *body.error().clause);  // CRC-4, BYTES-8
    data = *body;
  }
  if (data.size() != count * size) return add_once(derived, Clause::BYTES_8);  // no array of this shape
  for (std::uint64_t i = 0; i < count; ++i) {
    const Outcome outcome = outcome_of_element(reading, request.operation, data.subspan(i * size, size));
    if (outcome.level != Level::must) add_all_once(derived, derived_clauses(outcome.clauses));
  }
}

// How binding a request with these readings is. Adds the derived clauses on which that rests: those of the
// metadata, the fill value and the elements.
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
    if (request.operation != Operation::resolve && request.data) add_elements(derived, reading, request);
  }
  const bool some_accept = refusals.size() < all.size();
  const std::vector<Clause> clauses =
      clauses_of_metadata(refusals, some_accept ? OtherReadings::accept : OtherReadings::none);
  add_all_once(derived, derived_clauses(clauses));
  return some_accept || !clauses.empty() ? zarrproof::level_of(derived) : kLevelOfOpenRequests;
}

}  // namespace

Result<std::vector<Reading>> readings(const Request& request, const Answers& given) {
  Metadata metadata;
  try {
    metadata = read_document(request.zarr_json).metadata;
  } catch (const Refused& refused) {
    return std::vector<Reading>{Reading{given, nullptr, refused.error(), {}}};
  }
  const auto read = [&](Interpretation& interpretation) {
    Reading reading;
    try {
      reading.chain = std::make_shared<const Chain>(metadata, interpretation);
      reading.refusal = reading.chain->fault(use_of(request));
    } catch (const Refused& refused) {
      reading.refusal = refused.error();
    }
    return reading;
  };
  auto found = alternatives(given, kMostReadings, read);
  if (!found) return too_open();
  std::vector<Reading> result;
  for (auto& [answers, reading, steps] : *found) {
    reading.answers = answers;
    reading.steps = steps;
    result.push_back(std::move(reading));
  }
  return result;
}

std::optional<Reading> only_reading(const Request& request) {
  auto all = readings(request);
  if (!all || all->size() != 1 || !all->front().accepted()) return std::nullopt;
  return std::move(all->front());
}

std::vector<Alternative<ElementOutcome>> element_outcomes(const Reading& reading, Operation operation,
                                                          std::span<const std::byte> input) {
  const auto run = [&](Interpretation& interpretation) {
    return element_outcome(*reading.chain, operation, input, interpretation);
  };
  // An element meets few open points, so the limit is never reached.
  return *alternatives(reading.answers, kMostElementOutcomes, run);
}

Outcome outcome_of_element(const Reading& reading, Operation operation,
                           const std::vector<Alternative<ElementOutcome>>& found) {
  const Chain& chain = *reading.chain;
  const DataType& type = output_type(chain, operation);
  std::vector<Ending> endings;
  for (const auto& alternative : found) {
    Ending ending;
    ending.steps = alternative.steps;
    if (alternative.outcome)
      ending.is_number = is_number(*alternative.outcome, type);
    else
      ending.refused_by = clause_of(alternative.outcome.error().reason);
    endings.push_back(ending);
  }
  const bool agree = std::all_of(found.begin(), found.end(), [&](const auto& alternative) {
    return same_result(alternative.outcome, found.front().outcome);
  });
  Outcome outcome = outcome_of(endings, agree ? Agreement::all : Agreement::none);
  if (!chain.has_several_codecs())  // one codec is no chain
    std::erase_if(outcome.clauses,
                  [](Clause clause) { return clause == Clause::CHAIN_1 || clause == Clause::CHAIN_2; });
  return outcome;
}

Outcome outcome_of_element(const Reading& reading, Operation operation, std::span<const std::byte> input) {
  return outcome_of_element(reading, operation, element_outcomes(reading, operation, input));
}

Result<std::vector<Permitted>> permitted_outcomes(const Request& request) {
  Metadata metadata;
  try {
    metadata = read_document(request.zarr_json).metadata;
  } catch (const Refused& refused) {
    return std::vector<Permitted>{{Permitted::Kind::refused, {}, {}, refused.error().message(), {}}};
  }
  const auto run = [&](Interpretation& interpretation) {
    return outcome_of(request, metadata, interpretation);
  };
  auto found = alternatives(Answers(), kMostReadings, run);
  if (!found) return too_open();
  std::vector<Permitted> outcomes;
  for (auto& [answers, outcome, steps] : *found) {
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

const DataType& input_type(const Chain& chain, Operation operation) {
  return operation == Operation::encode ? chain.array_type() : chain.stored_type();
}

Comparison comparison_of(const Chain& chain, Operation operation) {
  const Equality equality = chain.keeps_bits() ? Equality::bits : Equality::values;
  if (operation == Operation::encode)
    return {chain.stored_type(), equality, chain.byte_order(), chain.checksums()};
  return {output_type(chain, operation), equality, ByteOrder::little, 0};
}

void work_out(Vector& vector) {
  auto permitted = permitted_outcomes(vector.request);
  if (!permitted) throw Refused(permitted.error());
  vector.permitted = std::move(*permitted);
  const auto all = readings(vector.request);
  vector.derived.clear();
  vector.level = all ? level_of(vector.request, *all, vector.derived) : kLevelOfOpenRequests;
  vector.comparison = {};  // has no meaning where every reading refuses
  if (!all) return;
  const auto accepted = std::ranges::find_if(*all, &Reading::accepted);
  if (accepted != all->end()) vector.comparison = comparison_of(*accepted->chain, vector.request.operation);
}

RestrictedIds restrict_outcomes(std::vector<Vector>& vectors, const Answers& required) {
  RestrictedIds restricted;
  for (const OpenPoint open_point : all_open_points())
    if (required.get(open_point)) restricted[open_point];
  if (restricted.empty()) return restricted;
  const auto contradicts = [&](OpenPoint open_point, const Answers& under) {
    const auto answer = under.get(open_point);
    return answer && *answer != *required.get(open_point);
  };
  for (Vector& vector : vectors) {
    const auto forbid = [&](Permitted& outcome) {
      std::set<OpenPoint> forbidding;
      const auto removed = std::erase_if(outcome.under, [&](const Answers& under) {
        bool is_forbidden = false;
        for (const auto& [open_point, ids] : restricted)
          if (contradicts(open_point, under)) {
            forbidding.insert(open_point);
            is_forbidden = true;
          }
        return is_forbidden;
      });
      if (removed == 0 || !outcome.under.empty()) return false;
      for (const OpenPoint open_point : forbidding) restricted[open_point].insert(vector.id);
      return true;
    };
    if (std::erase_if(vector.permitted, forbid) == 0) continue;
    if (vector.permitted.empty())
      refuse({}, vector.id, "no outcome under " + required.to_string(), "a vector that lists one");
    const auto is_must = [](Clause clause) { return details(clause).level == Level::must; };
    if (vector.level != Level::must && !std::ranges::all_of(vector.clauses, is_must))
      std::erase_if(vector.clauses, is_must);  // the others decided the level, and name the failure
    vector.level = Level::must;
    vector.comment += (vector.comment.empty() ? "" : "; ") + required.to_string() + " is required";
  }
  return restricted;
}

}  // namespace zarrproof
