// Example: the array [2, 3] of float64, with a cast to uint8. The one permitted encoding is 02 03.
//   A writer stores 02 03. A reader may give what the bytes mean: [2, 3].
//   A writer stores 02 04. A reader may give what the writer should have stored: [2, 3]. Nearly every reader
//   gives [2, 4] and fails, and the writer is at fault.
#include "conformance/run/read_back.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <utility>

#include "conformance/judging/needs.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/results/scope.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

using Chunk = std::optional<std::vector<std::byte>>;  // nothing: the writer stored no chunk

// The kind of chunk that a writer stored for an array.
enum class Stored {
  permitted,  // a permitted encoding, or no chunk where none need be stored
  wrong,      // other bytes, or no chunk where one must be stored
  forbidden,  // something, although the array must be refused
};

// The arrays that one participant wrote.
struct Written {
  Results results;  // of the encode requests
  Suite arrays;     // the requests to decode the stored chunks
  // The clause and the example of the cause of each failing request, by id.
  std::map<std::string, std::pair<Clause, std::string>> causes;
};

// Runs the plan. If the testee cannot be used, or after a signal, the results say so.
Results run_plan(const Suite& suite, const RunPlan& plan, const Participant& participant,
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

// Returns the kind of the stored chunk, by the verdict on the response of the writer.
Stored stored_by(Verdict verdict, const Vector& encode) {
  if (!is_failure(verdict)) return Stored::permitted;
  return encode.may_be_accepted() ? Stored::wrong : Stored::forbidden;
}

// Returns the request to decode the chunk of an array, by the request to encode the array.
Request decode_request(Request encode, Chunk chunk) {
  encode.operation = Operation::decode;
  encode.data = std::move(chunk);
  return encode;
}

// Returns the requests to decode the chunks that the writer may mean: its own chunk, if it is permitted;
// every permitted encoding, if its chunk is wrong; none, if the array must be refused.
std::vector<Request> meant_requests(const Vector& encode, Stored stored, const Chunk& chunk) {
  std::vector<Request> requests;
  if (stored == Stored::permitted) requests.push_back(decode_request(encode.request, chunk));
  for (const Permitted& encoding : encode.permitted)
    if (stored == Stored::wrong && encoding.kind == Permitted::Kind::data)
      requests.push_back(decode_request(encode.request, encoding.data));
  return requests;
}

// Returns the vector that asks to decode the stored chunk. It permits the decodings of the chunks that the
// writer may mean, and the array itself if it must be refused. Returns nothing if every reading of the
// specification refuses the metadata, or if there are more than 256 readings.
std::optional<Vector> decode_vector(const Vector& encode, Stored stored, const Chunk& chunk) {
  Vector decode = encode;
  decode.request = decode_request(encode.request, chunk);
  decode.control.clear();
  const auto all = readings(decode.request);
  const Reading* accepted = all ? first_accepted(*all) : nullptr;
  if (accepted == nullptr) return std::nullopt;
  decode.comparison = comparison_of(*accepted->chain, Operation::decode);
  decode.permitted.clear();
  if (stored == Stored::forbidden)
    decode.permitted.push_back({.kind = Permitted::Kind::data, .data = *encode.request.data});
  for (const Request& request : meant_requests(encode, stored, chunk)) {
    auto decodings = permitted_outcomes(request);
    if (!decodings) return std::nullopt;
    for (Permitted& decoding : *decodings) {
      decoding.under.clear();  // the reader may decode under any answers
      const auto is_equal = [&](const Permitted& other) {
        return other.kind == decoding.kind && other.data == decoding.data;
      };
      if (std::ranges::none_of(decode.permitted, is_equal)) decode.permitted.push_back(std::move(decoding));
    }
  }
  return decode;
}

// Asks the writer to encode the arrays. Returns the requests to decode the stored chunks.
Written ask_writer(const Suite& suite, const std::vector<std::size_t>& encodings, const Participant& writer,
                   const Progress& progress) {
  Written written;
  std::map<std::size_t, Chunk> chunks;  // by the index of the vector
  RunPlan plan;
  plan.indices = encodings;
  plan.answered = [&](std::size_t index, const Response& response) {
    chunks.erase(index);
    if (response.kind == Response::Kind::data) chunks.emplace(index, response.data);
    if (response.kind == Response::Kind::no_data) chunks.emplace(index, std::nullopt);
  };
  written.results = run_plan(suite, plan, writer, progress);
  if (const std::string text = unsupported_text(unsupported_share_of(written.results)); !text.empty())
    written.results.notes.push_back(name_and_version(written.results.description) + ": as a writer, " + text);
  for (const Cause& cause : causes_of(written.results))
    for (const auto& [request, fault] : cause.failing)
      if (fault == &main_fault(*request))
        written.causes.emplace(request->id, std::pair(cause.clause, cause.example->id));
  for (std::size_t i = 0; i < written.results.requests.size(); ++i) {
    const auto chunk = chunks.find(encodings[i]);
    if (chunk == chunks.end()) continue;
    const Vector& encode = suite.vectors[encodings[i]];
    const Stored stored = stored_by(written.results.requests[i].verdict, encode);
    if (auto vector = decode_vector(encode, stored, chunk->second)) written.arrays.add(std::move(*vector));
  }
  return written;
}

// Names the clauses by which the reference decodes the element that differs, and their level, because the
// vector has the clauses of its encoding. A refusal does not say which element it is about.
void name_clauses_of_decoding(RequestResult& result, const Vector& decode) {
  const Fault& fault = result.faults.front();
  const auto index = fault.element ? fault.element : fault.shown_by;
  if (!index || !decode.request.data || gives_no_result(fault.deviation)) return;
  const auto all = readings(decode.request);
  const Reading* reading = all ? first_accepted(*all) : nullptr;
  if (reading == nullptr) return;
  const std::size_t size = input_type(*reading->chain, Operation::decode).element_size();
  if ((*index + 1) * size > decode.request.data->size()) return;
  const Outcome outcome = outcome_of_element(*reading, Operation::decode,
                                             std::span(*decode.request.data).subspan(*index * size, size));
  if (outcome.clauses.empty()) return;
  result.clauses = outcome.clauses;
  result.level = outcome.level;
}

// Returns the results of a pair: `pair`, which are the results of the reader, and the refusals of the writer.
Results pair_of(const Suite& suite, const Written& written, Results pair) {
  std::map<std::string_view, RequestResult*> decoded_by_id;
  for (RequestResult& decoded : pair.requests) decoded_by_id.emplace(decoded.id, &decoded);
  NeedsReader needs;
  std::vector<RequestResult> requests;
  for (RequestResult encoded : written.results.requests) {
    if (is_failure(encoded.verdict)) {
      const Fault& fault = main_fault(encoded);
      encoded.writer_fault = got_text(fault) + "; want " + want_text(fault);
      encoded.writer_cause = written.causes.at(encoded.id).second;
    }
    if (const auto found = decoded_by_id.find(encoded.id); found != decoded_by_id.end()) {
      RequestResult& decoded = *found->second;
      if (is_failure(decoded.verdict) && encoded.writer_fault.empty())
        name_clauses_of_decoding(decoded, *written.arrays.find(decoded.id));
      if (is_failure(decoded.verdict) && !encoded.writer_fault.empty()) {
        decoded.writer_fault = encoded.writer_fault;
        decoded.writer_cause = encoded.writer_cause;
        decoded.clauses = {written.causes.at(decoded.id).first};
        decoded.level = encoded.level;
      }
      requests.push_back(std::move(decoded));
    } else if (is_failure(encoded.verdict) && gives_no_result(main_fault(encoded).deviation)) {
      const Needs& needed = needs.of(suite.find(encoded.id)->request);
      if (!undeclared_need(Operation::decode, needed, pair.description))
        requests.push_back(std::move(encoded));
    }
  }
  pair.requests = std::move(requests);
  return pair;
}

// Asks the reader to decode the arrays of the writer, and returns the results of the pair. If the writer
// cannot be judged, the results only say why. `description` is that of the reader when it wrote.
Results ask_reader(const Suite& suite, const Written& written, const Participant& reader,
                   const Description& description, const Progress& progress) {
  const std::vector<RunFault> faults = run_faults(written.results);
  // A writer that rightly left out all chunks was not judged, and can be read.
  const bool is_done = written.results.stopped.empty() && written.results.protocol_faults.empty();
  Results pair;
  if (!faults.empty() && (!is_done || written.arrays.vectors.empty())) {
    pair.testee = reader.words;
    pair.description = description;
    pair.stopped = "the writer could not be judged: " + faults.front().text;
    return pair;
  }
  pair = pair_of(suite, written, run_plan(written.arrays, everything(written.arrays), reader, progress));
  // A reader that was not asked after a signal has no description of its own.
  if (pair.description.operations.empty()) pair.description = description;
  if (pair.requests.empty() && !written.results.requests.empty() && pair.stopped.empty())
    pair.stopped = "nothing could be judged: the writer stored no array";
  return pair;
}

using NameAndWords = std::pair<std::string, std::string>;

NameAndWords writer_of(const Results& pair) {
  return {pair.writer_name, harmless(pair.writer)};
}

NameAndWords reader_of(const Results& pair) {
  return {name_and_version(pair.description), harmless(pair.testee)};
}

}  // namespace

