// Example: a folder with zarr.json of a group and a/zarr.json of an array of int16 whose chunk a/c/0 has 3
// bytes. The violation has the file "a/c/0" and the error "data: 3 bytes; expected 4 bytes (BYTES-8)".
#include "conformance/stores/hierarchy.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "conformance/judging/element_text.h"
#include "reference/array/chunk_grid.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/json/at.h"
#include "vectors/read_file.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// An array whose metadata are accepted, under these answers to open points.
struct OpenedArray {
  ChunkGrid grid;
  std::shared_ptr<const StoredChain> chain;
  Answers answers;
};

// Runs under every combination of answers. Returns the first result and its answers, or else the first error.
template <class Run, class Value = std::invoke_result_t<Run, Interpretation&>>
Result<std::pair<Value, Answers>> first_accepted_of(const Answers& given, Run run) {
  auto found = alternatives(given, kMaxReadings, [&](Interpretation& interpretation) {
    return result_of([&] { return run(interpretation); });
  });
  if (!found) return too_open_error();
  for (auto& [answers, outcome, steps] : *found)
    if (outcome) return std::pair(std::move(*outcome), answers);
  return found->front().outcome.error();
}

class HierarchyReader {
 public:
  HierarchyReader(const std::string& root, const HierarchyListener& listener)
      : root_(root), listener_(listener) {}

  HierarchyCounts read() {
    if (!fs::exists(root_ / "zarr.json"))
      refuse({}, root_.string(), "no zarr.json", "a Zarr v3 array or group");
    read_node(root_);
    return counts_;
  }

 private:
  std::string name_of(const fs::path& path) const { return path.lexically_relative(root_).generic_string(); }

  void report(const fs::path& file, Error error, const std::string& place = {}) {
    error.place.insert(0, place);
    // Without a clause, the error says why something could not be read.
    const bool is_judged = error.clause && error.clause != Clause::META_9 && error.clause != Clause::META_18;
    ++(is_judged ? counts_.violations : counts_.not_judged);
    listener_.refused(name_of(file), error, is_judged);
  }

  // Reads the zarr.json in a folder, and what is below it.
  void read_node(const fs::path& folder) {
    if (const fs::path file = folder / "zarr.json"; fs::exists(file)) {
      const auto text = result_of([&] { return read_text_file(file, "metadata"); });
      if (!text) return report(file, text.error());
      const auto document = result_of([&] { return read_extended_json(*text); });
      if (!document || document->extension)
        report_no_json(file, document ? *document->extension : document.error());
      if (document && is_of_array(document->json)) return read_array(folder, document->json);
      if (document) read_group(file, document->json);
    }
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
      if (entry.is_directory() && !entry.is_symlink()) folders.push_back(entry.path());
    std::ranges::sort(folders);
    for (const fs::path& below : folders) read_node(below);
  }

  void report_no_json(const fs::path& file, Error error) {
    error.clause = Clause::WRITE_1;
    report(file, error);
  }

  static bool is_of_array(const Json& metadata) {
    const Json* type = metadata.find("node_type");
    return type != nullptr && type->is_string() && type->text == "array";
  }

  void read_group(const fs::path& file, const Json& metadata) {
    const auto check = [&](const char* key, const char* want) {
      const Json* member = metadata.find(key);
      if (member == nullptr || write_json(*member) != want)
        refuse(Clause::WRITE_2, key, member == nullptr ? "absent" : excerpt(*member), want);
    };
    const auto checked = result_of([&] {
      check("zarr_format", "3");
      check("node_type", "\"group\"");
      return true;
    });
    if (!checked) return report(file, checked.error());
    ++counts_.groups;
    read_consolidated(file, metadata);
  }

