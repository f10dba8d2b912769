// Judges what a testee wrote, by the clauses WRITE-1 to WRITE-6. The failure is the first violation of level
// MUST, or else the first one. Example: for the fill value 0x7fc00001 of float32, the written "NaN" is
// 0x7fc00000, which violates WRITE-4 (derived). If an element is lost as well, the failure is that of
// WRITE-5.
#include <algorithm>
#include <array>
#include <functional>
#include <ranges>
#include <span>

#include "conformance/judging/judge.h"
#include "conformance/judging/metadata_difference.h"
#include "conformance/text/harmless.h"
#include "reference/array/chunk_grid.h"
#include "reference/array/stored_array.h"
#include "reference/codec/chain.h"
#include "reference/metadata/scalar.h"
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
};
using Violations = std::vector<Violation>;

// Returns whether the failure of `a` is shown in place of that of `b`.
bool decides_before(const Violation& a, const Violation& b) {
  return a.is_must() == b.is_must() ? a.clause < b.clause : a.is_must();
}

// Of the violations of all readings, keeps the mildest: one that is no MUST, and of a reading that accepts
// the metadata. Of equal ones it keeps the first, that of the default answers.
void keep_mildest(std::optional<Violation>& mildest, const Violation& found) {
  const auto weight = [](const Violation& violation) {
    return std::pair(violation.is_must(), violation.clause == Clause::WRITE_2);
  };
  if (!mildest || weight(found) < weight(*mildest)) mildest = found;
}

// Returns the name of an extension that is written as a name or as an object.
std::string name_of_member(const Json& document, std::string_view key) {
  const Json* member = document.find(key);
  return member == nullptr ? "" : name_in(*member);
}

// Returns whether there are chunks that this program can read: not with another chunk grid, other keys or a
// storage transformer. An array without elements has no chunk, and its chunk shape may have zeros.
bool has_readable_chunks(const Json& document) {
  if (element_count(read_metadata(document).shape) == 0) return false;
  const std::string grid = name_of_member(document, "chunk_grid");
  const std::string keys = name_of_member(document, "chunk_key_encoding");
  const Json* transformers = document.find("storage_transformers");
  return (grid.empty() || grid == "regular") && (keys.empty() || keys == "default" || keys == "v2") &&
         (transformers == nullptr || transformers->elements.empty());
}

bool has_other_codecs(const Json& codecs) {
  return std::ranges::any_of(codecs.elements, [](const Json& codec) {
    const std::string name = name_in(codec);
    return !name.empty() && !is_codec(name);
  });
}

// Returns the answers with those of a strict reader, where none are given: a reader may accept 5.0 for an
// integer, and another bool byte than 0 and 1, but a writer may not write them.
Answers answers_about_writers(Answers given) {
  for (const auto& [open_point, answer] :
       {std::pair(OpenPoint::integer_json, Answer::reject), std::pair(OpenPoint::bool_other, Answer::error)})
    if (!given.get(open_point)) given.set(open_point, answer);
  return given;
}

// The names of all dimensions: without the member, all are null.
Json dimension_names(const Json& document, std::size_t rank) {
  const Json* names = document.find("dimension_names");
  if (names != nullptr && !names->is_null()) return *names;
  return {.kind = Json::Kind::array, .elements = std::vector<Json>(rank)};
}

class WrittenJudge {
 public:
  WrittenJudge(const Vector& vector, const WrittenArray& written) : vector_(vector), written_(written) {}

