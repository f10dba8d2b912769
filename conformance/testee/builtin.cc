#include "conformance/testee/builtin.h"

#include "reference/reference.h"

namespace zarrproof {

BuiltinTestee::BuiltinTestee(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)), server_(*implementation_) {}

Description BuiltinTestee::describe() {
  auto description = read_description(read_json(server_.answer(describe_line(0))));
  if (!description) throw TesteeUnusable(description.error().text);
  return *description;
}

void BuiltinTestee::submit(std::uint64_t id, const Request& request) {
  asked_.push_back({id, request});
}

// Through the same lines as any testee, so that the protocol is tested with it.
std::optional<Answered> BuiltinTestee::next() {
  if (asked_.empty()) return std::nullopt;
  const Asked asked = std::move(asked_.front());
  asked_.pop_front();
  const Json message = read_message(server_.answer(request_line(asked.id, asked.request)));
  auto response = read_response(message, asked.request.operation);
  if (!response) return Answered{asked.id, {Response::Kind::garbled, {}, {}, response.error().text}};
  return Answered{asked.id, std::move(*response)};
}

std::unique_ptr<Implementation> make_builtin(std::string_view name, const Answers& answers) {
  if (name == "reference") return std::make_unique<Reference>(answers);
  return nullptr;
}

}  // namespace zarrproof
