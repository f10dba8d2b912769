// Judges responses that hold a result: bytes, an array, or a data type and a fill value.
#include <algorithm>
#include <functional>

#include "conformance/judging/judge.h"
#include "conformance/judging/request_words.h"
#include "conformance/text/harmless.h"
#include "reference/errors/data_error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

std::string words_for(const std::vector<Answers>& under) {
  return under.empty() ? "" : " under " + joined_words(under, ", or ", std::mem_fn(&Answers::to_string));
}

// Returns the type with one of its spellings: complex64 and complex128 have two names, microseconds have two
// spellings.
DataType in_one_spelling(DataType type) {
  if (type.kind == TypeKind::complex) type.name.clear();
  if (type.unit == "\u03bcs") type.unit = "us";
  return type;
}

DataType read_type(const std::string& text) {
  Interpretation lenient((Answers()));
  return read_data_type(read_json(text), "data_type", lenient);
}

std::string describe_resolved(const DataType& type, std::span<const std::byte> fill) {
  const std::string text =
      fill.size() == type.element_size() ? describe_element(fill, type) : "bytes " + to_hexadecimal(fill);
  return "data type " + type.name + ", fill value " + text;
}

// The input elements of a request, for the text about one of them.
class Inputs {
 public:
  explicit Inputs(const Request& request) {
    if (!request.data) return;
    const auto ways = readings(request);
    if (!ways) return;
    for (const Reading& reading : *ways)
      if (reading.accepted()) chain_ = reading.chain;
    if (!chain_) return;
    encoding_ = request.operation == Operation::encode;
    type_ = encoding_ ? chain_->array_type() : chain_->stored_type();
    data_ = *request.data;
  }

  // Returns the element in canonical form; empty if it is not known.
  std::vector<std::byte> element(std::uint64_t index) const {
    const std::size_t size = chain_ ? type_.element_size() : 0;
    if (size == 0 || (index + 1) * size > data_.size()) return {};
    const auto bytes = data_.subspan(index * size, size);
    return encoding_ ? std::vector(bytes.begin(), bytes.end()) : chain_->canonical(bytes);
  }

  const DataType& type() const { return type_; }

  // Returns the element as the data of a request.
  std::span<const std::byte> data(std::uint64_t index) const {
    return data_.subspan(index * type_.element_size(), type_.element_size());
  }

 private:
  std::shared_ptr<const Chain> chain_;
  bool encoding_ = false;
  DataType type_ = {};
  std::span<const std::byte> data_;
};

// Compares a response that holds a result with the permitted outcomes.
class ResultJudge {
 public:
  ResultJudge(const Vector& vector, const Response& response) : vector_(vector), response_(response) {}

  Judgement judge() const {
    bool is_permitted = false;
    Permitted matched;  // the answers of all outcomes that the response matches
    for (const Permitted& outcome : vector_.permitted) {
      if (!matches(outcome)) continue;
      is_permitted = true;
      matched.under.insert(matched.under.end(), outcome.under.begin(), outcome.under.end());
    }
    const bool is_about_upper_bits = contains(vector_.clauses, Clause::BYTES_13);
    if (!is_permitted && is_about_upper_bits)
      return {Verdict::fail, faults(), {}, Clause::BYTES_7};  // a wrong value is no SHOULD
    if (!is_permitted) return {Verdict::fail, faults(), {}};
    if (const auto clause = matched.violated())
      return {Verdict::fail, faults_of_violation(), matched.under, clause};
    if (is_about_upper_bits && !has_consistent_upper_bits())
      return {Verdict::fail, {fault_of_upper_bits()}, {}};
    return {Verdict::pass, {}, matched.under};
  }

  // Judges a result that does not fit a line. It is wrong, unless the permitted result does not fit a line.
  Judgement judge_too_large() const {
    const Permitted* expected = nullptr;
    for (const Permitted& outcome : vector_.permitted) {
      if (outcome.kind == Permitted::Kind::refused) continue;
      if (outcome.data.size() > kMaxDataBytes) return {Verdict::unsupported, {}, {}};
      if (expected == nullptr) expected = &outcome;
    }
    const Deviation deviation = expected == nullptr                           ? Deviation::accepted
                                : expected->kind == Permitted::Kind::resolved ? Deviation::fill_value
                                                                              : Deviation::size;
    return {Verdict::fail,
            {whole(deviation, "a result of " + std::to_string(response_.size) +
                                  " bytes, which do not fit a line of 16 MiB")},
            {}};
  }

 private:
  bool matches(const Permitted& outcome) const {
    switch (outcome.kind) {
      case Permitted::Kind::refused: return false;
      case Permitted::Kind::resolved: return matches_resolved(outcome);
      case Permitted::Kind::data: break;
    }
    return response_.kind == Response::Kind::data && differences(outcome).empty();
  }

