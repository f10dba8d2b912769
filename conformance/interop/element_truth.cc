#include "conformance/interop/element_truth.h"

#include <algorithm>
#include <string_view>

#include "conformance/interop/array_kind.h"
#include "conformance/judging/slice.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostKnown = 4096;  // bounds the memory

// Returns the answers of both; nothing if they answer an open point differently.
std::optional<Answers> both_of(Answers answers, const Answers& others) {
  for (const OpenPoint open_point : all_open_points()) {
    const auto other = others.get(open_point);
    if (!other) continue;
    if (answers.get(open_point).value_or(*other) != *other) return std::nullopt;
    answers.set(open_point, *other);
  }
  return answers;
}

std::vector<Reading> readings_for(Request request, Operation operation) {
  request.operation = operation;
  request.data.emplace();  // not a missing chunk
  auto all = readings(request);
  return all ? std::move(*all) : std::vector<Reading>();
}

// Returns the chain of a reading that accepts the metadata, or null.
std::shared_ptr<const Chain> chain_of(const std::vector<Reading>& readings) {
  const auto found = std::ranges::find_if(readings, &Reading::accepted);
  return found == readings.end() ? nullptr : found->chain;
}

// Calls `take` with each outcome of an element under these readings, and with the answers that lead to it:
// bytes, or nothing for a refusal. Leaves out readings that disagree with the given answers.
template <class Take>
void each_outcome(const std::vector<Reading>& readings, Operation operation, const Answers& answers,
                  std::span<const std::byte> input, Take take) {
  for (const Reading& reading : readings) {
    const auto agreed = both_of(reading.answers, answers);
    if (!agreed) continue;
    if (!reading.accepted()) {
      take(std::nullopt, *agreed);
      continue;
    }
    const Reading agreeing{*agreed, reading.chain, {}, {}};
    for (const auto& alternative : element_outcomes(agreeing, operation, input))
      take(alternative.outcome ? std::optional<Element>(*alternative.outcome) : std::nullopt,
           alternative.answers);
  }
}

}  // namespace

std::size_t ElementTruth::Hash::operator()(const Element& element) const {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(element.data()), element.size()});
}

ElementTruth::ElementTruth(const Request& request)
    : encoders_(readings_for(request, Operation::encode)),
      decoders_(readings_for(request, Operation::decode)),
      chain_(chain_of(encoders_)) {
  if (!chain_of(decoders_)) chain_.reset();
}

Comparison ElementTruth::stored_comparison() const {
  return {stored_type(), chain_->keeps_bits() ? Equality::bits : Equality::values, chain_->byte_order(), 0};
}

ElementTruth::Known ElementTruth::work_out(std::span<const std::byte> element) const {
  Known known;
  bool is_stored = false;
  each_outcome(encoders_, Operation::encode, {}, element,
               [&](const std::optional<Element>& stored, const Answers& answers) {
                 if (!stored) return;
                 is_stored = true;
                 each_outcome(decoders_, Operation::decode, answers, *stored,
                              [&](const std::optional<Element>& read_back, const Answers&) {
                                if (read_back) add_once(known.truths, *read_back);
                              });
               });
  known.must_be_refused = is_stored && known.truths.empty();
  if (known.truths.empty()) known.truths.emplace_back(element.begin(), element.end());
  return known;
}

const ElementTruth::Known& ElementTruth::know(std::span<const std::byte> element) {
  if (known_.size() >= kMostKnown) known_.clear();
  const auto [found, is_new] = known_.try_emplace(Element(element.begin(), element.end()));
  if (is_new) found->second = work_out(element);
  return found->second;
}

const std::vector<Element>& ElementTruth::truths(std::span<const std::byte> element) {
  return know(element).truths;
}

bool ElementTruth::must_be_refused(std::span<const std::byte> element) {
  return know(element).must_be_refused;
}

bool ElementTruth::may_come_back(std::span<const std::byte> element, std::span<const std::byte> read_back) {
  const auto equal = [&](std::span<const std::byte> right) {
    return equal_elements(read_back, right, array_type(),
                          chain_->keeps_bits() ? Equality::bits : Equality::values);
  };
  return equal(element) || std::ranges::any_of(truths(element), equal);
}

std::vector<std::optional<Element>> ElementTruth::read(std::span<const std::byte> stored,
                                                       const Answers& answers) const {
  std::vector<std::optional<Element>> found;
  each_outcome(decoders_, Operation::decode, answers, stored,
               [&](const std::optional<Element>& read_back, const Answers&) { add_once(found, read_back); });
  return found;
}

std::optional<Element> ElementTruth::stored_for(std::span<const std::byte> stored) const {
  const std::vector<std::optional<Element>> elements = read(stored, {});
  if (elements.size() != 1 || !elements.front()) return std::nullopt;
  std::vector<std::optional<Element>> encodings;
  each_outcome(encoders_, Operation::encode, {}, *elements.front(),
               [&](const std::optional<Element>& one, const Answers&) { add_once(encodings, one); });
  const Comparison how = stored_comparison();
  const auto is_stored = [&](const std::optional<Element>& one) {
    return one && std::ranges::equal(*one, stored);
  };
  // Right writers may give a NaN any bits.
  const bool may_differ = how.equality == Equality::values && how.type.is_floating() &&
                          unpack(load(in_canonical_order(stored, how), how.type), how.type).is_nan();
  if (encodings.size() != 1 || !is_stored(encodings.front()) || may_differ) return std::nullopt;
  return elements.front();
}

ElementTruth& TruthTable::of(const Request& request) {
  const std::string key = metadata_key(request);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  if (known_.size() >= kMostKnown) known_.clear();
  return known_.emplace(key, ElementTruth(request)).first->second;
}

std::span<const std::byte> element_at(std::span<const std::byte> data, std::size_t size,
                                      std::uint64_t index) {
  return data.subspan(index * size, size);
}

std::string words_of_truths(const std::vector<Element>& truths, const DataType& type) {
  return joined_words(truths, ", or ", [&](const Element& truth) { return describe_element(truth, type); });
}

std::optional<Vector> readable_part(const Vector& vector, ElementTruth& truth) {
  const Request& request = vector.request;
  const bool is_certain =
      vector.permitted.size() == 1 && vector.permitted.front().kind == Permitted::Kind::data;
  if (!is_certain || request.shape.size() != 1 || vector.comparison.checksums > 0) return std::nullopt;
  const std::uint64_t count = request.shape.front();
  std::vector<std::uint64_t> readable;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!truth.must_be_refused(element_at(*request.data, truth.array_type().element_size(), i)))
      readable.push_back(i);
  if (readable.empty() || readable.size() == count) return std::nullopt;
  return with_elements(vector, readable);
}

}  // namespace zarrproof
