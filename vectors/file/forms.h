// The forms of values in a vector file (reference/json/members.h).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/json/members.h"
#include "vectors/table.h"

namespace zarrproof {

// The form of the file format's number. There is one format.
struct FormatForm : NumberForm {
  static std::uint64_t read(const At& at) {
    if (at.number() != 1) at.wrong("1, the format that this program reads");
    return 1;
  }
};

// The form of an id, or of a part of one. It must be safe in a shell, in file names and in reports.
struct NameForm {
  static std::string read(const At& at);
  static Json write(std::string_view name) { return json_text(name); }
};

// The form of a text that holds JSON: "\"uint8\"".
struct JsonTextForm {
  static std::string read(const At& at) { return at.json_text(); }
  static Json write(std::string_view text) { return json_text(text); }
};

struct ClauseForm {
  static Clause read(const At& at);
  static Json write(Clause clause) { return json_text(id(clause)); }
};

struct FlagForm {
  static std::string read(const At& at);
  static Json write(std::string_view flag) { return json_text(flag); }
};

struct LevelForm {
  static Level read(const At& at) { return at.one_of(find_level, "\"M\", \"S\" or \"D\""); }
  static Json write(Level level) { return json_text(letter(level)); }
};

struct OperationForm {
  static Operation read(const At& at) {
    return at.one_of(find_operation, "\"resolve\", \"encode\" or \"decode\"");
  }
  static Json write(Operation operation) { return json_text(name(operation)); }
};

// The form of a layout: "F"; the default C is left out.
struct LayoutForm {
  static Layout read(const At& at);
  static Json write(Layout) { return json_text("F"); }
};

struct ShapeForm {
  static Shape read(const At& at) { return at.read_by(read_shape); }
  static Json write(const Shape& shape) { return ListForm<NumberForm>::write(shape); }
};

struct IndexForm {
  static std::size_t read(const At& at) { return at.number(); }
  static Json write(std::size_t number) { return json_number(number); }
};
using IndexesForm = ListForm<IndexForm>;

struct ComparisonForm {
  static Comparison read(const At& at);
  static Json write(const Comparison& comparison);
};

// The form of the bytes of requests and results (data_text.h).
struct DataForm {
  static Bytes read(const At& at);
  static Json write(const Bytes& data);
};

// The form of a permitted outcome.
struct OutcomeForm {
  static Permitted read(const At& at);
  static Json write(const Permitted& outcome);
};
using OutcomesForm = ListForm<OutcomeForm>;

// The forms of one word of a list: the bytes of an element, and a text.
struct ElementForm {
  static Bytes read_word(const std::string& word, const At& at);
  static std::string write_word(const Bytes& element);
};
struct WordForm {
  static std::string read_word(const std::string& word, const At&) { return word; }
  static std::string write_word(const std::string& word) { return word; }
};

// The form of an element's outcome: "ff", "~ff", "!", "~!", "?0", "~?0" or "-".
struct CellForm {
  static Cell read_word(const std::string& word, const At& at);
  static std::string write_word(const Cell& cell);
};

// The form of lists of inputs: an object with the indices of inputs by flag, or by clause.
struct InputFlagsForm {
  static std::map<std::string, std::vector<std::size_t>> read(const At& at);
  static Json write(const std::map<std::string, std::vector<std::size_t>>& flags);
};
struct RefusalsForm {
  static Refusals read(const At& at);
  static Json write(const Refusals& refusals);
};

// The form of a table (vectors/file/table.cc).
struct TableForm {
  static Table read(const At& at);
  static Json write(const Table& table);
};

}  // namespace zarrproof