  Judgement judge() {
    if (!vector_.may_be_accepted())
      return failed(vector_, Deviation::accepted, "the zarr.json " + excerpt_of_text(),
                    "a refusal: " + harmless(vector_.permitted.front().reason));
    try {
      document_ = read_json(written_.zarr_json);
    } catch (const Refused& refused) {
      return judgement_of(violation(Clause::WRITE_1, Deviation::not_json,
                                    harmless(refused.what()) + ", in the zarr.json " + excerpt_of_text(),
                                    "JSON as RFC 8259 defines it"));
    }
    Permitted matched;  // the answers of all outcomes that fit
    bool is_permitted = false;
    std::optional<Violation> mildest;  // of all readings
    for (const Permitted& outcome : vector_.permitted) {
      if (outcome.kind == Permitted::Kind::refused) continue;
      const std::optional<Violation> found = violation_of(outcome);
      if (!found) {
        is_permitted = true;
        matched.under.insert(matched.under.end(), outcome.under.begin(), outcome.under.end());
      } else {
        keep_mildest(mildest, *found);
      }
    }
    if (!is_permitted) return judgement_of(std::move(*mildest));
    // Chunks that cannot be read show nothing about the elements.
    const Request& request = vector_.request;
    if (request.operation == Operation::create && !request.data->empty() && !has_readable_chunks(document_))
      return {.verdict = Verdict::unsupported};
    return {.verdict = Verdict::pass, .under = matched.under};
  }

 private:
  std::string excerpt_of_text() const { return harmless(excerpt(written_.zarr_json)); }

  Violation violation(Clause clause, Deviation deviation, std::string got, std::string want) const {
    return {clause, Fault{.deviation = deviation, .got = std::move(got), .want = std::move(want)}};
  }

  static Judgement judgement_of(Violation violation) {
    return {.verdict = Verdict::fail, .faults = {std::move(violation.fault)}, .violated = violation.clause};
  }

  // Returns the mildest violation of all readings of this outcome; nothing if a reading fits it.
  std::optional<Violation> violation_of(const Permitted& outcome) const {
    const bool creates = vector_.request.operation == Operation::create;
    std::optional<Violation> mildest;
    for (const Answers& given : outcome.under.empty() ? std::vector<Answers>(1) : outcome.under) {
      const auto run = [&](Interpretation& interpretation) {
        return creates ? violations_of_create(outcome, interpretation)
                       : violations_of_rewrite(interpretation);
      };
      const auto found = alternatives(answers_about_writers(given), kMaxReadings, run);
      if (!found)
        return violation(Clause::WRITE_2, Deviation::invalid_metadata, "the zarr.json " + excerpt_of_text(),
                         "metadata that can be read in fewer than 256 ways");
      for (const auto& alternative : *found) {
        const Violations& all = alternative.outcome;
        if (all.empty()) return std::nullopt;
        keep_mildest(mildest, *std::ranges::min_element(all, decides_before));
      }
    }
    return mildest;
  }

  bool is_passed_through(std::string_view member) const { return contains(written_.passed_through, member); }

  // WRITE-2: reads the written metadata. Throws Refused.
  ArraySpec read_spec(const Metadata& metadata, Interpretation& interpretation) const {
    check_optional_members(document_);
    if (has_readable_chunks(document_)) read_chunk_grid(written_.zarr_json);
    return Chain(metadata, interpretation).spec();
  }

  Violation invalid(const Refused& refused) const {
    return violation(Clause::WRITE_2, Deviation::invalid_metadata, harmless(refused.what()),
                     "valid metadata");
  }

  Violation violation(Clause clause, const MetadataDifference& difference) const {
    Violation found = violation(clause, difference.deviation,
                                harmless(difference.place + " " + difference.got), harmless(difference.want));
    found.fault.wrong = difference.wrong;
    return found;
  }

