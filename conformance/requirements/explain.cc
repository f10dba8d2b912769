#include "conformance/requirements/explain.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <set>

#include "conformance/requirements/link.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "reference/errors/data_error.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/open_point_details.h"
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
void record(Interpretation& interpretation, std::vector<Step>& steps) {
  interpretation.listen([&](Clause clause, const std::string& words) { steps.push_back({clause, words}); });
}

// Leaves out the steps of a codec that are like earlier ones. The fill value goes through the codecs several
// times.
std::vector<Step> without_repetition(const std::vector<Step>& steps) {
  std::vector<Step> kept;
  std::set<std::string> known;
  for (auto step = steps.begin(); step != steps.end();) {
    const auto end = std::find_if(step + 1, steps.end(), begins_codec);
    std::string words;
    for (auto one = step; one != end; ++one) words += std::string(id(one->clause)) + one->words + "\n";
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

// Returns the end of the line of an outcome whose answers violate a clause: "; a warning by CV-17".
std::string warning_text(const Answers& answers) {
  const auto clause = clause_against(answers);
  return clause ? "; a warning by " + std::string(id(*clause)) : "";
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

// Writes the explanation of one input: first the metadata, then elements under the first reading that accepts
// the metadata.
class Explainer {
 public:
  Explainer(std::ostream& out, const ExplainInput& given)
      : out_(out), given_(given), clauses_(given.clauses.begin(), given.clauses.end()) {}

  std::optional<Error> explain() {
    auto ways =
        readings({operation_, given_.zarr_json, {}, Layout::c, std::vector<std::byte>()}, given_.answers);
    if (!ways) throw Refused(ways.error());
    ways_ = std::move(*ways);
    reading_ = first_accepted(ways_);
    explain_metadata();
    if (reading_ == nullptr) return ways_.front().refusal;
    if (given_.data)
      explain_data(*given_.data);
    else
      explain_texts();
    return std::nullopt;
  }

  void print_clauses() const {
    if (!clauses_.empty()) out_ << "\nclauses\n";
    for (const Clause clause : clauses_) out_ << source_lines(clause);
  }

 private:
  const Chain& chain() const { return *reading_->chain; }

  // Returns the text of a refusal, which names its clause.
  std::string refusal_text(const Error& error) {
    if (error.clause) clauses_.insert(*error.clause);
    return "refused: " + error.message();
  }

  void print_step(const Step& step) {
    if (begins_codec(step)) {
      out_ << "  " << harmless(step.words) << "\n";
    } else {
      clauses_.insert(step.clause);
      out_ << "    " << std::left << std::setw(6) << id(step.clause) << "  " << harmless(step.words) << "\n";
    }
  }

  // Prints the open points that one of these readings answers beyond the given answers.
  void print_open_points(const std::vector<Answers>& all, const Answers& given) const {
    for (OpenPoint open_point : all_open_points()) {
      const auto asks = [&](const Answers& one) { return one.get(open_point).has_value(); };
      if (asks(given) || std::ranges::none_of(all, asks)) continue;
      const std::string names =
          joined_words(answers(open_point), ", ", [](Answer answer) { return name(answer); });
      out_ << wrapped("  ",
                      "open point " + std::string(name(open_point)) + ": " +
                          std::string(question(open_point)) + " (" + names + ")",
                      4);
    }
  }

  // Prints each outcome with the answers that lead to it, after the open points that these answer.
  void print_outcomes(const std::vector<std::pair<std::string, Answers>>& outcomes) const {
    std::vector<Answers> all;
    for (const auto& [text, answers] : outcomes) all.push_back(answers);
    print_open_points(all, given_.answers);
    for (const auto& [text, answers] : outcomes) {
      const std::string further = further_answers(answers, given_.answers);
      out_ << "  " << (further.empty() ? "" : "under " + further + ": ") << text << warning_text(answers)
           << "\n";
    }
  }

  // Prints the steps of reading the metadata, until the end or until a refusal.
  void print_metadata_steps(const Answers& answers) {
    std::vector<Step> steps;
    Interpretation interpretation(answers);
    record(interpretation, steps);
    try {
      const Chain chain(read_metadata(given_.zarr_json), interpretation);
    } catch (const Refused&) {  // the reading has the same refusal
    }
    for (const Step& step : without_repetition(steps)) print_step(step);
  }

  void explain_metadata() {
    out_ << "metadata" << (reading_ == nullptr ? "" : ": " + chain_text(chain())) << "\n";
    if (reading_ == nullptr) {
      print_metadata_steps(ways_.front().answers);
    } else {
      if (reading_ != &ways_.front())  // the default answers lead to another reading
        out_ << "  the steps are those under " << further_answers(reading_->answers, given_.answers) << "\n";
      out_ << "  " << fill_text(chain()) << "\n";
      print_metadata_steps(reading_->answers);
      if (const auto fault = chain().fault(Use::resolve))
        out_ << "  resolve is " << refusal_text(*fault) << "\n";
      else if (!chain().keeps_bits())
        out_ << "  stored as " << describe_element(chain().resolved().fill_value, chain().stored_type())
             << "\n";
    }
    std::vector<std::pair<std::string, Answers>> outcomes;
    for (const Reading& reading : ways_) outcomes.emplace_back(metadata_outcome(reading), reading.answers);
    print_outcomes(outcomes);
  }

  // Returns "accepted", with the fill value if it is another one than the printed one; or the refusal.
  std::string metadata_outcome(const Reading& reading) {
    if (!reading.accepted()) return refusal_text(*reading.refusal);
    const bool is_printed = std::ranges::equal(reading.chain->fill(), chain().fill());
    return is_printed ? "accepted" : "accepted, " + fill_text(*reading.chain);
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
      record(interpretation, steps);
      std::vector<std::byte> element =
          read_scalar(json_or_word(given_.elements[i]), input_type(chain(), operation_),
                      "element " + std::to_string(i), interpretation);
      if (given_.decode) element = chain().stored(element);
      data.insert(data.end(), element.begin(), element.end());
      print_element(i, element);
      for (const Step& step : steps) print_step(step);
      print_open_points({interpretation.answers()}, reading_->answers);
      const std::string further = further_answers(interpretation.answers(), reading_->answers);
      if (!further.empty()) out_ << "  read under " << further << "\n";
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
      if (!body) {
        out_ << "\n" << refusal_text(body.error()) << "\n";
        return;
      }
      explain_removal(input);
      input = *body;
    }
    const std::size_t count = input.size() / size;
    if (given_.count && (input.size() % size != 0 || count != *given_.count)) {
      out_ << "\n"
           << refusal_text({Clause::BYTES_8, "data", in_bytes(input.size()),
                            std::to_string(*given_.count) + " elements of " + in_bytes(size)})
           << "\n";
      return;
    }
    if (input.size() % size != 0)
      refuse({}, "data", in_bytes(input.size()), "a multiple of " + in_bytes(size));
    check_only(count);
    const std::size_t first = given_.only.value_or(0);
    const std::size_t end = given_.only ? first + 1 : std::min(count, given_.max_elements);
    for (std::size_t i = first; i < end; ++i) {
      print_element(i, input.subspan(i * size, size));
      explain_element(i, input.subspan(i * size, size));
    }
    if (!given_.only) explain_rest(input.subspan(end * size), end);
    explain_checksums(input);
  }

  // Explains the first refused one of the rest of the elements, and counts the others. `first`: their first
  // index.
  void explain_rest(std::span<const std::byte> rest, std::uint64_t first) {
    const std::size_t size = input_type(chain(), operation_).element_size();
    std::size_t others = rest.size() / size;
    for (std::size_t i = 0; i < rest.size() / size; ++i) {
      const std::span<const std::byte> element = rest.subspan(i * size, size);
      if (element_outcomes(*reading_, operation_, element).front().outcome) continue;
      print_element(first + i, element);
      explain_element(first + i, element);
      --others;
      break;
    }
    if (others > 0) out_ << "\n" << plural(others, "more element") << "\n";
  }

  void print_element(std::uint64_t index, std::span<const std::byte> input) const {
    out_ << "\nelement " << index << ": ";
    if (given_.decode)
      out_ << "stored as " << to_hexadecimal(input) << ", "
           << describe_element(chain().canonical(input), chain().stored_type()) << "\n";
    else
      out_ << describe_element(input, chain().array_type()) << "\n";
  }

  // Explains one element: the steps under the first answer to each open point, and all outcomes.
  void explain_element(std::uint64_t index, std::span<const std::byte> input) {
    Interpretation interpretation(reading_->answers);
    interpretation.listen([&](Clause clause, const std::string& words) { print_step({clause, words}); });
    static_cast<void>(element_outcome(chain(), operation_, input, interpretation));  // for its steps
    std::vector<std::pair<std::string, Answers>> outcomes;  // each with the first answers that lead to it
    for (const Reading& reading : ways_) {
      if (!reading.accepted()) continue;
      for (const auto& [answers, outcome, steps] : element_outcomes(reading, operation_, input)) {
        const std::string text = outcome_text(*reading.chain, outcome, index);
        if (std::ranges::find(outcomes, text, &std::pair<std::string, Answers>::first) == outcomes.end())
          outcomes.emplace_back(text, answers);
      }
    }
    if (outcomes.size() == 1)
      out_ << "  " << outcomes.front().first << "\n";
    else
      print_outcomes(outcomes);
  }

  std::string outcome_text(const Chain& chain, const ElementOutcome& outcome, std::uint64_t index) {
    if (!outcome) return refusal_text(chain.error(outcome.error(), index));
    if (given_.decode) return "gives " + describe_element(*outcome, chain.array_type());
    return "gives " + describe_element(chain.canonical(*outcome), chain.stored_type()) + ", stored as " +
           to_hexadecimal(*outcome);
  }

  // Explains the checksums that encoding appends.
  void explain_checksums(std::span<const std::byte> input) {
    if (given_.decode || input.empty() || chain().checksums() == 0) return;
    const std::size_t size = chain().array_type().element_size();
    std::vector<std::byte> encoded;
    for (std::size_t start = 0; start < input.size(); start += size) {
      const auto outcomes = element_outcomes(*reading_, operation_, input.subspan(start, size));
      const ElementOutcome& stored = outcomes.front().outcome;
      if (!stored) return;
      encoded.insert(encoded.end(), stored->begin(), stored->end());
    }
    out_ << "\nchecksum\n";
    clauses_.insert(Clause::CRC_1);
    for (std::size_t sum = 0; sum < chain().checksums(); ++sum) {
      const std::string over = in_bytes(encoded.size());
      encoded.resize(encoded.size() + kChecksumSize);
      append_checksums(encoded, 1);
      out_ << "    CRC-1   over " << over << ": " << to_hexadecimal(std::span(encoded).last(kChecksumSize))
           << "\n";
    }
  }

  // Explains the checksums at the end of the data, which decoding compares and removes.
  void explain_removal(std::span<const std::byte> data) {
    if (chain().checksums() == 0) return;
    out_ << "\nchecksum\n";
    for (std::size_t sum = chain().checksums(); sum > 0; --sum) {
      const std::span<const std::byte> checksum = data.last(kChecksumSize);
      data = data.first(data.size() - kChecksumSize);
      out_ << "    CRC-4   the next 4 bytes are the CRC32C of the first " << data.size()
           << " bytes: " << to_hexadecimal(checksum) << "\n"
           << "    CRC-2   they are removed\n";
    }
    clauses_.insert({Clause::CRC_2, Clause::CRC_4});
  }

  std::ostream& out_;
  const ExplainInput& given_;
  const Operation operation_ = given_.decode ? Operation::decode : Operation::encode;
  std::set<Clause> clauses_;  // that the text names
  std::vector<Reading> ways_;
  const Reading* reading_ = nullptr;  // null: every way refuses the metadata
};

}  // namespace

std::optional<Error> explain(std::ostream& out, const ExplainInput& given) {
  Explainer explainer(out, given);
  try {
    std::optional<Error> refusal = explainer.explain();
    explainer.print_clauses();
    return refusal;
  } catch (const Refused&) {  // an element cannot be read, but the metadata are explained
    explainer.print_clauses();
    throw;
  }
}

}  // namespace zarrproof
