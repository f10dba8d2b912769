#include "conformance/interop/ask.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

#include "conformance/interop/element_truth.h"
#include "conformance/judging/needs.h"
#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "conformance/text/harmless.h"
#include "reference/values/element.h"
#include "vectors/chunk_loss.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostWaiting = 256;  // requests that a testee may have at once

using Chunk = std::optional<std::vector<std::byte>>;  // nothing: no chunk was stored

// What the participants stored for one array: each chunk once.
struct StoredChunk {
  std::size_t array;  // index in Asking::arrays_
  Chunk chunk;
};

// What one writer did with one array.
struct Written {
  enum class Kind { nothing, stored, refused };
  Kind kind = Kind::nothing;
  std::size_t stored = 0;  // index in Asking::stored_
  std::string refusal;
};

// What one reader gave for one stored chunk.
struct ReadChunk {
  ReadBack state = ReadBack::not_judged;
  std::uint64_t index = 0;          // of `element`
  std::string element, read, want;  // for a state other than `right`
};

std::string chunk_words(const Chunk& chunk) {
  return chunk ? data_excerpt(*chunk) : "no chunk";
}

bool is_loud(Response::Kind kind) {
  return kind == Response::Kind::error || kind == Response::Kind::crashed ||
         kind == Response::Kind::timed_out;
}

std::string refusal_words(const Response& response) {
  return (response.kind == Response::Kind::error     ? "a refusal: "
          : response.kind == Response::Kind::crashed ? "a crash: "
                                                     : "") +
         harmless(response.text);
}

class Asking {
 public:
  Asking(const Suite& suite, const std::vector<std::size_t>& numbers, std::vector<Participant> participants,
         const Progress& progress)
      : table_(suite), participants_(std::move(participants)), progress_(progress) {
    for (const std::size_t number : numbers) {
      const Vector& vector = suite.vectors[number];
      const auto kind = table_.kind_of(number);
      if (vector.request.operation != Operation::encode || !kind) continue;
      ElementTruth& truth = truths_.of(vector.request);
      if (!truth.is_array()) continue;
      if (auto part = readable_part(vector, truth)) parts_.push_back(std::move(*part));
      const bool is_part = !parts_.empty() && parts_.back().id == vector.id;
      arrays_.push_back({is_part ? &parts_.back() : &vector, *kind});
    }
    usable_.resize(participants_.size(), true);
    written_.resize(participants_.size(), std::vector<Written>(arrays_.size()));
    read_.resize(participants_.size());
  }

  AskedInteroperability ask() {
    for (std::size_t i = 0; i < participants_.size(); ++i) describe(i);
    for (std::size_t i = 0; i < participants_.size(); ++i) with(i, [&] { write(i); });
    for (std::size_t i = 0; i < participants_.size(); ++i) with(i, [&] { read(i); });
    for (std::size_t i = 0; i < participants_.size(); ++i) finish(i);
    progress_(1, 1);
    conclude();
    return std::move(asked_);
  }

 private:
  void describe(std::size_t number) {
    Participant& participant = participants_[number];
    asked_.result.testees.push_back({harmless(participant.words), harmless(participant.words), {}});
    with(number, [&] {
      InteropTestee& testee = asked_.result.testees.back();
      testee.description = participant.testee->describe();
      testee.name = name_and_version(testee.description);
    });
  }

  // Runs a part of the work of a participant. A testee that cannot be used does no more work.
  void with(std::size_t number, const std::function<void()>& work) {
    if (!usable_[number] || interruption() != 0) return;
    try {
      work();
    } catch (const TesteeUnusable& unusable) {
      give_up(number, unusable.what());
    }
  }

  void give_up(std::size_t number, const std::string& why) {
    usable_[number] = false;
    asked_.problems.push_back(asked_.result.testees[number].name + ": " + harmless(why));
  }

  const Vector& vector_of(std::size_t array) const { return *arrays_[array].vector; }
  const Request& request_of(std::size_t array) const { return vector_of(array).request; }

