// Example: the array crc32c/line has the files crc32c/line/zarr.json, c/0, c/1 and elements.json. The page
// crc32c/README.md shows them in a section "line".
#include <algorithm>
#include <sstream>

#include "conformance/export/export_vectors.h"
#include "conformance/text/markup.h"
#include "conformance/text/version.h"
#include "reference/array/stored_array.h"
#include "reference/json/placed_json.h"
#include "reference/json/write.h"
#include "reference/types/component.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

constexpr const char* kExamplesKind = "the examples";

constexpr const char* kPageForm = R"(
## Examples

Each example is a Zarr v3 array in a folder. A chunk that is missing reads as the fill value. `elements.json` has the
elements that a reader must find, in C order: `elements` as fill values of the data type, `bytes` in hexadecimal, each
component little-endian. Each array has exactly one right content.
)";

// Returns the text of elements.json.
std::string elements_json(const ArrayOnDisk& array) {
  const StoredChunks chunks(array.chunks->begin(), array.chunks->end());
  Interpretation interpretation{Answers{}};
  const StoredArray read = read_stored_array(read_metadata(array.zarr_json), read_chunk_grid(array.zarr_json),
                                             chunks, interpretation);
  JsonObject members(",\n ", ": ");
  members.add("shape", to_string(read.shape));
  members.add("data_type", write_json(*read_json(array.zarr_json).find("data_type")));
  members.add("elements", json_list(array.elements, ", "));
  const auto hexadecimal = [](const auto element) { return json_string(to_hexadecimal(element)); };
  members.add("bytes", json_list_of(parts_of(read.elements, read.type.element_size()), hexadecimal, ", "));
  return members.close() + "\n";
}

// Writes the section of an array. `name` is its folder in the folder of the codec.
void write_section(std::ostream& page, const std::string& name, const std::string& about,
                   const ArrayOnDisk& array) {
  std::vector<MarkdownRow> rows = {{"Chunk", "Bytes"}};
  for (const auto& [key, bytes] : *array.chunks)
    rows.push_back({"`" + key + "`", "`" + to_hexadecimal(bytes) + "`"});
  page << "\n### " << name << "\n\n"
       << about << "\n\n```json\n"
       << files_of(array).front().bytes << "```\n\n";
  write_markdown_table(page, rows);
  page << "\nElements: `" << json_list(array.elements, ", ") << "`\n";
}

}  // namespace

std::vector<ArrayFile> example_files() {
  const std::vector<ArrayOnDisk> arrays = suite_arrays();
  const auto path = suite_folder() / "data" / "examples.json";
  const JsonDocument document(read_text_file(path, kExamplesKind), path.string(), kExamplesKind);
  std::vector<ArrayFile> files;
  for (const PlacedJson& page : PlacedJson(document).at("pages").items()) {
    const std::string codec = page.at("codec").text();
    std::ostringstream text;
    text << "# `" << codec << "` codec\n\n" << page.at("about").text() << "\n" << kPageForm;
    for (const PlacedJson& example : page.at("arrays").items()) {
      const PlacedJson name = example.at("name");
      const auto found = std::ranges::find(arrays, name.text(), &ArrayOnDisk::name);
      if (found == arrays.end() || found->refusal) name.refuse("an array of stores.json that is read");
      ArrayOnDisk array = *found;
      if (array.name.starts_with(codec + "/")) array.name.erase(0, codec.size() + 1);
      write_section(text, array.name, example.at("shows").text(), array);
      for (const ArrayFile& file : files_of(array))
        if (!file.path.ends_with(".expected")) files.push_back({codec + "/" + file.path, file.bytes});
      files.push_back({codec + "/" + array.name + "/elements.json", elements_json(array)});
    }
    text << "\n## Change log\n\nNo changes yet.\n\n## Current maintainers\n\n* [zarrproof](" << kAddress
         << ")\n";
    files.push_back({codec + "/README.md", text.str()});
  }
  return files;
}

}  // namespace zarrproof
