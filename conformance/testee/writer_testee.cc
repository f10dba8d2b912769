// Example: for `mine {spec} {path}` runs `mine /tmp/…/spec.json /tmp/…/array`, then reads
// /tmp/…/array/zarr.json and the files beside it, such as c/0.
#include "conformance/testee/writer_testee.h"

#include <filesystem>
#include <ranges>

#include "conformance/disk/write_file.h"
#include "reference/metadata/scalar.h"
#include "vectors/read_file.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// A program may print this many lines. What it prints does not count.
constexpr std::size_t kMaxPrintedLines = 100'000;

// Returns the members of the request line, and beside the data of each write its elements.
std::string spec_text(const Request& request) {
  JsonObject line;
  add_create_members(line, request);
  Json spec = read_json(line.close());
  Interpretation defaults(Answers::defaults());
  const DataType type = wanted_array(request, defaults).spec.data_type;
  const std::size_t size = type.element_size();
  Json& writes = spec.elements.back();
  const std::vector<Region> regions = regions_of(request);
  for (std::size_t i = 0; i < regions.size(); ++i) {
    Json elements{.kind = Json::Kind::array};
    for (std::size_t at = 0; at < regions[i].data.size(); at += size)
      elements.elements.push_back(
          read_json(write_scalar(std::span(regions[i].data).subspan(at, size), type)));
    writes.elements[i].keys.emplace_back("elements");
    writes.elements[i].elements.push_back(std::move(elements));
  }
  return write_json(spec) + "\n";
}

// Reads the files of an array. Throws Refused if one is missing or cannot be read.
WrittenArray read_written(const fs::path& folder) {
  WrittenArray written{.zarr_json = read_file(folder / "zarr.json", "the metadata of an array")};
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string key = entry.path().lexically_relative(folder).generic_string();
    if (!entry.is_regular_file() || key == "zarr.json") continue;
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
  write_file(spec, spec_text(request));
  Response response =
      run_program(program_words(options_.command, {{"{spec}", "ZARRPROOF_SPEC", spec.string()},
                                                   {"{path}", "ZARRPROOF_STORE", array.string()}}),
                  kMaxPrintedLines);
  if (response.kind != Response::Kind::printed) return response;
  try {
    return {.kind = Response::Kind::written, .written = read_written(array)};
  } catch (const std::exception& failure) {
    return {.kind = Response::Kind::error, .text = "exit status 0, but " + std::string(failure.what())};
  }
}

}  // namespace zarrproof
