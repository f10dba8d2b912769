// Reads and writes the tables of vector files. A list of words is one text. Example: the results "05 ! ?2"
// say that the first input gives the byte 05, the second must be refused, and the third has two
// alternatives.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/types/parsed_integer.h"
#include "vectors/file/forms.h"

namespace zarrproof {
namespace {

// The form of a list of words: one text with spaces between them.
template <class Form>
struct WordsForm {
  using Item = decltype(Form::read_word(std::string(), std::declval<const PlacedJson&>()));

  static std::vector<Item> read(const PlacedJson& at) {
    std::vector<Item> items;
    for (const std::string& word : at.words()) items.push_back(Form::read_word(word, at));
    return items;
  }
  static Json write(const std::vector<Item>& items) {
    return json_text(joined_words(items, " ", Form::write_word));
  }
};

// The forms of one word of a list: a text, and the bytes of an element.
struct WordForm {
  static std::string read_word(const std::string& word, const PlacedJson&) { return word; }
  static std::string write_word(const std::string& word) { return word; }
};
struct ElementForm {
  static Bytes read_word(const std::string& word, const PlacedJson& at) {
    auto bytes = from_hexadecimal(word);
    if (!bytes) at.refuse(excerpt("\"" + word + "\""), "lowercase hexadecimal");
    return std::move(*bytes);
  }
  static std::string write_word(const Bytes& element) { return to_hexadecimal(element); }
};

// The form of an element's outcome: "ff", "~ff", "!", "~!", "?0", "~?0" or "-".
struct CellForm {
  static Cell read_word(const std::string& word, const PlacedJson& at) {
    if (word == "-") return {.kind = Cell::Kind::not_asked};
    Cell cell{.derived = word.starts_with('~')};
    const std::string rest = word.substr(cell.derived ? 1 : 0);
    if (rest == "!") return cell;
    const auto number = parsed_integer<std::size_t>(rest.starts_with('?') ? rest.substr(1) : "");
    auto bytes = from_hexadecimal(rest);
    if (!number && !bytes)
      at.refuse("\"" + word + "\"",
                "hexadecimal, \"!\", or \"?\" and the number of an alternative, perhaps \"~\" before it; or "
                "\"-\"");
    cell.kind = number ? Cell::Kind::open : Cell::Kind::result;
    if (number) cell.alternatives = *number;
    if (bytes) cell.result = std::move(*bytes);
    return cell;
  }
  static std::string write_word(const Cell& cell) {
    if (cell.kind == Cell::Kind::not_asked) return "-";
    return (cell.derived ? "~" : "") + (cell.kind == Cell::Kind::result ? to_hexadecimal(cell.result)
                                        : cell.kind == Cell::Kind::refused
                                            ? "!"
                                            : "?" + std::to_string(cell.alternatives));
  }
};

// The form of an object with the numbers of inputs by name. `kFind` returns the key that has a name, and
// `kName` the name of a key.
template <class Key, auto kFind, auto kName>
struct InputsForm {
  using Inputs = std::map<Key, std::vector<std::size_t>>;

  static Inputs read(const PlacedJson& at) {
    Inputs inputs;
    for (const PlacedJson& member : at.members()) {
      const auto key = kFind(member.key());
      if (!key) member.refuse("a name that is known");
      inputs[*key] = IndexesForm::read(member);
    }
    return inputs;
  }
  static Json write(const Inputs& inputs) {
    MemberWriter members;
    for (const auto& [key, numbers] : inputs) members.required<IndexesForm>(kName(key), numbers);
    return members.take();
  }
};

std::optional<std::string> find_flag(const std::string& name) {
  return meaning_of_flag(name) ? std::optional(name) : std::nullopt;
}

// A column in a file. `same_as` names an earlier column that has the same results.
struct WrittenColumn {
  Column column;
  std::string same_as;
};

struct ColumnMembers {
  static void list(auto& members, auto& written) {
    auto& column = written.column;
    members.template optional<NameForm>("name", column.name);
    members.template optional<TextMembersForm>("configuration", column.configuration);
    members.template optional<JsonTextForm>("fill_value", column.fill_value);
    members.template optional<IndexForm>("neighbour", column.neighbour);
    members.template optional<TextForm>("same_as", written.same_as);
    members.template optional<WordsForm<CellForm>>("results", column.cells);
  }
};

struct ColumnsForm {
  using Written = ObjectForm<WrittenColumn, ColumnMembers>;

