// Example: float64 with cast_value to uint8 (rounding nearest-even) and the element 2.5 has these lines, in
// this order: the heading "metadata: …" with its steps and outcomes; the heading "element 0: 2.5 (…)"; the
// codec line "codecs[0] (cast_value) encodes …" with the step "2.5 rounds nearest-even to 2" of CV-3; the
// outcome "gives 2 (0x02), stored as 02"; the clauses.
#include "conformance/requirements/explain.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "conformance/requirements/link.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "reference/array/chunk_grid.h"
#include "reference/array/stored_array.h"
#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/errors/data_error.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/component.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

struct Step {
  Clause clause;
  std::string words;
};

bool begins_codec(const Step& step) {
  return step.clause == Clause::CHAIN_1 || step.clause == Clause::CHAIN_2;
}

// Adds the later steps of the interpretation to `steps`, which must outlive it.
void record_steps(Interpretation& interpretation, std::vector<Step>& steps) {
  interpretation.listen([&](Clause clause, const std::string& words) { steps.push_back({clause, words}); });
}

// Returns the steps without the codecs whose steps are repeated: the fill value goes through the codecs
// several times.
std::vector<Step> without_repetition(const std::vector<Step>& steps) {
  std::vector<Step> kept;
  std::set<std::string> known;
  for (auto step = steps.begin(); step != steps.end();) {
    const auto end = std::find_if(step + 1, steps.end(), begins_codec);
    std::string words;
    for (auto other = step; other != end; ++other)
      words += std::string(id(other->clause)) + other->words + "\n";
    if (known.insert(words).second) kept.insert(kept.end(), step, end);
    step = end;
  }
  return kept;
}

// Returns the answers of `all` that `given` does not have.
std::string further_answers(const Answers& all, const Answers& given) {
  Answers more = all;
  for (OpenPoint open_point : all_open_points())
    if (given.get(open_point)) more.clear(open_point);
  return more.to_string();
}

std::string chain_text(const Chain& chain) {
  std::string text = chain.array_type().name;
  if (chain.stored_type() != chain.array_type()) text += ", stored as " + chain.stored_type().name;
  if (chain.checksums() > 0)
    text += ", followed by " + in_bytes(kChecksumSize * chain.checksums()) + " of checksum";
  return text;
}

std::string fill_text(const Chain& chain) {
  return "fill value " + describe_element(chain.fill(), chain.array_type());
}

// Explains one input: first the metadata, then the elements under the first reading that accepts the
// metadata.
class Explainer {
 public:
  Explainer(const ExplainListener& listener, const ExplainInput& given)
      : listener_(listener), given_(given), clauses_(given.clauses.begin(), given.clauses.end()) {}

  std::optional<Error> explain() {
    const auto metadata = result_of([&] { return read_metadata(given_.zarr_json); });
    if (metadata && has_sharding(metadata->codecs)) {
      if (!given_.decode || !given_.data)
        refuse("codecs", "sharding_indexed", "to decode the bytes of a shard: only this is explained");
      return explain_shards(*metadata);
    }
    auto found =
        readings({operation_, given_.zarr_json, {}, Layout::c, std::vector<std::byte>()}, given_.answers);
    if (!found) throw Refused(found.error());
    readings_ = std::move(*found);
    reading_ = first_accepted(readings_);
    explain_metadata();
    if (reading_ == nullptr) return readings_.front().refusal;
    if (given_.data)
      explain_data(*given_.data);
    else
      explain_texts();
    return std::nullopt;
  }

  void list_clauses() const {
    if (!clauses_.empty()) add(Kind::heading, "clauses");
    for (const Clause clause : clauses_)
      listener_({Kind::source, std::string(details(clause).summary), clause});
  }

 private:
  using Kind = ExplainLine::Kind;
  // Outcomes, each with the first answers that lead to it.
  using Outcomes = std::vector<std::pair<ExplainLine, Answers>>;

  const Chain& chain() const { return *reading_->chain; }

  void add(Kind kind, std::string text) const { listener_({kind, std::move(text)}); }

  // Returns the line of a refusal, whose text names its clause.
  ExplainLine refusal(Kind kind, const Error& error, const std::string& before = "") {
    if (error.clause) clauses_.insert(*error.clause);
    return {.kind = kind,
            .text = before + "refused: " + error.message(),
            .clause = error.clause,
            .is_refusal = true};
  }

  void add_step(const Step& step) {
    if (begins_codec(step)) return add(Kind::codec, harmless(step.words));
    clauses_.insert(step.clause);
    listener_({Kind::step, harmless(step.words), step.clause});
  }

