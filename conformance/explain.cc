#include "conformance/explain.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include "conformance/text/harmless.h"
#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

struct Step {
  Clause clause;
  std::string words;
};

void print_steps(std::ostream& out, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const std::string words = harmless(step.words);
    const bool codec_begins = step.clause == Clause::CHAIN_1 || step.clause == Clause::CHAIN_2;
    if (codec_begins)
      out << "  " << words << "\n";
    else
      out << "    " << std::left << std::setw(6) << id(step.clause) << "  " << words << "\n";
  }
}

// Returns the answers of `all` that `given` does not have.
std::string further(const Answers& all, const Answers& given) {
  Answers more;
  for (OpenPoint open_point : all_open_points())
    if (all.get(open_point) && !given.get(open_point)) more.set(open_point, *all.get(open_point));
  return more.to_string();
}

void print_open_points(std::ostream& out, const Answers& all, const Answers& given) {
  for (OpenPoint open_point : all_open_points()) {
    if (!all.get(open_point) || given.get(open_point)) continue;
    out << "  open point " << name(open_point) << ": " << question(open_point) << " (";
    bool first = true;
    for (Answer answer : answers(open_point)) {
      out << (first ? "" : ", ") << name(answer);
      first = false;
    }
    out << ")\n";
  }
}

std::string chain_text(const Chain& chain) {
  std::string text = chain.array_type().name;
  if (!chain.keeps_bits()) text += ", stored as " + chain.stored_type().name;
  if (chain.checksums() > 0)
    text += ", followed by " + std::to_string(4 * chain.checksums()) + " bytes of checksum";
  return text;
}

Request request_of(const Question& question, Operation operation) {
  Request request;
  request.operation = operation;
  request.zarr_json = question.zarr_json;
  request.data.emplace();
  return request;
}

// Prints the steps of the fill value under a reading that accepts the metadata.
void print_fill(std::ostream& out, const Question& question, const Reading& reading) {
  std::vector<Step> steps;
  Interpretation interpretation(reading.answers);
  interpretation.listen([&](Clause clause, const std::string& words) { steps.push_back({clause, words}); });
  const Chain chain(read_document(question.zarr_json).metadata, interpretation);
  out << "  fill value " << describe_element(chain.fill(), chain.array_type()) << "\n";
  print_steps(out, steps);
  if (const auto fault = chain.fault(Use::resolve))
    out << "  resolve is refused: " << fault->message() << "\n";
  else if (!chain.keeps_bits())
    out << "  stored as " << describe_element(chain.resolved().fill_value, chain.stored_type()) << "\n";
}

// Explains the metadata. Returns the first reading that accepts the metadata, or null.
const Reading* explain_metadata(std::ostream& out, const Question& question,
                                const std::vector<Reading>& ways) {
  const Reading* accepted = nullptr;
  for (const Reading& reading : ways)
    if (accepted == nullptr && reading.accepted()) accepted = &reading;
  out << "metadata";
  if (accepted != nullptr) out << ": " << chain_text(*accepted->chain);
  out << "\n";
  if (accepted != nullptr) print_fill(out, question, *accepted);
  Answers asked;
  for (const Reading& reading : ways)
    for (OpenPoint open_point : all_open_points())
      if (const auto answer = reading.answers.get(open_point)) asked.set(open_point, *answer);
  print_open_points(out, asked, question.answers);
  for (const Reading& reading : ways) {
    const std::string answers = further(reading.answers, question.answers);
    out << "  " << (answers.empty() ? "" : "under " + answers + ": ")
        << (reading.accepted() ? "accepted" : "refused: " + reading.refusal->message()) << "\n";
  }
  return accepted;
}

std::string outcome_text(const Chain& chain, bool decode, const ElementOutcome& outcome,
                         std::uint64_t index) {
  if (!outcome) return "refused: " + chain.error(outcome.error(), index).message();
  if (decode) return "gives " + describe_element(*outcome, chain.array_type());
  return "gives " + describe_element(chain.canonical(*outcome), chain.stored_type()) + ", stored as " +
         to_hexadecimal(*outcome);
}

// Returns the outcomes of an element under all readings that accept the metadata, each with the first answers
// that lead to it.
std::vector<std::pair<std::string, Answers>> outcomes_of(const Question& question,
                                                         const std::vector<Reading>& ways,
                                                         std::uint64_t index,
                                                         std::span<const std::byte> input) {
  const Operation operation = question.decode ? Operation::decode : Operation::encode;
  std::vector<std::pair<std::string, Answers>> found;
  for (const Reading& reading : ways) {
    if (!reading.accepted()) continue;
    for (const auto& [answers, outcome, steps] : element_outcomes(reading, operation, input)) {
      const std::string text = outcome_text(*reading.chain, question.decode, outcome, index);
      const auto same = [&](const auto& one) { return one.first == text; };
      if (std::none_of(found.begin(), found.end(), same)) found.emplace_back(text, answers);
    }
  }
  return found;
}

