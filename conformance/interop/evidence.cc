#include "conformance/interop/evidence.h"

#include <algorithm>
#include <charconv>

#include "conformance/interop/described_element.h"
#include "reference/values/element.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

constexpr std::string_view kElementWord = "element ";
constexpr std::string_view kResultWord = "a result: ";

// Returns the element of a fault: its own, or the one that its text names ("element 3: ...").
std::optional<std::uint64_t> index_of(const Fault& fault) {
  if (fault.element) return fault.element;
  if (!fault.got.starts_with(kElementWord)) return std::nullopt;
  std::uint64_t index = 0;
  const char* const first = fault.got.data() + kElementWord.size();
  const auto [end, error] = std::from_chars(first, fault.got.data() + fault.got.size(), index);
  if (error != std::errc() || *end != ':') return std::nullopt;
  return index;
}

std::string element_words(std::uint64_t index, std::span<const std::byte> element, const DataType& type) {
  return "element " + std::to_string(index) + ": " + describe_element(element, type);
}

bool has_several_outcomes(const Vector& vector) {
  return vector.permitted.size() > 1;
}

class EvidenceCollector {
 public:
  EvidenceCollector(const Results& results, const Suite& suite, const KindTable& kinds, TruthTable& truths)
      : results_(results), suite_(suite), kinds_(kinds), truths_(truths) {
    evidence_.written.resize(kinds.kinds().size());
    evidence_.read.resize(kinds.kinds().size());
  }

  Evidence collect() {
    for (const ProfileEntry& entry : results_.profile)
      if (entry.answers.size() == 1) evidence_.answers.set(entry.open_point, entry.answers.front());
    for (const RequestResult& result : results_.requests) {
      const auto found = suite_.numbers.find(result.id);
      if (found == suite_.numbers.end()) {
        ++evidence_.unknown;
        continue;
      }
      const auto kind = kinds_.kind_of(found->second);
      if (!kind) continue;
      if (suite_.vectors[found->second].request.operation == Operation::encode)
        add_encoding(found->second, result, evidence_.written[*kind]);
      else
        add_decoding(found->second, result, evidence_.read[*kind]);
    }
    return std::move(evidence_);
  }

 private:
  static void keep_first(std::optional<ReadBackExample>& kept, ReadBackExample example) {
    if (!kept) kept = std::move(example);
  }

  // Whether some reading accepts the metadata. No right testee makes other arrays.
  bool is_array(const Vector& vector) { return truths_.of(vector.request).is_array(); }

  void add_encoding(std::size_t number, const RequestResult& result, WriterEvidence& evidence) {
    const Vector& vector = suite_.vectors[number];
    if (result.verdict == Verdict::pass && has_several_outcomes(vector))
      evidence.open.push_back(number);
    else if (result.verdict == Verdict::pass && vector.may_be_accepted())
      evidence.judged.passed.insert(kinds_.metadata_of(number));
    if (!is_failure(result.verdict) || !is_array(vector)) return;
    evidence.judged.failed.insert(kinds_.metadata_of(number));
    for (const Fault& fault : result.faults) add_wrong_encoding(number, fault, evidence);
  }

  void add_wrong_encoding(std::size_t number, const Fault& fault, WriterEvidence& evidence) {
    const Vector& vector = suite_.vectors[number];
    ReadBackExample example = example_of(vector, "writer");
    example.stored = fault.got;
    example.want = fault.want;
    if (gives_no_result(fault.deviation)) return keep_first(evidence.refused, std::move(example));
    if (fault.deviation == Deviation::size || fault.deviation == Deviation::checksum)
      return keep_first(evidence.damaged, std::move(example));
    WrongEncoding wrong{&vector, kinds_.metadata_of(number), shown_elements(vector, fault)};
    if (wrong.elements.empty())
      keep_first(evidence.unclear, std::move(example));
    else
      evidence.wrong.push_back(std::move(wrong));
  }

