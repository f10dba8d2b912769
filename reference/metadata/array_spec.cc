// Reads the members of a zarr.json in this order: unknown codecs, data type, fill value, then the chain
// from the first codec to the last. Each codec is read with the type that the codecs before it give.
// Example: in the chain cast_value to uint8, scale_offset, the parameters of scale_offset are numbers of
// uint8.
#include "reference/metadata/array_spec.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>

#include "reference/errors/data_error.h"
#include "reference/json/write.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/codec_names.h"
#include "reference/types/resemblance.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

using Keys = std::initializer_list<std::string_view>;

// Returns the key of the first member that is not in `known`; null if there is none.
const std::string* unknown_key(const Json& object, Keys known) {
  for (const std::string& key : object.keys)
    if (std::find(known.begin(), known.end(), key) == known.end()) return &key;
  return nullptr;
}

// A codec of the list: its name and its configuration; null if it has none.
struct NamedCodec {
  std::string place;
  std::string name;
  const Json* configuration = nullptr;

  std::string in_configuration(std::string_view key) const {
    return place + ".configuration." + excerpt(key);
  }
  const Json* parameter(std::string_view key) const {
    return configuration == nullptr ? nullptr : configuration->find(key);
  }
};

// META-12: a bare name stands for a codec without a configuration.
NamedCodec read_bare_name(const Json& json, std::string place, Interpretation& interpretation) {
  const NamedCodec codec{std::move(place), json.text};
  interpretation.record_step(Clause::META_12, [&] {
    return codec.place + ": the bare name " + excerpt(json) + " stands for the codec";
  });
  if (codec.name == "scale_offset" && interpretation.choose(OpenPoint::scale_offset_name) == Answer::reject)
    refuse(Clause::META_3, codec.place, excerpt(json), "an object with name");
  return codec;
}

void check_must_understand(const Json& must_understand, const std::string& where,
                           Interpretation& interpretation) {
  if (!must_understand.is_boolean()) refuse(Clause::META_3, where, excerpt(must_understand), "true or false");
  interpretation.record_step(Clause::META_3, [&] { return where + ": " + excerpt(must_understand); });
  if (must_understand.boolean && interpretation.choose(OpenPoint::must_understand) == Answer::reject)
    refuse(Clause::META_3, where, "true", "no such member");
}

NamedCodec read_codec(const Json& json, std::string place, Interpretation& interpretation) {
  if (json.is_string()) return read_bare_name(json, std::move(place), interpretation);
  NamedCodec codec;
  codec.place = std::move(place);
  if (!json.is_object()) refuse(Clause::META_3, codec.place, excerpt(json), "an object or a name");
  const Json* name = json.find("name");
  if (name == nullptr) refuse(Clause::META_3, codec.place, "no \"name\"", "an object with name");
  if (!name->is_string()) refuse(Clause::META_3, codec.place + ".name", excerpt(*name), "a string");
  codec.name = name->text;
  codec.configuration = json.find("configuration");
  if (codec.configuration != nullptr && !codec.configuration->is_object())
    refuse(Clause::META_3, codec.place + ".configuration", excerpt(*codec.configuration), "an object");
  if (const Json* must_understand = json.find("must_understand"))
    check_must_understand(*must_understand, codec.place + ".must_understand", interpretation);
  if (const std::string* key = unknown_key(json, {"name", "configuration", "must_understand"}))
    refuse(Clause::META_3, codec.place, "the member " + json_string(excerpt(*key)), "name and configuration");
  const bool may_be_empty = codec.name == "scale_offset";  // SO-4: both of its parameters are optional
  if (codec.configuration != nullptr && codec.configuration->keys.empty() && !may_be_empty)
    interpretation.record_step(Clause::META_14,
                               [&] { return codec.place + ": the empty configuration says nothing"; });
  return codec;
}

