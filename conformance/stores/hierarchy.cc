// Example: a folder with zarr.json of a group and a/zarr.json of an array of int16 whose chunk a/c/0 has 3
// bytes. The violation has the file "a/c/0" and the error "data: 3 bytes; expected 4 bytes (BYTES-8)".
#include "conformance/stores/hierarchy.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "conformance/judging/element_text.h"
#include "conformance/judging/judge.h"
#include "conformance/judging/metadata_errors.h"
#include "conformance/text/edit.h"
#include "reference/array/chunk_grid.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/json/json.h"
#include "vectors/read_file.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// An array of accepted metadata. `answers` are the first answers to open points under which the reference
// accepts them.
struct OpenedArray {
  ChunkGrid grid;
  std::shared_ptr<const StoredChain> chain;
  Answers answers;
};

// Calls `run` under every combination of answers that extends the given ones. Returns the first result; if
// there is none, the first error.
template <class Run, class Value = std::invoke_result_t<Run, Interpretation&>>
Result<Value> first_accepted_of(const Answers& given, Run run) {
  auto found = alternatives(given, kMaxReadings, [&](Interpretation& interpretation) {
    return result_of([&] { return run(interpretation); });
  });
  if (!found) return too_open_error();
  for (auto& [answers, outcome, steps] : *found)
    if (outcome) return std::move(*outcome);
  return found->front().outcome.error();
}

