#include "conformance/stores/store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "conformance/stores/printed_element.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "vectors/disk/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  try {
    return read_text_file(file, "a file of an array");
  } catch (const Refused& refused) {
    throw StoresUnusable(refused.what());
  }
}

void read_expected(const fs::path& file, Store& store) {
  std::istringstream lines(text_of(file));
  std::string line;
  while (std::getline(lines, line)) {
    const auto element = read_printed(line, store.data_type);
    if (!element)
      throw StoresUnusable(file.string() + ", line " + std::to_string(store.expected.size() + 1) + ": " +
                           element.error().text);
    store.expected.push_back(*element);
  }
  if (store.expected.size() != element_count(store.grid.shape))
    throw StoresUnusable(file.string() + " has " + std::to_string(store.expected.size()) +
                         " elements, but the array's shape is " + to_string(store.grid.shape));
}

Store read_store(const std::string& name, const fs::path& folder) {
  const std::string text = text_of(folder / "zarr.json");
  try {
    Store store;
    store.name = name;
    store.folder = folder.string();
    const Metadata metadata = read_document(text).metadata;
    Interpretation interpretation{Answers{}};
    store.data_type = read_data_type(metadata.data_type, "data_type", interpretation);
    store.grid = read_chunk_grid(text);
    store.codecs = write_json(metadata.codecs);
    read_expected(folder.string() + ".expected", store);
    return store;
  } catch (const Refused& refused) {
    throw StoresUnusable((folder / "zarr.json").string() + ": " + refused.what());
  }
}

}  // namespace

std::vector<Store> find_stores(const std::string& folder, const std::string& filter) {
  std::vector<std::string> names;
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  const auto check = [&] {
    if (error) throw StoresUnusable("the folder of stores " + folder + ": " + error.message());
  };
  check();
  for (fs::recursive_directory_iterator entry(root, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename() == "zarr.json")
      names.push_back(entry->path().parent_path().lexically_relative(root).generic_string());
  check();
  std::sort(names.begin(), names.end());

  std::vector<Store> stores;
  for (const std::string& name : names)
    if (name.find(filter) != std::string::npos) stores.push_back(read_store(name, root / name));
  if (stores.empty())
    throw StoresUnusable("the folder of stores " + folder + " has no array" +
                         (filter.empty() ? "" : " whose name contains \"" + filter + "\""));
  return stores;
}

}  // namespace zarrproof
