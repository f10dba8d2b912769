#include "vectors/file/forms.h"

#include "reference/metadata/data_type_metadata.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/parsed_integer.h"
#include "vectors/file/data_text.h"
#include "vectors/flag.h"

namespace zarrproof {
namespace {

// The form of answers: "map_zero=bitwise fill_check=use".
struct AnswersForm {
  static Answers read(const At& at) {
    Answers answers;
    for (const std::string& word : at.words()) {
      const std::size_t equals = word.find('=');
      const auto open_point = find_open_point(word.substr(0, equals));
      const auto answer = !open_point || equals == std::string::npos
                              ? std::nullopt
                              : find_answer(*open_point, word.substr(equals + 1));
      if (!answer) at.wrong("answers to open points, such as \"map_zero=bitwise\"");
      answers.set(*open_point, *answer);
    }
    return answers;
  }
  static Json write(const Answers& answers) { return json_text(answers.to_string()); }
};

// The form of an equality: "bits" or "values".
struct EqualityForm {
  static Equality read(const At& at) {
    if (at.text() != "bits" && at.text() != "values") at.wrong("\"bits\" or \"values\"");
    return at.text() == "values" ? Equality::values : Equality::bits;
  }
  static Json write(Equality equality) { return json_text(equality == Equality::values ? "values" : "bits"); }
};

struct DataTypeForm {
  static DataType read(const At& at) {
    Interpretation defaults(Answers::defaults());
    return at.read_by(
        [&](const Json& json, const std::string& place) { return read_data_type(json, place, defaults); });
  }
  static Json write(const DataType& type) { return read_json(metadata_json(type)); }
};

// The form of a byte order: "big"; the default little is left out.
struct ByteOrderForm {
  static ByteOrder read(const At& at) {
    if (at.text() != "big") at.wrong("\"big\"");
    return ByteOrder::big;
  }
  static Json write(ByteOrder) { return json_text("big"); }
};

struct ChecksumsForm {
  static std::size_t read(const At& at) { return at.number_below(16); }
  static Json write(std::size_t count) { return json_number(count); }
};

struct ComparisonMembers {
  static void list(auto& members, auto& comparison) {
    members.template required<EqualityForm>("as", comparison.equality);
    members.template required<DataTypeForm>("type", comparison.type);
    members.template optional<ByteOrderForm>("order", comparison.order);
    members.template optional<ChecksumsForm>("checksums", comparison.checksums);
  }
};

// The form of a data type: JSON, kept as text.
struct TypeTextForm {
  static std::string read(const At& at) { return write_json(at.json()); }
  static Json write(const std::string& text) { return read_json(text); }
};

// The members depend on the kind.
struct OutcomeMembers {
  static void list(auto& members, auto& outcome) {
    if constexpr (kReads<decltype(members)>)
      outcome.kind = members.object().find("data")        ? Permitted::Kind::data
                     : members.object().find("data_type") ? Permitted::Kind::resolved
                                                          : Permitted::Kind::refused;
    switch (outcome.kind) {
      case Permitted::Kind::data: members.template required<DataForm>("data", outcome.data); break;
      case Permitted::Kind::resolved:
        members.template required<TypeTextForm>("data_type", outcome.data_type);
        members.template required<DataForm>("fill_value", outcome.data);
        break;
      case Permitted::Kind::refused: members.template required<TextForm>("error", outcome.reason); break;
    }
    members.template optional<ListForm<AnswersForm>>("under", outcome.under);
  }
};

}  // namespace

std::string NameForm::read(const At& at) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  const std::string& name = at.text();
  if (name.empty() || name.front() == '-' || name.find_first_not_of(kPlain) != std::string::npos)
    at.wrong("letters, digits and _ . / + -, and no - at the beginning");
  return name;
}

Clause ClauseForm::read(const At& at) {
  return at.one_of(find_clause, "a clause such as \"CV-4\"");
}

std::string FlagForm::read(const At& at) {
  if (find_flag(at.text()) == nullptr) at.wrong("a flag that is known");
  return at.text();
}

Layout LayoutForm::read(const At& at) {
  if (at.text() != "F") at.wrong("\"F\"");
  return Layout::f;
}

Comparison ComparisonForm::read(const At& at) {
  return ObjectForm<Comparison, ComparisonMembers>::read(at);
}

Json ComparisonForm::write(const Comparison& comparison) {
  return ObjectForm<Comparison, ComparisonMembers>::write(comparison);
}

Bytes DataForm::read(const At& at) {
  return read_data(at);
}

Json DataForm::write(const Bytes& data) {
  return data_json(data);
}

Permitted OutcomeForm::read(const At& at) {
  return ObjectForm<Permitted, OutcomeMembers>::read(at);
}

Json OutcomeForm::write(const Permitted& outcome) {
  return ObjectForm<Permitted, OutcomeMembers>::write(outcome);
}

Bytes ElementForm::read_word(const std::string& word, const At& at) {
  auto bytes = from_hexadecimal(word);
  if (!bytes) at.wrong(excerpt("\"" + word + "\""), "lowercase hexadecimal");
  return std::move(*bytes);
}

std::string ElementForm::write_word(const Bytes& element) {
  return to_hexadecimal(element);
}

Cell CellForm::read_word(const std::string& word, const At& at) {
  if (word == "-") return {.kind = Cell::Kind::not_asked};
  Cell cell{.derived = word.starts_with('~')};
  const std::string rest = word.substr(cell.derived ? 1 : 0);
  if (rest == "!") return cell;
  if (rest.starts_with('?')) {
    cell.kind = Cell::Kind::open;
    const auto number = parsed_integer<std::size_t>(rest.substr(1));
    if (number) cell.alternatives = *number;
    if (number) return cell;
  } else if (auto bytes = from_hexadecimal(rest)) {
    cell.kind = Cell::Kind::result;
    cell.result = std::move(*bytes);
    return cell;
  }
  at.wrong(
      "\"" + word + "\"",
      "hexadecimal, \"!\", or \"?\" and the number of an alternative, perhaps \"~\" before it; or \"-\"");
}

std::string CellForm::write_word(const Cell& cell) {
  const std::string derived = cell.derived ? "~" : "";
  switch (cell.kind) {
    case Cell::Kind::result: return derived + to_hexadecimal(cell.result);
    case Cell::Kind::refused: return derived + "!";
    case Cell::Kind::not_asked: return "-";
    case Cell::Kind::open: return derived + "?" + std::to_string(cell.alternatives);
  }
  return {};
}

std::map<std::string, std::vector<std::size_t>> InputFlagsForm::read(const At& at) {
  std::map<std::string, std::vector<std::size_t>> flags;
  for (const At& flag : at.members()) {
    if (find_flag(flag.key()) == nullptr) flag.wrong("a flag that is known");
    flags[flag.key()] = IndexesForm::read(flag);
  }
  return flags;
}

Json InputFlagsForm::write(const std::map<std::string, std::vector<std::size_t>>& flags) {
  MemberWriter members;
  for (const auto& [flag, inputs] : flags) members.required<IndexesForm>(flag, inputs);
  return members.take();
}

Refusals RefusalsForm::read(const At& at) {
  Refusals refusals;
  for (const At& member : at.members()) {
    const auto clause = find_clause(member.key());
    if (!clause) member.wrong("a clause as its name");
    refusals[*clause] = IndexesForm::read(member);
  }
  return refusals;
}

Json RefusalsForm::write(const Refusals& refusals) {
  MemberWriter members;
  for (const auto& [clause, inputs] : refusals) members.required<IndexesForm>(id(clause), inputs);
  return members.take();
}

}  // namespace zarrproof
