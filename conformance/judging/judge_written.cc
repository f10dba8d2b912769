// Judges the metadata and chunks that a testee wrote, by the clauses WRITE-1 to WRITE-7. A reading is a set
// of answers to open points. The written array passes if it has no violation under one reading. Otherwise
// each reading gives its strictest violation, and the failure is the mildest of these. Example: for the fill
// value 0x7fc00001 of float32, the written "NaN" is 0x7fc00000, which violates WRITE-4 (derived). If an
// element is lost as well, the failure is that of WRITE-5.
#include <algorithm>
#include <span>

#include "conformance/judging/judge.h"
#include "conformance/judging/metadata_difference.h"
#include "conformance/judging/metadata_errors.h"
#include "conformance/text/harmless.h"
#include "reference/array/chunk_grid.h"
#include "reference/array/stored_array.h"
#include "reference/codec/chain.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/codec_names.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/reading.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

// A violated clause, and the fault of the request.
struct Violation {
  Clause clause;
  Fault fault;

  bool is_must() const { return details(clause).level == Level::must; }

  // The first violation of a reading is its strictest one; of one level, that of the first clause.
  std::pair<Level, Clause> order() const { return {details(clause).level, clause}; }

  // The violation of the lowest weight is the mildest one: below level MUST, and then of metadata that the
  // reading accepts. Of several, that of the default answers comes first.
  std::pair<bool, bool> weight() const { return {is_must(), clause == Clause::WRITE_2}; }
};
using Violations = std::vector<Violation>;

// Returns the chunk grid; or an error (META-9) if it is another grid than the regular one, if it has other
// keys, or if there is a storage transformer: then this program cannot find the chunks. Throws Refused if
// these members are missing or wrong.
Result<ChunkGrid> readable_grid(const Json& document) {
  auto grid = result_of([&] { return read_chunk_grid(document); });
  if (!grid && grid.error().clause != Clause::META_9) throw Refused(grid.error());
  return grid;
}

bool has_other_codecs(const Json& codecs) {
  return std::ranges::any_of(codecs.elements, [](const Json& codec) {
    const std::string name = name_in(codec);
    return !name.empty() && !is_codec(name);
  });
}

// Returns the names of all dimensions of a valid document. Without the member, all names are null.
Json dimension_names(const Json& document, std::size_t rank) {
  const Json* names = document.find("dimension_names");
  if (names != nullptr) return *names;
  return {.kind = Json::Kind::array, .elements = std::vector<Json>(rank)};
}

class WrittenJudge {
 public:
  WrittenJudge(const Vector& vector, const Response& response)
      : vector_(vector), written_(response.written), written_nothing_(harmless(response.text)) {}

  Judgement judge() {
    if (!vector_.may_be_accepted())
      return failed_judgement(
          vector_, Deviation::accepted,
          written_nothing_.empty() ? "the zarr.json " + harmless(excerpt_of_text()) : written_nothing_,
          "a refusal: " + harmless(vector_.permitted.front().reason));
    if (!written_nothing_.empty())
      return judgement_of(
          violation(Clause::WRITE_2, Deviation::invalid_metadata, written_nothing_, "an array"));
    const auto document = result_of([&] { return read_extended_json(written_.zarr_json); });
    if (!document && document.error().is_limit)
      return unjudged_judgement("what was written", document.error());
    if (!document || document->extension)
      return judgement_of(violation_of_text(Clause::WRITE_1, Deviation::not_json,
                                            document ? *document->extension : document.error(),
                                            "JSON as RFC 8259 defines it"));
    document_ = document->json;
    if (document->has_byte_order_mark || document->repeated_key)
      doubtful_.push_back(
          violation_of_text(Clause::WRITE_7, Deviation::doubtful_json,
                            document->repeated_key.value_or(
                                Error{.found = "a byte order mark before the text", .expected = {}}),
                            "each key once in an object, and no byte order mark"));
    return judge_document();
  }

