#include "conformance/interop/conclusion.h"

#include <algorithm>
#include <array>

#include "reference/values/element.h"

namespace zarrproof {
namespace {

// What comes back from stored elements, by a right reader.
struct Coming {
  ReadBack state = ReadBack::right;
  std::uint64_t element = 0;  // the first that shows the state
  std::string read;           // what the reader gives for this element, as text
};

class Concluder {
 public:
  Concluder(const WriterEvidence& written, const ReaderEvidence& read, const Answers& writer_answers,
            const Evidence& reader, const Suite& suite, const KindTable& kinds, TruthTable& truths)
      : written_(written),
        read_(read),
        writer_answers_(writer_answers),
        reader_(reader),
        suite_(suite),
        kinds_(kinds),
        truths_(truths) {}

  Conclusion conclude() {
    if (!read_.is_judged() || (!written_.stores() && !written_.refused)) return {};
    take_if(ReadBack::refused, written_.refused);
    if (!written_.stores()) return conclusion_;
    if (!written_.judged.passed.empty()) {
      take(ReadBack::right, {});
      take_wrong_decodings();
    }
    take_wrong_encodings();
    for (const std::size_t number : written_.open) take_open(number);
    return conclusion_;
  }

 private:
  void take(ReadBack state, std::optional<ReadBackExample> example) {
    if (state < conclusion_.state) conclusion_ = {state, std::move(example)};
  }
  void take_if(ReadBack state, const std::optional<ReadBackExample>& example) {
    if (example) take(state, example);
  }

  // The writer stores right bytes if it is a right writer of the metadata.
  void take_wrong_decodings() {
    take_if(ReadBack::undecided, read_.unclear);
    take_if(ReadBack::refused, read_.refused);
    for (const auto& [metadata, example] : read_.wrong)
      take(written_.judged.is_right(metadata) ? ReadBack::wrong : ReadBack::undecided, example);
  }

  void take_wrong_encodings() {
    take_if(ReadBack::undecided, written_.unclear);
    take_if(reader_.is_lenient ? ReadBack::undecided : ReadBack::refused, written_.damaged);
    for (const WrongEncoding& wrong : written_.wrong) {
      if (conclusion_.state == ReadBack::wrong) return;
      take_wrong_encoding(wrong);
    }
  }

  void take_wrong_encoding(const WrongEncoding& wrong) {
    const Vector& vector = *wrong.vector;
    ElementTruth& truth = truths_.of(vector.request);
    ReadBackExample example = example_of(vector, "writer");
    const Coming coming = coming_of(vector, wrong.elements, truth, reader_.answers);
    const auto shown =
        std::ranges::find(wrong.elements, coming.element, [](const auto& one) { return one.first; });
    describe(example, vector, coming, shown->second, truth);
    // Another reader may read the bytes in a wrong way that is right for this writer.
    const bool is_known = read_.judged.is_right(wrong.metadata);
    if (!is_known) example.read.clear();
    take(is_known ? coming.state : ReadBack::undecided, std::move(example));
  }

  // An array whose encoding depends on open points. The answers of the writer say what it stored.
  void take_open(std::size_t number) {
    const Vector& vector = suite_.vectors[number];
    ElementTruth& truth = truths_.of(vector.request);
    if (!truth.is_array()) return;
    const ReadBackExample example = example_of(vector, "");
    std::vector<Conclusion> ways;
    bool may_store_nothing = false;
    for (const Permitted& outcome : vector.permitted) {
      if (!fits_writer(outcome)) continue;
      if (outcome.kind == Permitted::Kind::data)
        ways.push_back(conclusion_of_way(vector, outcome, truth, example));
      else
        may_store_nothing = true;
    }
    if (ways.empty()) return;
    const ReadBack state = ways.front().state;
    const bool agree = std::ranges::all_of(ways, [&](const Conclusion& way) { return way.state == state; });
    const bool is_known = agree && read_.judged.is_right(kinds_.metadata_of(number));
    if (is_known && !may_store_nothing)
      take(state, ways.front().example);
    else if (!is_known || state == ReadBack::wrong)
      take(ReadBack::undecided, example);
  }