  // Adds the open points that one of these readings answers beyond the given answers.
  void add_open_points(const std::vector<Answers>& all, const Answers& given) const {
    for (OpenPoint open_point : all_open_points()) {
      const auto asks = [&](const Answers& answers) { return answers.get(open_point).has_value(); };
      if (asks(given) || std::ranges::none_of(all, asks)) continue;
      listener_(
          {.kind = Kind::open_point, .text = std::string(question(open_point)), .open_point = open_point});
    }
  }

  // Adds each outcome with the answers that lead to it, after the open points that these answer.
  void add_outcomes(Outcomes outcomes) const {
    std::vector<Answers> all;
    for (const auto& [line, answers] : outcomes) all.push_back(answers);
    add_open_points(all, given_.answers);
    for (auto& [line, answers] : outcomes) {
      line.answers = further_answers(answers, given_.answers);
      line.warning = clause_against(answers);
      listener_(line);
    }
  }

  // Adds the steps of reading the metadata, until the end or until a refusal.
  void add_metadata_steps(const Answers& answers) {
    std::vector<Step> steps;
    Interpretation interpretation(answers);
    record_steps(interpretation, steps);
    try {
      const Chain chain(read_metadata(given_.zarr_json), interpretation);
    } catch (const Refused&) {  // the reading has the same refusal
    }
    for (const Step& step : without_repetition(steps)) add_step(step);
  }

  void explain_metadata() {
    add(Kind::heading, reading_ == nullptr ? "metadata" : "metadata: " + chain_text(chain()));
    if (reading_ == nullptr) {
      add_metadata_steps(readings_.front().answers);
    } else {
      if (reading_ != &readings_.front())  // the default answers lead to another reading
        add(Kind::fact, "the steps are those under " + further_answers(reading_->answers, given_.answers));
      add(Kind::fact, fill_text(chain()));
      add_metadata_steps(reading_->answers);
      if (const auto fault = chain().fault(Use::resolve))
        listener_(refusal(Kind::fact, *fault, "resolve is "));
      else if (!chain().keeps_bits())
        add(Kind::fact,
            "stored as " + describe_element(chain().resolved().fill_value, chain().stored_type()));
    }
    Outcomes outcomes;
    for (const Reading& reading : readings_)
      outcomes.emplace_back(metadata_outcome(reading), reading.answers);
    add_outcomes(std::move(outcomes));
  }

  // Returns "accepted", with the fill value if it differs from that of the explained reading; or the refusal.
  ExplainLine metadata_outcome(const Reading& reading) {
    if (!reading.accepted()) return refusal(Kind::outcome, *reading.refusal);
    const bool is_explained = std::ranges::equal(reading.chain->fill(), chain().fill());
    return {Kind::outcome, is_explained ? "accepted" : "accepted, " + fill_text(*reading.chain)};
  }

  // Throws Refused if there is no element `only`.
  void check_only(std::uint64_t count) const {
    if (given_.only && *given_.only >= count)
      refuse({}, "element", std::to_string(*given_.only),
             count == 0 ? "a request with elements" : "an index from 0 to " + std::to_string(count - 1));
  }

  void explain_texts() {
    check_only(given_.elements.size());
    std::vector<std::byte> data;
    for (std::size_t i = 0; i < given_.elements.size(); ++i) {
      std::vector<Step> steps;
      Interpretation interpretation(reading_->answers);
      record_steps(interpretation, steps);
      std::vector<std::byte> element =
          read_scalar(json_or_word(given_.elements[i]), input_type(chain(), operation_),
                      "element " + std::to_string(i), interpretation);
      if (given_.decode) element = chain().stored(element);
      data.insert(data.end(), element.begin(), element.end());
      add_element(i, element);
      for (const Step& step : steps) add_step(step);
      add_open_points({interpretation.answers()}, reading_->answers);
      const std::string further = further_answers(interpretation.answers(), reading_->answers);
      if (!further.empty()) add(Kind::fact, "read under " + further);
      explain_element(i, element);
    }
    explain_checksums(data);
  }

