// Judges responses that hold a result: bytes, an array, or a data type and a fill value. Example: a request
// permits the uint8 2 and 3, and the response is 2 and 4. Each element has one certain result, so the
// judgement has one fault, of element 1. If a checksum covers the array, the fault is one of the whole
// request, shown by element 1.
#include <algorithm>
#include <functional>
#include <ranges>

#include "conformance/judging/judge.h"
#include "conformance/judging/request_words.h"
#include "conformance/text/harmless.h"
#include "reference/errors/data_error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

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

std::span<const std::byte> element_at(std::uint64_t index, std::span<const std::byte> data,
                                      const DataType& type) {
  return data.subspan(index * type.element_size(), type.element_size());
}

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
    if (!is_permitted) {
      Judgement judgement{.verdict = Verdict::fail, .faults = faults()};
      if (is_about_upper_bits) judgement.violated = Clause::BYTES_7;  // a wrong value is no SHOULD
      return judgement;
    }
    if (const auto clause = matched.violated())
      return {.verdict = Verdict::fail,
              .faults = faults_of_violation(),
              .under = matched.under,
              .violated = clause};
    if (is_about_upper_bits && !has_consistent_upper_bits())
      return failed_judgement(vector_, Deviation::upper_bits, "bytes " + data_excerpt(response_.data),
                              "the same upper bits in all bytes, or the sign of each element");
    return {.verdict = Verdict::pass, .under = matched.under};
  }

  // Judges a result that does not fit a line. It is wrong, unless the permitted result does not fit a line.
  Judgement judge_too_large() const {
    const auto fits_no_line = [](const Permitted& outcome) { return outcome.data.size() > kMaxDataBytes; };
    if (std::ranges::any_of(vector_.permitted, fits_no_line)) return {.verdict = Verdict::unsupported};
    const bool resolves = vector_.request.operation == Operation::resolve;
    const Deviation deviation = !vector_.may_be_accepted() ? Deviation::accepted
                                : resolves                 ? Deviation::fill_value
                                                           : Deviation::size;
    return failed_judgement(vector_, deviation, response_words(response_), wanted_text({}));
  }

 private:
  bool matches(const Permitted& outcome) const {
    if (outcome.kind == Permitted::Kind::data)
      return response_.kind == Response::Kind::data && differences(outcome).empty();
    return outcome.kind == Permitted::Kind::resolved && response_.kind == Response::Kind::resolved &&
           is_same_type(response_.data_type, outcome.data_type) &&
           equal_elements(response_.data, outcome.data, vector_.comparison.type, vector_.comparison.equality);
  }

  // Returns the faults of a permitted response that violates a clause. If a refusal would violate nothing,
  // the fault is that the response was no refusal. Otherwise the faults are the differences from the right
  // result.
  std::vector<Fault> faults_of_violation() const {
    const auto is_right_refusal = [](const Permitted& outcome) {
      return outcome.kind == Permitted::Kind::refused && !outcome.violated();
    };
    if (std::ranges::any_of(vector_.permitted, is_right_refusal))
      return {whole_fault(Deviation::accepted, got_as_whole())};
    return faults();
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

  // Returns the outcome of this kind that a wrong response is compared with: of the outcomes that the
  // response does not match, the first one that violates no clause, or else the first one; null if there is
  // none.
  const Permitted* expected_outcome(Permitted::Kind kind) const {
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

  // Returns an element of encoded bytes or of an array in canonical form.
  std::vector<std::byte> result_at(std::uint64_t index, std::span<const std::byte> results) const {
    return in_canonical_order(element_at(index, results, vector_.comparison.type), vector_.comparison);
  }

  std::string text_at(std::uint64_t index, std::span<const std::byte> results) const {
    return describe_element(result_at(index, results), vector_.comparison.type);
  }

  // Returns the result as text: up to 4 elements one by one, otherwise the bytes.
  std::string elements_text() const {
    constexpr std::size_t kMaxElements = 4;
    const std::vector<std::byte>& data = response_.data;
    const std::size_t size = vector_.comparison.type.element_size();
    if (data.empty() || size == 0 || data.size() % size != 0 || data.size() > kMaxElements * size)
      return data_excerpt(data);
    return joined_words(std::views::iota(std::size_t{0}, data.size() / size), ", ",
                        [&](std::size_t i) { return text_at(i, data); });
  }

  // Compares with the first permitted result. If elements are judged one by one, each differing element is a
  // fault.
  std::vector<Fault> faults() const {
    const Permitted* result = expected_outcome(Permitted::Kind::data);
    if (response_.kind == Response::Kind::resolved || result == nullptr) return {fault_of_resolved()};
    std::vector<Difference> found = differences(*result);
    if (found.front().kind != Difference::Kind::element)
      return {
          whole_fault(found.front().kind == Difference::Kind::size ? Deviation::size : Deviation::checksum,
                      found.front().what + ": " + data_excerpt(response_.data))};
    const bool is_one_verdict = verdicts_of(vector_, needs_of(vector_.request)) == 1;
    if (is_one_verdict) found.resize(1);
    const auto all_readings = readings(vector_.request);
    const Reading* reading = all_readings ? first_accepted(*all_readings) : nullptr;
    std::vector<Fault> faults;
    for (const Difference& difference : found)
      faults.push_back(fault_of_element(difference.element, reading, *result));
    // A request with one verdict has no failing element. If it has several elements, the text names the first
    // that differs.
    if (is_one_verdict && *element_count(vector_.request.shape) > 1)
      std::swap(faults.front().shown_by, faults.front().element);
    return faults;
  }

  // Compares fill values as a decode of a missing chunk shows them.
  Fault fault_of_resolved() const {
    const Permitted* outcome = expected_outcome(Permitted::Kind::resolved);
    if (response_.kind != Response::Kind::resolved || outcome == nullptr)
      return whole_fault(Deviation::accepted, got_as_whole());
    const DataType& type = vector_.comparison.type;
    Fault fault = whole_fault(Deviation::fill_value, got_as_whole());
    if (response_.data.size() == type.element_size() && outcome->data.size() == type.element_size()) {
      fault.deviation = deviation_of(response_.data, outcome->data, type);
      fault.wrong = std::make_shared<WrongElement>(
          WrongElement{.type = type.name, .got = response_.data, .want = outcome->data});
    }
    if (!is_same_type(response_.data_type, outcome->data_type)) fault.deviation = Deviation::data_type;
    return fault;
  }

  std::string got_as_whole() const {
    if (response_.kind != Response::Kind::resolved) return "a result: " + elements_text();
    try {
      return describe_resolved(read_type(response_.data_type), response_.data);
    } catch (const Refused& refused) {
      return std::string("a data type that is none: ") + refused.what();
    }
  }

  Fault whole_fault(Deviation deviation, std::string got) const {
    return fault_of_whole(vector_, deviation, std::move(got), wanted_text({}));
  }

  // `reading`: one that accepts the metadata, or null.
  Fault fault_of_element(std::uint64_t index, const Reading* reading, const Permitted& result) const {
    const DataType& type = vector_.comparison.type;
    WrongElement wrong{
        .type = type.name, .got = result_at(index, response_.data), .want = result_at(index, result.data)};
    Fault fault{.element = index, .deviation = deviation_of(wrong.got, wrong.want, type)};
    if (vector_.request.data && reading != nullptr) set_input(*reading->chain, index, wrong, fault);
    fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
    if (std::string text = wanted_text(index); text != want_text(fault)) fault.want = std::move(text);
    return fault;
  }

  // Sets the input of the codecs. Does nothing if the data of the request do not have the element.
  void set_input(const Chain& chain, std::uint64_t index, WrongElement& wrong, Fault& fault) const {
    const bool encodes = vector_.request.operation == Operation::encode;
    const DataType& type = input_type(chain, vector_.request.operation);
    if ((index + 1) * type.element_size() > vector_.request.data->size()) return;
    const auto bytes = element_at(index, *vector_.request.data, type);
    wrong.input = encodes ? std::vector(bytes.begin(), bytes.end()) : chain.canonical(bytes);
    if (type.name != wrong.type) wrong.input_type = type.name;
    if (!type.is_real()) fault.data = data_to_explain(bytes);
  }

  // Returns the permitted outcomes that violate no clause, as text. With `element`, returns only the outcomes
  // of this element.
  std::string wanted_text(std::optional<std::uint64_t> element) const {
    const auto violates_nothing = [](const Permitted& outcome) { return !outcome.violated(); };
    return joined_words(
        vector_.permitted | std::views::filter(violates_nothing), ", or ",
        [&](const Permitted& outcome) { return text_of(outcome, element) + words_for(outcome.under); });
  }

  std::string text_of(const Permitted& outcome, std::optional<std::uint64_t> element) const {
    switch (outcome.kind) {
      case Permitted::Kind::refused: return refusal_text(outcome);
      case Permitted::Kind::resolved: return describe_resolved(read_type(outcome.data_type), outcome.data);
      case Permitted::Kind::accepted:
      case Permitted::Kind::data: break;
    }
    if (element && outcome.data.size() == response_.data.size()) return text_at(*element, outcome.data);
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

std::string words_for(const std::vector<Answers>& under) {
  return under.empty() ? "" : " under " + joined_words(under, ", or ", std::mem_fn(&Answers::to_string));
}

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