  Violations violations_of_create(const Permitted& outcome, Interpretation& interpretation) const {
    Interpretation defaults(Answers::defaults());
    const WantedArray wanted = wanted_array(vector_.request, defaults);
    const bool judges_fill = wanted.has_fill_value && !is_passed_through("fill_value");
    const bool judges_codecs = wanted.has_codecs && !is_passed_through("codecs");
    Violations found;
    ArraySpec spec;
    bool can_read_chunks = false;
    try {
      can_read_chunks = has_readable_chunks(document_);
      Metadata metadata = read_metadata(document_);
      const Metadata ours = metadata_of(vector_.request);
      if (is_passed_through("data_type")) metadata.data_type = ours.data_type;
      if (is_passed_through("fill_value")) metadata.fill_value = ours.fill_value;
      if (has_other_codecs(metadata.codecs)) {
        if (judges_codecs)
          return {violation(Clause::WRITE_3, Deviation::codecs,
                            "codecs " + harmless(excerpt(metadata.codecs)), codecs_json(wanted.spec))};
        metadata.codecs = ours.codecs;
        can_read_chunks = false;
      }
      spec = read_spec(metadata, interpretation);
    } catch (const Refused& refused) {
      return {invalid(refused)};
    }
    if (can_read_chunks)
      if (const Shape chunk = read_chunk_grid(written_.zarr_json).chunk_shape; chunk != wanted.chunk_shape)
        found.push_back(violation(Clause::WRITE_3, Deviation::metadata, "chunk_shape " + to_string(chunk),
                                  to_string(wanted.chunk_shape)));
    bool has_own_fill = is_passed_through("fill_value");  // other bits than those of the wanted fill value
    for (const MetadataDifference& difference : differences(spec, wanted.spec)) {
      if ((difference.member == "fill_value" && !judges_fill) ||
          (difference.member == "codecs" && !judges_codecs))
        continue;
      found.push_back(violation(difference.is_of_bits() ? Clause::WRITE_4 : Clause::WRITE_3, difference));
      has_own_fill = has_own_fill || (difference.is_of_bits() && difference.member == "fill_value");
    }
    const bool is_other_array = std::ranges::any_of(found, &Violation::is_must);
    if (can_read_chunks && !is_other_array)
      if (auto lost = lost_element(outcome, has_own_fill ? wanted.spec.fill_value : Bytes(), interpretation))
        found.push_back(std::move(*lost));
    return found;
  }

  using Bytes = std::vector<std::byte>;

  // WRITE-5, CHAIN-3: returns the first element that is not permitted; one that loses only the sign of a zero
  // or the bits of a NaN with its chunk, if there is no other one. `changed_fill`: the wanted fill value, if
  // its bits were lost in the metadata, or if the adapter wrote it; its elements may lose them, too.
  std::optional<Violation> lost_element(const Permitted& outcome, const Bytes& changed_fill,
                                        Interpretation& interpretation) const {
    const auto chunk_of_key = [&](const std::string& key) -> std::optional<Bytes> {
      const auto found = written_.chunks.find(key);
      return found == written_.chunks.end() ? std::nullopt : std::optional(found->second);
    };
    StoredArray stored;
    try {
      stored = read_stored_array(written_.zarr_json, chunk_of_key, interpretation);
    } catch (const Refused& refused) {
      return violation(Clause::WRITE_5, Deviation::unreadable, harmless(refused.what()),
                       "chunks that can be decoded");
    }
    const Comparison& how = vector_.comparison;
    const std::size_t size = how.type.element_size();
    const ChunkGrid grid = read_chunk_grid(written_.zarr_json);
    std::optional<Violation> only_bits;
    for (std::uint64_t i = 0; i < outcome.data.size() / size; ++i) {
      const auto part = [&](const Bytes& data) { return std::span(data).subspan(i * size, size); };
      const auto got = part(stored.elements), want = part(outcome.data), asked = part(*vector_.request.data);
      if (equal_elements(got, want, how.type, how.equality)) continue;
      const std::string key = grid.key(grid.chunk_of(coordinates(i, grid.shape)));
      const bool is_missing = !written_.chunks.contains(key);
      if (is_missing && equal_elements(got, asked, how.type, how.equality)) continue;
      Deviation deviation = deviation_of_elements(got, want, how.type);
      const bool is_of_bits = deviation == Deviation::zero_sign || deviation == Deviation::nan_bits;
      if (is_of_bits && std::ranges::equal(asked, changed_fill)) continue;
      if (is_of_bits && is_missing) deviation = Deviation::chunk_elided;
      Violation found = violation(is_of_bits && is_missing ? Clause::CHAIN_3 : Clause::WRITE_5, deviation,
                                  element_words(i, asked, got, how.type) + ", in the chunk " + harmless(key) +
                                      (is_missing ? ", which is not stored" : ""),
                                  describe_element(want, how.type) + words_for(outcome.under));
      found.fault.shown_by = i;
      found.fault.wrong = std::make_shared<WrongElement>(WrongElement{.type = how.type.name,
                                                                      .input = {asked.begin(), asked.end()},
                                                                      .got = {got.begin(), got.end()},
                                                                      .want = {want.begin(), want.end()}});
      if (found.clause == Clause::WRITE_5) return found;
      if (!only_bits) only_bits = std::move(found);
    }
    return only_bits;
  }

