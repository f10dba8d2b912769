// Example: for `mine {spec} {path}` runs `mine /tmp/…/spec.json /tmp/…/array`, then reads
// /tmp/…/array/zarr.json and the files beside it, such as c/0.
#include "conformance/testee/writer_testee.h"

#include <filesystem>

#include "conformance/disk/write_file.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// A program may print this many lines. What it prints does not count.
constexpr std::size_t kMaxPrintedLines = 100'000;

// Reads the files of an array. Throws Refused if zarr.json is missing, or a file cannot be read.
WrittenArray read_written(const fs::path& folder) {
  if (!fs::exists(folder / "zarr.json")) refuse({}, {}, "no zarr.json was written", {});
  WrittenArray written{.zarr_json = read_file(folder / "zarr.json", "the metadata of an array")};
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string key = entry.path().lexically_relative(folder).generic_string();
    std::error_code failure;  // of a link to itself
    if (!entry.is_regular_file(failure) || key == "zarr.json") continue;
    const std::string bytes = read_file(entry.path(), "a chunk");
    const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
    written.chunks.emplace(key, std::vector(data, data + bytes.size()));
  }
  return written;
}

}  // namespace

Response WriterTestee::answer(const Request& request) {
  const TemporaryFolder folder;
  const fs::path spec = folder.path() / "spec.json", array = folder.path() / "array";
  JsonObject line;
  add_create_members(line, request, Elements::as_data_and_json);
  write_file(spec, line.close() + "\n");
  const std::vector<PlaceInCommand> places = {{"{spec}", "ZARRPROOF_SPEC", spec.string()},
                                              {"{path}", "ZARRPROOF_STORE", array.string()}};
  Response response = run_program(program_words(options_.command, places), kMaxPrintedLines);
  if (response.kind != Response::Kind::printed) return response;
  response = {.kind = Response::Kind::written};
  try {
    response.written = read_written(array);
  } catch (const std::exception& failure) {
    response.text = "exit status 0, but " + std::string(failure.what());
    for (const PlaceInCommand& place : places)
      if (!place.is_named_in(options_.command))
        response.text += "; the command has no " + std::string(place.mark);
  }
  return response;
}

}  // namespace zarrproof
