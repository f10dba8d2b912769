#include "vectors/file/read_members.h"

#include "reference/errors/data_error.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/types/shape.h"
#include "vectors/file/data_text.h"
#include "vectors/flag.h"

namespace zarrproof {
namespace {

// Reads "map_zero=bitwise fill_check=use".
Answers read_answers(const At& at) {
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

Permitted read_outcome(const At& at) {
  Permitted outcome;
  if (const auto data = at.find("data")) {
    outcome.kind = Permitted::Kind::data;
    outcome.data = read_data(*data);
  } else if (const auto type = at.find("data_type")) {
    outcome.kind = Permitted::Kind::resolved;
    outcome.data_type = write_json(type->json());
    outcome.data = at.at("fill_value").bytes();
  } else {
    outcome.reason = at.at("error").text();
  }
  for (const At& item : at.items_of("under")) outcome.under.push_back(read_answers(item));
  return outcome;
}

Level read_level(const At& at) {
  return at.one_of(find_level, "\"M\", \"S\" or \"D\"");
}

Operation read_operation(const At& at) {
  return at.one_of(find_operation, "\"resolve\", \"encode\" or \"decode\"");
}

Comparison read_comparison(const At& at) {
  Comparison how;
  Interpretation defaults(Answers::defaults());
  const std::string as = at.at("as").text();
  if (as != "bits" && as != "values") at.at("as").wrong("\"bits\" or \"values\"");
  how.equality = as == "values" ? Equality::values : Equality::bits;
  how.type = at.at("type").read_by(
      [&](const Json& json, const std::string& place) { return read_data_type(json, place, defaults); });
  if (const auto order = at.find("order")) {
    if (order->text() != "big") order->wrong("\"big\"");
    how.order = ByteOrder::big;
  }
  if (const auto checksums = at.find("checksums")) how.checksums = checksums->number_below(16);
  return how;
}

// What the requests of a case share. The id is only a prefix.
Vector read_common(const At& at) {
  Vector vector;
  vector.id = read_name(at.at("id"));
  vector.clauses = read_clauses(at.at("clauses"));
  vector.level = read_level(at.at("level"));
  vector.comment = at.text_of("comment");
  vector.flags = read_flags(at);
  const ArrayText array{at.at("data_type").text(), at.text_of("fill_value"), at.at("codecs").text(),
                        at.at("shape").read_by(read_shape)};
  vector.request.zarr_json = array.zarr_json();
  vector.request.shape = array.shape;
  vector.request.layout = read_layout(at);
  return vector;
}

// The bytes of an array of the case; nothing if its data type or shape must be refused.
std::optional<std::uint64_t> array_size(const At& at, const Shape& shape) {
  try {
    Interpretation defaults(Answers::defaults());
    const DataType type = read_data_type(at.at("data_type").inner(), "", defaults);
    return type.element_size() * checked_count(shape, type.element_size(), 0);
  } catch (const Refused&) {
    return std::nullopt;
  }
}

void check_size(const At& at, std::size_t size, std::uint64_t expected) {
  if (size != expected)
    at.wrong(std::to_string(size) + " bytes",
             std::to_string(expected) + " bytes, as the shape and the data type say");
}

// Throws Refused if an array to encode, or a decoded array, has another size.
void check_sizes(const At& at, const Vector& vector, std::uint64_t size) {
  if (vector.request.operation == Operation::encode && vector.request.data)
    check_size(at.at("data"), vector.request.data->size(), size);
  if (vector.request.operation != Operation::decode) return;
  const std::vector<At> outcomes = at.at("outcomes").items();
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (vector.permitted[i].kind == Permitted::Kind::data)
      check_size(outcomes[i].at("data"), vector.permitted[i].data.size(), size);
}

}  // namespace

std::string read_name(const At& at) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  const std::string& name = at.text();
  if (name.empty() || name.front() == '-' || name.find_first_not_of(kPlain) != std::string::npos)
    at.wrong("letters, digits and _ . / + -, and no - at the beginning");
  return name;
}

Clause read_clause(const At& at) {
  return at.one_of(find_clause, "a clause such as \"CV-4\"");
}

std::vector<Clause> read_clauses(const At& at) {
  std::vector<Clause> clauses;
  for (const At& item : at.items()) clauses.push_back(read_clause(item));
  return clauses;
}

std::vector<Permitted> read_outcomes(const At& at) {
  std::vector<Permitted> outcomes;
  for (const At& item : at.items()) outcomes.push_back(read_outcome(item));
  if (outcomes.empty()) at.wrong("at least one outcome");
  return outcomes;
}

std::vector<std::string> read_flags(const At& at) {
  std::vector<std::string> flags;
  for (const At& flag : at.items_of("flags")) {
    if (find_flag(flag.text()) == nullptr) flag.wrong("a flag that is known");
    flags.push_back(flag.text());
  }
  return flags;
}

Layout read_layout(const At& at) {
  const auto layout = at.find("layout");
  if (layout && layout->text() != "F") layout->wrong("\"F\"");
  return layout ? Layout::f : Layout::c;
}

GroupHead read_head(const At& at) {
  GroupHead head;
  head.id = read_name(at.at("id"));
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

Refusals read_refusals(const At& at, std::size_t inputs) {
  Refusals refusals;
  const auto list = at.find("refusals");
  if (!list) return refusals;
  for (const At& member : list->members()) {
    const auto clause = find_clause(member.key());
    if (!clause) member.wrong("a clause as its name");
    refusals[*clause] = member.indexes(inputs);
  }
  return refusals;
}

void read_case(const At& at, std::vector<Vector>& vectors) {
  const Vector common = read_common(at);
  const auto size = array_size(at, common.request.shape);
  for (const At& item : at.at("requests").items()) {
    Vector vector = common;
    if (item.find("id")) vector.id += "/" + read_name(item.at("id"));
    vector.request.operation = read_operation(item.at("operation"));
    if (vector.request.operation != Operation::resolve && !item.at("data").json().is_null())
      vector.request.data = read_data(item.at("data"));
    vector.permitted = read_outcomes(item.at("outcomes"));
    if (size) check_sizes(item, vector, *size);
    if (item.find("compare") || vector.may_be_accepted())
      vector.comparison = read_comparison(item.at("compare"));
    if (const auto control = item.find("control")) vector.control = read_name(*control);
    vectors.push_back(std::move(vector));
  }
}

}  // namespace zarrproof