  static std::string element_words(std::uint64_t index, std::span<const std::byte> asked,
                                   std::span<const std::byte> got, const DataType& type) {
    return "element " + std::to_string(index) + ": " + describe_element(asked, type) + " reads back as " +
           describe_element(got, type);
  }

  Violations violations_of_rewrite(Interpretation& interpretation) const {
    const Json before = read_json(vector_.request.zarr_json);
    const Metadata old = read_metadata(before);
    const ArraySpec want = Chain(old, interpretation).spec();
    Violations found;
    try {
      for (const MetadataDifference& difference :
           differences(read_spec(read_metadata(document_), interpretation), want))
        found.push_back(violation(difference.is_of_bits() ? Clause::WRITE_4 : Clause::WRITE_6, difference));
    } catch (const Refused& refused) {
      return {invalid(refused)};
    }
    add_lost_member(before, want.shape.size(), found);
    return found;
  }

  // WRITE-6: adds the first member that was not kept, or an attribute that was not set.
  void add_lost_member(const Json& before, std::size_t rank, Violations& found) const {
    const auto add = [&](const std::string& place, const Json* got, const Json* want) {
      const auto text = [](const Json* json) { return json == nullptr ? "absent" : excerpt(*json); };
      found.push_back(violation(Clause::WRITE_6, Deviation::metadata, harmless(place + " " + text(got)),
                                harmless(text(want))));
    };
    const Json none{.kind = Json::Kind::object};
    const auto attributes_in = [&](const Json& document) -> const Json& {
      const Json* attributes = document.find("attributes");
      return attributes == nullptr ? none : *attributes;
    };
    const Json set = read_json(kAttributesToSet);
    const Json &old = attributes_in(before), &now = attributes_in(document_);
    const auto compare = [&](const Json& wanted, const auto& is_other) {
      for (std::size_t i = 0; i < wanted.keys.size(); ++i) {
        const Json* got = now.find(wanted.keys[i]);
        if (!is_other(wanted.keys[i]) && (got == nullptr || !is_same_json(*got, wanted.elements[i])))
          return add("attributes." + excerpt(wanted.keys[i]), got, &wanted.elements[i]);
      }
    };
    compare(set, [](const std::string&) { return false; });
    compare(old, [&](const std::string& key) { return set.find(key) != nullptr; });
    const Json got_names = dimension_names(document_, rank), want_names = dimension_names(before, rank);
    if (!is_same_json(got_names, want_names)) add("dimension_names", &got_names, &want_names);
    if (!has_readable_chunks(before)) return;
    if (!has_readable_chunks(document_)) {
      for (const char* key : {"chunk_grid", "chunk_key_encoding", "storage_transformers"}) {
        const Json *got = document_.find(key), *want = before.find(key);
        if (got != nullptr && (want == nullptr || !is_same_json(*got, *want))) return add(key, got, want);
      }
      return;
    }
    const ChunkGrid got = read_chunk_grid(written_.zarr_json),
                    want = read_chunk_grid(vector_.request.zarr_json);
    if (got.chunk_shape != want.chunk_shape || got.v2_keys != want.v2_keys || got.separator != want.separator)
      add("chunk_grid or chunk_key_encoding", document_.find("chunk_key_encoding"),
          before.find("chunk_key_encoding"));
  }

  const Vector& vector_;
  const WrittenArray& written_;
  Json document_;
};

}  // namespace

Judgement judge_written(const Vector& vector, const Response& response) {
  return WrittenJudge(vector, response.written).judge();
}

}  // namespace zarrproof
