// The forms of values in a vector file (reference/json/members.h).
#pragma once

#include <string>
#include <string_view>

#include "reference/json/members.h"
#include "reference/metadata/data_type_metadata.h"
#include "vectors/file/data_text.h"
#include "vectors/flag.h"
#include "vectors/table.h"

namespace zarrproof {

// The form of the file format's number. There is one format.
struct FormatForm : NumberForm {
  static std::uint64_t read(const PlacedJson& at) {
    if (at.number() != 1) at.refuse("1, the format that this program reads");
    return 1;
  }
};

// The form of an id, or of a part of one. It must be safe in a shell, in file names and in reports.
struct NameForm : TextForm {
  static std::string read(const PlacedJson& at) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    const std::string& name = at.text();
    if (name.empty() || name.front() == '-' || name.find_first_not_of(kPlain) != std::string::npos)
      at.refuse("letters, digits and _ . / + -, and no - at the beginning");
    return name;
  }
};

// The form of a text that holds JSON: "\"uint8\"".
struct JsonTextForm : TextForm {
  static std::string read(const PlacedJson& at) {
    at.json_in_text();
    return at.text();
  }
};

struct FlagForm : TextForm {
  static std::string read(const PlacedJson& at) {
    at.one_of(meaning_of_flag, "a flag that is known");
    return at.text();
  }
};

struct ClauseForm {
  static Clause read(const PlacedJson& at) { return at.one_of(find_clause, "a clause such as \"CV-4\""); }
  static Json write(Clause clause) { return json_text(id(clause)); }
};

struct LevelForm {
  static Level read(const PlacedJson& at) { return at.one_of(find_level, "\"M\", \"S\" or \"D\""); }
  static Json write(Level level) { return json_text(name(level)); }
};

struct OperationForm {
  static Operation read(const PlacedJson& at) {
    return at.one_of(find_operation, "an operation such as \"encode\"");
  }
  static Json write(Operation operation) { return json_text(name(operation)); }
};

// The form of a way of writing: "regions"; the default whole is left out.
struct WritingForm {
  static Writing read(const PlacedJson& at) {
    return at.one_of(find_writing, "\"regions\", \"over\" or \"sparse\"");
  }
  static Json write(Writing writing) { return json_text(name(writing)); }
};

// The form of a layout: "F"; the default C is left out.
struct LayoutForm {
  static Layout read(const PlacedJson& at) {
    if (at.text() != "F") at.refuse("\"F\"");
    return Layout::f;
  }
  static Json write(Layout) { return json_text("F"); }
};

struct ShapeForm : ListForm<NumberForm> {
  static Shape read(const PlacedJson& at) { return at.read_by(read_shape); }
};

struct IndexForm {
  static std::size_t read(const PlacedJson& at) { return at.number(); }
  static Json write(std::size_t number) { return json_number(number); }
};
using IndexesForm = ListForm<IndexForm>;

struct DataTypeForm {
  static DataType read(const PlacedJson& at) {
    Interpretation defaults(Answers::defaults());
    return at.read_by(
        [&](const Json& json, const std::string& place) { return read_data_type(json, place, defaults); });
  }
  static Json write(const DataType& type) { return read_json(metadata_json(type)); }
};

// The form of JSON that is kept as its text, on one line, such as a data type.
struct JsonAsTextForm {
  static std::string read(const PlacedJson& at) { return write_json(at.json()); }
  static Json write(const std::string& text) { return read_json(text); }
};

// The form of an equality: "bits" or "values".
struct EqualityForm {
  static Equality read(const PlacedJson& at) {
    if (at.text() != "bits" && at.text() != "values") at.refuse("\"bits\" or \"values\"");
    return at.text() == "values" ? Equality::values : Equality::bits;
  }
  static Json write(Equality equality) { return json_text(equality == Equality::values ? "values" : "bits"); }
};

// The form of a byte order: "big"; the default little is left out.
struct ByteOrderForm {
  static ByteOrder read(const PlacedJson& at) {
    if (at.text() != "big") at.refuse("\"big\"");
    return ByteOrder::big;
  }
  static Json write(ByteOrder) { return json_text("big"); }
};

struct ChecksumsForm : IndexForm {
  static std::size_t read(const PlacedJson& at) { return at.number_below(16); }
};

struct ComparisonMembers {
  static void list(auto& members, auto& comparison) {
    members.template required<EqualityForm>("as", comparison.equality);
    members.template required<DataTypeForm>("type", comparison.type);
    members.template optional<ByteOrderForm>("order", comparison.order);
    members.template optional<ChecksumsForm>("checksums", comparison.checksums);
  }
};
using ComparisonForm = ObjectForm<Comparison, ComparisonMembers>;

// The form of answers to open points: "map_zero=bitwise fill_check=use".
struct AnswerSetForm {
  static Answers read(const PlacedJson& at) {
    Answers answers;
    for (const std::string& word : at.words()) {
      const std::size_t equals = word.find('=');
      const auto open_point = find_open_point(word.substr(0, equals));
      const auto answer = !open_point || equals == std::string::npos
                              ? std::nullopt
                              : find_answer(*open_point, word.substr(equals + 1));
      if (!answer) at.refuse("answers to open points, such as \"map_zero=bitwise\"");
      answers.set(*open_point, *answer);
    }
    return answers;
  }
  static Json write(const Answers& answers) { return json_text(answers.to_string()); }
};

// The members of a permitted outcome depend on its kind.
struct OutcomeMembers {
  static void list(auto& members, auto& outcome) {
    bool is_accepted = true;
    if constexpr (kReads<decltype(members)>)
      outcome.kind = members.object().find("data")        ? Permitted::Kind::data
                     : members.object().find("data_type") ? Permitted::Kind::resolved
                     : members.object().find("accepted")  ? Permitted::Kind::accepted
                                                          : Permitted::Kind::refused;
    switch (outcome.kind) {
      case Permitted::Kind::data: members.template required<DataForm>("data", outcome.data); break;
      case Permitted::Kind::resolved:
        members.template required<JsonAsTextForm>("data_type", outcome.data_type);
        members.template required<DataForm>("fill_value", outcome.data);
        break;
      case Permitted::Kind::accepted: members.template required<TrueForm>("accepted", is_accepted); break;
      case Permitted::Kind::refused: members.template required<TextForm>("error", outcome.reason); break;
    }
    members.template optional<ListForm<AnswerSetForm>>("under", outcome.under);
  }
};
using OutcomesForm = ListForm<ObjectForm<Permitted, OutcomeMembers>>;

// The form of a table (vectors/file/table.cc).
struct TableForm {
  static Table read(const PlacedJson& at);
  static Json write(const Table& table);
};

}  // namespace zarrproof
