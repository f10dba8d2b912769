// The reference for JavaScript: JSON in, JSON out. Example: the request
//   {"op":"encode","zarr_json":"…","elements":["5","7"],"answers":{"map_zero":"bitwise"},"explain":true}
// has the response {"data":"0507","explanation":{"text":"…","lines":[…],"open_points":[…]}}. The members of
// results are as in the protocol. In place of `elements`, encode and decode have `data`.
#include "reference/reference.h"

#include <set>

#include "conformance/protocol/reply.h"
#include "conformance/requirements/explain.h"
#include "reference/array/stored_array.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/json/placed_json.h"
#include "reference/metadata/array_spec.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/enum_table.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

constexpr std::uint64_t kMaxResultBytes = std::uint64_t{1} << 28;

Answers read_answers(const PlacedJson& message) {
  Answers answers;
  const auto given = message.find("answers");
  for (const PlacedJson& member : given ? given->members() : std::vector<PlacedJson>()) {
    const auto open_point = find_open_point(member.key());
    if (!open_point)
      member.refuse("the name of an open point: " + member.key(), "one that the specification has");
    const auto find = [&](std::string_view word) { return find_answer(*open_point, word); };
    const std::string names = answer_names(zarrproof::answers(*open_point), ", ");
    answers.set(*open_point, member.one_of(find, names));
  }
  return answers;
}

std::vector<std::string> read_elements(const PlacedJson& message) {
  const auto elements = message.find("elements");
  return elements ? elements->texts() : std::vector<std::string>();
}

// Returns the elements in canonical form.
std::vector<std::byte> bytes_of(const std::vector<std::string>& elements, const Metadata& metadata,
                                const Answers& answers) {
  Interpretation interpretation(answers);
  const DataType type = read_array_spec(metadata, interpretation).data_type;
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string place = "element " + std::to_string(i);
    const auto element = read_scalar(json_or_word(elements[i]), type, place, interpretation);
    bytes.insert(bytes.end(), element.begin(), element.end());
  }
  return bytes;
}

Request read_request(const PlacedJson& message) {
  const auto find = [](std::string_view name) {
    const auto found = find_operation(name);
    return found && is_of_codecs(*found) ? found : std::nullopt;
  };
  Request request;
  request.operation = message.at("op").one_of(find, "resolve, encode or decode");
  request.zarr_json = message.at("zarr_json").text();
  if (const auto data = message.find("data"); data && !data->json().is_null()) request.data = data->bytes();
  return request;
}

void add_result(JsonObject& response, const PlacedJson& message, Request request, const Answers& answers) {
  const Metadata metadata = read_metadata(request.zarr_json);
  if (request.operation == Operation::decode && has_sharding(metadata.codecs)) {
    const ChunkGrid grid = read_chunk_grid(request.zarr_json).of_first_chunk();
    Interpretation interpretation(answers);
    StoredChunks chunks;
    if (request.data) chunks.emplace(grid.key(Shape(grid.shape.size())), *request.data);  // the first chunk
    Reply array = read_stored_array(metadata, grid, chunks, interpretation).elements;
    return add_reply(response, request.operation, array);
  }
  request.shape = metadata.shape;
  if (request.operation == Operation::encode && !request.data)
    request.data = bytes_of(read_elements(message), metadata, answers);
  add_reply(response, request.operation, reply_to(Reference(answers), request, kMaxResultBytes));
}

std::string json_of(const ExplainLine& line) {
  static constexpr auto kKinds = table_of_enumerators<ExplainLine::Kind, 7>();
  JsonObject object;
  object.add_text("kind", kKinds[line.kind].name);
  object.add_text("text", line.text);
  if (line.clause) object.add_text("clause", id(*line.clause));
  if (line.open_point) object.add_text("open_point", name(*line.open_point));
  object.add_any_text("answers", line.answers);
  if (line.warning) object.add_text("warning", id(*line.warning));
  if (line.is_refusal) object.add("is_refusal", "true");
  return object.close();
}

std::string json_of(OpenPoint open_point) {
  JsonObject object;
  object.add_text("name", name(open_point));
  object.add_text("question", question(open_point));
  object.add("answers", json_list_of(details(open_point).answers, [](const AnswerMeaning& one) {
               JsonObject answer;
               answer.add_text("name", name(one.answer));
               answer.add_text("meaning", one.meaning);
               return answer.close();
             }));
  return object.close();
}

// Returns the explanation of a request: its lines, and the open points that it meets or that have an answer.
std::string explanation(const PlacedJson& message, const Request& request, const Answers& answers) {
  ExplainInput given = {.zarr_json = request.zarr_json,
                        .decode = request.operation == Operation::decode,
                        .data = request.data,
                        .answers = answers};
  if (!given.data) given.elements = read_elements(message);
  if (const auto metadata = result_of([&] { return read_metadata(given.zarr_json); }); metadata && given.data)
    given.count = element_count(metadata->shape);
  if (const auto limit = message.find("max_elements")) given.max_elements = limit->number();
  std::vector<std::string> lines;
  std::set<OpenPoint> open_points;
  std::string text, error;
  try {
    explain(given, [&](const ExplainLine& line) {
      lines.push_back(json_of(line));
      text += text_of(line);
      if (line.open_point) open_points.insert(*line.open_point);
    });
  } catch (const Refused& refused) {
    error = refused.what();
  }
  for (const OpenPoint open_point : all_open_points())
    if (answers.get(open_point)) open_points.insert(open_point);
  JsonObject object;
  object.add_text("text",
                  text.substr(text.empty() ? 0 : 1));  // without the empty line before the first heading
  object.add("lines", json_list(lines));
  object.add("open_points", json_list_of(open_points, [](OpenPoint one) { return json_of(one); }));
  object.add_any_text("error", error);
  return object.close();
}

std::string answer(std::string_view text) {
  JsonObject response;
  try {
    const JsonDocument document(text, "request", "JSON");
    const PlacedJson message(document);
    const Answers answers = read_answers(message);
    const Request request = read_request(message);
    if (const auto wanted = message.find("explain"); wanted && wanted->boolean())
      response.add("explanation", explanation(message, request, answers));
    add_result(response, message, request, answers);
  } catch (const Refused& refused) {
    add_error(response, refused.error());
  } catch (const std::exception& failure) {
    response.add_text("unsupported", failure.what());
  }
  return response.close();
}

}  // namespace

// There is no source tree whose pages could be named.
bool is_installed() {
  return true;
}
std::string shown_path(const std::string& path) {
  return path;
}

}  // namespace zarrproof

// Takes a request, and returns its response, which stays valid until the next call. Both are UTF-8 and end
// with a zero.
extern "C" const char* zarrproof_answer(const char* request) {
  static std::string response;
  response = zarrproof::answer(request);
  return response.c_str();
}