  bool fits_writer(const Permitted& outcome) const {
    return std::ranges::any_of(outcome.under, [&](const Answers& way) {
      return std::ranges::all_of(all_open_points(), [&](OpenPoint open_point) {
        const auto one = way.get(open_point), other = writer_answers_.get(open_point);
        return !one || !other || *one == *other;
      });
    });
  }

  Conclusion conclusion_of_way(const Vector& vector, const Permitted& outcome, ElementTruth& truth,
                               ReadBackExample example) const {
    std::vector<std::pair<std::uint64_t, Element>> elements;
    const std::size_t size = truth.stored_type().element_size();
    const Comparison how = truth.stored_comparison();
    for (std::uint64_t i = 0; i < *element_count(vector.request.shape); ++i)
      elements.emplace_back(i, in_canonical_order(element_at(outcome.data, size, i), how));
    const Coming coming = coming_of(vector, elements, truth, reader_.answers);
    if (coming.state == ReadBack::right) return {coming.state, {}};
    describe(example, vector, coming, elements[coming.element].second, truth);
    return {coming.state, std::move(example)};
  }

  // Returns what a right reader with these answers makes of an array. It refuses the array if it refuses an
  // element.
  static Coming coming_of(const Vector& vector, const std::vector<std::pair<std::uint64_t, Element>>& stored,
                          ElementTruth& truth, const Answers& answers) {
    constexpr std::array kFirst = {ReadBack::refused, ReadBack::undecided, ReadBack::wrong, ReadBack::right};
    const auto rank = [&](const Coming& one) { return std::ranges::find(kFirst, one.state); };
    std::optional<Coming> first;
    for (const auto& [index, element] : stored) {
      Coming one = coming_of(vector, index, element, truth, answers);
      if (!first || rank(one) < rank(*first)) first = std::move(one);
    }
    return first.value_or(Coming());
  }

  static Coming coming_of(const Vector& vector, std::uint64_t index, const Element& stored,
                          ElementTruth& truth, const Answers& answers) {
    const auto element = element_at(*vector.request.data, truth.array_type().element_size(), index);
    const Element bytes = in_canonical_order(stored, truth.stored_comparison());
    std::optional<Coming> all;
    for (const auto& read_back : truth.read(bytes, answers)) {
      const ReadBack state = !read_back                                 ? ReadBack::refused
                             : truth.may_come_back(element, *read_back) ? ReadBack::right
                                                                        : ReadBack::wrong;
      if (all && all->state != state) return {ReadBack::undecided, index, {}};
      if (!all)
        all =
            Coming{state, index, read_back ? describe_element(*read_back, truth.array_type()) : "a refusal"};
    }
    return all.value_or(Coming{ReadBack::undecided, index, {}});
  }

  static void describe(ReadBackExample& example, const Vector& vector, const Coming& coming,
                       const Element& stored, ElementTruth& truth) {
    const DataType& type = truth.array_type();
    const auto element = element_at(*vector.request.data, type.element_size(), coming.element);
    example.element = "element " + std::to_string(coming.element) + ": " + describe_element(element, type);
    example.stored = describe_element(stored, truth.stored_type());
    example.read = coming.read;
    example.want = words_of_truths(truth.truths(element), type);
  }

  const WriterEvidence& written_;
  const ReaderEvidence& read_;
  const Answers& writer_answers_;
  const Evidence& reader_;
  const Suite& suite_;
  const KindTable& kinds_;
  TruthTable& truths_;
  Conclusion conclusion_;
};

}  // namespace

Conclusion conclusion_of(const WriterEvidence& written, const ReaderEvidence& read,
                         const Answers& writer_answers, const Evidence& reader, const Suite& suite,
                         const KindTable& kinds, TruthTable& truths) {
  return Concluder(written, read, writer_answers, reader, suite, kinds, truths).conclude();
}

}  // namespace zarrproof