  static std::vector<Column> read(const PlacedJson& at) {
    std::vector<Column> columns;
    for (const PlacedJson& item : at.items()) {
      WrittenColumn written = Written::read(item);
      if (!written.same_as.empty()) {
        const auto same = std::ranges::find(columns, written.same_as, &Column::name);
        if (same == columns.end()) item.at("same_as").refuse("the name of a column before");
        written.column.cells = same->cells;
      }
      columns.push_back(std::move(written.column));
    }
    return columns;
  }
  static Json write(const std::vector<Column>& columns) {
    Json list{.kind = Json::Kind::array};
    for (auto column = columns.begin(); column != columns.end(); ++column) {
      WrittenColumn written{*column, {}};
      const auto same = std::find_if(columns.begin(), column,
                                     [&](const Column& other) { return other.cells == column->cells; });
      if (same != column && !same->name.empty()) {
        written.same_as = same->name;
        written.column.cells.clear();
      }
      list.elements.push_back(Written::write(written));
    }
    return list;
  }
};

// The form of replaced inputs. Example: [[4,2]] says that position 4 has input 2.
struct PutForm {
  static std::map<std::uint64_t, std::size_t> read(const PlacedJson& at) {
    std::map<std::uint64_t, std::size_t> put;
    for (const PlacedJson& item : at.items()) {
      const std::vector<PlacedJson> pair = item.items();
      if (pair.size() != 2) item.refuse("a position and an input");
      if (!put.emplace(pair[0].number(), pair[1].number()).second) item.refuse("a position that stands once");
    }
    return put;
  }
  static Json write(const std::map<std::uint64_t, std::size_t>& put) {
    Json list{.kind = Json::Kind::array};
    for (const auto& [position, input] : put) list.elements.push_back(IndexesForm::write({position, input}));
    return list;
  }
};

struct ArrayMembers {
  static void list(auto& members, auto& array) {
    members.template required<NameForm>("name", array.name);
    members.template optional<ListForm<NumberForm>>("lengths", array.lengths);
    if (array.lengths.empty()) {
      members.template required<ShapeForm>("shape", array.shape);
      members.template optional<LayoutForm>("layout", array.layout);
      members.template required<IndexesForm>("repeat", array.repeat);
      members.template optional<PutForm>("put", array.put);
    } else {
      members.template required<IndexesForm>("repeat", array.repeat);
      members.template optional<IndexForm>("offender", array.offender);
      members.template optional<NumberForm>("every_position", array.every_position);
    }
  }
};

struct TableMembers {
  static void list(auto& members, auto& table) {
    members.template required<NameForm>("id", table.id);
    members.template required<ListForm<ClauseForm>>("clauses", table.clauses);
    members.template optional<ListForm<FlagForm>>("flags", table.flags);
    members.template optional<TextForm>("comment", table.comment);
    members.template required<OperationForm>("operation", table.operation);
    members.template required<JsonTextForm>("data_type", table.array.data_type);
    members.template required<JsonTextForm>("fill_value", table.array.fill_value);
    members.template required<JsonTextForm>("codecs", table.array.codecs);
    members.template optional_to_read<ComparisonForm>("compare", table.comparison);
    members.template optional<ClauseForm>("derived_clause", table.derived_clause);
    members.template required<WordsForm<ElementForm>>("inputs", table.inputs);
    members.template optional_to_read<WordsForm<WordForm>>("values", table.values);
    members.template optional<InputsForm<std::string, find_flag, std::identity{}>>("input_flags",
                                                                                   table.input_flags);
    members.template optional<InputsForm<Clause, find_clause, id>>("refusals", table.refusals);
    members.template optional<ListForm<OutcomesForm>>("alternatives", table.alternatives);
    members.template optional_to_read<IndexForm>("neighbour", table.neighbour);
    members.template required<ColumnsForm>("columns", table.columns);
    members.template optional<ListForm<ObjectForm<TableArray, ArrayMembers>>>("arrays", table.arrays);
  }
};

// Throws Refused for a number of an input that the table does not have.
void check_inputs(const PlacedJson& at, const std::vector<std::size_t>& numbers, std::size_t inputs) {
  for (const std::size_t number : numbers)
    if (number >= inputs)
      at.refuse(std::to_string(number),
                "a number below " + std::to_string(inputs) + ", the number of inputs");
}

void check_column(const PlacedJson& at, const Column& column, const Table& table) {
  if (column.neighbour) check_inputs(at.at("neighbour"), {*column.neighbour}, table.inputs.size());
  if (column.cells.empty()) return;  // fill() adds them
  const PlacedJson results = at.find("results").value_or(at);
  if (column.cells.size() != table.inputs.size())
    results.refuse(std::to_string(table.inputs.size()) + " results, one for each input");
  for (const Cell& cell : column.cells)
    if (cell.kind == Cell::Kind::open && cell.alternatives >= table.alternatives.size())
      results.refuse("numbers of alternatives that the table has");
  const bool is_result = column.cells[table.neighbour_of(column)].kind == Cell::Kind::result;
  if (!is_result && !table.arrays.empty()) results.refuse("a result of the neighbour");
}

void check_array(const PlacedJson& at, const TableArray& array, const Table& table) {
  if (array.repeat.empty()) at.at("repeat").refuse("at least one input");
  check_inputs(at.at("repeat"), array.repeat, table.inputs.size());
  if (array.offender) check_inputs(at.at("offender"), {*array.offender}, table.inputs.size());
  std::size_t size = 1;
  for (const Bytes& input : table.inputs) size = std::max(size, input.size());
  const auto count = element_count(array.shape);
  if (!count || *count > kMaxRuleBytes / size) at.at("shape").refuse("an array of at most 8 MiB");
  for (const auto& [position, input] : array.put) {
    check_inputs(at.at("put"), {input}, table.inputs.size());
    if (position >= *count) at.at("put").refuse("positions in the array");
  }
  for (const std::uint64_t length : array.lengths)
    if (length == 0 || length > kMaxRuleBytes / size)
      at.at("lengths").refuse("lengths of 1 and more, up to 8 MiB");
}

}  // namespace

Table TableForm::read(const PlacedJson& at) {
  Table table = ObjectForm<Table, TableMembers>::read(at);
  const Json codecs = at.at("codecs").json_in_text();
  if (!codecs.is_array() || codecs.elements.empty())
    at.at("codecs").refuse("the text of an array, not empty");
  const std::size_t inputs = table.inputs.size();
  if (!table.values.empty() && table.values.size() != inputs)
    at.at("values").refuse("one word for each input");
  for (const auto& [flag, numbers] : table.input_flags) check_inputs(at.at("input_flags"), numbers, inputs);
  for (const auto& [clause, numbers] : table.refusals) check_inputs(at.at("refusals"), numbers, inputs);
  if (table.neighbour >= inputs) check_inputs(at.at("neighbour"), {table.neighbour}, inputs);
  const std::vector<PlacedJson> columns = at.at("columns").items(), arrays = at.items_of("arrays");
  for (std::size_t i = 0; i < columns.size(); ++i) check_column(columns[i], table.columns[i], table);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    check_array(arrays[i], table.arrays[i], table);
    if (!names.insert(table.arrays[i].name).second) arrays[i].at("name").refuse("a name that stands once");
  }
  const bool is_filled =
      std::ranges::none_of(table.columns, [](const Column& column) { return column.cells.empty(); });
  if (const std::string fault = is_filled ? table.fault_of_arrays() : ""; !fault.empty())
    at.at("arrays").refuse(fault, "inputs with a certain outcome of level MUST");
  return table;
}

Json TableForm::write(const Table& table) {
  return ObjectForm<Table, TableMembers>::write(table);
}

}  // namespace zarrproof
