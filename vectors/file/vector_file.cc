// Reads and writes vector files. Example: {"format": 1, "about": "…", "cases": […], "tables": […]}. The
// members of a case, a table and a sequence are in case.cc and table.cc.
#include "vectors/vector_file.h"

#include <algorithm>
#include <set>

#include "vectors/file/case.h"

namespace zarrproof {
namespace {

// The form of a step of a sequence: a case of one request.
struct StepForm {
  static Vector read(const PlacedJson& at) {
    const std::vector<Vector> vectors = vectors_of(CaseForm::read(at));
    if (vectors.size() != 1) at.at("requests").refuse("one request");
    if (vectors.front().id.find('/') != std::string::npos) at.at("id").refuse("a name without /");
    return vectors.front();
  }
  static Json write(const Vector& step) { return CaseForm::write(cases_of({step}).front()); }
};

struct SequenceMembers {
  static void list(auto& members, auto& sequence) {
    members.template required<NameForm>("id", sequence.id);
    members.template required<IndexesForm>("order", sequence.order);
    members.template required<ListForm<StepForm>>("steps", sequence.steps);
  }
  static void check(const PlacedJson& at, const Sequence& sequence) {
    if (sequence.order.empty()) at.at("order").refuse("at least one step");
    std::set<std::string_view> asked_ids;
    for (const std::size_t number : sequence.order) {
      if (number >= sequence.steps.size()) at.at("order").refuse("numbers of steps");
      asked_ids.insert(sequence.steps[number].id);
    }
    for (const Vector& step : sequence.steps)
      if (!step.control.empty() && !asked_ids.contains(step.control))
        at.at("order").refuse("the control \"" + step.control + "\" among the steps that are asked");
  }
};
using SequenceForm = ObjectForm<Sequence, SequenceMembers>;

// Reads the items that can contain a selected vector.
template <class Form>
auto read_chosen(const std::optional<PlacedJson>& list, const IdChoice* choice) {
  std::vector<typename ListForm<Form>::Item> chosen;
  if (!list) return chosen;
  for (const PlacedJson& item : list->items())
    if (choice == nullptr || choice->may_have_below(item.text_of("id"))) chosen.push_back(Form::read(item));
  return chosen;
}

// Throws Refused if a member is missing that fill() would add.
void check_complete(const PlacedJson& file) {
  const auto check_case = [](const PlacedJson& item) {
    item.at("level");
    for (const PlacedJson& request : item.at("requests").items())
      if (request.at("outcomes").items().empty()) request.at("outcomes").refuse("at least one outcome");
  };
  for (const PlacedJson& item : file.items_of("cases")) check_case(item);
  for (const PlacedJson& sequence : file.items_of("sequences"))
    for (const PlacedJson& step : sequence.at("steps").items()) check_case(step);
  for (const PlacedJson& table : file.items_of("tables")) {
    table.at("compare"), table.at("values"), table.at("neighbour");
    for (const PlacedJson& column : table.at("columns").items())
      if (!column.find("same_as")) column.at("results");
  }
}

// Returns the flags of a file, each with its meaning.
TextMembersForm::Texts flags_of(const VectorFile& file) {
  std::set<std::string> used;
  const auto use = [&](const std::vector<std::string>& flags) { used.insert(flags.begin(), flags.end()); };
  for (const Vector& vector : file.cases) use(vector.flags);
  for (const Table& table : file.tables) {
    use(table.flags);
    for (const auto& [flag, inputs] : table.input_flags) used.insert(flag);
  }
  for (const Sequence& sequence : file.sequences)
    for (const Vector& step : sequence.steps) use(step.flags);
  TextMembersForm::Texts texts;
  for (const std::string& flag : used) texts.emplace_back(flag, *meaning_of_flag(flag));
  return texts;
}

}  // namespace

IdChoice::IdChoice(const std::vector<std::string>& ids) : ids_(ids.begin(), ids.end()) {
  for (const std::string& id : ids)
    for (std::size_t slash = id.find('/'); slash != std::string::npos; slash = id.find('/', slash + 1))
      folders_.insert(id.substr(0, slash));
}

bool IdChoice::may_be_in(std::string_view text) const {
  constexpr std::string_view kMember = "\"id\"";
  for (std::size_t at = text.find(kMember); at != std::string_view::npos; at = text.find(kMember, at)) {
    at += kMember.size();
    const std::size_t begin = text.find('"', at);
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
    if (end == std::string_view::npos) return false;
    if (may_have_below(text.substr(begin + 1, end - begin - 1))) return true;
  }
  return false;
}

std::string write_vector_file(const VectorFile& file) {
  MemberWriter members;
  members.required<FormatForm>("format", 1);
  members.required<TextForm>("about", file.about);
  members.optional<TextForm>("family", file.family);
  members.optional<TextMembersForm>("flags", flags_of(file));
  members.optional<ListForm<CaseForm>>("cases", cases_of(file.cases));
  members.optional<ListForm<TableForm>>("tables", file.tables);
  members.optional<ListForm<SequenceForm>>("sequences", file.sequences);
  return write_json_lines(members.take());
}

VectorFile read_vector_file(std::string_view text, const std::string& path, const IdChoice* choice,
                            Completeness completeness) {
  const JsonDocument document(text, path, "a file of vectors", "$");
  const PlacedJson file(document);
  VectorFile result;
  result.path = path;
  MemberReader members(file);
  std::uint64_t format = 0;
  members.required<FormatForm>("format", format);
  members.required<TextForm>("about", result.about);
  members.optional<TextForm>("family", result.family);
  members.find("flags");  // skips the meanings, which are for people
  const auto cases = members.find("cases"), tables = members.find("tables"),
             sequences = members.find("sequences");
  members.finish();
  if (completeness == Completeness::complete) check_complete(file);
  for (const Case& entry : read_chosen<CaseForm>(cases, choice))
    std::ranges::move(vectors_of(entry), std::back_inserter(result.cases));
  result.tables = read_chosen<TableForm>(tables, choice);
  result.sequences = read_chosen<SequenceForm>(sequences, choice);
  return result;
}

}  // namespace zarrproof