  void explain_data(std::span<const std::byte> input) {
    const std::size_t size = input_type(chain(), operation_).element_size();
    if (given_.decode) {
      const std::size_t sums = chain().checksums() * kChecksumSize;
      const std::size_t body_size = input.size() < sums ? 0 : input.size() - sums;
      // Rounds up without a number of elements, so that the error names missing bytes, not surplus bytes.
      const auto body = chain().checked_body(input, given_.count.value_or((body_size + size - 1) / size));
      if (!body) return listener_(refusal(Kind::heading, body.error()));
      explain_removal(input);
      input = *body;
    }
    const std::size_t count = input.size() / size;
    if (given_.count && (input.size() % size != 0 || count != *given_.count))
      return listener_(
          refusal(Kind::heading, {Clause::BYTES_8, "data", in_bytes(input.size()),
                                  std::to_string(*given_.count) + " elements of " + in_bytes(size)}));
    if (input.size() % size != 0)
      refuse({}, "data", in_bytes(input.size()), "a multiple of " + in_bytes(size));
    check_only(count);
    std::size_t others = 0;     // that are not explained
    bool seeks_refusal = true;  // the first refused element after max_elements is explained, too
    for (std::size_t i = 0; i < count; ++i) {
      const std::span<const std::byte> element = input.subspan(i * size, size);
      bool is_explained = given_.only ? i == *given_.only : i < given_.max_elements;
      if (!is_explained && !given_.only && seeks_refusal) {
        is_explained = !element_outcomes(*reading_, operation_, element).front().outcome;
        seeks_refusal = !is_explained;
      }
      if (is_explained) {
        add_element(i, element);
        explain_element(i, element);
      } else if (!given_.only) {
        ++others;
      }
    }
    if (others > 0) add(Kind::heading, plural(others, "more element"));
    explain_checksums(input);
  }

  void add_element(std::uint64_t index, std::span<const std::byte> input) const {
    add(Kind::heading,
        "element " + std::to_string(index) + ": " +
            (given_.decode ? "stored as " + to_hexadecimal(input) + ", " +
                                 describe_element(chain().canonical(input), chain().stored_type())
                           : describe_element(input, chain().array_type())));
  }

  // Explains one element: the steps under the first answer to each open point, and all outcomes.
  void explain_element(std::uint64_t index, std::span<const std::byte> input) {
    Interpretation interpretation(reading_->answers);
    interpretation.listen([&](Clause clause, const std::string& words) { add_step({clause, words}); });
    static_cast<void>(element_outcome(chain(), operation_, input, interpretation));  // for its steps
    Outcomes outcomes;
    for (const Reading& reading : readings_) {
      if (!reading.accepted()) continue;
      for (const auto& [answers, outcome, steps] : element_outcomes(reading, operation_, input)) {
        ExplainLine line = outcome_line(*reading.chain, outcome, index);
        const auto is_same = [&](const auto& known) { return known.first.text == line.text; };
        if (std::ranges::none_of(outcomes, is_same)) outcomes.emplace_back(std::move(line), answers);
      }
    }
    if (outcomes.size() == 1)
      listener_(outcomes.front().first);
    else
      add_outcomes(std::move(outcomes));
  }

  ExplainLine outcome_line(const Chain& chain, const ElementOutcome& outcome, std::uint64_t index) {
    if (!outcome) return refusal(Kind::outcome, chain.error(outcome.error(), index));
    if (given_.decode) return {Kind::outcome, "gives " + describe_element(*outcome, chain.array_type())};
    return {Kind::outcome, "gives " + describe_element(chain.canonical(*outcome), chain.stored_type()) +
                               ", stored as " + to_hexadecimal(*outcome)};
  }

  // Explains the first chunk of an array with sharding_indexed as a whole: the index of a shard says where
  // the elements are. Returns the refusal of the metadata.
  std::optional<Error> explain_shards(const Metadata& metadata) {
    const ChunkGrid grid = read_chunk_grid(given_.zarr_json).of_first_chunk();
    const StoredChunks chunks = {{grid.key(Shape(grid.shape.size())), *given_.data}};
    const auto chain = first_accepted_of(given_.answers, [&](Interpretation& interpretation) {
      return StoredChain(metadata, grid.chunk_shape, interpretation);
    });
    if (!chain) {
      listener_(refusal(Kind::outcome, chain.error()));
      return chain.error();
    }
    add(Kind::heading, "an array whose first shard has " + in_bytes(given_.data->size()));
    std::vector<Step> steps;
    const auto read = [&](Interpretation& interpretation) {
      return result_of([&] { return read_stored_array(metadata, grid, chunks, interpretation); });
    };
    Interpretation first(given_.answers);
    record_steps(first, steps);
    static_cast<void>(read(first));  // for its steps
    // Leaves out the steps of the metadata, which have codecs[0] for each of the chains in the shard.
    const auto begins_decoding = [](const Step& step) {
      return step.clause == Clause::CRC_2 || step.clause == Clause::SHARD_2;
    };
    std::for_each(std::ranges::find_if(steps, begins_decoding), steps.end(),
                  [&](const Step& step) { add_step(step); });
    const auto found = alternatives(given_.answers, kMaxReadings, read);
    if (!found) throw Refused(too_open_error());
    Outcomes outcomes;
    for (const auto& [answers, array, applied] : *found)
      outcomes.emplace_back(array ? ExplainLine{Kind::outcome, "gives " + first_elements(*array)}
                                  : refusal(Kind::outcome, array.error()),
                            answers);
    add_outcomes(std::move(outcomes));
    return std::nullopt;
  }