  bool matches_resolved(const Permitted& outcome) const {
    return response_.kind == Response::Kind::resolved && matches_type(outcome) &&
           equal_elements(response_.data, outcome.data, vector_.comparison.type, vector_.comparison.equality);
  }

  bool matches_type(const Permitted& outcome) const {
    return is_same_type(response_.data_type, outcome.data_type);
  }

  // Returns the faults of a permitted response that violates a clause. If a refusal would violate nothing,
  // the fault is that the response was no refusal. Otherwise the faults are the differences from the right
  // result.
  std::vector<Fault> faults_of_violation() const {
    const auto is_right_refusal = [](const Permitted& outcome) {
      return outcome.kind == Permitted::Kind::refused && !outcome.violated();
    };
    if (std::ranges::any_of(vector_.permitted, is_right_refusal))
      return {whole(Deviation::accepted, came_as_whole())};
    return faults();
  }

  Fault fault_of_upper_bits() const {
    return fault_of_whole(vector_, Verdict::fail, Deviation::upper_bits,
                          "bytes " + data_excerpt(response_.data),
                          "the same upper bits in all bytes, or the sign of each element");
  }

  // BYTES-13: returns whether the unused upper bits of all elements are equal, or extend the sign of each.
  bool has_consistent_upper_bits() const {
    const DataType& type = vector_.comparison.type;
    const auto upper_bits = [&](std::byte byte) { return std::to_integer<Bits>(byte) & ~type.mask(); };
    const auto extends_sign = [&](std::byte byte) {
      const bool is_set = (std::to_integer<Bits>(byte) >> (type.bits - 1) & 1) != 0;
      return upper_bits(byte) == (is_set ? 0xff & ~type.mask() : 0);
    };
    const auto& data = response_.data;
    return std::ranges::all_of(data, extends_sign) || std::ranges::all_of(data, [&](std::byte byte) {
             return upper_bits(byte) == upper_bits(data.front());
           });
  }

  // Returns the outcome of this kind that a wrong response is compared with: the first one that violates no
  // clause, or else the first one; null if there is none that the response does not match.
  const Permitted* expected(Permitted::Kind kind) const {
    const Permitted* first = nullptr;
    for (const Permitted& outcome : vector_.permitted) {
      if (outcome.kind != kind || matches(outcome)) continue;
      if (!outcome.violated()) return &outcome;
      if (first == nullptr) first = &outcome;
    }
    return first;
  }

  std::vector<Difference> differences(const Permitted& outcome) const {
    return find_differences(response_.data, outcome.data, vector_.comparison);
  }

  std::span<const std::byte> element_at(std::span<const std::byte> data, std::uint64_t index) const {
    const std::size_t size = vector_.comparison.type.element_size();
    return data.subspan(index * size, size);
  }

  // Returns an element of encoded bytes or of an array as text.
  std::string element_text(std::span<const std::byte> data, std::uint64_t index) const {
    const Comparison& how = vector_.comparison;
    return describe_element(in_canonical_order(element_at(data, index), how), how.type);
  }

  // Returns the result as text: up to 4 elements one by one, otherwise the bytes.
  std::string elements_text() const {
    constexpr std::size_t kMaxElements = 4;
    const std::size_t size = vector_.comparison.type.element_size();
    const std::size_t count = size == 0 ? 0 : response_.data.size() / size;
    if (count == 0 || count > kMaxElements || response_.data.size() % size != 0)
      return data_excerpt(response_.data);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + element_text(response_.data, i);
    return text;
  }

  // Compares with the first permitted result. If elements are judged one by one, each differing element is a
  // fault.
  std::vector<Fault> faults() const {
    const Permitted* result = expected(Permitted::Kind::data);
    if (response_.kind == Response::Kind::resolved || result == nullptr) return {fault_of_resolved()};
    const std::vector<Difference> found = differences(*result);
    if (found.front().kind != Difference::Kind::element)
      return {whole(found.front().kind == Difference::Kind::size ? Deviation::size : Deviation::checksum,
                    found.front().what + ": " + data_excerpt(response_.data))};
    const Inputs inputs(vector_.request);
    if (verdicts_of(vector_, needs_of(vector_.request)) == 1) {
      Fault first = fault_of_element(found.front().element, inputs, *result);
      // A request with one verdict has no failing element. If it has several elements, the text names the
      // first that differs.
      if (*element_count(vector_.request.shape) > 1) std::swap(first.shown_by, first.element);
      return {first};
    }
    std::vector<Fault> faults;
    for (const Difference& difference : found)
      faults.push_back(fault_of_element(difference.element, inputs, *result));
    return faults;
  }