  bool declares(std::size_t participant, std::size_t array, Operation operation) {
    return what_is_missing(operation, needs_.of(request_of(array)),
                           asked_.result.testees[participant].description)
        .empty();
  }

  // Asks requests; the number of a request is its index in `wanted`. `take` may get a number twice.
  void ask_each(Testee& testee, std::uint64_t first_id, const std::vector<std::size_t>& wanted,
                const std::function<Request(std::size_t)>& request,
                const std::function<void(std::size_t, Response)>& take) {
    std::size_t asked = 0, answered = 0;
    const auto ask_some = [&] {
      for (; asked < wanted.size() && asked < answered + kMostWaiting; ++asked)
        testee.submit(first_id + wanted[asked], request(wanted[asked]));
    };
    ask_some();
    while (auto answer = testee.next()) {
      take(answer->id - first_id, std::move(answer->response));
      ++answered;
      ++answered_;
      progress_(answered_, std::max(2 * participants_.size() * arrays_.size(), answered_ + 1));
      throw_if_interrupted();
      ask_some();
    }
  }

  void write(std::size_t writer) {
    std::vector<std::size_t> wanted;
    for (std::size_t array = 0; array < arrays_.size(); ++array)
      if (declares(writer, array, Operation::encode)) wanted.push_back(array);
    ask_each(
        *participants_[writer].testee, 1, wanted, [&](std::size_t array) { return request_of(array); },
        [&](std::size_t array, Response response) {
          written_[writer][array] = taken(array, std::move(response));
        });
  }

  Written taken(std::size_t array, Response response) {
    if (response.kind == Response::Kind::data)
      return {Written::Kind::stored, stored(array, std::move(response.data)), {}};
    if (response.kind == Response::Kind::no_data)
      return {Written::Kind::stored, stored(array, std::nullopt), {}};
    // A refusal that is permitted stores nothing, and nothing can be read back.
    if (is_loud(response.kind) &&
        (response.kind != Response::Kind::error || !vector_of(array).may_be_refused()))
      return {Written::Kind::refused, 0, refusal_words(response)};
    return {};
  }

  std::size_t stored(std::size_t array, Chunk chunk) {
    for (const std::size_t known : stored_of_[array])
      if (stored_[known].chunk == chunk) return known;
    stored_.push_back({array, std::move(chunk)});
    stored_of_[array].push_back(stored_.size() - 1);
    return stored_.size() - 1;
  }

