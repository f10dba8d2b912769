// A testee that costs almost nothing, to measure the runner's side of the pipe. Every response is four
// constant bytes. Only the id of a request is read. Argument: none, or "error" for refusals.
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

namespace {

// The describe request has the id 0.
std::string response_to(std::string_view id, bool refuses) {
  if (id == "0")
    return R"({"id":0,"protocol":1,"name":"echo","version":"1","language":"C++","operations":["encode","decode"],)"
           R"("codecs":["bytes"],"data_types":["uint8"]})"
           "\n";
  std::string response = "{\"id\":";
  response += id;
  response += refuses ? ",\"error\":\"codecs[0], element 3: out of range\"}\n" : ",\"data\":\"01020304\"}\n";
  return response;
}

// Each response is flushed, as the protocol requires.
bool write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kBeforeId = "{\"id\":";
  const bool refuses = argc > 1 && std::string_view(argv[1]) == "error";
  std::string buffer;
  std::string block(1 << 20, '\0');
  while (true) {
    const ssize_t count = ::read(STDIN_FILENO, block.data(), block.size());
    if (count <= 0) return count == 0 ? 0 : 2;
    buffer.append(block, 0, static_cast<std::size_t>(count));
    std::size_t start = 0;
    while (true) {
      const std::size_t end = buffer.find('\n', start);
      if (end == std::string::npos) break;
      const std::string_view line(buffer.data() + start, end - start);
      const std::size_t id_end = line.find(',', kBeforeId.size());
      if (!write_all(response_to(line.substr(kBeforeId.size(), id_end - kBeforeId.size()), refuses)))
        return 2;
      start = end + 1;
    }
    buffer.erase(0, start);
  }
}
