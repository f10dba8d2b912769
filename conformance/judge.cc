#include "conformance/judge.h"

#include <array>

#include "reference/data_type_metadata.h"
#include "reference/element.h"
#include "reference/hexadecimal.h"
#include "reference/scalar.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

std::string words_for(const std::vector<Answers>& under) {
  std::string text;
  for (const Answers& answers : under) text += (text.empty() ? " under " : ", or ") + answers.to_string();
  return text;
}

std::string excerpt_of(std::span<const std::byte> data) {
  const std::string text = to_hexadecimal(data);
  return text.size() <= 64 ? text : text.substr(0, 64) + "... (" + std::to_string(data.size()) + " bytes)";
}

// The names of complex64 and complex128 that mean the same.
bool same_type(const DataType& a, const DataType& b) {
  if (a.kind == Kind::complex && b.kind == Kind::complex) return a.component == b.component;
  return a == b;
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

// The elements of a request, for words about one of them.
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

  // The element in canonical form; empty where it is not known.
  std::vector<std::byte> element(std::uint64_t index) const {
    const std::size_t size = chain_ ? type_.element_size() : 0;
    if (size == 0 || (index + 1) * size > data_.size()) return {};
    const auto bytes = data_.subspan(index * size, size);
    return encoding_ ? std::vector(bytes.begin(), bytes.end()) : chain_->canonical(bytes);
  }

  const DataType& type() const { return type_; }

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
    Judgement judgement;
    for (const Permitted& outcome : vector_.permitted)
      if (matches(outcome)) {
        judgement.verdict = Verdict::pass;
        judgement.under.insert(judgement.under.end(), outcome.under.begin(), outcome.under.end());
      }
    return judgement.verdict == Verdict::pass ? judgement : failure();
  }

 private:
  bool matches(const Permitted& outcome) const {
    switch (outcome.kind) {
      case Permitted::Kind::refused: return false;
      case Permitted::Kind::resolved: return matches_resolved(outcome);
      case Permitted::Kind::data: break;
    }
    return response_.kind == Response::Kind::data && !difference(outcome);
  }

  bool matches_resolved(const Permitted& outcome) const {
    if (response_.kind != Response::Kind::resolved) return false;
    try {
      return same_type(read_type(response_.data_type), read_type(outcome.data_type)) &&
             equal_elements(response_.data, outcome.data, vector_.comparison.type, vector_.comparison.values);
    } catch (const Refused&) {
      return false;
    }
  }

  std::optional<Difference> difference(const Permitted& outcome) const {
    return find_difference(response_.data, outcome.data, vector_.comparison);
  }

  // An element of encoded bytes or of an array, in words.
  std::string element_text(std::span<const std::byte> data, std::uint64_t index) const {
    const Comparison& how = vector_.comparison;
    const std::size_t size = how.type.element_size();
    return describe_element(in_canonical_order(data.subspan(index * size, size), how), how.type);
  }

  // What came where a refusal was wanted: the elements if they are few, otherwise bytes.
  std::string elements_text() const {
    constexpr std::size_t kMostElements = 4;
    const std::size_t size = vector_.comparison.type.element_size();
    const std::size_t count = size == 0 ? 0 : response_.data.size() / size;
    if (count == 0 || count > kMostElements || response_.data.size() % size != 0)
      return excerpt_of(response_.data);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + element_text(response_.data, i);
    return text;
  }

  // The words of a failure: about the first element that differs from the first permitted result.
  Judgement failure() const {
    Judgement judgement;
    judgement.verdict = Verdict::fail;
    std::optional<Difference> first;
    for (const Permitted& outcome : vector_.permitted)
      if (!first && outcome.kind == Permitted::Kind::data) first = difference(outcome);
    judgement.came = came(first, judgement);
    for (const Permitted& outcome : vector_.permitted)
      judgement.permitted +=
          (judgement.permitted.empty() ? "" : ", or ") + text_of(outcome, first) + words_for(outcome.under);
    return judgement;
  }

  std::string came(const std::optional<Difference>& difference, Judgement& judgement) const {
    if (response_.kind == Response::Kind::resolved) {
      try {
        return describe_resolved(read_type(response_.data_type), response_.data);
      } catch (const Refused& refused) {
        return std::string("a data type that is none: ") + refused.what();
      }
    }
    if (!difference) return "a result: " + elements_text();
    if (!difference->element) return difference->what + ": " + excerpt_of(response_.data);
    const std::uint64_t index = *difference->element;
    const Inputs inputs(vector_.request);
    const std::vector<std::byte> input = inputs.element(index);
    std::string text = "element " + std::to_string(index);
    if (!vector_.request.data) {
      text += " of the missing chunk";
    } else if (!input.empty()) {
      text += " (" + describe_element(input, inputs.type()) + ")";
      if (inputs.type().is_real()) judgement.element = write_real(load(input, inputs.type()), inputs.type());
    }
    return text + " gives " + element_text(response_.data, index);
  }

  std::string text_of(const Permitted& outcome, const std::optional<Difference>& difference) const {
    switch (outcome.kind) {
      case Permitted::Kind::refused: return refusal_text(outcome);
      case Permitted::Kind::resolved: return describe_resolved(read_type(outcome.data_type), outcome.data);
      case Permitted::Kind::data: break;
    }
    if (difference && difference->element && outcome.data.size() == response_.data.size())
      return element_text(outcome.data, *difference->element);
    return std::to_string(outcome.data.size()) + " bytes: " + excerpt_of(outcome.data);
  }

  // Vectors of elements do not say why one is refused; the reference does.
  std::string refusal_text(const Permitted& outcome) const {
    if (!outcome.reason.empty()) return "a refusal: " + outcome.reason;
    const auto worked_out = permitted_outcomes(vector_.request);
    if (worked_out)
      for (const Permitted& other : *worked_out)
        if (other.kind == Permitted::Kind::refused) return "a refusal: " + other.reason;
    return "a refusal";
  }

  const Vector& vector_;
  const Response& response_;
};

