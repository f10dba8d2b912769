// Example: float32 with the fill value NaN, the codec `bytes` and the elements 1 and 2 is this line:
// {"data_type":"float32","fill_value":"0000c07f","codecs":[{"name":"bytes","parameters":{
// "endian":"little"}}],"shape":[2],"chunk_shape":[2],"writes":[{"start":[0],"shape":[2],
// "data":"0000803f00000040"}]}.
#include "conformance/protocol/writing.h"

#include <algorithm>
#include <array>

#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/component.h"
#include "reference/types/part.h"
#include "vectors/file/forms.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

// Returns the rows of a region, of length 1 in the first dimension, without their data.
std::vector<Region> rows_of(const Region& all) {
  if (all.shape.empty()) return {all};
  std::vector<Region> rows(all.shape.front(), all);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].start.front() = i;
    rows[i].shape.front() = 1;
  }
  return rows;
}

// Returns two regions, without their data, that divide the last dimension of more than one position: its
// first position, and the rest. So a chunk of more than one position there is written twice.
std::vector<Region> two_regions(const Region& all) {
  Region first = all, rest = all;
  for (std::size_t dimension = all.shape.size(); dimension-- > 0;) {
    if (all.shape[dimension] <= 1) continue;
    first.shape[dimension] = rest.start[dimension] = 1;
    --rest.shape[dimension];
    return {first, rest};
  }
  return {all};
}

// Returns the element of the type that has these bytes, as in metadata.
std::string scalar_text(const PlacedJson& at, const DataType& type) {
  const std::vector<std::byte> bytes = at.bytes();
  if (bytes.size() != type.element_size())
    at.refuse(std::to_string(bytes.size()) + " bytes", std::to_string(type.element_size()));
  return write_scalar(bytes, type);
}

std::string map_text(const PlacedJson& entries, const DataType& from, const DataType& to) {
  return json_list_of(entries.items(), [&](const PlacedJson& entry) {
    const std::vector<PlacedJson> pair = entry.items();
    if (pair.size() != 2) entry.refuse("a key and a value");
    return json_list(std::array{scalar_text(pair[0], from), scalar_text(pair[1], to)});
  });
}

// Returns the codec as in metadata. `type` is the type of its input, and becomes the type of its output.
std::string codec_text(const PlacedJson& codec, DataType& type) {
  const PlacedJson parameters = codec.at("parameters");
  const DataType from = type;
  if (parameters.find("data_type")) type = DataTypeForm::read(parameters.at("data_type"));
  JsonObject configuration, maps;
  for (const PlacedJson& parameter : parameters.members())
    if (parameter.key() == "offset" || parameter.key() == "scale") {
      configuration.add(parameter.key(), scalar_text(parameter, type));
    } else if (parameter.key() == "scalar_map") {
      for (const PlacedJson& map : parameter.members())
        maps.add(map.key(), map.key() == "decode" ? map_text(map, type, from) : map_text(map, from, type));
      configuration.add("scalar_map", maps.close());
    } else {
      configuration.add(parameter.key(), write_json(parameter.json()));
    }
  JsonObject text;
  text.add_text("name", codec.at("name").text());
  if (!configuration.is_empty()) text.add("configuration", configuration.close());
  return text.close();
}

// Throws Refused unless the region lies in the array.
Region read_region(const PlacedJson& at, const Shape& shape, std::size_t size) {
  Region region{at.at("start").read_by(read_shape), at.at("shape").read_by(read_shape),
                at.at("data").bytes()};
  bool is_inside = region.start.size() == shape.size() && region.shape.size() == shape.size();
  for (std::size_t i = 0; is_inside && i < shape.size(); ++i)
    is_inside = region.shape[i] <= shape[i] && region.start[i] <= shape[i] - region.shape[i];
  if (!is_inside) at.refuse("a region of the array " + to_string(shape));
  if (region.data.size() != *element_count(region.shape) * size)
    at.at("data").refuse(std::to_string(region.data.size()) + " bytes", "the elements of the region");
  return region;
}

}  // namespace

