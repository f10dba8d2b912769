#include "conformance/stores/array_on_disk.h"

#include <set>

#include "conformance/disk/write_file.h"
#include "reference/json/at.h"
#include "reference/json/write.h"
#include "reference/types/hexadecimal.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKind = "the arrays on disk";

std::string array_json(const ArrayOnDisk& array) {
  JsonObject chunks(", ", ": ");
  for (const auto& [key, bytes] : *array.chunks) chunks.add_text(key, to_hexadecimal(bytes));
  JsonObject members(",\n ", ": ");
  members.add_text("name", array.name);
  members.add("zarr.json", array.zarr_json);
  members.add("chunks", chunks.close());
  members.add("elements", json_list(array.elements));
  return members.close();
}

// Returns the name of a file or folder below another one.
const std::string& name_below(const At& at, const std::string& name) {
  const fs::path path = name;
  if (path.empty() || path.is_absolute() || path.lexically_normal() != path || *path.begin() == "..")
    at.wrong("a path below a folder");
  return name;
}

ArrayOnDisk read_array(const At& at) {
  ArrayOnDisk array;
  array.name = name_below(at.at("name"), at.at("name").text());
  array.zarr_json = write_json(at.at("zarr.json").json());
  if (const auto chunks = at.find("chunks")) {
    array.chunks.emplace();
    for (const At& chunk : chunks->members())
      array.chunks->emplace_back(name_below(chunk, chunk.key()), chunk.bytes());
  }
  for (const At& element : at.items_of("elements")) array.elements.push_back(write_json(element.json()));
  return array;
}

// Returns the text of a zarr.json, one member a line.
std::string lines_of(const std::string& zarr_json) {
  const Json json = read_json(zarr_json);
  JsonObject members(",\n  ", ": ", "\n  ");
  for (std::size_t i = 0; i < json.keys.size(); ++i) members.add(json.keys[i], write_json(json.elements[i]));
  std::string text = members.close();
  text.insert(text.size() - 1, "\n");
  return text + "\n";
}

}  // namespace

std::vector<ArrayFile> files_of(const ArrayOnDisk& array) {
  std::vector<ArrayFile> files = {{array.name + "/zarr.json", lines_of(array.zarr_json)}};
  for (const auto& [key, bytes] : *array.chunks)
    files.push_back({array.name + "/" + key, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
  std::string lines;
  for (const std::string& element : array.elements) lines += element + "\n";
  files.push_back({array.name + ".expected", lines});
  return files;
}

void write_files(const std::vector<ArrayOnDisk>& arrays, const fs::path& folder) {
  for (const ArrayOnDisk& array : arrays)
    for (const ArrayFile& file : files_of(array))
      write_file_and_folder(folder / file.path, file.bytes, Sync::no);
}

std::string write_arrays(const std::vector<ArrayOnDisk>& arrays) {
  JsonObject members(",\n", ": ");
  members.add("format", "1");
  members.add("arrays", json_list_of(arrays, array_json, ",\n"));
  return members.close() + "\n";
}

std::vector<ArrayOnDisk> read_arrays(std::string_view text, const std::string& path) {
  const JsonDocument document(text, path, kKind);
  const At root(document);
  if (root.at("format").number() != 1) root.at("format").wrong("the format 1");
  std::vector<ArrayOnDisk> arrays;
  std::set<std::string> names;
  for (const At& at : root.at("arrays").items()) {
    arrays.push_back(read_array(at));
    if (!names.insert(arrays.back().name).second) at.at("name").wrong("a name that no other array has");
  }
  return arrays;
}

fs::path arrays_file() {
  return suite_folder() / "data" / "stores.json";
}

std::vector<ArrayOnDisk> suite_arrays() {
  const fs::path path = arrays_file();
  std::vector<ArrayOnDisk> arrays = read_arrays(read_text_file(path, kKind), path.string());
  for (const ArrayOnDisk& array : arrays)
    if (!array.chunks)
      refuse({}, path.string(), array.name + " without chunks", "what zarrproof_fill writes");
  return arrays;
}

}  // namespace zarrproof
