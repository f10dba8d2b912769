#include "fuzz/cases/scalar_places.h"

#include "fuzz/cases/json_edit.h"
#include "reference/json/json.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// Puts the text in unread: it may be JSON that cannot be read and written unchanged, such as 1e400.
void put_in_codecs(ArrayText& array, const Path& path, const std::string& text) {
  Json codecs = read_json(array.codecs);
  Json& value = at(codecs, path);
  value = Json();
  value.kind = Json::Kind::number;
  value.text = text;
  array.codecs = write_json(codecs);
}

std::size_t number_of(const Json& object, std::string_view key) {
  for (std::size_t i = 0; i < object.keys.size(); ++i)
    if (object.keys[i] == key) return i;
  return object.keys.size();
}

class Places {
 public:
  Places(const Outline& outline, const ArrayText& text) : codecs_(read_json(text.codecs)) {
    if (outline.fill) add_fill(outline.type, *outline.fill, text.fill_value);
    const std::vector<DataType> types = outline.types();
    for (std::size_t i = 0; i < outline.codecs.size(); ++i)
      std::visit([&](const auto& codec) { add(codec, i, types); }, outline.codecs[i]);
  }

  std::vector<ScalarPlace> take() { return std::move(all_); }

 private:
  void add_fill(const DataType& array_type, const Bytes& fill, const std::string& text) {
    const DataType type = component_of(array_type);
    if (!type.is_real()) return;
    if (array_type.kind != Kind::complex) {
      all_.push_back({type, load(fill, type),
                      [](ArrayText& array, const std::string& value) { array.fill_value = value; }, true});
      return;
    }
    std::vector<std::string> parts;
    for (const Json& part : read_json(text).elements) parts.push_back(write_json(part));
    std::size_t number = 0;
    for_each_component(std::span(fill), type, [&](std::span<const std::byte> part) {
      all_.push_back({type, load(part, type),
                      [parts, number](ArrayText& array, const std::string& value) {
                        array.fill_value = number == 0 ? "[" + value + "," + parts[1] + "]"
                                                       : "[" + parts[0] + "," + value + "]";
                      },
                      true});
      ++number;
    });
  }

  // The path of a member of a codec's configuration.
  Path path_of(std::size_t codec, std::string_view key) const {
    const Json& object = codecs_.elements.at(codec);
    const std::size_t configuration = number_of(object, "configuration");
    return {codec, configuration, number_of(object.elements.at(configuration), key)};
  }

  void add_place(const DataType& type, Bits bits, Path path) {
    all_.push_back({type, bits,
                    [path = std::move(path)](ArrayText& array, const std::string& text) {
                      put_in_codecs(array, path, text);
                    },
                    false});
  }

  void add(const ScaleOffsetOutline& codec, std::size_t i, const std::vector<DataType>& types) {
    if (codec.offset) add_place(types[i], *codec.offset, path_of(i, "offset"));
    if (codec.scale) add_place(types[i], *codec.scale, path_of(i, "scale"));
  }

  void add(const CastOutline& codec, std::size_t i, const std::vector<DataType>& types) {
    if (!codec.encode_map.empty()) add_map(codec.encode_map, i, "encode", types[i], codec.to);
    if (!codec.decode_map.empty()) add_map(codec.decode_map, i, "decode", codec.to, types[i]);
  }

  void add_map(const std::vector<std::pair<Bits, Bits>>& map, std::size_t i, std::string_view direction,
               const DataType& from, const DataType& to) {
    Path path = path_of(i, "scalar_map");
    const Json& both = codecs_.elements.at(i).elements.at(path[1]).elements.at(path[2]);
    path.push_back(number_of(both, direction));
    for (std::size_t entry = 0; entry < map.size(); ++entry) {
      Path key = path, result = path;
      key.insert(key.end(), {entry, 0});
      result.insert(result.end(), {entry, 1});
      add_place(from, map[entry].first, std::move(key));
      add_place(to, map[entry].second, std::move(result));
    }
  }

  Json codecs_;
  std::vector<ScalarPlace> all_;
};

}  // namespace

std::vector<ScalarPlace> scalar_places(const Outline& outline, const ArrayText& text) {
  return Places(outline, text).take();
}

}  // namespace zarrproof::fuzz
