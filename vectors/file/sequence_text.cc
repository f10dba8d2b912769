// Sequences of a vector file: read from JSON, and written as JSON texts.
#include <algorithm>

#include "vectors/file/read_members.h"
#include "vectors/file/write_members.h"

namespace zarrproof {

Sequence read_sequence(const At& at) {
  Sequence sequence;
  sequence.id = read_name(at.at("id"));
  for (const At& item : at.at("steps").items()) {
    const std::size_t before = sequence.steps.size();
    read_case(item, sequence.steps);
    if (sequence.steps.size() != before + 1) item.at("requests").wrong("one request");
    if (sequence.steps.back().id.find('/') != std::string::npos) item.at("id").wrong("a name without /");
  }
  sequence.order = at.at("order").indexes(sequence.steps.size());
  if (sequence.order.empty()) at.at("order").wrong("at least one step");
  for (const Vector& step : sequence.steps) {
    if (step.control.empty()) continue;
    const bool is_asked = std::any_of(sequence.order.begin(), sequence.order.end(), [&](std::size_t number) {
      return sequence.steps[number].id == step.control;
    });
    if (!is_asked)
      at.at("order").wrong("the control \"" + step.control + "\" among the steps that are asked");
  }
  return sequence;
}

std::string sequence_json(const Sequence& sequence) {
  JsonObject members = object_of_lines(2);
  members.add_text("id", sequence.id);
  members.add("order", numbers(sequence.order));
  const auto text = [](const Vector& step) { return case_json(step); };
  members.add("steps", json_list_of(sequence.steps, text, ",\n "));
  return members.close();
}

}  // namespace zarrproof