  void read(std::size_t reader) {
    read_[reader].resize(stored_.size());
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < stored_.size(); ++i)
      if (declares(reader, stored_[i].array, Operation::decode)) wanted.push_back(i);
    ask_each(
        *participants_[reader].testee, arrays_.size() + 1, wanted,
        [&](std::size_t i) {
          Request request = request_of(stored_[i].array);
          request.operation = Operation::decode;
          request.data = stored_[i].chunk;
          return request;
        },
        // A late response to an encode request comes too late: its bytes were read already.
        [&](std::size_t i, const Response& response) {
          if (i < stored_.size()) read_[reader][i] = judged(stored_[i], response);
        });
  }

  ReadChunk judged(const StoredChunk& stored, const Response& response) {
    if (response.kind == Response::Kind::error &&
        right_refusal(vector_of(stored.array), stored.chunk) == Refusal::always)
      return {ReadBack::right, 0, {}, {}, {}};
    if (is_loud(response.kind)) return {ReadBack::refused, 0, {}, refusal_words(response), {}};
    if (response.kind != Response::Kind::data) return {};
    const Request& request = request_of(stored.array);
    ElementTruth& truth = truths_.of(request);
    const DataType& type = truth.array_type();
    if (response.data.size() != request.data->size())
      return {ReadBack::wrong, 0, {}, data_excerpt(response.data), data_excerpt(*request.data)};
    const std::size_t size = type.element_size();
    for (std::uint64_t i = 0; i * size < response.data.size(); ++i) {
      const auto element = element_at(*request.data, size, i);
      const auto read_back = element_at(response.data, size, i);
      if (truth.may_come_back(element, read_back)) continue;
      return {ReadBack::wrong, i, "element " + std::to_string(i) + ": " + describe_element(element, type),
              describe_element(read_back, type), words_of_truths(truth.truths(element), type)};
    }
    return {ReadBack::right, 0, {}, {}, {}};
  }

  // What right readers do with stored elements.
  enum class Refusal { none, by_some_answers, always };

  // Returns the strongest refusal of an element of right bytes; none for other bytes.
  Refusal right_refusal(const Vector& vector, const Chunk& chunk) {
    if (!chunk || !may_be_stored(vector, *chunk)) return Refusal::none;
    const ElementTruth& truth = truths_.of(vector.request);
    const std::size_t size = truth.stored_type().element_size();
    Refusal strongest = Refusal::none;
    for (std::uint64_t i = 0; i < *element_count(vector.request.shape); ++i) {
      const auto read = truth.read(element_at(*chunk, size, i), {});
      if (!std::ranges::all_of(read, [](const auto& element) { return element.has_value(); }))
        strongest = std::max(strongest, read.size() == 1 ? Refusal::always : Refusal::by_some_answers);
    }
    return strongest;
  }

  // Whether the writer may leave the chunk out: every element reads as the fill value.
  static bool may_be_left_out(const Vector& vector) {
    const auto all = readings(vector.request);
    return all && std::ranges::any_of(*all, [&](const Reading& reading) {
             return loss_without_chunk(vector.request, reading) == ChunkLoss::none;
           });
  }

  void finish(std::size_t number) {
    Testee& testee = *participants_[number].testee;
    const std::string& name = asked_.result.testees[number].name;
    for (const std::string& note : testee.finish())
      asked_.result.notes.push_back(name + ": " + harmless(note));
    const ProtocolReport protocol = testee.protocol();
    for (const std::string& note : protocol.notes)
      asked_.result.notes.push_back(name + ": " + harmless(note));
    // A response may belong to another request.
    if (usable_[number] && !protocol.faults.empty())
      give_up(number, "breaks the protocol: " + std::string(demand(protocol.faults.front().rule)) +
                          "; `zarrproof check` says more");
  }

  void conclude() {
    Interoperability& result = asked_.result;
    result.asked = true;
    result.kinds = table_.kinds();
    std::vector<std::string> marks;
    for (std::size_t i = 0; i < participants_.size(); ++i) marks.push_back(harmless(participants_[i].words));
    make_names_unique(result.testees, marks);
    for (std::size_t writer = 0; writer < participants_.size(); ++writer)
      for (std::size_t reader = 0; reader < participants_.size(); ++reader)
        result.pairs.push_back(pair_of(writer, reader));
    leave_out_unjudged_kinds(result);
  }

  WriterAndReader pair_of(std::size_t writer, std::size_t reader) {
    WriterAndReader pair{writer, reader, std::vector<KindReadBack>(table_.kinds().size())};
    for (std::size_t kind = 0; kind < pair.kinds.size(); ++kind) pair.kinds[kind].kind = kind;
    if (!usable_[writer] || !usable_[reader]) return pair;
    std::vector<std::size_t> shortest(pair.kinds.size());
    for (std::size_t array = 0; array < arrays_.size(); ++array) {
      const Written& written = written_[writer][array];
      const ReadBack state = state_of(written, reader, array);
      const std::size_t kind = arrays_[array].kind;
      KindReadBack& kept = pair.kinds[kind];
      const std::size_t size = request_of(array).data->size();
      if (state > kept.state || (state == kept.state && size >= shortest[kind])) continue;
      kept.state = state;
      shortest[kind] = size;
      if (state == ReadBack::right || state == ReadBack::not_judged)
        kept.example.reset();
      else
        kept.example = example_of(array, written, reader);
    }
    return pair;
  }

  ReadBack state_of(const Written& written, std::size_t reader, std::size_t array) {
    if (written.kind == Written::Kind::stored) return read_[reader][written.stored].state;
    const bool is_refused = written.kind == Written::Kind::refused;
    return is_refused && declares(reader, array, Operation::decode) ? ReadBack::refused
                                                                    : ReadBack::not_judged;
  }

  ReadBackExample example_of(std::size_t array, const Written& written, std::size_t reader) {
    const Vector& vector = vector_of(array);
    if (written.kind == Written::Kind::refused) {
      ReadBackExample example = zarrproof::example_of(vector, "writer");
      example.stored = written.refusal;
      return example;
    }
    const Chunk& chunk = stored_[written.stored].chunk;
    const ReadChunk& read = read_[reader][written.stored];
    ReadBackExample example = zarrproof::example_of(vector, at_fault(vector, chunk, read.state));
    if (example.at_fault == "reader" && chunk) {
      // A refusal does not say which element or member of the metadata it is about.
      example.clauses.clear();
      if (!read.element.empty()) name_clauses_of_reading(example, vector, *chunk, read.index);
    }
    example.element = read.element;
    example.stored = chunk_words(chunk);
    example.read = read.read;
    example.want = read.want;
    return example;
  }

  // Names the clauses by which the reference decodes the element. Those of the vector are about its encoding.
  static void name_clauses_of_reading(ReadBackExample& example, const Vector& vector,
                                      const std::vector<std::byte>& chunk, std::uint64_t index) {
    Request request = vector.request;
    request.operation = Operation::decode;
    const auto all = readings(request);
    if (!all) return;
    const auto reading = std::ranges::find_if(*all, &Reading::accepted);
    if (reading == all->end()) return;
    const std::size_t size = reading->chain->stored_type().element_size();
    const Outcome outcome = outcome_of_element(*reading, Operation::decode, element_at(chunk, size, index));
    example.clauses = outcome.clauses;
    example.level = outcome.level;
  }

  // An array shows no fault of one testee where the answers to open points permit several encodings, or both
  // a result and a refusal.
  std::string at_fault(const Vector& vector, const Chunk& chunk, ReadBack state) {
    const bool is_permitted = chunk ? may_be_stored(vector, *chunk) : may_be_left_out(vector);
    if (!is_permitted) return "writer";
    const bool is_open = vector.permitted.size() > 1 ||
                         (state == ReadBack::refused && right_refusal(vector, chunk) != Refusal::none);
    return is_open ? "" : "reader";
  }

  static bool may_be_stored(const Vector& vector, const std::vector<std::byte>& chunk) {
    return std::ranges::any_of(vector.permitted, [&](const Permitted& outcome) {
      return outcome.kind == Permitted::Kind::data &&
             find_differences(chunk, outcome.data, vector.comparison).empty();
    });
  }

  // An array to write and to read.
  struct AskedArray {
    const Vector* vector;
    std::size_t kind;
  };

  KindTable table_;
  TruthTable truths_;
  NeedsReader needs_;
  std::vector<Participant> participants_;
  const Progress& progress_;
  std::deque<Vector> parts_;  // of vectors of which some elements cannot be read back
  std::vector<AskedArray> arrays_;
  std::vector<bool> usable_;  // by participant
  std::vector<StoredChunk> stored_;
  std::map<std::size_t, std::vector<std::size_t>> stored_of_;  // indices in stored_, by array
  std::vector<std::vector<Written>> written_;                  // by writer and array
  std::vector<std::vector<ReadChunk>> read_;                   // by reader and index in stored_
  std::size_t answered_ = 0;
  AskedInteroperability asked_;
};

}  // namespace

AskedInteroperability ask_interoperability(const Suite& suite, const std::vector<std::size_t>& numbers,
                                           std::vector<Participant> participants, const Progress& progress) {
  return Asking(suite, numbers, std::move(participants), progress).ask();
}

}  // namespace zarrproof
