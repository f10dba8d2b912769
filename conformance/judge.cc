#include "conformance/judge.h"

#include <array>

#include "reference/data_type_metadata.h"
#include "reference/element.h"
#include "reference/hexadecimal.h"
#include "reference/scalar.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

// "under map_zero=bitwise", for an outcome that hangs on open points.
std::string under(const Answers& answers) {
  const std::string text = answers.to_string();
  return text.empty() ? "" : " under " + text;
}

std::string joined(const std::vector<std::string>& outcomes) {
  std::string text;
  for (const std::string& outcome : outcomes) {
    if (!text.empty()) text += ", or ";
    text += outcome;
  }
  return text;
}

void add_once(std::vector<std::string>& outcomes, std::string outcome) {
  for (const std::string& one : outcomes)
    if (one == outcome) return;
  outcomes.push_back(std::move(outcome));
}

std::string refusal_text(const Error& error, const Answers& answers) {
  return "a refusal: " + error.message() + under(answers);
}

// An element of the response beside what the reference permits there.
class ElementComparison {
 public:
  ElementComparison(const Reading& reading, Operation operation)
      : reading_(reading),
        chain_(*reading.chain),
        encoding_(operation == Operation::encode),
        operation_(operation),
        input_type_(encoding_ ? chain_.array_type() : chain_.stored_type()),
        output_type_(encoding_ ? chain_.stored_type() : chain_.array_type()) {}

  // Whether `came` is permitted for `input`; otherwise `judgement` gets the words.
  bool permits(std::uint64_t index, std::span<const std::byte> input, std::span<const std::byte> came,
               Judgement& judgement) const {
    const auto outcomes = element_outcomes(reading_, operation_, input);
    const bool values = !chain_.keeps_bits();
    for (const auto& [answers, outcome] : outcomes)
      if (outcome && equal_elements(output(came), output(*outcome), output_type_, values)) return true;
    const std::vector<std::byte> element =
        encoding_ ? std::vector(input.begin(), input.end()) : chain_.canonical(input);
    const std::string at =
        "element " + std::to_string(index) + " (" + describe_element(element, input_type_) + ")";
    judgement.came = at + " gives " + describe_element(output(came), output_type_);
    std::vector<std::string> permitted;
    for (const auto& [answers, outcome] : outcomes)
      add_once(permitted, (outcome ? describe_element(output(*outcome), output_type_)
                                   : refusal_text(chain_.error(outcome.error(), index), Answers())) +
                              under(answers));
    judgement.permitted = joined(permitted);
    judgement.element = scalar(element);
    return false;
  }

 private:
  // An element of the result in canonical form.
  std::vector<std::byte> output(std::span<const std::byte> bytes) const {
    return encoding_ ? chain_.canonical(bytes) : std::vector(bytes.begin(), bytes.end());
  }

  // The element as `zarrproof explain` takes it; only for real types.
  std::string scalar(const std::vector<std::byte>& element) const {
    if (!input_type_.is_real()) return {};
    return write_real(load(element, input_type_), input_type_);
  }

  const Reading& reading_;
  const Chain& chain_;
  bool encoding_;
  Operation operation_;
  const DataType& input_type_;
  const DataType& output_type_;
};

// The names of complex64 and complex128 that mean the same.
bool same_type(DataType a, DataType b) {
  if (a.kind == Kind::complex && b.kind == Kind::complex) return a.component == b.component;
  return a == b;
}

std::string describe_resolved(const DataType& type, std::span<const std::byte> fill) {
  const std::string text =
      fill.size() == type.element_size() ? describe_element(fill, type) : "bytes " + to_hexadecimal(fill);
  return "data type " + type.name + ", fill value " + text;
}

// Judges a response that has a result against one reading of the metadata.
class ReadingJudge {
 public:
  ReadingJudge(const Vector& vector, const Response& response, const Reading& reading)
      : request_(vector.request), response_(response), reading_(reading) {}

  bool permits(Judgement& judgement) const {
    if (!reading_.accepted()) {
      judgement.came = response_.kind == Response::Kind::resolved ? "a result" : "a result: " + data_text();
      judgement.permitted = refusal_text(*reading_.refusal, reading_.answers);
      return false;
    }
    if (request_.operation == Operation::resolve) return permits_resolved(judgement);
    if (request_.operation == Operation::encode) return permits_encoded(judgement);
    return permits_decoded(judgement);
  }

 private:
  std::string data_text() const {
    const std::string text = to_hexadecimal(response_.data);
    return text.size() <= 64
               ? text
               : text.substr(0, 64) + "... (" + std::to_string(response_.data.size()) + " bytes)";
  }

  bool permits_resolved(Judgement& judgement) const {
    const Resolved expected = reading_.chain->resolved();
    Interpretation lenient((Answers()));
    judgement.permitted =
        describe_resolved(expected.data_type, expected.fill_value) + under(reading_.answers);
    try {
      const DataType came = read_data_type(read_json(response_.data_type), "data_type", lenient);
      judgement.came = describe_resolved(came, response_.data);
      return same_type(came, expected.data_type) &&
             equal_elements(response_.data, expected.fill_value, expected.data_type,
                            !reading_.chain->keeps_bits());
    } catch (const Refused& refused) {
      judgement.came = std::string("a data type that is none: ") + refused.what();
      return false;
    }
  }

