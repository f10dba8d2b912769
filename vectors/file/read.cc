#include <algorithm>
#include <charconv>
#include <sstream>

#include "reference/data_type_metadata.h"
#include "reference/error.h"
#include "reference/hexadecimal.h"
#include "reference/json.h"
#include "reference/json_integer.h"
#include "reference/metadata.h"
#include "vectors/file/data_text.h"
#include "vectors/flag.h"
#include "vectors/vector_file.h"

namespace zarrproof {
namespace {

// A value in the file and where it stands, for messages.
struct At {
  const Json& json;
  std::string place;

  [[noreturn]] void wrong(const std::string& expected) const { refuse({}, place, excerpt(json), expected); }

  std::optional<At> find(const std::string& key) const {
    const Json* member = json.find(key);
    if (member == nullptr) return std::nullopt;
    return At{*member, place + "." + key};
  }
  At at(const std::string& key) const {
    if (!json.is_object()) wrong("an object");
    auto member = find(key);
    if (!member) refuse({}, place, "no \"" + key + "\"", "this member");
    return *member;
  }

  std::vector<At> items() const {
    if (!json.is_array()) wrong("an array");
    std::vector<At> all;
    for (std::size_t i = 0; i < json.elements.size(); ++i)
      all.push_back({json.elements[i], place + "[" + std::to_string(i) + "]"});
    return all;
  }

  const std::string& text() const {
    if (!json.is_string()) wrong("a string");
    return json.text;
  }
  std::string text_of(const std::string& key) const {
    const auto member = find(key);
    return member ? member->text() : std::string();
  }
  // A text that is itself JSON, and that JSON.
  Json inner() const {
    try {
      return read_json(text());
    } catch (const Refused& refused) {
      wrong(std::string("a JSON text: ") + refused.what());
    }
  }
  const std::string& json_text() const {
    inner();
    return text();
  }

  std::uint64_t number() const {
    const auto value = unsigned_integer(json);
    if (!value) wrong("an integer that is not negative");
    return *value;
  }
  std::uint64_t number_below(std::uint64_t limit) const {
    const std::uint64_t value = number();
    if (value >= limit) wrong("a number below " + std::to_string(limit));
    return value;
  }

  std::vector<std::byte> bytes() const {
    auto data = from_hexadecimal(text());
    if (!data) wrong("lowercase hexadecimal");
    return std::move(*data);
  }

