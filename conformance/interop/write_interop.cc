#include "conformance/interop/write_interop.h"

#include <ostream>

#include "conformance/text/harmless.h"
#include "conformance/text/version.h"
#include "reference/json/write.h"

namespace zarrproof {
namespace {

std::string testee_json(const InteropTestee& testee) {
  JsonObject object;
  object.add_any_text("name", testee.name);
  object.add_any_text("testee", testee.testee);
  object.add_any_text("language", testee.description.language);
  return object.close();
}

std::string array_kind_json(const ArrayKind& kind) {
  JsonObject object;
  object.add_any_text("codecs", kind.codecs);
  object.add_any_text("types", kind.types);
  object.add_any_text("mode", kind.mode);
  object.add_any_text("open_points", kind.open_points);
  return object.close();
}

std::string example_json(const ReadBackExample& example) {
  JsonObject object;
  object.add_any_text("id", example.id);
  object.add_any_text("at_fault", example.at_fault);
  object.add_any_text("request", example.request);
  object.add_any_text("element", example.element);
  object.add_any_text("stored", example.stored);
  object.add_any_text("read", example.read);
  object.add_any_text("want", example.want);
  if (example.clauses.empty()) return object.close();
  object.add("clauses", json_list_of(example.clauses, [](Clause clause) { return json_string(id(clause)); }));
  object.add_text("level", letter(example.level));
  return object.close();
}

std::string read_back_json(const KindReadBack& kind) {
  JsonObject object;
  object.add("kind", std::to_string(kind.kind));
  if (kind.example) object.add("example", example_json(*kind.example));
  return object.close();
}

std::string pair_json(const WriterAndReader& pair) {
  JsonObject object;
  object.add("writer", std::to_string(pair.writer));
  object.add("reader", std::to_string(pair.reader));
  for (const ReadBack state : {ReadBack::wrong, ReadBack::undecided, ReadBack::refused})
    if (const auto kinds = pair.in_state(state); !kinds.empty())
      object.add(name(state),
                 json_list_of(kinds, [](const KindReadBack* kind) { return read_back_json(*kind); }, ",\n"));
  const auto number = [](const KindReadBack* kind) { return std::to_string(kind->kind); };
  object.add(name(ReadBack::right), json_list_of(pair.in_state(ReadBack::right), number));
  return object.close();
}

template <class Items, class Write>
std::string list_of_lines(const Items& items, Write write) {
  return items.empty() ? "[]" : "[\n" + json_list_of(items, write, ",\n").substr(1);
}

}  // namespace

void write_interoperability(std::ostream& out, const Interoperability& interop) {
  JsonObject object(",\n");
  object.add("format", "1");
  object.add_any_text("program_version", kVersion);
  object.add_any_text("level", interop.level);
  object.add("asked", interop.asked ? "true" : "false");
  object.add("testees", list_of_lines(interop.testees, testee_json));
  object.add("kinds", list_of_lines(interop.kinds, array_kind_json));
  object.add("pairs", list_of_lines(interop.pairs, pair_json));
  object.add_any_texts("notes", interop.notes);
  out << harmless_json(object.close()) << "\n";
}

}  // namespace zarrproof
