#include "conformance/requirements/explain.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <set>

#include "conformance/requirements/link.h"
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

// The text, and the clauses that it names.
struct Page {
  std::ostream& text;
  std::set<Clause> clauses = {};

  // Returns the message of an error, which names its clause.
  std::string message(const Error& error) {
    if (error.clause) clauses.insert(*error.clause);
    return error.message();
  }
};

Operation operation_of(const ExplainInput& given) {
  return given.decode ? Operation::decode : Operation::encode;
}

struct Step {
  Clause clause;
  std::string words;
};

bool codec_begins(const Step& step) {
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
    const auto end = std::find_if(step + 1, steps.end(), codec_begins);
    std::string words;
    for (auto one = step; one != end; ++one) words += std::string(id(one->clause)) + one->words + "\n";
    if (known.insert(words).second) kept.insert(kept.end(), step, end);
    step = end;
  }
  return kept;
}

void print_steps(Page& page, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const std::string words = harmless(step.words);
    if (codec_begins(step)) {
      page.text << "  " << words << "\n";
    } else {
      page.clauses.insert(step.clause);
      page.text << "    " << std::left << std::setw(6) << id(step.clause) << "  " << words << "\n";
    }
  }
}

// Returns the answers of `all` that `given` does not have.
std::string further(const Answers& all, const Answers& given) {
  Answers more;
  for (OpenPoint open_point : all_open_points())
    if (all.get(open_point) && !given.get(open_point)) more.set(open_point, *all.get(open_point));
  return more.to_string();
}

// Prints the open points that one of these readings answers beyond the given answers.
void print_open_points(Page& page, const std::vector<Answers>& all, const Answers& given) {
  for (OpenPoint open_point : all_open_points()) {
    const auto asks = [&](const Answers& one) { return one.get(open_point).has_value(); };
    if (given.get(open_point) || std::ranges::none_of(all, asks)) continue;
    const std::string names =
        joined_words(answers(open_point), ", ", [](Answer answer) { return name(answer); });
    page.text << wrapped("  ",
                         "open point " + std::string(name(open_point)) + ": " +
                             std::string(question(open_point)) + " (" + names + ")",
                         4);
  }
}

std::string chain_text(const Chain& chain) {
  std::string text = chain.array_type().name;
  if (chain.stored_type() != chain.array_type()) text += ", stored as " + chain.stored_type().name;
  if (chain.checksums() > 0)
    text += ", followed by " + std::to_string(4 * chain.checksums()) + " bytes of checksum";
  return text;
}

// Returns the steps of reading the metadata, until the end or until a refusal.
std::vector<Step> metadata_steps(const ExplainInput& given, const Reading& reading) {
  std::vector<Step> steps;
  Interpretation interpretation(reading.answers);
  record(interpretation, steps);
  try {
    const Chain chain(read_metadata(given.zarr_json), interpretation);
  } catch (const Refused&) {  // the reading has the same refusal
  }
  return without_repetition(steps);
}

// Returns the end of the line of an outcome whose answers violate a clause: "; a warning by CV-17".
std::string warning_text(const Answers& answers) {
  const auto clause = violated_clause(answers);
  return clause ? "; a warning by " + std::string(id(*clause)) : "";
}

// Prints the fill value under a reading that accepts the metadata.
void print_fill(Page& page, const Chain& chain, const std::vector<Step>& steps) {
  page.text << "  fill value " << describe_element(chain.fill(), chain.array_type()) << "\n";
  print_steps(page, steps);
  if (const auto fault = chain.fault(Use::resolve))
    page.text << "  resolve is refused: " << page.message(*fault) << "\n";
  else if (!chain.keeps_bits())
    page.text << "  stored as " << describe_element(chain.resolved().fill_value, chain.stored_type()) << "\n";
}

// Returns ", fill value 0 (0x00)" if the reading has another fill value than `shown`, which is printed above.
std::string fill_text(const Reading& reading, const Reading& shown) {
  const Chain& chain = *reading.chain;
  if (std::ranges::equal(chain.fill(), shown.chain->fill())) return {};
  return ", fill value " + describe_element(chain.fill(), chain.array_type());
}

// Explains the metadata. Returns the first reading that accepts the metadata, or null.
const Reading* explain_metadata(Page& page, const ExplainInput& given, const std::vector<Reading>& ways) {
  const Reading* accepted = first_accepted(ways);
  page.text << "metadata";
  if (accepted != nullptr) page.text << ": " << chain_text(*accepted->chain);
  page.text << "\n";
  if (accepted != nullptr && accepted != &ways.front())  // the default answers lead to another reading
    page.text << "  the steps are those under " << further(accepted->answers, given.answers) << "\n";
  if (accepted != nullptr)
    print_fill(page, *accepted->chain, metadata_steps(given, *accepted));
  else
    print_steps(page, metadata_steps(given, ways.front()));
  std::vector<Answers> asked;
  for (const Reading& reading : ways) asked.push_back(reading.answers);
  print_open_points(page, asked, given.answers);
  for (const Reading& reading : ways) {
    const std::string answers = further(reading.answers, given.answers);
    page.text << "  " << (answers.empty() ? "" : "under " + answers + ": ")
              << (reading.accepted() ? "accepted" + fill_text(reading, *accepted)
                                     : "refused: " + page.message(*reading.refusal))
              << warning_text(reading.answers) << "\n";
  }
  return accepted;
}