std::size_t keep_encodings(const Suite& suite, std::vector<std::size_t>& indices) {
  std::erase_if(indices, [&](std::size_t index) {
    return suite.vectors[index].request.operation != Operation::encode;
  });
  return std::erase_if(indices, [&](std::size_t index) { return !suite.vectors[index].sequence.empty(); });
}

std::vector<Results> read_back(const Suite& suite, const std::vector<std::size_t>& encodings,
                               const std::vector<Participant>& participants, const Progress& progress) {
  std::vector<Written> all;
  for (const Participant& writer : participants)
    all.push_back(ask_writer(suite, encodings, writer, progress));
  std::vector<Results> pairs;
  for (const Written& written : all)
    for (std::size_t i = 0; i < participants.size(); ++i) {
      Results pair = ask_reader(suite, written, participants[i], all[i].results.description, progress);
      pair.writer = written.results.testee;
      pair.writer_name = name_and_version(written.results.description);
      pair.notes.insert(pair.notes.begin(), written.results.notes.begin(), written.results.notes.end());
      pairs.push_back(std::move(pair));
    }
  return pairs;
}

PairMatrix matrix_of(const std::vector<const Results*>& pairs) {
  std::vector<NameAndWords> testees;
  for (const Results* pair : pairs) add_once(testees, writer_of(*pair));
  for (const Results* pair : pairs) add_once(testees, reader_of(*pair));
  PairMatrix matrix;
  for (const auto& [name, words] : testees) {
    const bool is_only = std::ranges::count(testees, name, &NameAndWords::first) == 1;
    matrix.testees.push_back(is_only ? name : name + " (" + words + ")");
  }
  matrix.pairs.resize(testees.size(), std::vector<const Results*>(testees.size()));
  const auto index = [&](const NameAndWords& testee) {
    return static_cast<std::size_t>(std::ranges::find(testees, testee) - testees.begin());
  };
  for (const Results* pair : pairs) matrix.pairs[index(writer_of(*pair))][index(reader_of(*pair))] = pair;
  return matrix;
}

std::string counts_text(const ReadBack& counts) {
  if (counts.judged() == 0) return "–";
  std::string text;
  if (counts.wrong > 0) text += std::to_string(counts.wrong) + " wrong";
  if (counts.refused > 0) text += (text.empty() ? "" : ", ") + std::to_string(counts.refused) + " refused";
  return text.empty() ? std::to_string(counts.right) + " right"
                      : text + " of " + std::to_string(counts.judged());
}

void print_matrix(std::ostream& out, const PairMatrix& matrix) {
  TextRows rows = {{"writer \\ reader"}};
  rows.front().insert(rows.front().end(), matrix.testees.begin(), matrix.testees.end());
  for (std::size_t writer = 0; writer < matrix.testees.size(); ++writer) {
    rows.push_back({matrix.testees[writer]});
    for (const Results* pair : matrix.pairs[writer])
      rows.back().push_back(counts_text(pair == nullptr ? ReadBack() : read_back_of(*pair)));
  }
  write_text_table(out, rows);
}

}  // namespace zarrproof
