// The members of a results file. Each k…Members lists the members of one object; the list serves both
// directions (reference/json/members.h). Example: kWitnessMembers reads and writes
// {"id":"bytes/a/encode","under":"map_zero=bitwise"}.
#pragma once

#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/text/harmless.h"
#include "reference/json/members.h"
#include "vectors/file/forms.h"

namespace zarrproof {

// No request of 16 MiB has more elements, and no conversion has more values. The sum over all requests of a
// file fits 64 bits.
inline constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 32;

// Takes a list of members as a function.
template <auto kList>
struct Listed {
  static void list(auto& members, auto& value) { kList(members, value); }
};
template <class T, auto kList>
using OpenForm = ObjectForm<T, Listed<kList>, UnknownMembers::ignored>;
template <class T, auto kList>
using TallyForm = ObjectForm<T, Listed<kList>>;  // refuses other members

// A text for reports, made harmless when it is read, because the file may come from any source. Words of a
// command line are not changed here: shell_command makes them harmless.
struct HarmlessForm {
  static std::string read(const PlacedJson& at) { return harmless(at.text()); }
  static Json write(std::string_view text) { return json_text(text); }
};

// A name or a version, which are not printed whole if they are long.
struct ShortenedForm : HarmlessForm {
  static std::string read(const PlacedJson& at) { return cut(at.text()); }
  static std::string cut(std::string_view text) {
    constexpr std::size_t kMaxBytes = 400;
    return shortened(harmless(text), kMaxBytes, "...");
  }
};
using HarmlessListForm = ListForm<HarmlessForm>;
using TextListForm = ListForm<TextForm>;
using ClausesForm = ListForm<ClauseForm>;

// The shortest text that reads back as the number.
struct RealForm {
  static double read(const PlacedJson& at) { return at.float64(); }
  static Json write(double value) {
    char text[32];
    return {.kind = Json::Kind::number,
            .text = std::string(text, std::to_chars(text, text + sizeof text, value).ptr)};
  }
};

// A value of an enumeration, by its name.
template <auto kFind, const char* kExpected>
struct NamedForm {
  static auto read(const PlacedJson& at) { return at.one_of(kFind, kExpected); }
  static Json write(auto value) { return json_text(name(value)); }
};
inline constexpr char kVerdict[] = "a verdict such as \"pass\"";
inline constexpr char kDeviation[] = "a deviation such as \"value\"";
inline constexpr char kOutOfRangeWords[] = "\"clamp\" or \"wrap\"";
inline constexpr char kNeed[] = "\"operation\", \"codec\" or \"data type\"";
inline constexpr char kRule[] = "a rule of the protocol such as \"no-id\"";
inline constexpr char kOpenPoint[] = "an open point";
using VerdictForm = NamedForm<find_verdict, kVerdict>;

// The packages that a testee uses, and their versions, as one object.
struct DependenciesForm : TextMembersForm {
  static Texts read(const PlacedJson& at) {
    Texts dependencies;
    for (const auto& [name, version] : TextMembersForm::read(at))
      dependencies.emplace_back(ShortenedForm::cut(name), ShortenedForm::cut(version));
    return dependencies;
  }
};

inline constexpr auto kDescriptionMembers = [](auto& members, auto& description) {
  members.template optional<ShortenedForm>("name", description.name);
  members.template optional<ShortenedForm>("version", description.version);
  members.template optional<ShortenedForm>("language", description.language);
  members.template optional<DependenciesForm>("dependencies", description.dependencies);
  members.template optional<HarmlessListForm>("operations", description.operations);
  members.template optional<HarmlessListForm>("codecs", description.codecs);
  members.template optional<HarmlessListForm>("data_types", description.data_types);
};

// The members that all requests of one kind share.
inline constexpr auto kKindMembers = [](auto& members, auto& result) {
  members.template optional<ClausesForm>("clauses", result.clauses);
  members.template required<LevelForm>("level", result.level);
  members.template required<OperationForm>("operation", result.operation);
  members.template optional<HarmlessListForm>("codecs", result.codecs);
  members.template optional<HarmlessListForm>("data_types", result.data_types);
  members.template optional<NamedForm<find_out_of_range, kOutOfRangeWords>>("out_of_range",
                                                                            result.out_of_range);
  members.template optional<HarmlessForm>("endian", result.endian);
  members.template optional<TrueForm>("beyond_control", result.beyond_control);
  members.template optional<HarmlessListForm>("flags", result.flags);
  members.template optional<HarmlessForm>("comment", result.comment);
};
using KindForm = OpenForm<RequestResult, kKindMembers>;

// The verdict `fail` is left out.
struct FailureForm : VerdictForm {
  static Verdict read(const PlacedJson& at) {
    const Verdict verdict = VerdictForm::read(at);
    if (!is_failure(verdict)) at.refuse("the verdict of a failure");
    return verdict;
  }
};

inline constexpr auto kWrongElementMembers = [](auto& members, auto& wrong) {
  members.template required<TextForm>("type", wrong.type);
  members.template optional<TextForm>("input_type", wrong.input_type);
  members.template optional<HexadecimalForm>("input", wrong.input);
  members.template optional<HexadecimalForm>("got", wrong.got);
  members.template optional<HexadecimalForm>("want", wrong.want);
};

// Reports read the bytes by the types: their sizes must fit.
struct WrongElementForm {
  using Form = OpenForm<WrongElement, kWrongElementMembers>;
  static std::shared_ptr<const WrongElement> read(const PlacedJson& at) {
    WrongElement wrong = Form::read(at);
    const auto type = type_of_elements(wrong.type),
               input_type = type_of_elements(wrong.input_type.empty() ? wrong.type : wrong.input_type);
    const auto fits = [](const std::vector<std::byte>& bytes, const std::optional<DataType>& own) {
      return own && (bytes.empty() || bytes.size() == own->element_size());
    };
    if (!fits(wrong.got, type) || !fits(wrong.want, type) || !fits(wrong.input, input_type))
      at.refuse("elements of known types");
    return std::make_shared<WrongElement>(std::move(wrong));
  }
  static Json write(const std::shared_ptr<const WrongElement>& wrong) { return Form::write(*wrong); }
};

inline constexpr auto kFaultMembers = [](auto& members, auto& fault) {
  members.template optional<NumberForm>("element", fault.element);
  members.template optional<NumberForm>("shown_by", fault.shown_by);
  members.template optional<FailureForm>("verdict", fault.verdict, Verdict::fail);
  members.template required<NamedForm<find_deviation, kDeviation>>("deviation", fault.deviation);
  members.template optional<HarmlessForm>("got", fault.got);
  members.template optional<HarmlessForm>("want", fault.want);
  members.template optional<WrongElementForm>("wrong", fault.wrong);
  members.template optional<HexadecimalForm>("data", fault.data);
  members.template optional<HarmlessForm>("expected", fault.expected);
};
using FaultsForm = ListForm<OpenForm<Fault, kFaultMembers>>;

struct ElementsForm : NumberForm {
  static std::uint64_t read(const PlacedJson& at) {
    const std::uint64_t elements = at.number();
    if (elements == 0 || elements > kMaxElements)
      at.refuse("a number from 1 to " + std::to_string(kMaxElements));
    return elements;
  }
};

// The indices of a request's kind and traits in the lists of the file. An item of a list stands for many
// requests.
struct SharedIndices {
  std::size_t kind = 0;
  std::optional<std::size_t> traits = std::nullopt;
};

// The members of a request that its kind does not have.
void list_request_members(auto& members, auto& result, auto& indices) {
  members.template required<HarmlessForm>("id", result.id);
  members.template required<IndexForm>("kind", indices.kind);
  members.template optional<IndexForm>("traits", indices.traits);
  members.template optional<ElementsForm>("elements", result.elements, 1);
  members.template required<VerdictForm>("verdict", result.verdict);
  members.template optional<NamedForm<find_need_kind, kNeed>>("undeclared", result.undeclared);
  members.template optional<FaultsForm>("faults", result.faults);
  members.template optional<HarmlessForm>("explanation", result.explanation);
  members.template optional<HarmlessForm>("request", result.request);
  members.template optional<TextForm>("zarr_json", result.zarr_json);
  members.template optional<HarmlessForm>("data", result.data);
  members.template optional<HarmlessForm>("line", result.line);
  members.template optional<HarmlessListForm>("after", result.after);
}

inline constexpr auto kProtocolFaultMembers = [](auto& members, auto& fault) {
  members.template required<NamedForm<find_protocol_rule, kRule>>("rule", fault.rule);
  members.template required<IndexForm>("count", fault.count);
  members.template optional<HarmlessForm>("what", fault.what);
  members.template optional<HarmlessForm>("line", fault.line);
  members.template optional<HarmlessForm>("request", fault.request);
};

inline constexpr auto kWitnessMembers = [](auto& members, auto& witness) {
  members.template optional<HarmlessForm>("id", witness.id);
  members.template optional<HarmlessForm>("under", witness.under);
};
using WitnessesForm = ListForm<OpenForm<ProfileEntry::Witness, kWitnessMembers>>;

// The answers to an open point. This form only writes. ProfileMembers reads them, because it knows the open
// point.
struct AnswersForm {
  static Json write(const std::vector<Answer>& answers) {
    Json names{.kind = Json::Kind::array};
    for (const Answer answer : answers) names.elements.push_back(json_text(name(answer)));
    return names;
  }
};

inline constexpr auto kProfileMembers = [](auto& members, auto& entry) {
  members.template required<NamedForm<find_open_point, kOpenPoint>>("open_point", entry.open_point);
  if constexpr (kReads<decltype(members)>) {
    const auto find = [&](std::string_view name) { return find_answer(entry.open_point, name); };
    for (const PlacedJson& item : members.object().items_of("answers"))
      entry.answers.push_back(item.one_of(find, "an answer to this open point"));
  } else {
    members.template required<AnswersForm>("answers", entry.answers);
  }
  members.template optional<WitnessesForm>("evidence", entry.evidence);
  members.template optional<WitnessesForm>("contradiction", entry.contradiction);
};

inline constexpr auto kStaleMembers = [](auto& members, auto& stale) {
  members.template required<IndexForm>("line", stale.line);
  members.template optional<HarmlessForm>("entry", stale.entry);
  members.template optional<HarmlessForm>("passes", stale.passes);
};

template <std::uint64_t kLimit>
struct NumberBelowForm : NumberForm {
  static std::uint64_t read(const PlacedJson& at) { return at.number_below(kLimit); }
};
using TallyNumberForm = NumberBelowForm<kMaxElements + 1>;

inline constexpr auto kDifferenceMembers = [](auto& members, auto& difference) {
  members.template required<LevelForm>("level", difference.level);
  members.template optional<ClausesForm>("clauses", difference.clauses);
  members.template required<TallyNumberForm>("count", difference.count);
  members.template required<ListForm<NumberForm>>("examples", difference.examples);
  if constexpr (kReads<decltype(members)>)
    if (difference.examples.empty() || difference.count < difference.examples.size())
      members.object().refuse("one example or more, and not more than \"count\"");
};

inline constexpr auto kArrayMembers = [](auto& members, auto& array) {
  members.template required<TallyNumberForm>("count", array.count);
  members.template optional<TallyNumberForm>("block", array.block);
  members.template optional<TallyNumberForm>("first", array.first);
  members.template required<TallyNumberForm>("values", array.values);
  members.template required<HarmlessForm>("got", array.got);
};

inline constexpr auto kTallyMembers = [](auto& members, auto& tally) {
  members.template required<HarmlessForm>("id", tally.id);
  members.template optional<TallyNumberForm>("next", tally.next);
  members.template optional<TallyNumberForm>("values", tally.values);
  members.template optional<TallyNumberForm>("right", tally.right);
  members.template optional<TallyNumberForm>("refused", tally.refused);
  members.template optional<TallyNumberForm>("refusals", tally.refusals);
  members.template optional<TallyNumberForm>("unjudged", tally.unjudged);
  members.template optional<ListForm<TallyForm<DifferenceTally, kDifferenceMembers>>>("differences",
                                                                                      tally.differences);
  members.template optional<TallyForm<ArrayTally, kArrayMembers>>("arrays", tally.arrays);
  members.template optional<HarmlessForm>("unsupported", tally.unsupported);
  if constexpr (kReads<decltype(members)>) {  // a sweep subtracts these numbers
    if (tally.right > tally.values || tally.refusals > tally.refused ||
        tally.differ() > tally.values - tally.right + tally.refusals)
      members.object().refuse(
          "\"right\" up to \"values\", \"refusals\" up to \"refused\", and not more \"differences\" than "
          "values that are not right and refusals");
  }
};

// All members but those about requests.
void list_results_members(auto& members, auto& results) {
  members.template optional<ShortenedForm>("program_version", results.program_version);
  members.template optional<TextForm>("testee", results.testee);
  members.template optional<TextListForm>("testee_options", results.testee_options);
  members.template required<OpenForm<Description, kDescriptionMembers>>("description", results.description);
  members.template optional<HarmlessForm>("data_sha256", results.data_hash);
  members.template optional<HarmlessForm>("expected_sha256", results.expected_hash);
  members.template required<ShortenedForm>("level", results.level);
  members.template optional<TextForm>("vectors", results.vectors);
  members.template optional<TextListForm>("selection", results.selection);
  members.template optional<TextListForm>("run_options", results.run_options);
  members.template optional<HarmlessForm>("required", results.required);
  members.template optional<HarmlessListForm>("unjudged_required", results.unjudged_required);
  members.template optional<TrueForm>("strict", results.strictness.all);
  members.template optional<ClausesForm>("strict_clauses", results.strictness.clauses);
  members.template optional<NumberBelowForm<101>>("max_unsupported", results.strictness.max_unsupported,
                                                  kMaxUnsupportedPercent);
  members.template optional<HarmlessForm>("date", results.date);
  members.template optional_to_read<RealForm>("seconds", results.seconds);
  members.template optional<HarmlessForm>("stopped", results.stopped);
  members.template optional<ListForm<OpenForm<ProtocolFault, kProtocolFaultMembers>>>(
      "protocol_faults", results.protocol_faults);
  members.template optional<IndexForm>("late", results.late);
  members.template optional<IndexForm>("ends", results.ends);
  members.template optional<HarmlessListForm>("notes", results.notes);
  members.template optional<IndexForm>("controls", results.controls);
  members.template optional<ListForm<OpenForm<ProfileEntry, kProfileMembers>>>("profile", results.profile);
  members.template optional<ListForm<OpenForm<StaleExpectation, kStaleMembers>>>("stale", results.stale);
  members.template optional<ListForm<TallyForm<ConversionTally, kTallyMembers>>>("conversions",
                                                                                 results.conversions);
}

}  // namespace zarrproof