  Deviation deviation_of_whole() const {
    const Permitted* outcome = expected(Permitted::Kind::resolved);
    if (response_.kind != Response::Kind::resolved || outcome == nullptr) return Deviation::accepted;
    return matches_type(*outcome) ? deviation_of_fill_value(*outcome) : Deviation::data_type;
  }

  // Returns the kind of difference that a decode of a missing chunk would show.
  Deviation deviation_of_fill_value(const Permitted& outcome) const {
    const DataType& type = vector_.comparison.type;
    return response_.data.size() == outcome.data.size() && outcome.data.size() == type.element_size()
               ? deviation_of(response_.data, outcome.data, type)
               : Deviation::fill_value;
  }

  Fault fault_of_resolved() const {
    Fault fault = whole(deviation_of_whole(), came_as_whole());
    const Permitted* outcome = expected(Permitted::Kind::resolved);
    const DataType& type = vector_.comparison.type;
    if (outcome != nullptr && response_.data.size() == type.element_size() &&
        outcome->data.size() == type.element_size())
      fault.wrong = std::make_shared<WrongElement>(
          WrongElement{.type = type.name, .input_type = {}, .got = response_.data, .want = outcome->data});
    return fault;
  }

  std::string came_as_whole() const {
    if (response_.kind != Response::Kind::resolved) return "a result: " + elements_text();
    try {
      return describe_resolved(read_type(response_.data_type), response_.data);
    } catch (const Refused& refused) {
      return std::string("a data type that is none: ") + refused.what();
    }
  }

  Fault whole(Deviation deviation, std::string got) const {
    return fault_of_whole(vector_, Verdict::fail, deviation, std::move(got), want({}));
  }

  Fault fault_of_element(std::uint64_t index, const Inputs& inputs, const Permitted& result) const {
    Fault fault;
    fault.element = index;
    const Comparison& how = vector_.comparison;
    WrongElement wrong{.type = how.type.name,
                       .input_type = inputs.type().name,
                       .input = inputs.element(index),
                       .got = in_canonical_order(element_at(response_.data, index), how),
                       .want = in_canonical_order(element_at(result.data, index), how)};
    fault.deviation = deviation_of(wrong.got, wrong.want, how.type);
    if (wrong.input.empty() || wrong.input_type == wrong.type) wrong.input_type.clear();
    if (!wrong.input.empty() && !inputs.type().is_real()) fault.data = data_to_explain(inputs.data(index));
    fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
    if (std::string text = want(index); text != want_text(fault)) fault.want = std::move(text);
    return fault;
  }

  // Returns the permitted outcomes that violate no clause, as text. With `element`, returns only the outcomes
  // of this element.
  std::string want(std::optional<std::uint64_t> element) const {
    std::vector<const Permitted*> wanted;
    for (const Permitted& outcome : vector_.permitted)
      if (!outcome.violated()) wanted.push_back(&outcome);
    return joined_words(wanted, ", or ", [&](const Permitted* outcome) {
      return text_of(*outcome, element) + words_for(outcome->under);
    });
  }

  std::string text_of(const Permitted& outcome, std::optional<std::uint64_t> element) const {
    switch (outcome.kind) {
      case Permitted::Kind::refused: return refusal_text(outcome);
      case Permitted::Kind::resolved: return describe_resolved(read_type(outcome.data_type), outcome.data);
      case Permitted::Kind::data: break;
    }
    if (element && outcome.data.size() == response_.data.size()) return element_text(outcome.data, *element);
    return in_bytes(outcome.data.size()) + ": " + data_excerpt(outcome.data);
  }

  // Returns the reason of a refusal as text. A vector of elements does not hold this reason, so the reference
  // computes it.
  std::string refusal_text(const Permitted& outcome) const {
    if (!outcome.reason.empty()) return "a refusal: " + harmless(outcome.reason);
    const auto worked_out = permitted_outcomes(vector_.request);
    if (worked_out)
      for (const Permitted& other : *worked_out)
        if (other.kind == Permitted::Kind::refused) return "a refusal: " + harmless(other.reason);
    return "a refusal";
  }

  const Vector& vector_;
  const Response& response_;
};

}  // namespace

Judgement judge_result(const Vector& vector, const Response& response) {
  const ResultJudge judge(vector, response);
  return response.kind == Response::Kind::too_large ? judge.judge_too_large() : judge.judge();
}

bool is_same_type(const std::string& a, const std::string& b) {
  try {
    return in_one_spelling(read_type(a)) == in_one_spelling(read_type(b));
  } catch (const Refused&) {
    return false;
  }
}

}  // namespace zarrproof