std::vector<Region> regions_of(const Request& request, const std::vector<std::byte>& fill) {
  Region all{Shape(request.shape.size()), request.shape, {}};
  if (request.writing == Writing::regions || request.writing == Writing::sparse) {
    const bool is_sparse = request.writing == Writing::sparse;
    std::vector<Region> regions = is_sparse ? rows_of(all) : two_regions(all);
    for (Region& region : regions)
      region.data = part_of_array(*request.data, request.shape, region.start, region.shape, fill);
    const auto is_fill = [&](const auto element) { return std::ranges::equal(element, fill); };
    if (is_sparse)
      std::erase_if(regions, [&](const Region& row) {
        return std::ranges::all_of(parts_of(row.data, fill.size()), is_fill);
      });
    return regions;
  }
  all.data = *request.data;
  if (request.writing == Writing::whole) return {std::move(all)};
  Region other = all;  // of Writing::over
  const std::size_t half = other.data.size() / fill.size() / 2 * fill.size();
  std::rotate(other.data.begin(), other.data.begin() + static_cast<std::ptrdiff_t>(half), other.data.end());
  return {std::move(other), std::move(all)};
}

std::vector<bool> written_elements(const Request& request, const std::vector<std::byte>& fill) {
  std::vector<std::byte> written(*element_count(request.shape));  // 1 where a region writes
  for (const Region& region : regions_of(request, fill)) {
    const std::vector<std::byte> ones(*element_count(region.shape), std::byte{1});
    put_part(ones, region.start, region.shape, written, request.shape);
  }
  std::vector<bool> is_written;
  for (const std::byte value : written) is_written.push_back(value != std::byte{0});
  return is_written;
}

void add_create_members(JsonObject& line, const Request& request, Elements elements) {
  Interpretation defaults(Answers::defaults());
  const WantedArray wanted = wanted_array(request, defaults);
  line.add("data_type", metadata_json(wanted.spec.data_type));
  if (wanted.has_fill_value) line.add_bytes("fill_value", wanted.spec.fill_value);
  if (wanted.has_codecs) line.add("codecs", codecs_json(wanted.spec, CodecSpelling::request));
  line.add("shape", to_string(request.shape));
  line.add("chunk_shape", to_string(wanted.chunk_shape));
  const DataType& type = wanted.spec.data_type;
  line.add("writes", json_list_of(regions_of(request, wanted.spec.fill_value), [&](const Region& region) {
             JsonObject write;
             write.add("start", to_string(region.start));
             write.add("shape", to_string(region.shape));
             write.add_bytes("data", region.data);
             if (elements == Elements::as_data) return write.close();
             const auto scalar = [&](const auto element) { return write_scalar(element, type); };
             write.add("elements", json_list_of(parts_of(region.data, type.element_size()), scalar));
             return write.close();
           }));
}

Request read_create_request(const Json& message) {
  const JsonDocument document(message, "create");
  const PlacedJson root(document);
  const DataType type = DataTypeForm::read(root.at("data_type"));
  ArrayText text{.data_type = metadata_json(type),
                 .fill_value = plain_fill_value(type),
                 .codecs = "null",
                 .shape = root.at("shape").read_by(read_shape),
                 .chunk_shape = root.at("chunk_shape").read_by(read_shape)};
  check_array_size("shape", text.shape);
  if (text.chunk_shape.size() != text.shape.size() || element_count(text.chunk_shape) == 0)
    root.at("chunk_shape").refuse("a length above 0 for each dimension of the array");
  if (const auto fill = root.find("fill_value")) text.fill_value = scalar_text(*fill, type);
  if (const auto codecs = root.find("codecs")) {
    DataType input = type;
    text.codecs =
        json_list_of(codecs->items(), [&](const PlacedJson& codec) { return codec_text(codec, input); });
  }
  Interpretation defaults(Answers::defaults());
  const auto fill = read_scalar(read_json(text.fill_value), type, "fill_value", defaults);
  std::vector<std::byte> data;
  for (std::uint64_t i = 0; i < *element_count(text.shape); ++i)
    data.insert(data.end(), fill.begin(), fill.end());
  for (const PlacedJson& write : root.at("writes").items()) {
    const Region region = read_region(write, text.shape, fill.size());
    put_part(region.data, region.start, region.shape, data, text.shape);
  }
  return text.request(Operation::create, std::move(data));
}

}  // namespace zarrproof