// Explains one element: the steps under the first answer to each open point, and all outcomes.
void explain_element(std::ostream& out, const Question& question, const std::vector<Reading>& ways,
                     const Reading& reading, std::uint64_t index, std::span<const std::byte> input) {
  const Chain& chain = *reading.chain;
  std::vector<Step> steps;
  Interpretation interpretation(reading.answers);
  interpretation.listen([&](Clause clause, const std::string& words) { steps.push_back({clause, words}); });
  std::vector<std::byte> output((question.decode ? chain.array_type() : chain.stored_type()).element_size());
  if (question.decode)
    chain.decode_element(input, output, interpretation);
  else
    chain.encode_element(input, output, interpretation);

  out << "\nelement " << index << ": "
      << (question.decode ? "stored as " + to_hexadecimal(input) + ", " : std::string())
      << (question.decode ? describe_element(chain.canonical(input), chain.stored_type())
                          : describe_element(input, chain.array_type()))
      << "\n";
  print_steps(out, steps);
  const auto outcomes = outcomes_of(question, ways, index, input);
  if (outcomes.size() == 1) {
    out << "  " << outcomes.front().first << "\n";
    return;
  }
  Answers asked;
  for (const auto& [text, answers] : outcomes)
    for (OpenPoint open_point : all_open_points())
      if (const auto answer = answers.get(open_point)) asked.set(open_point, *answer);
  print_open_points(out, asked, question.answers);
  for (const auto& [text, answers] : outcomes)
    out << "  under " << further(answers, question.answers) << ": " << text << "\n";
}

// Returns the elements of the question, one after the other, as the codecs take them.
std::vector<std::byte> input_of(const Question& question, const Reading& reading) {
  const Chain& chain = *reading.chain;
  if (question.data) return *question.data;
  Interpretation interpretation(reading.answers);
  std::vector<std::byte> data;
  for (std::size_t i = 0; i < question.elements.size(); ++i) {
    const std::string place = "element " + std::to_string(i);
    const DataType& type = question.decode ? chain.stored_type() : chain.array_type();
    std::vector<std::byte> element =
        read_scalar(json_or_word(question.elements[i]), type, place, interpretation);
    if (question.decode) element = chain.stored(element);
    data.insert(data.end(), element.begin(), element.end());
  }
  return data;
}

// Explains the checksum that encoding appends.
void explain_checksums(std::ostream& out, const Reading& reading, std::span<const std::byte> input) {
  const Chain& chain = *reading.chain;
  const std::size_t from = chain.array_type().element_size();
  std::vector<std::byte> encoded;
  for (std::size_t start = 0; start + from <= input.size(); start += from) {
    const auto outcomes = element_outcomes(reading, Operation::encode, input.subspan(start, from));
    if (!outcomes.front().outcome) return;
    encoded.insert(encoded.end(), outcomes.front().outcome->begin(), outcomes.front().outcome->end());
  }
  out << "\nchecksum\n";
  for (std::size_t sum = 0; sum < chain.checksums(); ++sum) {
    const std::string over = std::to_string(encoded.size()) + " bytes";
    encoded.resize(encoded.size() + kChecksumSize);
    append_checksums(encoded, 1);
    out << "    CRC-1   over " << over << ": " << to_hexadecimal(std::span(encoded).last(kChecksumSize))
        << "\n";
  }
}

}  // namespace

std::optional<Error> explain(std::ostream& out, const Question& question) {
  const Operation operation = question.decode ? Operation::decode : Operation::encode;
  const auto ways = readings(request_of(question, operation), question.answers);
  if (!ways) throw Refused(ways.error());
  const Reading* reading = explain_metadata(out, question, *ways);
  if (reading == nullptr) return ways->front().refusal;
  const Chain& chain = *reading->chain;
  const std::vector<std::byte> data = input_of(question, *reading);
  std::span<const std::byte> input = data;
  const std::size_t size = (question.decode ? chain.stored_type() : chain.array_type()).element_size();
  if (question.data && question.decode) {
    const std::size_t sums = chain.checksums() * kChecksumSize;
    const std::size_t body_size = input.size() < sums ? 0 : input.size() - sums;
    const auto body =
        chain.body(input, (body_size + size - 1) /
                              size);  // rounded up: the error names missing bytes, not surplus bytes
    if (!body) {
      out << "\nrefused: " << body.error().message() << "\n";
      return std::nullopt;
    }
    input = *body;
  }
  if (input.size() % size != 0)
    refuse({}, "data", std::to_string(input.size()) + " bytes", "a multiple of " + std::to_string(size));
  for (std::size_t i = 0; i * size < input.size(); ++i)
    explain_element(out, question, *ways, *reading, i, input.subspan(i * size, size));
  if (!question.decode && !input.empty() && chain.checksums() > 0) explain_checksums(out, *reading, input);
  return std::nullopt;
}

}  // namespace zarrproof
