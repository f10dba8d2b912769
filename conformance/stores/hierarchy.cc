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
#include <utility>

#include "conformance/judging/element_text.h"
#include "conformance/judging/judge.h"
#include "conformance/judging/metadata_errors.h"
#include "conformance/text/edit.h"
#include "reference/array/chunk_grid.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/json/json.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/codec_names.h"
#include "vectors/read_file.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// An array of accepted metadata. If these were refused, wrong members were left out or replaced.
struct OpenedArray {
  ChunkGrid grid;
  Metadata metadata;
  Answers given;    // to open points, before the metadata were read
  Answers answers;  // `given`, and the first answers about the metadata under which these are accepted
  std::shared_ptr<const StoredChain> chain;  // under `answers`
  bool has_known_codecs = true;              // false: other codecs replace unknown ones in the shards
  bool has_fill_value = true;                // false: another fill value replaces a wrong one
};

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

  // The level of a violation is that of its clause, if it is not given.
  void report(const fs::path& file, Error error, const std::string& place = {},
              std::optional<Level> level = std::nullopt) {
    error.place.insert(0, place);
    // Without a clause, the error says why something was not read. These clauses are about readers: a writer
    // may use extensions, which this program cannot judge, also with names like those of the four codecs.
    constexpr std::array kOfReaders = {Clause::META_9, Clause::META_17, Clause::META_18};
    const bool is_judged = error.clause && std::ranges::find(kOfReaders, *error.clause) == kOfReaders.end();
    ++(is_judged ? counts_.violations : counts_.not_judged);
    if (!is_judged)
      level.reset();
    else if (!level)
      level = details(*error.clause).level;
    listener_.refused(name_of(file), error, level);
  }

  // Reports an error of metadata. Its clause is about readers. Writing wrong metadata violates WRITE-2, too.
  void report_metadata(const fs::path& file, const Error& error, const std::string& place) {
    report(file, error, place, details(Clause::WRITE_2).level);
  }

  void report_unreadable(const fs::path& file, const Error& error) {
    ++counts_.unreadable;
    report(file, error);
  }

  // Returns the entries of a folder in alphabetical order, without links to folders, which can lead in a
  // cycle. Reports these links, and a folder that cannot be read.
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
    for (const fs::directory_entry& entry : entries)  // names with "__" are those of extensions
      if (is_folder(entry) && !entry.path().filename().string().starts_with("__")) read_node(entry.path());
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
    const Json *format = group.find("zarr_format"), *type = group.find("node_type");
    const bool is_v3 = check("zarr_format", format != nullptr && write_json(*format) == "3", "3");
    const bool is_group =
        check("node_type", type != nullptr && write_json(*type) == "\"group\"", R"("array" or "group")");
    if (!is_v3 || !is_group) return false;
    const Json* attributes = group.find("attributes");
    check("attributes", attributes == nullptr || attributes->is_object(), "an object");
    constexpr std::array<std::string_view, 3> kMembers = {"zarr_format", "node_type", "attributes"};
    for (std::size_t i = 0; i < group.keys.size(); ++i) {
      const Json member{.kind = Json::Kind::object, .keys = {group.keys[i]}, .elements = {group.elements[i]}};
      if (const auto error = unknown_member(member, kMembers)) report_metadata(file, *error, place);
    }
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
      if (!error.clause && !error.is_limit) error.clause = Clause::META_3;
      return error;
    }
    return first_accepted_of(given, [&](Interpretation& interpretation) {
      const auto& [grid, codecs] = *parts;
      auto chain = std::make_shared<const StoredChain>(codecs, grid.chunk_shape, interpretation);
      return OpenedArray{grid, codecs, given, interpretation.answers(), std::move(chain)};
    });
  }

  // Returns the array of these metadata as a writer may write them, or their first error.
  static Result<OpenedArray> opened_as_written(const Json& metadata) {
    auto array = opened(metadata, answers_about_writers({}));
    if (!array) return array;
    const DataType& type = array->chain->chain().array_type();
    if (auto error = error_of_written_fill_value(*array->metadata.fill_value, type, array->answers))
      return *std::move(error);
    return array;
  }

  // Returns the array of these metadata. If they are refused, reports each error, and returns the array as
  // far as its chunks can be read, or nothing.
  std::optional<OpenedArray> open_array(const fs::path& file, const Json& metadata,
                                        const std::string& place) {
    auto found = opened_as_written(metadata);
    if (found) {
      check_fill_value(file, metadata, found->answers, place);
      return std::move(*found);
    }
    for (const Error& error : metadata_errors(metadata, [](const Json& json) -> std::optional<Error> {
           const auto mended = opened_as_written(json);
           return mended ? std::nullopt : std::optional(mended.error());
         }))
      report_metadata(file, of_extension(error, metadata), place);
    // The answers about bytes of a bool, and about a wrong list of a scalar_map that no operation uses, which
    // is an error of the metadata and not of each chunk. Any other answers may accept the metadata.
    Answers about_chunks;
    about_chunks.set(OpenPoint::bool_other, Answer::error);
    about_chunks.set(OpenPoint::map_validation, Answer::both);
    Json readable = members_of_elements(metadata);
    found = opened(readable, about_chunks);
    const bool has_fill_value = found || !found.error().place.starts_with("fill_value");
    if (!has_fill_value && set_plain_fill_value(readable)) found = opened(readable, about_chunks);
    const bool has_known_codecs = found || !is_of_unknown_codec(found.error());
    if (!has_known_codecs) {
      replace_unknown_inner_codecs(*readable.find("codecs"));
      found = opened(readable, about_chunks);
    }
    if (!found) return std::nullopt;
    found->has_fill_value = has_fill_value;
    found->has_known_codecs = has_known_codecs;
    return std::move(*found);
  }

  // Reports a fill value that does not survive a cast, if the metadata are accepted only by readers that
  // notice it late (fill_check=use).
  void check_fill_value(const fs::path& file, const Json& metadata, const Answers& accepting,
                        const std::string& place) {
    if (accepting.get(OpenPoint::fill_check) != Answer::use) return;
    Answers at_once = answers_about_writers({});
    at_once.set(OpenPoint::fill_check, Answer::metadata);
    if (const auto found = opened(metadata, at_once); !found) {
      Error error = found.error();
      error.clause = Clause::CV_17;
      report(file, error, place);
    }
  }

  // Returns the error of an unknown data type, which may be that of an extension, as META-18. The exception
  // are names such as r12, which the core specification defines.
  static Error of_extension(Error error, const Json& metadata) {
    const Json* type = metadata.find("data_type");
    const std::string name = type == nullptr ? "" : name_in(*type);
    const bool is_raw =
        name.size() > 1 && name.find_first_not_of("0123456789", 1) == name.npos && name[0] == 'r';
    const bool is_unknown = !name.empty() && !find_data_type(name) && !is_time_type(name) && !is_raw;
    if (is_unknown && error.place.starts_with("data_type")) error.clause = Clause::META_18;
    return error;
  }

  // Replaces unknown codecs in the shards, so that the index of a shard can be read.
  static void replace_unknown_inner_codecs(Json& codecs) {
    for (Json& codec : codecs.elements) {
      Json* configuration = codec.find("configuration");
      Json* inner = configuration == nullptr ? nullptr : configuration->find("codecs");
      if (name_in(codec) != kSharding || inner == nullptr) continue;
      *inner = with_known_codecs(std::move(*inner));
      replace_unknown_inner_codecs(*inner);
    }
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
    if (!has_all_chunks && array->has_known_codecs && array->has_fill_value)
      check_missing_chunks(folder / "zarr.json", *array);
  }

  // Reports an array whose missing chunks cannot be read as the fill value.
  void check_missing_chunks(const fs::path& file, const OpenedArray& array) {
    const auto read_missing = [&](Interpretation& interpretation) {
      const StoredChain codecs(array.metadata, array.grid.chunk_shape, interpretation);
      if (const auto fault = codecs.chain().fault(Use::missing)) throw Refused(*fault);
      return true;
    };
    if (const auto found = first_accepted_of(Answers(), read_missing); !found) report(file, found.error());
  }

  void read_chunk(const OpenedArray& array, const fs::path& file) {
    ++counts_.chunks;
    const auto bytes = result_of([&] { return read_file(file, "a chunk"); });
    if (!bytes) return report_unreadable(file, bytes.error());
    const auto found = elements_of(array, std::as_bytes(std::span(*bytes)));
    if (!found) return report(file, found.error());
    if (!listener_.elements || !array.has_known_codecs || !array.has_fill_value) return;
    listener_.elements(name_of(file),
                       element_texts(*found, array.chain->chain().array_type(), NanBits::kept));
  }

  // Returns the elements of a chunk; none, if only the index can be read.
  static Result<std::vector<std::byte>> elements_of(const OpenedArray& array,
                                                    std::span<const std::byte> chunk) {
    const auto read = [&](const StoredChain& chain, Interpretation& interpretation) {
      if (array.has_known_codecs) return chain.decode(chunk, interpretation);
      chain.check_index(chunk, interpretation);
      return std::vector<std::byte>();
    };
    auto found = first_accepted_of(
        array.answers, [&](Interpretation& interpretation) { return read(*array.chain, interpretation); });
    if (found) return found;
    // Other answers about the metadata may accept the chunk. They come second, because the metadata are then
    // read for each chunk.
    auto other = first_accepted_of(array.given, [&](Interpretation& interpretation) {
      return read(StoredChain(array.metadata, array.grid.chunk_shape, interpretation), interpretation);
    });
    return other ? std::move(other) : std::move(found);
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