std::string outcome_text(Page& page, const Chain& chain, Operation operation, const ElementOutcome& outcome,
                         std::uint64_t index) {
  if (!outcome) return "refused: " + page.message(chain.error(outcome.error(), index));
  if (operation == Operation::decode) return "gives " + describe_element(*outcome, chain.array_type());
  return "gives " + describe_element(chain.canonical(*outcome), chain.stored_type()) + ", stored as " +
         to_hexadecimal(*outcome);
}

// Returns the outcomes of an element under all readings that accept the metadata, each with the first answers
// that lead to it.
std::vector<std::pair<std::string, Answers>> outcomes_of(Page& page, const ExplainInput& given,
                                                         const std::vector<Reading>& ways,
                                                         std::uint64_t index,
                                                         std::span<const std::byte> input) {
  const Operation operation = operation_of(given);
  std::vector<std::pair<std::string, Answers>> found;
  for (const Reading& reading : ways) {
    if (!reading.accepted()) continue;
    for (const auto& [answers, outcome, steps] : element_outcomes(reading, operation, input)) {
      const std::string text = outcome_text(page, *reading.chain, operation, outcome, index);
      if (std::ranges::find(found, text, [](const auto& one) { return one.first; }) == found.end())
        found.emplace_back(text, answers);
    }
  }
  return found;
}

// The input of the codecs.
struct Elements {
  // The way in which an element was read from its text.
  struct Origin {
    std::vector<Step> steps;
    Answers answers;
  };

  std::vector<std::byte> data;
  std::vector<Origin> origins;  // empty if the data were given
};

void print_origin(Page& page, const Elements::Origin& origin, const Answers& given) {
  print_steps(page, origin.steps);
  print_open_points(page, {origin.answers}, given);
  if (const std::string answers = further(origin.answers, given); !answers.empty())
    page.text << "  read under " << answers << "\n";
}

// Explains one element: the steps under the first answer to each open point, and all outcomes.
void explain_element(Page& page, const ExplainInput& given, const std::vector<Reading>& ways,
                     const Reading& reading, std::uint64_t index, std::span<const std::byte> input,
                     const Elements::Origin* origin) {
  const Chain& chain = *reading.chain;
  std::vector<Step> steps;
  Interpretation interpretation(reading.answers);
  record(interpretation, steps);
  static_cast<void>(element_outcome(chain, operation_of(given), input, interpretation));  // for its steps

  page.text << "\nelement " << index << ": "
            << (given.decode ? "stored as " + to_hexadecimal(input) + ", " : std::string())
            << (given.decode ? describe_element(chain.canonical(input), chain.stored_type())
                             : describe_element(input, chain.array_type()))
            << "\n";
  if (origin != nullptr) print_origin(page, *origin, reading.answers);
  print_steps(page, steps);
  const auto outcomes = outcomes_of(page, given, ways, index, input);
  if (outcomes.size() == 1) {
    page.text << "  " << outcomes.front().first << "\n";
    return;
  }
  std::vector<Answers> asked;
  for (const auto& [text, answers] : outcomes) asked.push_back(answers);
  print_open_points(page, asked, given.answers);
  for (const auto& [text, answers] : outcomes)
    page.text << "  under " << further(answers, given.answers) << ": " << text << warning_text(answers)
              << "\n";
}

// Explains the first refused element from `first` on, and counts the others.
void explain_others(Page& page, const ExplainInput& given, const std::vector<Reading>& ways,
                    const Reading& reading, std::size_t first, std::span<const std::byte> input) {
  const Operation operation = operation_of(given);
  const std::size_t size = input_type(*reading.chain, operation).element_size();
  std::size_t others = input.size() / size - first;
  for (std::size_t i = first; i < input.size() / size; ++i) {
    const auto element = input.subspan(i * size, size);
    if (element_outcomes(reading, operation, element).front().outcome) continue;
    explain_element(page, given, ways, reading, i, element, nullptr);
    --others;
    break;
  }
  if (others > 0) page.text << "\n" << others << " more element" << (others == 1 ? "" : "s") << "\n";
}

// Returns the given elements, one after the other, as the codecs take them.
Elements input_of(const ExplainInput& given, const Reading& reading) {
  const Chain& chain = *reading.chain;
  if (given.data) return {*given.data, {}};
  Elements elements;
  for (std::size_t i = 0; i < given.elements.size(); ++i) {
    Elements::Origin origin;
    Interpretation interpretation(reading.answers);
    record(interpretation, origin.steps);
    const std::string place = "element " + std::to_string(i);
    const DataType& type = given.decode ? chain.stored_type() : chain.array_type();
    std::vector<std::byte> element =
        read_scalar(json_or_word(given.elements[i]), type, place, interpretation);
    if (given.decode) element = chain.stored(element);
    elements.data.insert(elements.data.end(), element.begin(), element.end());
    origin.answers = interpretation.answers();
    elements.origins.push_back(std::move(origin));
  }
  return elements;
}