// Refuses a parameter that the codec does not have, under META-2 or META-3. The specifications of bytes and
// crc32c (META-3) do not say what an unknown key means: this is the open point unknown_keys.
void check_keys(const NamedCodec& codec, Keys known, Clause clause, Interpretation& interpretation) {
  const std::string* key =
      codec.configuration == nullptr ? nullptr : unknown_key(*codec.configuration, known);
  if (key == nullptr) return;
  if (clause == Clause::META_3 && interpretation.choose(OpenPoint::unknown_keys) != Answer::reject) return;
  refuse(clause, codec.in_configuration(*key), "an unknown parameter", "only those of " + codec.name);
}

// BYTES-2, BYTES-3, BYTES-6: records the effect of endian, or of its absence (null), on the components of a
// type.
void record_endian(const Json* endian, ByteOrder order, const DataType& type, const std::string& place,
                   Interpretation& interpretation) {
  const bool raw = type.kind == TypeKind::raw;
  const Clause wide = raw ? Clause::BYTES_6 : Clause::BYTES_2;
  interpretation.record_step(type.width > 1 ? wide : Clause::BYTES_3, [&] {
    const std::string given = place + ": " + (endian != nullptr ? excerpt(*endian) : "its absence");
    if (type.width == 1)
      return given + " changes nothing, because a component of " + type.name + " has one byte";
    if (raw)
      return given + (order == ByteOrder::big ? " reverses" : " does not change") + " the bytes of " +
             type.name;
    return given + " puts the " + (order == ByteOrder::big ? "most" : "least") +
           " significant byte of each component of " + type.name + " first";
  });
}

void read_bytes(const NamedCodec& codec, ArraySpec& spec, Interpretation& interpretation) {
  const DataType& type = spec.stored_type();
  const bool raw = type.kind == TypeKind::raw;
  const bool wide = type.width > 1;
  const Json* endian = codec.parameter("endian");
  const std::string place = codec.in_configuration("endian");
  if (endian == nullptr) {
    const bool needed =
        wide && (!raw || interpretation.choose(OpenPoint::raw_endian_absent) == Answer::error);
    if (needed) refuse(Clause::BYTES_10, place, "no endian for " + type.name, "\"little\" or \"big\"");
  } else {
    const bool big = endian->is_string() && endian->text == "big";
    const bool little = endian->is_string() && endian->text == "little";
    if (!big && !little)
      refuse(wide ? Clause::BYTES_10 : Clause::BYTES_14, place, excerpt(*endian), "\"little\" or \"big\"");
    spec.endian = big ? ByteOrder::big : ByteOrder::little;
    spec.endian_swaps_raw =
        big && wide && raw && interpretation.choose(OpenPoint::raw_endian) == Answer::swapped;  // BYTES-3
  }
  record_endian(endian, spec.stored_order(), type, place, interpretation);
  check_keys(codec, {"endian"}, Clause::META_3, interpretation);
}

ScaleOffsetConfiguration read_scale_offset(const NamedCodec& codec, const DataType& type,
                                           Interpretation& interpretation) {
  if (!type.is_real())  // SO-6
    refuse(Clause::SO_6, codec.place, "scale_offset on " + type.name, "a data type of real numbers");
  check_keys(codec, {"offset", "scale"}, Clause::META_2, interpretation);
  ScaleOffsetConfiguration result{.type = type, .offset = {}, .scale = {}};
  const auto read = [&](std::string_view key) -> std::optional<Bits> {
    const Json* json = codec.parameter(key);
    if (json == nullptr) return std::nullopt;  // SO-4
    const std::string place = codec.in_configuration(key);
    const Bits bits = read_real(*json, type, place, interpretation);
    if (!unpack(bits, type).is_finite() &&
        interpretation.choose(OpenPoint::nonfinite_parameter) == Answer::reject)
      refuse(Clause::META_3, place, excerpt(*json), "a finite number");
    return bits;
  };
  result.offset = read("offset");
  result.scale = read("scale");
  if (result.scale && unpack(*result.scale, type).is_zero() &&
      interpretation.choose(OpenPoint::zero_scale) == Answer::reject)
    refuse(Clause::META_3, codec.in_configuration("scale"), "zero", "a number other than zero");
  return result;
}

