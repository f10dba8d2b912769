#include "conformance/testee/open.h"

#include "conformance/testee/builtin.h"
#include "conformance/testee/process_testee.h"

namespace zarrproof {
namespace {

constexpr std::string_view kBuiltin = "builtin:";
constexpr std::string_view kCommand = "cmd:";

}  // namespace

std::unique_ptr<Testee> open_testee(const std::string& words, std::chrono::milliseconds timeout,
                                    const AdapterChoice& choice) {
  if (words.starts_with(kBuiltin)) {
    const std::string name = words.substr(kBuiltin.size());
    auto implementation = make_builtin(name, {});
    if (!implementation)
      throw TesteeUnusable("there is no builtin \"" + name + "\"; there is builtin:reference");
    return std::make_unique<BuiltinTestee>(std::move(implementation));
  }
  if (words.starts_with(kCommand)) {
    const Command command{{"/bin/sh", "-c", words.substr(kCommand.size())}};
    return std::make_unique<ProcessTestee>(command, timeout);
  }
  const Adapter adapter = find_adapter(words, choice);
  set_up(adapter);
  return std::make_unique<ProcessTestee>(Command{adapter.start, adapter.folder}, timeout);
}

}  // namespace zarrproof
