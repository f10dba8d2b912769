#include "conformance/interop/read_back.h"

#include <algorithm>
#include <map>
#include <optional>

#include "conformance/judging/needs.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

using Chunk = std::optional<std::vector<std::byte>>;  // nothing: the writer stored no chunk

// What one participant wrote.
struct Written {
  Results results;                      // of the encode requests
  std::map<std::size_t, Chunk> chunks;  // by the number of the vector
  Suite arrays;                         // the requests to decode the chunks
};

// Runs the plan. If the testee cannot be used, or after a signal, the results say so.
Results run(const Suite& suite, const RunPlan& plan, const Participant& participant,
            const Progress& progress) {
  Results results;
  try {
    throw_if_interrupted();
    results = run_suite(suite, plan, *participant.open(), progress);
  } catch (const TesteeUnusable& unusable) {
    results.stopped = unusable.what();
  }
  if (results.description.name.empty()) results.description.name = harmless(participant.words);
  results.testee = participant.words;
  for (std::string& note : results.notes) note = name_and_version(results.description) + ": " + note;
  return results;
}

bool is_encoding(const Permitted& outcome, const Chunk& chunk, const Comparison& comparison) {
  return outcome.kind == Permitted::Kind::data && chunk &&
         find_differences(*chunk, outcome.data, comparison).empty();
}

// Returns the vector that asks to decode the chunk, with the decodings of what the writer may mean. Returns
// nothing if every reading of the specification refuses the metadata.
std::optional<Vector> decode_vector(const Vector& encode, const Chunk& chunk) {
  Vector decode = encode;
  decode.request.operation = Operation::decode;
  decode.control.clear();
  decode.permitted.clear();
  const auto all = readings(decode.request);
  if (!all) return std::nullopt;
  const auto accepted = std::ranges::find_if(*all, &Reading::accepted);
  if (accepted == all->end()) return std::nullopt;
  decode.comparison = comparison_of(*accepted->chain, Operation::decode);
  const auto is_stored = [&](const Permitted& outcome) {
    return is_encoding(outcome, chunk, encode.comparison);
  };
  const bool is_right = std::ranges::any_of(encode.permitted, is_stored);
  for (const Permitted& outcome : encode.permitted) {
    if (is_right ? !is_stored(outcome) : outcome.kind != Permitted::Kind::data) continue;
    decode.request.data = outcome.data;
    const auto decodings = permitted_outcomes(decode.request);
    if (!decodings) return std::nullopt;
    for (const Permitted& decoding : *decodings)
      if (std::ranges::none_of(decode.permitted, [&](const Permitted& other) {
            return other.kind == decoding.kind && other.data == decoding.data;
          }))
        decode.permitted.push_back({decoding.kind, decoding.data, {}, decoding.reason, {}});
  }
  if (decode.permitted.empty()) decode.permitted = {{Permitted::Kind::data, *encode.request.data}};
  decode.request.data = chunk;
  return decode;
}

Written write(const Suite& suite, const std::vector<std::size_t>& numbers, const Participant& writer,
              const Progress& progress) {
  Written written;
  RunPlan plan;
  plan.numbers = numbers;
  plan.answered = [&](std::size_t number, const Response& response) {
    written.chunks.erase(number);
    if (response.kind == Response::Kind::data) written.chunks.emplace(number, response.data);
    if (response.kind == Response::Kind::no_data) written.chunks.emplace(number, std::nullopt);
  };
  written.results = run(suite, plan, writer, progress);
  for (const auto& [number, chunk] : written.chunks)
    if (auto vector = decode_vector(suite.vectors[number], chunk)) {
      written.arrays.numbers.emplace(vector->id, written.arrays.vectors.size());
      written.arrays.vectors.push_back(std::move(*vector));
    }
  return written;
}

// Names the clauses by which the reference decodes the element that differs, and their level. The vector has
// those of its encoding. A refusal does not say which element it is about.
void name_clauses_of_decoding(RequestResult& result, const Vector& decode) {
  const Fault& fault = result.faults.front();
  const auto index = fault.element ? fault.element : fault.shown_by;
  const auto all = readings(decode.request);
  if (!index || !all || !decode.request.data || gives_no_result(fault.deviation)) return;
  const auto reading = std::ranges::find_if(*all, &Reading::accepted);
  if (reading == all->end()) return;
  const std::size_t size = input_type(*reading->chain, Operation::decode).element_size();
  if ((*index + 1) * size > decode.request.data->size()) return;
  const Outcome outcome = outcome_of_element(*reading, Operation::decode,
                                             std::span(*decode.request.data).subspan(*index * size, size));
  if (outcome.clauses.empty()) return;
  result.clauses = outcome.clauses;
  result.level = outcome.level;
}

// Returns the results of a pair: those of the reader, and the refusals of the writer.
Results pair_of(const Suite& suite, const Written& written, Results read) {
  std::map<std::string_view, RequestResult*> answers;
  for (RequestResult& answer : read.requests) answers.emplace(answer.id, &answer);
  NeedsReader needs;
  std::vector<RequestResult> requests;
  for (RequestResult wrote : written.results.requests) {
    const bool is_wrong = is_failure(wrote.verdict);
    if (is_wrong) {
      const Fault& fault = main_fault(wrote);
      wrote.writer_fault = (fault.element ? "element " + std::to_string(*fault.element) + ": " : "") +
                           fault.got + "; want " + fault.want;
    }
    const Vector& encode = *suite.find(wrote.id);
    if (const auto answer = answers.find(wrote.id); answer != answers.end()) {
      if (is_failure(answer->second->verdict)) {
        if (is_wrong)
          answer->second->writer_fault = wrote.writer_fault;
        else
          name_clauses_of_decoding(*answer->second, *written.arrays.find(wrote.id));
      }
      requests.push_back(std::move(*answer->second));
    } else if (is_wrong && gives_no_result(main_fault(wrote).deviation) &&
               what_is_missing(Operation::decode, needs.of(encode.request), read.description).empty()) {
      requests.push_back(std::move(wrote));
    }
  }
  read.requests = std::move(requests);
  return read;
}

}  // namespace

std::vector<Results> read_back(const Suite& suite, const std::vector<std::size_t>& numbers,
                               const std::vector<Participant>& participants, const Progress& progress) {
  std::vector<std::size_t> encodings;
  std::ranges::copy_if(numbers, std::back_inserter(encodings), [&](std::size_t number) {
    const Vector& vector = suite.vectors[number];
    return vector.request.operation == Operation::encode && vector.sequence.empty();
  });
  std::vector<Written> all;
  for (const Participant& writer : participants) all.push_back(write(suite, encodings, writer, progress));
  std::vector<Results> pairs;
  for (const Written& written : all)
    for (std::size_t i = 0; i < participants.size(); ++i) {
      const std::vector<RunFault> faults = run_faults(written.results);
      Results pair;
      // A writer that rightly left out all chunks was not judged, and can be read.
      const bool is_done = written.results.stopped.empty() && written.results.protocol_faults.empty();
      if (faults.empty() || (is_done && !written.chunks.empty())) {
        pair = pair_of(suite, written,
                       run(written.arrays, everything(written.arrays), participants[i], progress));
      } else {
        pair.testee = participants[i].words;
        pair.description = all[i].results.description;
        pair.stopped = "the writer could not be judged: " + faults.front().text;
      }
      pair.writer = written.results.testee;
      pair.writer_name = name_and_version(written.results.description);
      pair.notes.insert(pair.notes.begin(), written.results.notes.begin(), written.results.notes.end());
      pairs.push_back(std::move(pair));
    }
  return pairs;
}

}  // namespace zarrproof
