// Example: metadata with a scale of 0 have two readings, one for each answer to zero_scale. One refuses the
// metadata, and one accepts them.
#include "vectors/reading.h"

#include <algorithm>

#include "reference/metadata/metadata.h"
#include "reference/requirements/open_point_details.h"
#include "reference/values/element.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxElementOutcomes = 256;

// Returns the type of the elements that an operation returns.
const DataType& output_type(const Chain& chain, Operation operation) {
  const bool gives_array = operation == Operation::decode || operation == Operation::create;
  return gives_array ? chain.array_type() : chain.stored_type();
}

bool same_result(const ElementOutcome& a, const ElementOutcome& b) {
  return a && b ? *a == *b : !a && !b;
}

// Returns whether a result is a number, and not a NaN or infinity in place of one.
bool is_number(std::span<const std::byte> result, const DataType& type) {
  return !type.is_real() || unpack(load(result, type), type).is_finite();
}

}  // namespace

Use use_of(const Request& request) {
  switch (request.operation) {
    case Operation::resolve: return Use::resolve;
    case Operation::encode: return Use::encode;
    case Operation::decode: return request.data ? Use::decode : Use::missing;
    case Operation::create: return Use::encode;
    case Operation::rewrite:
    case Operation::accept: return Use::open;
  }
  return Use::resolve;
}

Error too_open_error() {
  return {{},
          "zarr_json",
          "a request that can be read in more than 256 ways",
          "fewer open points in one request"};
}

ElementOutcome element_outcome(const Chain& chain, Operation operation, std::span<const std::byte> input,
                               Interpretation& interpretation) {
  if (operation == Operation::create) {
    const ElementOutcome stored = element_outcome(chain, Operation::encode, input, interpretation);
    return stored ? element_outcome(chain, Operation::decode, *stored, interpretation) : stored;
  }
  std::vector<std::byte> output(output_type(chain, operation).element_size());
  const auto failure = operation == Operation::encode ? chain.encode_element(input, output, interpretation)
                                                      : chain.decode_element(input, output, interpretation);
  if (failure) return *failure;
  return output;
}

Result<std::vector<Reading>> readings(const Request& request, const Answers& given) {
  const auto metadata = result_of([&] { return metadata_of(request); });
  if (!metadata) return std::vector<Reading>{Reading{given, nullptr, metadata.error(), {}}};
  const auto read = [&](Interpretation& interpretation) {
    Reading reading;
    try {
      reading.chain = std::make_shared<const Chain>(*metadata, interpretation);
      reading.refusal = reading.chain->fault(use_of(request));
    } catch (const Refused& refused) {
      reading.refusal = refused.error();
    }
    return reading;
  };
  const Answers of_description = answers_of_description(request);
  auto found = alternatives(given == Answers() ? of_description : given, kMaxReadings, read);
  if (!found) return too_open_error();
  std::vector<Reading> result;
  for (auto& [answers, reading, steps] : *found) {
    reading.answers = answers;
    reading.steps = steps;
    result.push_back(std::move(reading));
  }
  return result;
}

const Reading* first_accepted(const std::vector<Reading>& readings) {
  const auto first = std::ranges::find_if(readings, &Reading::accepted);
  return first == readings.end() ? nullptr : &*first;
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
  return *alternatives(reading.answers, kMaxElementOutcomes, run);
}

Outcome outcome_of_element(const Reading& reading, Operation operation,
                           const std::vector<Alternative<ElementOutcome>>& found) {
  const Chain& chain = *reading.chain;
  const DataType& type = output_type(chain, operation);
  std::vector<Ending> endings;
  for (const auto& alternative : found) {
    Ending ending;
    ending.steps = alternative.steps;
    ending.is_violation = clause_against(alternative.answers).has_value();
    if (alternative.outcome)
      ending.is_number = is_number(*alternative.outcome, type);
    else
      ending.refused_by = clause_of(alternative.outcome.error().reason);
    endings.push_back(ending);
  }
  const bool agree = std::all_of(found.begin(), found.end(), [&](const auto& alternative) {
    return same_result(alternative.outcome, found.front().outcome);
  });
  Outcome outcome = outcome_of(endings, agree ? Agreement::equal : Agreement::different);
  if (!chain.has_several_codecs())  // one codec is no chain
    std::erase_if(outcome.clauses,
                  [](Clause clause) { return clause == Clause::CHAIN_1 || clause == Clause::CHAIN_2; });
  return outcome;
}

Outcome outcome_of_element(const Reading& reading, Operation operation, std::span<const std::byte> input) {
  return outcome_of_element(reading, operation, element_outcomes(reading, operation, input));
}

const DataType& input_type(const Chain& chain, Operation operation) {
  return operation == Operation::decode ? chain.stored_type() : chain.array_type();
}

Comparison comparison_of(const Chain& chain, Operation operation) {
  const Equality equality = chain.keeps_bits() ? Equality::bits : Equality::values;
  if (operation == Operation::encode)
    return {.type = chain.stored_type(),
            .equality = equality,
            .order = chain.spec().stored_order(),
            .checksums = chain.checksums()};
  return {.type = output_type(chain, operation), .equality = equality};
}

}  // namespace zarrproof