// Reads one direction of a scalar_map: keys of type `from`, values of type `to`. Throws Refused with META-3;
// for a scalar, with META-10.
std::vector<std::pair<Bits, Bits>> read_entries(const Json& json, const DataType& from, const DataType& to,
                                                const std::string& place, Interpretation& interpretation) {
  if (!json.is_array()) refuse(Clause::META_3, place, excerpt(json), "an array of [input, output]");
  std::vector<std::pair<Bits, Bits>> entries;
  std::map<Bits, std::size_t> first;  // the first entry of each key
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    const Json& entry = json.elements[i];
    const std::string where = place + "[" + std::to_string(i) + "]";
    if (!entry.is_array() || entry.elements.size() != 2)
      refuse(Clause::META_3, where, excerpt(entry), "[input, output]");
    const Bits key = read_real(entry.elements[0], from, where + "[0]", interpretation);
    const Bits value = read_real(entry.elements[1], to, where + "[1]", interpretation);
    const std::size_t same = first.emplace(key, i).first->second;
    if (same != i && entries[same].second != value &&
        json.elements[same].elements[0].text != entry.elements[0].text)
      interpretation.record_step(Clause::CV_15, [&] {
        return where + " has the key of entry " + std::to_string(same) + ", written otherwise";
      });
    entries.emplace_back(key, value);
  }
  return entries;
}

ScalarMap read_map(const NamedCodec& codec, const Json& scalar_map, std::string_view direction,
                   const DataType& from, const DataType& to, Interpretation& interpretation) {
  ScalarMap map;
  const Json* json = scalar_map.find(direction);
  if (json == nullptr) return map;
  const std::string place = codec.in_configuration("scalar_map") + "." + std::string(direction);
  try {
    map.entries = read_entries(*json, from, to, place, interpretation);
  } catch (const Refused& refused) {
    if (interpretation.choose(OpenPoint::map_validation) == Answer::both) throw;
    map.late_error = refused.error();
  }
  return map;
}

Rounding read_rounding(const NamedCodec& codec) {
  const Json* rounding = codec.parameter("rounding");
  if (rounding == nullptr) return Rounding::nearest_even;
  const auto found = rounding->is_string() ? kRoundings.find(rounding->text) : std::nullopt;
  if (!found) {
    std::string expected = "one of";
    for (Rounding one : all_roundings()) expected += " \"" + std::string(name(one)) + "\"";
    refuse(Clause::META_3, codec.in_configuration("rounding"), excerpt(*rounding), expected);
  }
  return *found;
}

OutOfRange read_out_of_range(const NamedCodec& codec, const DataType& stored_type) {
  const Json* rule = codec.parameter("out_of_range");
  if (rule == nullptr) return OutOfRange::error;
  const std::string place = codec.in_configuration("out_of_range");
  const auto found = rule->is_string() ? find_out_of_range(rule->text) : std::nullopt;
  if (!found || *found == OutOfRange::error)
    refuse(Clause::META_3, place, excerpt(*rule), "\"clamp\" or \"wrap\"");
  if (*found == OutOfRange::wrap && !stored_type.is_integer())  // CV-6
    refuse(Clause::CV_6, place, "\"wrap\" with data_type " + stored_type.name, "an integer data_type");
  return *found;
}

CastValueConfiguration read_cast_value(const NamedCodec& codec, const DataType& type,
                                       Interpretation& interpretation) {
  const auto refuse_type = [&](Clause clause, const std::string& place, const DataType& wrong) {
    refuse(clause, place, "cast_value with " + wrong.name, "a data type of real numbers");
  };
  if (!type.is_real()) refuse_type(Clause::CV_14, codec.place, type);
  if (codec.configuration == nullptr)
    refuse(Clause::META_3, codec.place, "no configuration", "a configuration with data_type");
  check_keys(codec, {"data_type", "rounding", "out_of_range", "scalar_map"}, Clause::META_2, interpretation);

  const Json* data_type = codec.parameter("data_type");
  const std::string type_place = codec.in_configuration("data_type");
  if (data_type == nullptr) refuse(Clause::META_3, type_place, "no data_type", "a data type");
  const DataType stored_type = read_data_type(*data_type, type_place, interpretation);
  if (!stored_type.is_real()) refuse_type(Clause::CV_18, type_place, stored_type);
  CastValueConfiguration result{
      .array_type = type, .stored_type = stored_type, .encode_map = {}, .decode_map = {}};

  result.rounding = read_rounding(codec);
  result.out_of_range = read_out_of_range(codec, stored_type);
  if (const Json* map = codec.parameter("scalar_map")) {
    const std::string place = codec.in_configuration("scalar_map");
    if (!map->is_object()) refuse(Clause::META_3, place, excerpt(*map), "an object");
    if (const std::string* key = unknown_key(*map, {"encode", "decode"}))
      refuse(Clause::META_3, place + "." + excerpt(*key), "an unknown parameter", "encode and decode");
    result.encode_map = read_map(codec, *map, "encode", type, stored_type, interpretation);
    result.decode_map = read_map(codec, *map, "decode", stored_type, type, interpretation);
  }
  return result;
}