  bool permits_encoded(Judgement& judgement) const {
    const Chain& chain = *reading_.chain;
    const std::uint64_t count = *element_count(request_.shape);
    if (request_.data->size() != count * chain.array_type().element_size()) {
      judgement.came = "a result: " + data_text();
      judgement.permitted = "a refusal: the request's data are no array of this shape and data type";
      return false;
    }
    const auto body = chain.body(response_.data, count);  // CRC-1, BYTES-2: of what came, whatever its values
    if (!body) {
      judgement.came = data_text() + ": " + body.error().message();
      judgement.permitted = std::to_string(count) + " elements of " + chain.stored_type().name +
                            (chain.checksums() > 0 ? " and their checksum" : "");
      return false;
    }
    return permits_elements(*request_.data, chain.array_type(), *body, chain.stored_type(), count, judgement);
  }

  bool permits_decoded(Judgement& judgement) const {
    const Chain& chain = *reading_.chain;
    const std::uint64_t count = *element_count(request_.shape);
    const DataType& type = chain.array_type();
    if (request_.data) {
      const auto body = chain.body(*request_.data, count);
      if (!body) {
        judgement.came = "a result: " + data_text();
        judgement.permitted = refusal_text(body.error(), reading_.answers);
        return false;
      }
      if (!has_size(count * type.element_size(), judgement)) return false;
      return permits_elements(*body, chain.stored_type(), response_.data, type, count, judgement);
    }
    if (!has_size(count * type.element_size(), judgement)) return false;
    const std::size_t size = type.element_size();
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto came = std::span(response_.data).subspan(i * size, size);
      if (equal_elements(came, chain.fill(), type, !chain.keeps_bits())) continue;
      judgement.came =
          "element " + std::to_string(i) + " of the missing chunk is " + describe_element(came, type);
      judgement.permitted =
          "the fill value " + describe_element(chain.fill(), type) + under(reading_.answers);
      return false;
    }
    return true;
  }

  bool has_size(std::uint64_t size, Judgement& judgement) const {
    if (response_.data.size() == size) return true;
    judgement.came = std::to_string(response_.data.size()) + " bytes: " + data_text();
    judgement.permitted = std::to_string(size) + " bytes";
    return false;
  }

  bool permits_elements(std::span<const std::byte> input, const DataType& input_type,
                        std::span<const std::byte> output, const DataType& output_type, std::uint64_t count,
                        Judgement& judgement) const {
    const ElementComparison comparison(reading_, request_.operation);
    const std::size_t from = input_type.element_size();
    const std::size_t to = output_type.element_size();
    for (std::uint64_t i = 0; i < count; ++i)
      if (!comparison.permits(i, input.subspan(i * from, from), output.subspan(i * to, to), judgement))
        return false;
    return true;
  }

  const Request& request_;
  const Response& response_;
  const Reading& reading_;
};

Judgement judge_refusal(const Vector& vector, const Response& response, const std::vector<Reading>& ways,
                        const Response* control) {
  Judgement judgement;
  for (const Reading& reading : ways) {
    if (!permits_refusal(vector.request, reading)) continue;
    const bool proven = control != nullptr && is_accepted(*control);
    judgement.verdict = proven ? Verdict::pass : Verdict::unproven;
    return judgement;
  }
  judgement.verdict = Verdict::fail;
  judgement.came = "a refusal: " + response.text;
  judgement.permitted = "a result: nothing in this request may be refused";
  return judgement;
}

Judgement judge_result(const Vector& vector, const Response& response, const std::vector<Reading>& ways) {
  Judgement first;
  for (const Reading& reading : ways) {
    Judgement judgement;
    if (ReadingJudge(vector, response, reading).permits(judgement)) return {Verdict::pass, {}, {}, {}};
    // Of several readings, the one that comes closest tells the most: one that accepts the metadata.
    if (first.verdict != Verdict::fail || (reading.accepted() && first.element.empty())) first = judgement;
    first.verdict = Verdict::fail;
  }
  return first;
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
  const auto ways = readings(vector.request);
  if (!ways) throw Refused(ways.error());
  switch (response.kind) {
    case Response::Kind::data:
    case Response::Kind::resolved: return judge_result(vector, response, *ways);
    case Response::Kind::no_data:
      for (const Reading& reading : *ways)
        if (permits_no_chunk(vector.request, reading)) return {Verdict::unsupported, {}, {}, {}};
      if (!ways->front().accepted())
        return {Verdict::fail, "no chunk", refusal_text(*ways->front().refusal, ways->front().answers), {}};
      return {Verdict::fail, "no chunk", "a chunk: the array is not the fill value throughout", {}};
    case Response::Kind::error: return judge_refusal(vector, response, *ways, control);
    case Response::Kind::unsupported: return {Verdict::unsupported, {}, {}, {}};
    case Response::Kind::crashed: return {Verdict::crashed, "a crash: " + response.text, "a response", {}};
    case Response::Kind::timed_out: return {Verdict::timed_out, response.text, "a response in time", {}};
    case Response::Kind::garbled:
      return {Verdict::garbled, response.text, "a response as the protocol has it", {}};
    case Response::Kind::not_asked: return {Verdict::not_asked, {}, {}, {}};
  }
  return {};
}

}  // namespace zarrproof