// Returns whether an entry is a folder or a link to a folder. Returns false for a link to itself, and for an
// entry that may not be examined.
bool is_folder(const fs::directory_entry& entry) {
  std::error_code ignored;
  return entry.is_directory(ignored);
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
    // Without a clause, the error says why something was not read. These clauses are about readers: a writer
    // may use extensions, which this program cannot judge, also with names like those of the four codecs.
    constexpr std::array kOfReaders = {Clause::META_9, Clause::META_17, Clause::META_18};
    const bool is_judged = error.clause && std::ranges::find(kOfReaders, *error.clause) == kOfReaders.end();
    ++(is_judged ? counts_.violations : counts_.not_judged);
    listener_.refused(name_of(file), error, is_judged);
  }

  void report_unreadable(const fs::path& file, const Error& error) {
    ++counts_.unreadable;
    report(file, error);
  }

  // Returns the entries of a folder in alphabetical order, without links to folders, which can lead in a
  // circle. Reports these links, and a folder that cannot be read.
  std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
    std::vector<fs::directory_entry> entries;
    try {
      for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (is_folder(entry) && entry.is_symlink())
          report(entry.path(), Error{.found = "a symbolic link to a folder, which is not followed",
                                     .expected = "a folder"});
        else
          entries.push_back(entry);
    } catch (const fs::filesystem_error& error) {
      report_unreadable(folder,
                        Error{.found = error.code().message(), .expected = "a folder that can be read"});
    }
    std::ranges::sort(entries);
    return entries;
  }

  // Returns the paths of all files below a folder.
  std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : entries_of(folder))
      if (is_folder(entry))
        std::ranges::move(files_below(entry.path()), std::back_inserter(files));
      else
        files.push_back(entry.path());
    return files;
  }

  // Reads the zarr.json in a folder, and all folders below it.
  void read_node(const fs::path& folder) {
    const std::vector<fs::directory_entry> entries = entries_of(folder);
    const fs::path file = folder / "zarr.json";
    if (std::ranges::any_of(entries, [&](const auto& entry) { return entry.path() == file; })) {
      const auto text = result_of([&] { return read_file(file, "metadata"); });
      if (!text) return report_unreadable(file, text.error());
      const auto document = result_of([&] { return read_extended_json(*text); });
      if (!document || document->extension)
        report_text(file, document ? *document->extension : document.error(), Clause::WRITE_1);
      if (document && document->repeated_key) report_text(file, *document->repeated_key, Clause::WRITE_7);
      if (document && document->has_byte_order_mark)
        report_text(file, Error{.found = "a byte order mark", .expected = "JSON"}, Clause::WRITE_7);
      if (document && is_of_array(document->json)) return read_array(folder, document->json);
      if (document && read_group(file, document->json, {})) ++counts_.groups;
    }
    for (const fs::directory_entry& entry : entries)
      if (is_folder(entry)) read_node(entry.path());
  }

  // Reports an error of the text as a violation of the clause, unless it is a limit of this program.
  void report_text(const fs::path& file, Error error, Clause clause) {
    if (!error.is_limit) error.clause = clause;
    report(file, error);
  }

  static bool is_of_array(const Json& metadata) {
    const Json* type = metadata.find("node_type");
    return type != nullptr && type->is_string() && type->text == "array";
  }

  // Reads the metadata of a group, which are at this place in the file. Returns whether they are those of a
  // group.
  bool read_group(const fs::path& file, const Json& group, const std::string& place) {
    const auto check = [&](const char* key, bool is_right, const char* want) {
      const Json* member = group.find(key);
      if (!is_right)
        report(file, {Clause::WRITE_2, key, member == nullptr ? "absent" : excerpt(*member), want}, place);
      return is_right;
    };
    const auto is = [&](const char* key, const char* want) {
      const Json* member = group.find(key);
      return check(key, member != nullptr && write_json(*member) == want, want);
    };
    const bool is_v3 = is("zarr_format", "3"), is_group = is("node_type", "\"group\"");
    if (!is_v3 || !is_group) return false;
    const Json* attributes = group.find("attributes");
    check("attributes", attributes == nullptr || attributes->is_object(), "an object");
    constexpr std::array<std::string_view, 4> kMembers = {"zarr_format", "node_type", "attributes",
                                                          "consolidated_metadata"};
    if (const auto error = unknown_member(group, kMembers)) report(file, *error, place);
    read_consolidated(file, group, place);
    return true;
  }

  // Reads the metadata of arrays and groups that a group's zarr.json repeats.
  void read_consolidated(const fs::path& file, const Json& group, const std::string& place) {
    const Json* consolidated = group.find("consolidated_metadata");
    const Json* metadata = consolidated != nullptr ? consolidated->find("metadata") : nullptr;
    if (metadata == nullptr || !metadata->is_object()) return;
    for (std::size_t i = 0; i < metadata->keys.size(); ++i) {
      const std::string of_node =
          place + "consolidated_metadata.metadata." + excerpt(metadata->keys[i]) + ": ";
      if (is_of_array(metadata->elements[i]))
        open_array(file, metadata->elements[i], of_node);
      else
        read_group(file, metadata->elements[i], of_node);
    }
  }

  // Returns the array of these metadata. The error always has a clause unless a limit of this program is the
  // reason.
  static Result<OpenedArray> opened(const Json& metadata, const Answers& given) {
    const auto parts = result_of([&] {
      Metadata codecs = read_metadata(metadata);
      if (codecs.wrong_member) throw Refused(*codecs.wrong_member);
      return std::pair(read_chunk_grid(metadata), std::move(codecs));
    });
    if (!parts) {
      Error error = parts.error();
      if (!error.clause) error.clause = Clause::META_3;
      return error;
    }
    return first_accepted_of(given, [&](Interpretation& interpretation) {
      const auto& [grid, codecs] = *parts;
      auto chain = std::make_shared<const StoredChain>(codecs, grid.chunk_shape, interpretation);
      return OpenedArray{grid, std::move(chain), interpretation.answers()};
    });
  }

  // Returns the array of these metadata. If they are refused, reports each error, and returns what a lenient
  // reader reads, or nothing.
  std::optional<OpenedArray> open_array(const fs::path& file, const Json& metadata,
                                        const std::string& place) {
    const Answers writers = answers_about_writers({});
    auto found = opened(metadata, writers);
    if (found) return std::move(*found);
    for (const Error& error : metadata_errors(metadata, [&](const Json& json) -> std::optional<Error> {
           const auto mended = opened(json, writers);
           return mended ? std::nullopt : std::optional(mended.error());
         }))
      report(file, error, place);
    Answers lenient;
    lenient.set(OpenPoint::map_validation,
                Answer::both);  // the error is one of the metadata, not of each chunk
    found = opened(members_of_elements(metadata), lenient);
    return found ? std::optional(std::move(*found)) : std::nullopt;
  }

  // Returns the metadata without the members that say nothing about the elements. If these are wrong, the
  // chunks are read nevertheless.
  static Json members_of_elements(const Json& metadata) {
    Json kept{.kind = Json::Kind::object};
    for (std::size_t i = 0; i < metadata.keys.size(); ++i) {
      if (metadata.keys[i] == "attributes" || metadata.keys[i] == "dimension_names") continue;
      kept.keys.push_back(metadata.keys[i]);
      kept.elements.push_back(metadata.elements[i]);
    }
    return kept;
  }

  void read_array(const fs::path& folder, const Json& metadata) {
    ++counts_.arrays;
    const auto array = open_array(folder / "zarr.json", metadata, {});
    if (!array) return;
    std::vector<std::pair<Shape, fs::path>> chunks;
    std::vector<std::string> others;
    for (const fs::path& file : files_below(folder)) {
      const std::string key = file.lexically_relative(folder).generic_string();
      if (const auto chunk = array->grid.find(key))
        chunks.emplace_back(*chunk, file);
      else if (key != "zarr.json")
        others.push_back(key);
    }
    std::ranges::sort(chunks);
    for (const auto& [chunk, file] : chunks) read_chunk(*array, file);
    if (!others.empty())
      report(folder, Error{.found = plural(others.size(), "file") + " of no chunk, such as " +
                                    excerpt(others.front()),
                           .expected = "keys such as " + array->grid.key(Shape(array->grid.shape.size()))});
    const bool has_all_chunks =
        element_count(array->grid.chunk_counts()).value_or(UINT64_MAX) == chunks.size();
    if (!has_all_chunks) check_missing_chunks(folder / "zarr.json", *array, members_of_elements(metadata));
  }

  // Reports an array whose missing chunks cannot be read as the fill value.
  void check_missing_chunks(const fs::path& file, const OpenedArray& array, const Json& metadata) {
    const auto read_missing = [&](Interpretation& interpretation) {
      const StoredChain codecs(read_metadata(metadata), array.grid.chunk_shape, interpretation);
      if (const auto fault = codecs.chain().fault(Use::missing)) throw Refused(*fault);
      return true;
    };
    if (const auto found = first_accepted_of(Answers(), read_missing); !found) report(file, found.error());
  }

  void read_chunk(const OpenedArray& array, const fs::path& file) {
    ++counts_.chunks;
    const auto bytes = result_of([&] { return read_file(file, "a chunk"); });
    if (!bytes) return report_unreadable(file, bytes.error());
    const auto read = [&](Interpretation& interpretation) {
      return array.chain->decode(std::as_bytes(std::span(*bytes)), interpretation);
    };
    const auto found = first_accepted_of(answers_about_writers(array.answers), read);
    if (!found) return report(file, found.error());
    if (!listener_.elements) return;
    listener_.elements(name_of(file), element_texts(*found, array.chain->chain().array_type()));
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
