#include "conformance/testee/reader_testee.h"

#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::string_view kStart = "{start}", kShape = "{shape}";

// The lines that a reader may print after the last element before it is stopped.
constexpr std::size_t kMaxSurplusLines = 1000;

PlaceInCommand place_of(const std::string& folder) {
  return {.mark = "{path}", .variable = "ZARRPROOF_STORE", .path = folder};
}

// Returns the command with the place and the shape of the request in it: "0,2".
std::string with_part(std::string command, const Request& request) {
  const auto numbers = [](const Shape& shape) {
    return joined_words(shape, ",", [](std::uint64_t number) { return std::to_string(number); });
  };
  command = with_part_replaced(std::move(command), kStart, numbers(request.start));
  return with_part_replaced(std::move(command), kShape, numbers(request.shape));
}

}  // namespace

bool names_folder(const std::string& command) {
  return place_of({}).is_named_in(command);
}

bool names_parts(const std::string& command) {
  return command.find(kStart) != std::string::npos && command.find(kShape) != std::string::npos;
}

std::vector<std::string> reader_words(const std::string& command, const Request& request) {
  const std::string whole = names_folder(command) ? command : command + " --array_path=\"$ZARRPROOF_STORE\"";
  return program_words(with_part(whole, request), {place_of(request.folder)});
}

Response ReaderTestee::answer(const Request& request) {
  return run_program(reader_words(options_.command, request),
                     *element_count(request.shape) + kMaxSurplusLines);
}

}  // namespace zarrproof