 private:
  // Compares the written array with each permitted outcome.
  Judgement judge_document() {
    Permitted matched;  // the answers of all outcomes that fit
    bool is_permitted = false;
    Violations found;  // one of each reading
    for (const Permitted& outcome : vector_.permitted) {
      if (outcome.kind == Permitted::Kind::refused) continue;
      Violations of_outcome = violations_of(outcome);
      if (of_outcome.empty()) {
        is_permitted = true;
        matched.under.insert(matched.under.end(), outcome.under.begin(), outcome.under.end());
      }
      std::ranges::move(of_outcome, std::back_inserter(found));
    }
    if (!is_permitted) return judgement_of(*std::ranges::min_element(found, {}, &Violation::weight));
    if (why_unread_ && !(vector_.request.data && vector_.request.data->empty()))
      return unjudged_judgement("the chunks", *why_unread_);
    return {.verdict = Verdict::pass, .under = matched.under};
  }

  std::string excerpt_of_text() const { return excerpt(written_.zarr_json); }

  static Violation violation(Clause clause, Deviation deviation, const std::string& got,
                             const std::string& want) {
    return {clause, Fault{.deviation = deviation, .got = harmless(got), .want = harmless(want)}};
  }

  Violation violation_of_text(Clause clause, Deviation deviation, const Error& error,
                              const std::string& want) const {
    return violation(clause, deviation, error.message() + ", in the zarr.json " + excerpt_of_text(), want);
  }

  static Judgement unjudged_judgement(const std::string& what, const Error& why) {
    return {.verdict = Verdict::unsupported,
            .why_unjudged = "zarrproof cannot read " + what + ": " + harmless(why.message())};
  }

  static Judgement judgement_of(Violation violation) {
    return {.verdict = Verdict::fail, .faults = {std::move(violation.fault)}, .violated = violation.clause};
  }

  // Returns a violation of each reading of this outcome; none if a reading fits it.
  Violations violations_of(const Permitted& outcome) {
    const bool creates = vector_.request.operation == Operation::create;
    Violations found;
    for (const Answers& given : outcome.under.empty() ? std::vector<Answers>(1) : outcome.under) {
      const auto run = [&](Interpretation& interpretation) {
        return creates ? violations_of_create(outcome, interpretation)
                       : violations_of_rewrite(interpretation);
      };
      const auto readings = alternatives(answers_about_writers(given), kMaxReadings, run);
      if (!readings) {
        why_unread_ = too_open_error();
        return {};
      }
      for (const auto& [answers, all, steps] : *readings) {
        if (all.empty()) return {};
        found.push_back(*std::ranges::min_element(all, {}, &Violation::order));
      }
    }
    return found;
  }

  bool is_passed_through(std::string_view member) const { return contains(written_.passed_through, member); }

  static Violation invalid_metadata(const Error& error) {
    return violation(Clause::WRITE_2, Deviation::invalid_metadata, error.message(), "valid metadata");
  }

  // Returns the violation of the clause, or of WRITE-4.
  static Violation violation(Clause clause, const MetadataDifference& difference) {
    Violation found =
        violation(is_of_bits(difference.deviation) ? Clause::WRITE_4 : clause, difference.deviation,
                  difference.place + " " + difference.got, difference.want);
    found.fault.wrong = difference.wrong;
    return found;
  }

  // Returns the violation of written codecs that the request does not have.
  static Violation other_codecs(Clause clause, const Json& codecs, const ArraySpec& want) {
    return violation(clause, Deviation::codecs, "codecs " + excerpt(codecs), codecs_json(want));
  }