  // Returns the stored elements that the text of a fault shows.
  std::vector<std::pair<std::uint64_t, Element>> shown_elements(const Vector& vector, const Fault& fault) {
    const DataType& type = truths_.of(vector.request).stored_type();
    std::vector<std::pair<std::uint64_t, Element>> shown;
    if (fault.deviation == Deviation::accepted) {
      if (!fault.got.starts_with(kResultWord)) return {};
      const auto elements = described_elements(std::string_view(fault.got).substr(kResultWord.size()), type);
      if (!elements || elements->size() != element_count(vector.request.shape)) return {};
      for (const Element& element : *elements) shown.emplace_back(shown.size(), element);
      return shown;
    }
    const auto index = index_of(fault);
    const auto element = described_element(fault.got, type);
    if (index && element && *index < element_count(vector.request.shape))
      shown.emplace_back(*index, *element);
    return shown;
  }

  void add_decoding(std::size_t number, const RequestResult& result, ReaderEvidence& evidence) {
    const Vector& vector = suite_.vectors[number];
    if (result.verdict == Verdict::pass && vector.may_be_accepted())
      evidence.judged.passed.insert(kinds_.metadata_of(number));
    if (!is_failure(result.verdict) || !is_array(vector)) return;
    evidence.judged.failed.insert(kinds_.metadata_of(number));
    if (is_damaged(vector))
      evidence_.is_lenient = true;
    else
      for (const Fault& fault : result.faults) add_wrong_decoding(number, fault, evidence);
  }

  // Whether the bytes have a wrong checksum or size, so that no right writer stores them.
  bool is_damaged(const Vector& vector) {
    if (vector.may_be_accepted()) return false;
    const auto all = readings(vector.request);
    return all && std::ranges::all_of(*all, [&](const Reading& reading) {
             return !reading.accepted() ||
                    !reading.chain->body(*vector.request.data, *element_count(vector.request.shape));
           });
  }

  void add_wrong_decoding(std::size_t number, const Fault& fault, ReaderEvidence& evidence) {
    const Vector& vector = suite_.vectors[number];
    const std::size_t metadata = kinds_.metadata_of(number);
    const bool is_kept =
        gives_no_result(fault.deviation) ? evidence.refused.has_value() : evidence.wrong.contains(metadata);
    if (is_kept) return;
    const auto array = array_for(vector, fault);
    if (!array && evidence.unclear) return;
    ReadBackExample example = example_of(vector, "reader");
    example.read = fault.got;
    example.want = fault.want;
    if (array && index_of(fault)) example.element = *array;
    if (!array)
      evidence.unclear = std::move(example);
    else if (gives_no_result(fault.deviation))
      evidence.refused = std::move(example);
    else
      evidence.wrong.emplace(metadata, std::move(example));
  }

  // Returns the element of the fault, as text, if every right writer of the array stores these bytes: the
  // bytes of the element, or all bytes if the fault has no element. Otherwise nothing.
  std::optional<std::string> array_for(const Vector& vector, const Fault& fault) {
    if (has_several_outcomes(vector) || !vector.may_be_accepted()) return std::nullopt;
    const ElementTruth& truth = truths_.of(vector.request);
    const std::uint64_t count = *element_count(vector.request.shape);
    const std::size_t size = truth.stored_type().element_size();
    // The decoded bytes are right, because the outcome is a result: elements, then checksums.
    const std::span<const std::byte> stored = std::span(*vector.request.data).first(count * size);
    std::string words;
    const auto add = [&](std::uint64_t index) {
      const auto element = truth.stored_for(element_at(stored, size, index));
      if (element) words = element_words(index, *element, truth.array_type());
      return element.has_value();
    };
    if (fault.element) return add(*fault.element) ? std::optional(words) : std::nullopt;
    for (std::uint64_t index = 0; index < count; ++index)
      if (!add(index)) return std::nullopt;
    if (const auto index = index_of(fault)) add(*index);
    return words;
  }

  const Results& results_;
  const Suite& suite_;
  const KindTable& kinds_;
  TruthTable& truths_;
  Evidence evidence_;
};

}  // namespace

Evidence evidence_of(const Results& results, const Suite& suite, const KindTable& kinds, TruthTable& truths) {
  return EvidenceCollector(results, suite, kinds, truths).collect();
}

}  // namespace zarrproof