// META-6: the list has array -> array codecs, exactly one array -> bytes codec, then bytes -> bytes codecs.
void read_chain(const Json& codecs, ArraySpec& spec, Interpretation& interpretation) {
  bool serialized = false;
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    const NamedCodec codec = read_codec(codecs.elements[i], codec_place(i), interpretation);
    const bool takes_bytes = codec.name == "crc32c";
    if (takes_bytes != serialized)
      refuse(Clause::META_11, codec.place,
             codec.name + (serialized ? " after" : " before") + " the bytes codec",
             "array -> array codecs, one bytes codec, then bytes -> bytes codecs");
    if (codec.name == "scale_offset") {
      spec.array_codecs.emplace_back(read_scale_offset(codec, spec.stored_type(), interpretation));
    } else if (codec.name == "cast_value") {  // CHAIN-1
      spec.array_codecs.emplace_back(read_cast_value(codec, spec.stored_type(), interpretation));
    } else if (codec.name == "bytes") {
      read_bytes(codec, spec, interpretation);
      serialized = true;
    } else {
      check_keys(codec, {}, Clause::META_3, interpretation);  // CRC-3
      ++spec.checksums;
    }
    if (codecs.elements[i].is_object() && codec.configuration == nullptr)
      interpretation.record_step(Clause::META_5,
                                 [&] { return codec.place + ": " + codec.name + " needs no configuration"; });
  }
  if (!serialized) refuse(Clause::META_19, "codecs", "no array -> bytes codec", "a bytes codec");
}

// Refuses by META-9, then by META-17. Comes before all other checks, because the refusal by META-9 is a MUST
// beside any other error.
void refuse_unknown_codecs(const Json& codecs) {
  if (!codecs.is_array()) return;
  std::optional<Error> other_spelling;  // the first one
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    const Json& codec = codecs.elements[i];
    const Json* name = codec.is_object() ? codec.find("name") : &codec;
    if (name == nullptr || !name->is_string() || is_codec(name->text)) continue;
    const bool resembles = resembles_codec(name->text);
    const Error error = {resembles ? Clause::META_17 : Clause::META_9, codec_place(i),
                         "the unknown codec " + json_string(excerpt(name->text)),
                         "bytes, crc32c, scale_offset or cast_value"};
    if (!resembles) throw Refused(error);
    if (!other_spelling) other_spelling = error;
  }
  if (other_spelling) throw Refused(*other_spelling);
}

// Writes codecs in one spelling.
struct CodecWriter {
  CodecSpelling spelling;

  std::string scalar(Bits bits, const DataType& type) const {
    if (spelling == CodecSpelling::metadata) return write_real(bits, type);
    return json_string(to_hexadecimal(element_of(bits, type)));
  }

  std::string map(const ScalarMap& map, const DataType& from, const DataType& to) const {
    return json_list_of(map.entries, [&](const auto& entry) {
      return json_list(std::array{scalar(entry.first, from), scalar(entry.second, to)});
    });
  }

  std::string named(std::string_view name, JsonObject parameters) const {
    JsonObject codec;
    codec.add_text("name", name);
    if (spelling == CodecSpelling::request)
      codec.add("parameters", parameters.close());
    else if (!parameters.is_empty())
      codec.add("configuration", parameters.close());
    return codec.close();
  }