  // Members that were passed through are those of the request.
  Violations violations_of_create(const Permitted& outcome, Interpretation& interpretation) {
    Interpretation defaults(Answers::defaults());
    const WantedArray wanted = wanted_array(vector_.request, defaults);
    const bool judges_fill = wanted.has_fill_value && !is_passed_through("fill_value");
    const bool judges_codecs = wanted.has_codecs && !is_passed_through("codecs");
    Violations found = doubtful_;
    try {
      const auto grid = readable_grid(document_);
      std::optional<Error> unreadable;
      if (!grid)
        unreadable = grid.error();
      else if (grid->chunk_shape != wanted.chunk_shape)
        found.push_back(violation(Clause::WRITE_3, Deviation::metadata,
                                  "chunk_shape " + to_string(grid->chunk_shape),
                                  to_string(wanted.chunk_shape)));
      Metadata metadata = read_metadata(document_);
      const Metadata ours = metadata_of(vector_.request);
      if (is_passed_through("data_type")) metadata.data_type = ours.data_type;
      if (is_passed_through("fill_value")) metadata.fill_value = ours.fill_value;
      if (has_other_codecs(metadata.codecs)) {
        if (judges_codecs) return {other_codecs(Clause::WRITE_3, metadata.codecs, wanted.spec)};
        if (const auto unread = why_unreadable(metadata, wanted.chunk_shape, interpretation)) {
          unreadable = unread;
          metadata.codecs = ours.codecs;
        }
      }
      const ArraySpec spec = StoredChain(metadata, wanted.chunk_shape, interpretation).chain().spec();
      if (const auto error =
              error_of_written_fill_value(*metadata.fill_value, spec.data_type, interpretation.answers()))
        return {invalid_metadata(*error)};
      // Whether the written fill value has other bits than the wanted one. One that was passed through may.
      bool has_own_fill = is_passed_through("fill_value");
      for (const MetadataDifference& difference : differences(spec, wanted.spec)) {
        if ((difference.member == "fill_value" && !judges_fill) ||
            (difference.member == "codecs" && !judges_codecs))
          continue;
        found.push_back(violation(Clause::WRITE_3, difference));
        has_own_fill |= is_of_bits(difference.deviation) && difference.member == "fill_value";
      }
      const bool is_other_array = std::ranges::any_of(found, &Violation::is_must);
      if (unreadable)
        why_unread_ = unreadable;
      else if (!is_other_array)
        if (auto lost = lost_element(outcome, wanted, *grid, spec.fill_value, has_own_fill, interpretation))
          found.push_back(std::move(*lost));
    } catch (const Refused& refused) {
      if (!refused.error().is_limit) return {invalid_metadata(refused.error())};
      why_unread_ = refused.error();
    }
    return found;
  }

  // Returns why this program cannot read chunks with these codecs; nothing if it can. Throws Refused if
  // another codec or the parameters of sharding_indexed are wrong.
  static std::optional<Error> why_unreadable(Metadata metadata, const Shape& chunk_shape,
                                             Interpretation& interpretation) {
    const auto chain_of = [&] {
      return result_of([&] { return StoredChain(metadata, chunk_shape, interpretation); });
    };
    const auto chain = chain_of();
    if (chain) return std::nullopt;
    if (!is_of_unknown_codec(chain.error())) throw Refused(chain.error());
    metadata.codecs = with_known_codecs(metadata.codecs);
    if (const auto rest = chain_of(); !rest && !is_of_unknown_codec(rest.error()))
      throw Refused(rest.error());
    return Error{{}, chain.error().place, chain.error().found, {}};
  }

  using Bytes = std::vector<std::byte>;

  // An element that reads back as another one than is wanted.
  struct LostElement {
    std::uint64_t index;
    std::span<const std::byte> got, want, requested;  // `requested`: as the request writes it
    bool is_unwritten;                                // the request does not write it
    std::string chunk;                                // the key of its chunk
    bool is_missing;                                  // the chunk is not stored
  };