// Explains the checksum that encoding appends.
void explain_checksums(Page& page, const Reading& reading, std::span<const std::byte> input) {
  const Chain& chain = *reading.chain;
  const std::size_t from = chain.array_type().element_size();
  std::vector<std::byte> encoded;
  for (std::size_t start = 0; start + from <= input.size(); start += from) {
    const auto outcomes = element_outcomes(reading, Operation::encode, input.subspan(start, from));
    if (!outcomes.front().outcome) return;
    encoded.insert(encoded.end(), outcomes.front().outcome->begin(), outcomes.front().outcome->end());
  }
  page.text << "\nchecksum\n";
  for (std::size_t sum = 0; sum < chain.checksums(); ++sum) {
    const std::string over = in_bytes(encoded.size());
    encoded.resize(encoded.size() + kChecksumSize);
    append_checksums(encoded, 1);
    page.clauses.insert(Clause::CRC_1);
    page.text << "    CRC-1   over " << over << ": " << to_hexadecimal(std::span(encoded).last(kChecksumSize))
              << "\n";
  }
}

// Explains the checksums at the end of the data, which decoding compares and removes.
void explain_removal(Page& page, const Chain& chain, std::span<const std::byte> data) {
  page.text << "\nchecksum\n";
  for (std::size_t sum = chain.checksums(); sum > 0; --sum) {
    data = data.first(data.size() - kChecksumSize);
    page.text << "    CRC-4   the next 4 bytes are the CRC32C of the first " << data.size()
              << " bytes: " << to_hexadecimal(std::span(data.data() + data.size(), kChecksumSize)) << "\n"
              << "    CRC-2   they are removed\n";
  }
  page.clauses.insert({Clause::CRC_2, Clause::CRC_4});
}

void print_clauses(Page& page) {
  if (page.clauses.empty()) return;
  page.text << "\nclauses\n";
  for (const Clause clause : page.clauses) page.text << source_lines(clause);
}

std::optional<Error> explain_all(Page& page, const ExplainInput& given) {
  const Operation operation = operation_of(given);
  const Request request{operation, given.zarr_json, {}, Layout::c, std::vector<std::byte>()};
  const auto ways = readings(request, given.answers);
  if (!ways) throw Refused(ways.error());
  const Reading* reading = explain_metadata(page, given, *ways);
  if (reading == nullptr) return ways->front().refusal;
  const Chain& chain = *reading->chain;
  const Elements elements = input_of(given, *reading);
  std::span<const std::byte> input = elements.data;
  const std::size_t size = input_type(chain, operation).element_size();
  if (given.data && given.decode) {
    const std::size_t sums = chain.checksums() * kChecksumSize;
    const std::size_t body_size = input.size() < sums ? 0 : input.size() - sums;
    // Rounds up without a number of elements, so that the error names missing bytes, not surplus bytes.
    const auto body = chain.checked_body(input, given.count.value_or((body_size + size - 1) / size));
    if (!body) {
      page.text << "\nrefused: " << page.message(body.error()) << "\n";
      return std::nullopt;
    }
    if (chain.checksums() > 0) explain_removal(page, chain, input);
    input = *body;
  }
  if (given.data && given.count && (input.size() % size != 0 || input.size() / size != *given.count)) {
    const Error error{Clause::BYTES_8, "data", in_bytes(input.size()),
                      std::to_string(*given.count) + " elements of " + in_bytes(size)};
    page.text << "\nrefused: " << page.message(error) << "\n";
    return std::nullopt;
  }
  if (input.size() % size != 0) refuse({}, "data", in_bytes(input.size()), "a multiple of " + in_bytes(size));
  const std::size_t count = input.size() / size;
  if (given.only && *given.only >= count)
    refuse({}, "element", std::to_string(*given.only),
           count == 0 ? "a request with elements" : "an index from 0 to " + std::to_string(count - 1));
  const std::size_t first = given.only ? *given.only : 0;
  const std::size_t end = given.only ? first + 1 : std::min(count, given.most);
  for (std::size_t i = first; i < end; ++i)
    explain_element(page, given, *ways, *reading, i, input.subspan(i * size, size),
                    elements.origins.empty() ? nullptr : &elements.origins[i]);
  if (!given.only && end < count) explain_others(page, given, *ways, *reading, end, input);
  if (!given.decode && !input.empty() && chain.checksums() > 0) explain_checksums(page, *reading, input);
  return std::nullopt;
}

}  // namespace

std::optional<Error> explain(std::ostream& out, const ExplainInput& given) {
  Page page{out};
  page.clauses.insert(given.clauses.begin(), given.clauses.end());
  try {
    std::optional<Error> refusal = explain_all(page, given);
    print_clauses(page);
    return refusal;
  } catch (const Refused&) {  // an element cannot be read, but the metadata are explained
    print_clauses(page);
    throw;
  }
}

}  // namespace zarrproof
