// Example: for a column with "out_of_range": "clamp", array_of() returns the array of the table with this
// member in the configuration of its first codec.
#include "vectors/table.h"

#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"
#include "vectors/add_once.h"

namespace zarrproof {

ArrayText Table::array_of(const Column& column, const Shape& shape) const {
  ArrayText text = array;
  text.shape = shape;
  if (!column.fill_value.empty()) text.fill_value = column.fill_value;
  if (column.configuration.empty()) return text;
  Json codecs = read_json(text.codecs);
  Json& codec = codecs.elements.at(0);
  for (std::size_t i = 0; i < codec.keys.size(); ++i) {
    if (codec.keys[i] != "configuration") continue;
    for (const auto& [key, value] : column.configuration) {
      codec.elements[i].keys.push_back(key);
      codec.elements[i].elements.push_back({.kind = Json::Kind::string, .text = value});
    }
  }
  text.codecs = write_json(codecs);
  return text;
}

std::optional<Clause> Table::refusing_clause(std::size_t input) const {
  std::optional<Clause> found;
  for (const auto& [clause, inputs_of_clause] : refusals)
    if (contains(inputs_of_clause, input)) found = clause;
  return found;
}

std::string Table::fault_of_arrays() const {
  if (arrays.empty()) return {};
  for (const Column& column : columns) {
    for (const Cell& cell : column.cells)
      if (cell.derived || (cell.kind != Cell::Kind::result && cell.kind != Cell::Kind::refused))
        return "an input of arrays whose outcome is open, derived or not asked";
    for (const TableArray& own : arrays)
      if (own.offender && column.cells[*own.offender].kind != Cell::Kind::refused)
        return "an offender that is accepted";
  }
  return {};
}

std::string element_name(const Bytes& element) {
  return "0x" + to_hexadecimal(Bytes(element.rbegin(), element.rend()));
}

}  // namespace zarrproof