  std::vector<std::string> words() const {
    std::istringstream in(text());
    std::vector<std::string> all;
    for (std::string word; in >> word;) all.push_back(word);
    return all;
  }
};

// An id, or a part of one: it must be safe in a shell, in file names and in reports.
std::string read_name(const At& at) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  const std::string& name = at.text();
  if (name.empty() || name.front() == '-' || name.find_first_not_of(kPlain) != std::string::npos)
    at.wrong("letters, digits and _ . / + -, and no - at the beginning");
  return name;
}

Clause read_clause(const At& at) {
  const auto clause = find_clause(at.text());
  if (!clause) at.wrong("a clause such as \"CV-4\"");
  return *clause;
}

std::vector<Clause> read_clauses(const At& at) {
  std::vector<Clause> clauses;
  for (const At& item : at.items()) clauses.push_back(read_clause(item));
  return clauses;
}

Level read_level(const At& at) {
  for (Level level : {Level::must, Level::should, Level::derived})
    if (at.text() == letter(level)) return level;
  at.wrong("\"M\", \"S\" or \"D\"");
}

Operation read_operation(const At& at) {
  const auto operation = find_operation(at.text());
  if (!operation) at.wrong("\"resolve\", \"encode\" or \"decode\"");
  return *operation;
}

// "map_zero=bitwise fill_check=use".
Answers read_answers(const At& at) {
  Answers answers;
  for (const std::string& word : at.words()) {
    const std::size_t equals = word.find('=');
    const auto open_point = find_switch(word.substr(0, equals));
    const auto answer = !open_point || equals == std::string::npos
                            ? std::nullopt
                            : find_answer(*open_point, word.substr(equals + 1));
    if (!answer) at.wrong("answers to open points, such as \"map_zero=bitwise\"");
    answers.set(*open_point, *answer);
  }
  return answers;
}

Comparison read_comparison(const At& at) {
  Comparison how;
  Interpretation defaults(Answers::defaults());
  const std::string as = at.at("as").text();
  if (as != "bits" && as != "values") at.at("as").wrong("\"bits\" or \"values\"");
  how.values = as == "values";
  how.type = read_data_type(at.at("type").json, at.place + ".type", defaults);
  if (const auto order = at.find("order")) {
    if (order->text() != "big") order->wrong("\"big\"");
    how.order = ByteOrder::big;
  }
  if (const auto checksums = at.find("checksums")) how.checksums = checksums->number_below(16);
  return how;
}

Permitted read_outcome(const At& at) {
  Permitted outcome;
  if (const auto data = at.find("data")) {
    outcome.kind = Permitted::Kind::data;
    outcome.data = read_data(data->json, data->place);
  } else if (const auto type = at.find("data_type")) {
    outcome.kind = Permitted::Kind::resolved;
    outcome.data_type = write_json(type->json);
    outcome.data = at.at("fill_value").bytes();
  } else {
    outcome.reason = at.at("error").text();
  }
  if (const auto under = at.find("under"))
    for (const At& item : under->items()) outcome.under.push_back(read_answers(item));
  return outcome;
}

std::vector<Permitted> read_outcomes(const At& at) {
  std::vector<Permitted> outcomes;
  for (const At& item : at.items()) outcomes.push_back(read_outcome(item));
  if (outcomes.empty()) at.wrong("at least one outcome");
  return outcomes;
}

// What the requests of a case have in common; the id is to be completed.
Vector read_common(const At& at) {
  Vector vector;
  vector.id = read_name(at.at("id"));
  vector.since = at.at("since").text();
  vector.until = at.text_of("until");
  vector.clauses = read_clauses(at.at("clauses"));
  vector.level = read_level(at.at("level"));
  vector.comment = at.text_of("comment");
  if (const auto flags = at.find("flags"))
    for (const At& flag : flags->items()) {
      if (find_flag(flag.text()) == nullptr) flag.wrong("a flag that is known");
      vector.flags.push_back(flag.text());
    }
  const ArrayText array{at.at("data_type").text(), at.text_of("fill_value"), at.at("codecs").text(),
                        read_shape(at.at("shape").json, at.place + ".shape")};
  vector.request.zarr_json = array.zarr_json();
  vector.request.shape = array.shape;
  if (const auto layout = at.find("layout")) {
    if (layout->text() != "F") layout->wrong("\"F\"");
    vector.request.layout = Layout::f;
  }
  return vector;
}

void read_case(const At& at, std::vector<Vector>& vectors) {
  const Vector common = read_common(at);
  for (const At& item : at.at("requests").items()) {
    Vector vector = common;
    if (item.find("id")) vector.id += "/" + read_name(item.at("id"));
    vector.request.operation = read_operation(item.at("operation"));
    if (vector.request.operation != Operation::resolve && !item.at("data").json.is_null())
      vector.request.data = read_data(item.at("data").json, item.place + ".data");
    vector.permitted = read_outcomes(item.at("outcomes"));
    if (item.find("compare") || vector.may_be_accepted())
      vector.comparison = read_comparison(item.at("compare"));
    if (const auto control = item.find("control")) vector.control = read_name(*control);
    vectors.push_back(std::move(vector));
  }
}

GroupHead read_head(const At& at) {
  GroupHead head;
  head.id = read_name(at.at("id"));
  head.since = at.at("since").text();
  head.until = at.text_of("until");
  head.clauses = read_clauses(at.at("clauses"));
  head.comment = at.text_of("comment");
  head.operation = read_operation(at.at("operation"));
  head.data_type = at.at("data_type").json_text();
  head.fill_value = at.at("fill_value").json_text();
  head.codecs = at.at("codecs").text();
  const Json codecs = at.at("codecs").inner();
  if (!codecs.is_array() || codecs.elements.empty()) at.at("codecs").wrong("the text of an array, not empty");
  head.comparison = read_comparison(at.at("compare"));
  return head;
}

std::vector<std::vector<std::byte>> read_elements(const At& at) {
  std::vector<std::vector<std::byte>> elements;
  for (const std::string& word : at.words()) {
    auto bytes = from_hexadecimal(word);
    if (!bytes) refuse({}, at.place, "\"" + word + "\"", "lowercase hexadecimal");
    elements.push_back(std::move(*bytes));
  }
  return elements;
}

Cell read_cell(const std::string& word, std::size_t alternatives, const At& at) {
  Cell cell;
  cell.derived = word[0] == '~';
  const std::string rest = word.substr(cell.derived ? 1 : 0);
  if (rest == "!") return cell;
  if (rest.starts_with('?')) {
    cell.kind = Cell::Kind::open;
    const char* const end = rest.data() + rest.size();
    const auto [stopped, error] = std::from_chars(rest.data() + 1, end, cell.alternatives);
    if (error == std::errc() && stopped == end && cell.alternatives < alternatives) return cell;
  } else {
    cell.kind = Cell::Kind::result;
    if (auto bytes = from_hexadecimal(rest)) {
      cell.result = std::move(*bytes);
      return cell;
    }
  }
  refuse({}, at.place, "\"" + word + "\"",
         "hexadecimal, \"!\", or \"?\" and the number of an alternative; perhaps \"~\" before it");
}

std::vector<At> members(const At& at) {
  if (!at.json.is_object()) at.wrong("an object");
  std::vector<At> all;
  for (std::size_t i = 0; i < at.json.keys.size(); ++i)
    all.push_back({at.json.elements[i], at.place + "." + at.json.keys[i]});
  return all;
}

std::vector<std::size_t> read_indexes(const At& at, std::size_t limit) {
  std::vector<std::size_t> indexes;
  for (const At& item : at.items()) indexes.push_back(item.number_below(limit));
  return indexes;
}

Column read_column(const At& at, const ElementGroup& group, std::size_t neighbour) {
  Column column;
  if (!at.at("name").text().empty()) column.name = read_name(at.at("name"));
  const At configuration = at.at("configuration");
  for (const At& member : members(configuration)) member.text();
  column.configuration = write_json(configuration.json);
  if (const auto fill = at.find("fill_value")) column.fill_value = fill->json_text();
  column.neighbour = neighbour;
  if (const auto own = at.find("neighbour")) column.neighbour = own->number_below(group.inputs.size());
  if (const auto core = at.find("core")) column.core = read_indexes(*core, group.inputs.size());
  if (const auto same = at.find("same_as")) {
    for (const Column& other : group.columns)
      if (other.name == same->text()) column.cells = other.cells;
    if (column.cells.empty()) same->wrong("the name of a column before");
  } else {
    const At results = at.at("results");
    for (const std::string& word : results.words())
      column.cells.push_back(read_cell(word, group.alternatives.size(), results));
    if (column.cells.size() != group.inputs.size())
      results.wrong(std::to_string(group.inputs.size()) + " results, one for each input");
  }
  return column;
}

ElementGroup read_group(const At& at) {
  ElementGroup group;
  group.head = read_head(at);
  if (const auto clause = at.find("derived_clause")) group.derived_clause = read_clause(*clause);
  group.inputs = read_elements(at.at("inputs"));
  group.shown = at.at("values").words();
  if (group.shown.size() != group.inputs.size()) at.at("values").wrong("one word for each input");
  const At flags = at.at("flags");
  const std::vector<At> flag_values = members(flags);
  for (std::size_t i = 0; i < flag_values.size(); ++i) {
    if (find_flag(flags.json.keys[i]) == nullptr) flag_values[i].wrong("a flag that is known");
    group.flags[flags.json.keys[i]] = read_indexes(flag_values[i], group.inputs.size());
  }
  if (const auto refusals = at.find("refusals")) {
    const std::vector<At> values = members(*refusals);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto clause = find_clause(refusals->json.keys[i]);
      if (!clause) values[i].wrong("a clause as its name");
      group.refusals[*clause] = read_indexes(values[i], group.inputs.size());
    }
  }
  if (const auto alternatives = at.find("alternatives"))
    for (const At& item : alternatives->items()) group.alternatives.push_back(read_outcomes(item));
  const std::size_t neighbour = at.at("neighbour").number_below(group.inputs.size());
  for (const At& item : at.at("columns").items())
    group.columns.push_back(read_column(item, group, neighbour));
  return group;
}