Judgement judge_refusal(const Vector& vector, const Response& response, const Response* control) {
  for (const Permitted& outcome : vector.permitted)
    if (outcome.kind == Permitted::Kind::refused) {
      const bool proven = control != nullptr && is_accepted(*control);
      if (proven) return {Verdict::pass, {}, {}, {}, outcome.under};
      return {Verdict::unproven, {}, {}, {}, {}};
    }
  return {Verdict::fail,
          "a refusal: " + response.text,
          "a result: nothing in this request may be refused",
          {},
          {}};
}

// A chunk that was not stored: a testee's right where all elements are the fill value.
Judgement judge_no_chunk(const Vector& vector) {
  const auto ways = readings(vector.request);
  if (!ways) return {Verdict::fail, "no chunk", "a chunk: the request is undecidable", {}, {}};
  for (const Reading& reading : *ways)
    if (permits_no_chunk(vector.request, reading)) return {Verdict::unsupported, {}, {}, {}, {}};
  if (!ways->front().accepted())
    return {Verdict::fail, "no chunk", "a refusal: " + ways->front().refusal->message(), {}, {}};
  return {Verdict::fail, "no chunk", "a chunk: the array is not the fill value throughout", {}, {}};
}

}  // namespace

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 8> kNames = {"pass",    "fail",      "unsupported", "unproven",
                                                      "crashed", "timed out", "garbled",     "not asked"};
  return kNames[static_cast<std::size_t>(verdict)];
}

bool is_failure(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out ||
         verdict == Verdict::garbled;
}

bool is_accepted(const Response& response) {
  return response.kind == Response::Kind::data || response.kind == Response::Kind::no_data ||
         response.kind == Response::Kind::resolved;
}

Judgement judge(const Vector& vector, const Response& response, const Response* control) {
  switch (response.kind) {
    case Response::Kind::data:
    case Response::Kind::resolved: return ResultJudge(vector, response).judge();
    case Response::Kind::no_data: return judge_no_chunk(vector);
    case Response::Kind::error: return judge_refusal(vector, response, control);
    case Response::Kind::unsupported: return {Verdict::unsupported, {}, {}, {}, {}};
    case Response::Kind::crashed:
      return {Verdict::crashed, "a crash: " + response.text, "a response", {}, {}};
    case Response::Kind::timed_out: return {Verdict::timed_out, response.text, "a response in time", {}, {}};
    case Response::Kind::garbled:
      return {Verdict::garbled, response.text, "a response as the protocol has it", {}, {}};
    case Response::Kind::not_asked: return {Verdict::not_asked, {}, {}, {}, {}};
  }
  return {};
}

}  // namespace zarrproof
