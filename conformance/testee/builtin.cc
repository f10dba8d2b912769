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

// Through the same lines as any testee, so that the protocol is tested with it.
void BuiltinTestee::submit(std::uint64_t id, const Request& request) {
  const Json message = read_json(server_.answer(request_line(id, request)));
  auto response = read_response(message, request.operation);
  if (!response)
    answered_.push_back({id, Response{Response::Kind::garbled, {}, {}, response.error().text}});
  else
    answered_.push_back({id, std::move(*response)});
}

std::optional<Answered> BuiltinTestee::next() {
  if (answered_.empty()) return std::nullopt;
  Answered answered = std::move(answered_.front());
  answered_.pop_front();
  return answered;
}

std::unique_ptr<Implementation> make_builtin(std::string_view name, const Answers& answers) {
  if (name == "reference") return std::make_unique<Reference>(answers);
  return nullptr;
}

}  // namespace zarrproof