LengthGroup read_lengths(const At& at) {
  LengthGroup group;
  group.head = read_head(at);
  group.inputs = read_elements(at.at("inputs"));
  group.results = read_elements(at.at("results"));
  if (group.inputs.empty() || group.inputs.size() != group.results.size())
    at.at("results").wrong("one result for each input");
  if (const auto offending = at.find("offending")) group.offending = offending->bytes();
  if (const auto clause = at.find("refused_by")) group.refused_by = read_clause(*clause);
  for (const At& item : at.at("lengths").items()) {
    if (item.number() == 0) item.wrong("a length above 0");
    group.lengths.push_back(item.number_below(1 << 20));
  }
  if (const auto every = at.find("every_position")) group.every_position = every->number();
  return group;
}

}  // namespace

VectorFile read_vector_file(std::string_view text, const std::string& path) {
  const Json json = [&] {
    try {
      return read_json(text);
    } catch (const Refused& refused) {
      Error error = refused.error();
      error.place = path + (error.place.empty() ? "" : ": " + error.place);
      throw Refused(error);
    }
  }();
  const At file{json, path + ": $"};
  if (file.at("format").number() != 1) file.at("format").wrong("1, the format that this program reads");
  VectorFile result;
  result.path = path;
  result.about = file.at("about").text();
  if (const auto cases = file.find("cases"))
    for (const At& item : cases->items()) read_case(item, result.cases);
  if (const auto groups = file.find("groups"))
    for (const At& item : groups->items()) result.groups.push_back(read_group(item));
  if (const auto lengths = file.find("lengths"))
    for (const At& item : lengths->items()) result.lengths.push_back(read_lengths(item));
  return result;
}

}  // namespace zarrproof
