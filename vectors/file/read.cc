#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "reference/types/parsed_integer.h"
#include "vectors/file/read_members.h"
#include "vectors/flag.h"
#include "vectors/vector_file.h"

namespace zarrproof {
namespace {

Cell read_cell(const std::string& word, std::size_t alternatives, const At& at) {
  Cell cell;
  if (word == "-") {
    cell.kind = Cell::Kind::not_asked;
    return cell;
  }
  cell.derived = word[0] == '~';
  const std::string rest = word.substr(cell.derived ? 1 : 0);
  if (rest == "!") return cell;
  if (rest.starts_with('?')) {
    cell.kind = Cell::Kind::open;
    cell.alternatives = parsed_integer<std::size_t>(rest.substr(1)).value_or(alternatives);
    if (cell.alternatives < alternatives) return cell;
  } else {
    cell.kind = Cell::Kind::result;
    if (auto bytes = from_hexadecimal(rest)) {
      cell.result = std::move(*bytes);
      return cell;
    }
  }
  at.wrong(
      "\"" + word + "\"",
      "hexadecimal, \"!\", or \"?\" and the number of an alternative, perhaps \"~\" before it; or \"-\"");
}

Column read_column(const At& at, const ElementGroup& group, std::size_t neighbour) {
  Column column;
  if (!at.at("name").text().empty()) column.name = read_name(at.at("name"));
  const At configuration = at.at("configuration");
  for (const At& member : configuration.members()) member.text();
  column.configuration = write_json(configuration.json());
  if (const auto fill = at.find("fill_value")) column.fill_value = fill->json_text();
  column.neighbour = neighbour;
  if (const auto own = at.find("neighbour")) column.neighbour = own->number_below(group.inputs.size());
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
  group.inputs = at.at("inputs").elements();
  group.shown = at.at("values").words();
  if (group.shown.size() != group.inputs.size()) at.at("values").wrong("one word for each input");
  for (const At& flag : at.at("flags").members()) {
    if (find_flag(flag.key()) == nullptr) flag.wrong("a flag that is known");
    group.flags[flag.key()] = flag.indexes(group.inputs.size());
  }
  group.refusals = read_refusals(at, group.inputs.size());
  for (const At& item : at.items_of("alternatives")) group.alternatives.push_back(read_outcomes(item));
  const std::size_t neighbour = at.at("neighbour").number_below(group.inputs.size());
  for (const At& item : at.at("columns").items())
    group.columns.push_back(read_column(item, group, neighbour));
  return group;
}

LengthGroup read_lengths(const At& at) {
  LengthGroup group;
  group.head = read_head(at);
  group.inputs = at.at("inputs").elements();
  group.results = at.at("results").elements();
  if (group.inputs.empty() || group.inputs.size() != group.results.size())
    at.at("results").wrong("one result for each input");
  const auto is_equal = [](const auto& list) {
    return std::ranges::all_of(list, [&](const auto& one) { return one.size() == list.front().size(); });
  };
  if (!is_equal(group.inputs)) at.at("inputs").wrong("elements of one size");
  if (!is_equal(group.results)) at.at("results").wrong("elements of one size");
  if (const auto offending = at.find("offending")) {
    group.offending = offending->bytes();
    if (group.offending.size() != group.inputs.front().size())
      offending->wrong("as many bytes as an input has");
  }
  if (const auto clause = at.find("refused_by")) group.refused_by = read_clause(*clause);
  for (const At& item : at.at("lengths").items()) {
    if (item.number() == 0) item.wrong("a length above 0");
    group.lengths.push_back(item.number_below(1 << 20));
  }
  if (const auto every = at.find("every_position")) group.every_position = every->number();
  return group;
}

// The items of a list that can contain a selected vector.
std::vector<At> chosen(const At& file, const std::string& key, const IdChoice* choice) {
  std::vector<At> items;
  for (const At& item : file.items_of(key))
    if (!choice || choice->may_have_below(item.text_of("id"))) items.push_back(item);
  return items;
}

}  // namespace

VectorFile read_vector_file(std::string_view text, const std::string& path, const IdChoice* choice) {
  const JsonDocument document(text, path, "a file of vectors", "$");
  const At file(document);
  if (file.at("format").number() != 1) file.at("format").wrong("1, the format that this program reads");
  VectorFile result;
  result.path = path;
  result.about = file.at("about").text();
  for (const At& item : chosen(file, "cases", choice)) read_case(item, result.cases);
  for (const At& item : chosen(file, "groups", choice)) result.groups.push_back(read_group(item));
  for (const At& item : chosen(file, "lengths", choice)) result.lengths.push_back(read_lengths(item));
  for (const At& item : chosen(file, "arrangements", choice))
    result.arrangements.push_back(read_arrangement(item));
  for (const At& item : chosen(file, "sequences", choice)) result.sequences.push_back(read_sequence(item));
  return result;
}

}  // namespace zarrproof