  std::string operator()(const ScaleOffsetConfiguration& codec) const {
    JsonObject parameters;
    if (codec.offset) parameters.add("offset", scalar(*codec.offset, codec.type));
    if (codec.scale) parameters.add("scale", scalar(*codec.scale, codec.type));
    return named("scale_offset", parameters);
  }

  std::string operator()(const CastValueConfiguration& codec) const {
    const DataType &array = codec.array_type, &stored = codec.stored_type;
    JsonObject parameters, maps;
    parameters.add("data_type", metadata_json(stored));
    if (codec.rounding != Rounding::nearest_even) parameters.add_text("rounding", name(codec.rounding));
    if (codec.out_of_range != OutOfRange::error)
      parameters.add_text("out_of_range", name(codec.out_of_range));
    if (!codec.encode_map.entries.empty()) maps.add("encode", map(codec.encode_map, array, stored));
    if (!codec.decode_map.entries.empty()) maps.add("decode", map(codec.decode_map, stored, array));
    if (!maps.is_empty()) parameters.add("scalar_map", maps.close());
    return named("cast_value", parameters);
  }
};

}  // namespace

const DataType& ArraySpec::stored_type() const {
  for (auto codec = array_codecs.rbegin(); codec != array_codecs.rend(); ++codec)
    if (const auto* cast = std::get_if<CastValueConfiguration>(&*codec)) return cast->stored_type;
  return data_type;
}

std::vector<DataType> ArraySpec::types() const {
  std::vector<DataType> types{data_type};
  for (const ArrayCodecConfiguration& codec : array_codecs) {
    const auto* cast = std::get_if<CastValueConfiguration>(&codec);
    types.push_back(cast != nullptr ? cast->stored_type : types.back());
  }
  return types;
}

ByteOrder ArraySpec::stored_order() const {
  const DataType& type = stored_type();
  const bool applies = type.width > 1 && (type.kind != TypeKind::raw || endian_swaps_raw);
  return applies ? endian.value_or(ByteOrder::little) : ByteOrder::little;
}

std::string codec_json(const ArrayCodecConfiguration& codec) {
  return std::visit(CodecWriter{CodecSpelling::metadata}, codec);
}

std::string codecs_json(const ArraySpec& spec, CodecSpelling spelling) {
  const CodecWriter writer{spelling};
  std::vector<std::string> codecs;
  for (const ArrayCodecConfiguration& codec : spec.array_codecs) codecs.push_back(std::visit(writer, codec));
  JsonObject bytes;
  if (spec.endian) bytes.add_text("endian", *spec.endian == ByteOrder::big ? "big" : "little");
  codecs.push_back(writer.named("bytes", bytes));
  codecs.insert(codecs.end(), spec.checksums, writer.named("crc32c", JsonObject()));
  return json_list(codecs);
}

ArraySpec read_array_spec(const Metadata& metadata, Interpretation& interpretation) {
  if (const std::size_t count = metadata.codecs.elements.size(); count > kMaxCodecs)
    refuse_limit("codecs", std::to_string(count) + " codecs", kMaxCodecs, "codecs");
  if (metadata.extension && interpretation.choose(OpenPoint::json_extensions) == Answer::reject)
    throw Refused(*metadata.extension);
  if (metadata.unknown_member) throw Refused(*metadata.unknown_member);
  refuse_unknown_codecs(metadata.codecs);
  ArraySpec spec;
  spec.shape = metadata.shape;
  spec.data_type = read_data_type(metadata.data_type, "data_type", interpretation);
  if (!metadata.fill_value)  // META-8
    refuse(Clause::META_8, "fill_value", "no fill_value", "a scalar of " + spec.data_type.name);
  spec.fill_value = read_scalar(*metadata.fill_value, spec.data_type, "fill_value", interpretation);
  if (!metadata.codecs.is_array())
    refuse(Clause::META_3, "codecs", excerpt(metadata.codecs), "an array of codecs");

  read_chain(metadata.codecs, spec, interpretation);
  if (metadata.wrong_member) throw Refused(*metadata.wrong_member);
  return spec;
}

}  // namespace zarrproof