  // Reads the metadata of the arrays that a group's zarr.json repeats.
  void read_consolidated(const fs::path& file, const Json& group) {
    const Json* consolidated = group.find("consolidated_metadata");
    const Json* metadata = consolidated != nullptr ? consolidated->find("metadata") : nullptr;
    if (metadata == nullptr || !metadata->is_object()) return;
    for (std::size_t i = 0; i < metadata->keys.size(); ++i)
      if (is_of_array(metadata->elements[i]))
        open_array(file, metadata->elements[i],
                   "consolidated_metadata.metadata." + excerpt(metadata->keys[i]) + ": ");
  }

  // Returns the array of these metadata. If they are refused, reports it, and returns nothing.
  std::optional<OpenedArray> open_array(const fs::path& file, const Json& metadata,
                                        const std::string& place) {
    const auto parts = result_of([&] {
      check_optional_members(metadata);
      // As an unknown codec, a transformer changes what is stored.
      const Json* transformers = metadata.find("storage_transformers");
      if (transformers != nullptr && !transformers->elements.empty())
        refuse(Clause::META_9, "storage_transformers", excerpt(*transformers),
               "none that this program reads");
      return std::pair(read_chunk_grid(write_json(metadata)), read_metadata(metadata));
    });
    if (!parts) {
      Error error = parts.error();
      if (!error.clause) error.clause = Clause::META_3;
      report(file, error, place);
      return std::nullopt;
    }
    const auto read = [&](Interpretation& interpretation) {
      const auto& [grid, codecs] = *parts;
      return OpenedArray{
          grid, std::make_shared<const StoredChain>(codecs, grid.chunk_shape, interpretation), {}};
    };
    auto found = first_accepted_of(Answers(), read);
    if (!found) {
      report(file, found.error(), place);
      return std::nullopt;
    }
    found->first.answers = found->second;
    return std::move(found->first);
  }

  void read_array(const fs::path& folder, const Json& metadata) {
    ++counts_.arrays;
    const auto array = open_array(folder / "zarr.json", metadata, {});
    if (!array) return;
    std::vector<std::pair<Shape, fs::path>> chunks;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
      if (const auto chunk = array->grid.find(entry.path().lexically_relative(folder).generic_string()))
        if (!entry.is_directory()) chunks.emplace_back(*chunk, entry.path());
    std::ranges::sort(chunks);
    for (const auto& [chunk, file] : chunks) read_chunk(*array, file);
    if (element_count(array->grid.chunk_counts()).value_or(UINT64_MAX) == chunks.size()) return;
    const auto fill_missing = [&](Interpretation& interpretation) {
      const StoredChain codecs(read_metadata(metadata), array->grid.chunk_shape, interpretation);
      if (const auto fault = codecs.chain().fault(Use::missing)) throw Refused(*fault);
      return true;
    };
    if (const auto filled = first_accepted_of(Answers(), fill_missing); !filled)
      report(folder / "zarr.json", filled.error());
  }

  void read_chunk(const OpenedArray& array, const fs::path& file) {
    ++counts_.chunks;
    const auto bytes = result_of([&] { return read_file(file, "a chunk"); });
    if (!bytes) return report(file, bytes.error());
    const auto read = [&](Interpretation& interpretation) {
      return array.chain->decode(std::as_bytes(std::span(*bytes)), interpretation);
    };
    const auto found = first_accepted_of(array.answers, read);
    if (!found) return report(file, found.error());
    if (!listener_.elements) return;
    const DataType& type = array.chain->chain().array_type();
    const std::span<const std::byte> elements = found->first;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < elements.size(); at += type.element_size())
      texts.push_back(element_text(elements.subspan(at, type.element_size()), type));
    listener_.elements(name_of(file), texts);
  }

  fs::path root_;
  const HierarchyListener& listener_;
  HierarchyCounts counts_;
};

}  // namespace

HierarchyCounts read_hierarchy(const std::string& folder, const HierarchyListener& listener) {
  try {
    return HierarchyReader(fs::canonical(folder), listener).read();
  } catch (const fs::filesystem_error& error) {
    refuse({}, folder, error.code().message(), "a Zarr v3 array or group");
  }
}

}  // namespace zarrproof