  std::string first_elements(const StoredArray& array) const {
    if (array.elements.empty()) return "no element, because the array is empty";
    const auto all = parts_of(array.elements, array.type.element_size());
    const std::size_t count = std::min(all.size(), given_.max_elements);
    const std::string text = joined_words(std::span(all).first(count), " ",
                                          [&](auto element) { return write_scalar(element, array.type); });
    return count < all.size() ? text + " ..." : text;
  }

  // Explains the checksums that encoding appends.
  void explain_checksums(std::span<const std::byte> input) {
    if (given_.decode || input.empty() || chain().checksums() == 0) return;
    std::vector<std::byte> encoded;
    for (const auto element : parts_of(input, chain().array_type().element_size())) {
      const auto outcomes = element_outcomes(*reading_, operation_, element);
      const ElementOutcome& stored = outcomes.front().outcome;
      if (!stored) return;
      encoded.insert(encoded.end(), stored->begin(), stored->end());
    }
    add(Kind::heading, "checksum");
    for (std::size_t sum = 0; sum < chain().checksums(); ++sum) {
      const std::string over = in_bytes(encoded.size());
      encoded.resize(encoded.size() + kChecksumSize);
      append_checksums(encoded, 1);
      add_step(
          {Clause::CRC_1, "over " + over + ": " + to_hexadecimal(std::span(encoded).last(kChecksumSize))});
    }
  }

  // Explains the checksums at the end of the data, which decoding compares and removes.
  void explain_removal(std::span<const std::byte> data) {
    if (chain().checksums() == 0) return;
    add(Kind::heading, "checksum");
    for (std::size_t sum = chain().checksums(); sum > 0; --sum) {
      const std::span<const std::byte> checksum = data.last(kChecksumSize);
      data = data.first(data.size() - kChecksumSize);
      add_step({Clause::CRC_4, "the next 4 bytes are the CRC32C of the first " + std::to_string(data.size()) +
                                   " bytes: " + to_hexadecimal(checksum)});
      add_step({Clause::CRC_2, "they are removed"});
    }
  }

  const ExplainListener& listener_;
  const ExplainInput& given_;
  const Operation operation_ = given_.decode ? Operation::decode : Operation::encode;
  std::set<Clause> clauses_;  // that the text names
  std::vector<Reading> readings_;
  const Reading* reading_ = nullptr;  // null: every reading refuses the metadata
};

}  // namespace

std::optional<Error> explain(const ExplainInput& given, const ExplainListener& listener) {
  Explainer explainer(listener, given);
  try {
    std::optional<Error> refusal = explainer.explain();
    explainer.list_clauses();
    return refusal;
  } catch (const Refused&) {  // an element cannot be read, but the metadata are explained
    explainer.list_clauses();
    throw;
  }
}

std::string text_of(const ExplainLine& line) {
  switch (line.kind) {
    case ExplainLine::Kind::heading: return "\n" + line.text + "\n";
    case ExplainLine::Kind::codec:
    case ExplainLine::Kind::fact: return "  " + line.text + "\n";
    case ExplainLine::Kind::step: {
      std::string clause(id(*line.clause));
      clause.resize(std::max<std::size_t>(clause.size(), 6), ' ');
      return "    " + clause + "  " + line.text + "\n";
    }
    case ExplainLine::Kind::open_point: {
      const std::string names = answer_names(answers(*line.open_point), ", ");
      const std::string point(name(*line.open_point));
      return wrapped("  ", "open point " + point + ": " + line.text + " (" + names + ")", 4);
    }
    case ExplainLine::Kind::outcome:
      return "  " + (line.answers.empty() ? "" : "under " + line.answers + ": ") + line.text +
             (line.warning ? "; a warning by " + std::string(id(*line.warning)) : "") + "\n";
    case ExplainLine::Kind::source: return source_lines(*line.clause);
  }
  return {};
}

std::optional<Error> explain(std::ostream& out, const ExplainInput& given) {
  bool is_first = true;
  return explain(given, [&](const ExplainLine& line) {
    out << text_of(line).substr(is_first ? 1 : 0);  // an empty line stands between two headings
    is_first = false;
  });
}

}  // namespace zarrproof