  // Returns the violation of a lost element. One that loses only the sign of a zero or the bits of a NaN with
  // its chunk violates CHAIN-3, any other one WRITE-5.
  Violation violation_of_element(const LostElement& lost, Deviation deviation,
                                 const Permitted& outcome) const {
    const DataType& type = vector_.comparison.type;
    const bool is_elided = lost.is_missing && is_of_bits(deviation);
    Violation found = violation(
        is_elided ? Clause::CHAIN_3 : Clause::WRITE_5, is_elided ? Deviation::chunk_elided : deviation,
        "element " + std::to_string(lost.index) + ": " + describe_element(lost.requested, type) +
            " reads back as " + describe_element(lost.got, type) +
            (lost.is_unwritten ? ", which was never written" : "") + ", in the chunk " + lost.chunk +
            (lost.is_missing ? ", which is not stored" : ""),
        describe_element(lost.want, type) + words_for(outcome.under));
    found.fault.shown_by = lost.index;
    found.fault.wrong =
        std::make_shared<WrongElement>(WrongElement{.type = type.name,
                                                    .input = {lost.requested.begin(), lost.requested.end()},
                                                    .got = {lost.got.begin(), lost.got.end()},
                                                    .want = {lost.want.begin(), lost.want.end()}});
    return found;
  }

  // Returns the first violation of WRITE-5 by an element; if there is none, the first one of CHAIN-3. `fill`
  // is the written fill value. If it has other bits than the wanted one, elements with the wanted fill value
  // may lose these bits. Where the testee chooses the fill value, the elements that were never written have
  // it.
  std::optional<Violation> lost_element(const Permitted& outcome, const WantedArray& wanted,
                                        const ChunkGrid& grid, const Bytes& fill, bool has_own_fill,
                                        Interpretation& interpretation) const {
    StoredArray stored;
    try {
      stored = read_stored_array(read_metadata(document_), grid, written_.chunks, interpretation);
    } catch (const Refused& refused) {
      return violation(Clause::WRITE_5, Deviation::unreadable, refused.what(), "chunks that can be decoded");
    }
    const Comparison& comparison = vector_.comparison;
    const std::size_t size = comparison.type.element_size();
    if (stored.type.element_size() != size)  // of a data type that was passed through
      return violation(Clause::WRITE_5, Deviation::unreadable, "elements of " + stored.type.name,
                       "elements of " + comparison.type.name);
    const std::vector<bool> is_written = written_elements(vector_.request, wanted.spec.fill_value);
    std::optional<Violation> only_bits;
    for (std::uint64_t i = 0; i < outcome.data.size() / size; ++i) {
      const auto part = [&](const Bytes& data) { return std::span(data).subspan(i * size, size); };
      const bool is_unwritten = !wanted.has_fill_value && !is_written[i];
      const auto got = part(stored.elements), want = is_unwritten ? std::span(fill) : part(outcome.data),
                 requested = is_unwritten ? std::span(fill) : part(*vector_.request.data);
      if (equal_elements(got, want, comparison.type, comparison.equality)) continue;
      const std::string key = grid.key(grid.chunk_of(coordinates(i, grid.shape)));
      const bool is_missing = !written_.chunks.contains(key);
      if (is_missing && equal_elements(got, requested, comparison.type, comparison.equality)) continue;
      const Deviation deviation = deviation_of_elements(got, want, comparison.type);
      const bool may_lose_bits = has_own_fill && std::ranges::equal(requested, wanted.spec.fill_value);
      if (is_of_bits(deviation) && may_lose_bits) continue;
      Violation found =
          violation_of_element({i, got, want, requested, is_unwritten, key, is_missing}, deviation, outcome);
      if (found.clause == Clause::WRITE_5) return found;
      if (!only_bits) only_bits = std::move(found);
    }
    return only_bits;
  }

  Violations violations_of_rewrite(Interpretation& interpretation) const {
    const Json before = read_json(vector_.request.zarr_json);
    const Metadata old = read_metadata(before);
    const ArraySpec want = Chain(old, interpretation).spec();
    Violations found = doubtful_;
    try {
      const auto grid = readable_grid(document_);
      const Metadata metadata = read_metadata(document_);
      if (has_other_codecs(metadata.codecs)) return {other_codecs(Clause::WRITE_6, metadata.codecs, want)};
      const ArraySpec spec = Chain(metadata, interpretation).spec();
      const bool is_kept = is_same_json(*metadata.fill_value, *old.fill_value);
      const auto error =
          error_of_written_fill_value(*metadata.fill_value, spec.data_type, interpretation.answers());
      if (error && !is_kept) return {invalid_metadata(*error)};
      for (const MetadataDifference& difference : differences(spec, want))
        found.push_back(violation(Clause::WRITE_6, difference));
      add_lost_member(before, grid, want.shape.size(), found);
      return found;
    } catch (const Refused& refused) {
      return {invalid_metadata(refused.error())};
    }
  }

  // WRITE-6: adds the first member that was not kept, or an attribute that was not set.
  void add_lost_member(const Json& before, const Result<ChunkGrid>& grid, std::size_t rank,
                       Violations& found) const {
    const auto add = [&](const std::string& place, const Json* got, const Json* want) {
      const auto text = [](const Json* json) { return json == nullptr ? "absent" : excerpt(*json); };
      found.push_back(violation(Clause::WRITE_6, Deviation::metadata, place + " " + text(got), text(want)));
    };
    const Json set = read_json(kAttributesToSet), none{.kind = Json::Kind::object};
    const Json *old = before.find("attributes"), *now = document_.find("attributes");
    const auto compare = [&](const Json& wanted, const Json& others) {
      for (std::size_t i = 0; i < wanted.keys.size(); ++i) {
        const Json* got = now == nullptr ? nullptr : now->find(wanted.keys[i]);
        const bool is_kept = got != nullptr && is_same_json(*got, wanted.elements[i]);
        if (!is_kept && others.find(wanted.keys[i]) == nullptr)
          return add("attributes." + excerpt(wanted.keys[i]), got, &wanted.elements[i]);
      }
    };
    compare(set, none);
    if (old != nullptr) compare(*old, set);
    const Json got_names = dimension_names(document_, rank), want_names = dimension_names(before, rank);
    if (!is_same_json(got_names, want_names)) add("dimension_names", &got_names, &want_names);
    const auto old_grid = readable_grid(before);
    if (!old_grid || (grid && *grid == *old_grid)) return;
    for (const char* key : {"chunk_grid", "chunk_key_encoding", "storage_transformers"}) {
      const Json *got = document_.find(key), *want = before.find(key);
      if (got != nullptr && (want == nullptr || !is_same_json(*got, *want))) return add(key, got, want);
    }
  }

  const Vector& vector_;
  const WrittenArray& written_;
  const std::string written_nothing_;  // why there is no zarr.json; empty if there is one
  Json document_;
  Violations doubtful_;              // of WRITE-7
  std::optional<Error> why_unread_;  // why the chunks were not compared with the elements
};

}  // namespace

Answers answers_about_writers(Answers given) {
  for (const auto& [open_point, answer] :
       {std::pair(OpenPoint::integer_json, Answer::reject), std::pair(OpenPoint::bool_other, Answer::error),
        std::pair(OpenPoint::map_validation, Answer::both),
        std::pair(OpenPoint::unknown_keys, Answer::reject)})
    if (!given.get(open_point)) given.set(open_point, answer);
  return given;
}

std::optional<Error> error_of_written_fill_value(const Json& fill_value, const DataType& type,
                                                 Answers accepting) {
  accepting.set(OpenPoint::plus_infinity, Answer::reject);
  Interpretation interpretation(accepting);
  const auto element = result_of([&] { return read_scalar(fill_value, type, "fill_value", interpretation); });
  return element ? std::nullopt : std::optional(element.error());
}

Judgement judge_written(const Vector& vector, const Response& response) {
  return WrittenJudge(vector, response).judge();
}

}  // namespace zarrproof
