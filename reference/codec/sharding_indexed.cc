// Example: a shard of two inner chunks without checksums has an index of 32 bytes at its end. decode()
// reads the two entries, decodes the bytes that each names by the inner chain, and takes the fill value for
// an empty entry. sharding_indexed.h shows the bytes.
#include "reference/codec/sharding_indexed.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "reference/codec/crc32c.h"
#include "reference/errors/data_error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/codec_names.h"
#include "reference/types/part.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kEmpty = UINT64_MAX;  // offset and nbytes of an empty inner chunk

// Codecs whose output varies in size.
constexpr std::array<std::string_view, 11> kVariableSize = {
    "blosc",          "gzip",          kSharding,        "zstd",           "numcodecs.blosc", "numcodecs.bz2",
    "numcodecs.gzip", "numcodecs.lz4", "numcodecs.lzma", "numcodecs.zlib", "numcodecs.zstd"};

// The entry of the index for an inner chunk.
struct Range {
  std::uint64_t offset, nbytes;

  std::string text() const {
    return "offset " + std::to_string(offset) + ", nbytes " + std::to_string(nbytes);
  }
};

// Returns the metadata with bytes in the place of sharding_indexed. Both codecs take the same elements. So
// the chain of these metadata has the codecs around sharding_indexed, and what reaches it.
Metadata with_bytes(Metadata metadata) {
  for (Json& codec : metadata.codecs.elements) {
    if (name_in(codec) != kSharding) continue;
    const Json bytes = read_json(R"({"name":"bytes","configuration":{"endian":"little"}})");
    if (codec.find("configuration") == nullptr) codec = bytes;
    for (std::size_t i = 0; i < codec.keys.size(); ++i)
      if (const Json* other = bytes.find(codec.keys[i])) codec.elements[i] = *other;
  }
  return metadata;
}

// Returns the configuration. Throws Refused with META-3 if a parameter is missing, unknown or wrong, except
// chunk_shape.
const Json& read_configuration(const Json& codec, const std::string& place, Interpretation& interpretation) {
  constexpr std::array<std::string_view, 4> kKeys = {"chunk_shape", "codecs", "index_codecs",
                                                     "index_location"};
  const Json* configuration = codec.find("configuration");
  if (configuration == nullptr || !configuration->is_object())
    refuse(Clause::META_3, place, "no object", "the parameters of sharding_indexed");
  for (const std::string_view key : {kKeys[0], kKeys[1], kKeys[2]})
    if (configuration->find(key) == nullptr)
      refuse(Clause::META_3, place + "." + std::string(key), "no " + std::string(key), "a list");
  const Json* location = configuration->find("index_location");
  if (location != nullptr &&
      !(location->is_string() && (location->text == "start" || location->text == "end")))
    refuse(Clause::META_3, place + ".index_location", excerpt(*location), R"("start" or "end")");
  for (const std::string& key : configuration->keys)
    if (std::ranges::find(kKeys, key) == kKeys.end() &&
        interpretation.choose(OpenPoint::unknown_keys) == Answer::reject)
      refuse(Clause::META_3, place + "." + excerpt(key), "an unknown parameter",
             "only those of sharding_indexed");
  return *configuration;
}

// SHARD-6: returns the inner chunk shape.
Shape read_inner_shape(const Json& json, const std::string& place, const Shape& shard_shape) {
  const auto shape = result_of([&] { return read_shape(json, place); });
  bool divides = shape && shape->size() == shard_shape.size();
  for (std::size_t i = 0; divides && i < shard_shape.size(); ++i)
    divides = (*shape)[i] != 0 && shard_shape[i] % (*shape)[i] == 0;
  if (!divides)
    refuse(Clause::SHARD_6, place, excerpt(json),
           "a divisor of each length of the shard shape " + to_string(shard_shape));
  return *shape;
}

// Returns the chunks per shard.
Shape chunks_per_shard(Shape shard_shape, const Shape& inner_shape) {
  for (std::size_t i = 0; i < shard_shape.size(); ++i) shard_shape[i] /= inner_shape[i];
  return shard_shape;
}

// Returns the chain of index_codecs, for the chunks per shard and offset and nbytes. The text names no fill
// value of the index; it is taken to be 0.
StoredChain read_index_chain(const Json& codecs, const std::string& place, Shape shape,
                             Interpretation& interpretation) {
  shape.push_back(2);
  for (std::size_t i = 0; i < codecs.elements.size(); ++i)  // SHARD-7
    if (std::ranges::find(kVariableSize, name_in(codecs.elements[i])) != kVariableSize.end())
      refuse(Clause::SHARD_7, place + ".index_" + codec_place(i),
             "the codec " + excerpt(name_in(codecs.elements[i])), "codecs of a fixed encoded size");
  const Metadata metadata = {
      .data_type = read_json("\"uint64\""), .codecs = codecs, .fill_value = read_json("0"), .shape = shape};
  return at_place([&] { return place + ".index_"; },
                  [&] { return StoredChain(metadata, shape, interpretation); });
}

// Returns the chain of the inner chunks, which gets what reaches sharding_indexed. If no fill value does, the
// chain gets 0, which is not used.
StoredChain read_inner_chain(const Json& codecs, const std::string& place, const Chain& outer,
                             const Shape& shape, Interpretation& interpretation) {
  const DataType& type = outer.stored_type();
  Bytes fill = outer.fault(Use::resolve) ? Bytes(type.element_size()) : Bytes(outer.resolved().fill_value);
  // Under this answer, the text of a fill value of r16 has 16 integers. Only the first two count.
  if (type.kind == TypeKind::raw && interpretation.choose(OpenPoint::raw_fill_length) != Answer::bytes)
    fill.resize(static_cast<std::size_t>(type.bits));
  const Metadata metadata = {.data_type = read_json(metadata_json(type)),
                             .codecs = codecs,
                             .fill_value = read_json(write_scalar(fill, type)),
                             .shape = shape};
  return at_place([&] { return place + "."; }, [&] { return StoredChain(metadata, shape, interpretation); });
}

}  // namespace

class ShardingIndexed {
 public:
  // `place`: of the configuration. `outer`: the chain with bytes in the place of this codec.
  ShardingIndexed(const Json& configuration, const std::string& place, const Chain& outer,
                  const Shape& shard_shape, Interpretation& interpretation)
      : shard_shape_(shard_shape),
        inner_shape_(
            read_inner_shape(*configuration.find("chunk_shape"), place + ".chunk_shape", shard_shape)),
        grid_(chunks_per_shard(shard_shape, inner_shape_)),
        index_(read_index_chain(*configuration.find("index_codecs"), place, grid_, interpretation)),
        inner_(read_inner_chain(*configuration.find("codecs"), place, outer, inner_shape_, interpretation)),
        fill_fault_(outer.fault(Use::resolve)) {
    const Json* location = configuration.find("index_location");
    index_at_start_ = location != nullptr && location->text == "start";
  }

  // Returns the elements of a shard in canonical form and C order.
  Bytes decode(std::span<const std::byte> shard, Interpretation& interpretation) const {
    const std::vector<Range> ranges = checked_index(shard, interpretation);
    Bytes elements(*element_count(shard_shape_) * inner_.chain().array_type().element_size());
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const Bytes inner = at_place([&] { return place_of(i) + ": "; },
                                   [&] { return decode_inner_chunk(shard, i, ranges[i], interpretation); });
      Shape start = coordinates(i, grid_);
      for (std::size_t k = 0; k < start.size(); ++k) start[k] *= inner_shape_[k];
      put_part(inner, start, inner_shape_, elements, shard_shape_);
    }
    return elements;
  }

  // SHARD-2, SHARD-8: returns the entries of the index.
  std::vector<Range> checked_index(std::span<const std::byte> shard, Interpretation& interpretation) const {
    std::vector<Range> ranges = read_index(shard, interpretation);
    check_ranges(ranges, shard.size(), interpretation);
    return ranges;
  }

 private:
  std::string place_of(std::size_t chunk) const {
    return "inner chunk " + to_string(coordinates(chunk, grid_));
  }

  std::uint64_t index_size() const {
    const Chain& chain = index_.chain();
    return 2 * *element_count(grid_) * chain.stored_type().element_size() + chain.checksums() * kChecksumSize;
  }

  // SHARD-2
  std::vector<Range> read_index(std::span<const std::byte> shard, Interpretation& interpretation) const {
    const std::uint64_t size = index_size();
    if (shard.size() < size)
      refuse(Clause::SHARD_8, "data", in_bytes(shard.size()), "at least " + in_bytes(size) + " of the index");
    interpretation.record_step(Clause::SHARD_2, [&] {
      return "the index is the " + std::string(index_at_start_ ? "first " : "last ") + in_bytes(size);
    });
    const Bytes index = at_place(
        [] { return "index: "; },
        [&] {
          return index_.decode(index_at_start_ ? shard.first(size) : shard.last(size), interpretation);
        });
    const auto number = [&](std::size_t at) {
      return load(std::span(index).subspan(at), index_.chain().array_type());
    };
    std::vector<Range> ranges;
    for (std::size_t at = 0; at < index.size(); at += 16) ranges.push_back({number(at), number(at + 8)});
    return ranges;
  }

  // SHARD-8: checks that each range lies in the shard and outside the index, and whether ranges share bytes.
  void check_ranges(const std::vector<Range>& ranges, std::uint64_t shard_size,
                    Interpretation& interpretation) const {
    const Range index{index_at_start_ ? 0 : shard_size - index_size(), index_size()};
    std::vector<Range> sorted;                                    // by offset
    std::uint64_t expected = index_at_start_ ? index_size() : 0;  // the offset without gaps, in C order
    bool is_in_order = true;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const auto [offset, nbytes] = ranges[i];
      if (is_empty(ranges[i])) continue;
      if (offset > shard_size || nbytes > shard_size - offset)
        refuse(Clause::SHARD_8, place_of(i), ranges[i].text(),
               "a range in the " + in_bytes(shard_size) + " of the shard");
      if (nbytes > 0 && offset < index.offset + index.nbytes && index.offset < offset + nbytes)
        refuse(Clause::SHARD_8, place_of(i), ranges[i].text(), "no byte of the index, " + index.text());
      is_in_order = is_in_order && offset == expected;
      expected = offset + nbytes;
      if (nbytes > 0) sorted.push_back(ranges[i]);
    }
    if (!is_in_order)
      interpretation.record_step(Clause::SHARD_4,
                                 [] { return "inner chunks in another order, or with unused space"; });
    std::ranges::sort(sorted, {}, &Range::offset);
    for (std::size_t i = 1; i < sorted.size(); ++i)
      if (sorted[i].offset < sorted[i - 1].offset + sorted[i - 1].nbytes &&
          interpretation.choose(OpenPoint::shard_overlap) == Answer::reject)
        refuse(Clause::SHARD_8, "index", sorted[i - 1].text() + ", and " + sorted[i].text(),
               "no byte that belongs to two inner chunks");
  }

  // SHARD-1, SHARD-3.
  Bytes decode_inner_chunk(std::span<const std::byte> shard, std::size_t i, const Range& range,
                           Interpretation& interpretation) const {
    if (!is_empty(range)) {
      interpretation.record_step(Clause::SHARD_1, [&] { return place_of(i) + ": " + range.text(); });
      return inner_.decode(shard.subspan(range.offset, range.nbytes), interpretation);
    }
    interpretation.record_step(Clause::SHARD_3,
                               [&] { return place_of(i) + " is empty: it holds the fill value"; });
    if (fill_fault_) throw Refused(*fill_fault_);
    return inner_.decode_missing();
  }

  static bool is_empty(const Range& range) { return range.offset == kEmpty && range.nbytes == kEmpty; }

  Shape shard_shape_, inner_shape_, grid_;
  StoredChain index_, inner_;
  std::optional<Error> fill_fault_;  // why no fill value reaches this codec
  bool index_at_start_ = false;
};

bool has_sharding(const Json& codecs) {
  return std::ranges::find(codecs.elements, kSharding, name_in) != codecs.elements.end();
}

StoredChain::StoredChain(const Metadata& metadata, const Shape& chunk_shape, Interpretation& interpretation)
    : chain_(with_bytes(metadata), interpretation) {
  const std::uint64_t widest =
      std::max(chain_.array_type().element_size(), chain_.stored_type().element_size());
  count_ = checked_count(chunk_shape, widest, chain_.checksums() * kChecksumSize);
  const auto& codecs = metadata.codecs.elements;
  const auto codec = std::ranges::find(codecs, kSharding, name_in);
  if (codec != codecs.end()) {
    const std::string place =
        codec_place(static_cast<std::size_t>(codec - codecs.begin())) + ".configuration";
    const Json& configuration = read_configuration(*codec, place, interpretation);
    sharding_ =
        std::make_unique<const ShardingIndexed>(configuration, place, chain_, chunk_shape, interpretation);
  }
  if (count_ > kMaxChunkBytes / widest)
    refuse_limit("chunk_shape", to_string(chunk_shape), kMaxChunkBytes, "bytes");
}

StoredChain::StoredChain(StoredChain&&) noexcept = default;
StoredChain::~StoredChain() = default;

// Returns the bytes before the checksums (CRC-2, CRC-4); without sharding_indexed, of the right number.
std::span<const std::byte> StoredChain::body_of(std::span<const std::byte> encoded,
                                                Interpretation& interpretation) const {
  const auto body = chain_.without_checksums(encoded);
  if (!body) throw Refused(body.error());
  if (chain_.checksums() > 0)
    interpretation.record_step(Clause::CRC_2, [] { return "the checksums are removed"; });
  const std::uint64_t expected = count_ * chain_.stored_type().element_size();
  if (!sharding_ && body->size() != expected) throw Refused(body_size_error(body->size(), expected));
  return *body;
}

void StoredChain::check_index(std::span<const std::byte> encoded, Interpretation& interpretation) const {
  static_cast<void>(sharding_->checked_index(body_of(encoded, interpretation), interpretation));
}

std::vector<std::byte> StoredChain::decode(std::span<const std::byte> encoded,
                                           Interpretation& interpretation) const {
  if (const auto fault = chain_.fault(Use::decode)) throw Refused(*fault);
  std::span<const std::byte> stored = body_of(encoded, interpretation);
  Bytes elements_of_shard;
  if (sharding_) stored = elements_of_shard = sharding_->decode(stored, interpretation);
  const std::size_t from = chain_.stored_type().element_size(), to = chain_.array_type().element_size();
  Bytes elements(count_ * to);
  for (std::uint64_t i = 0; i < count_; ++i)
    if (const auto failure = chain_.decode_element(stored.subspan(i * from, from),
                                                   std::span(elements).subspan(i * to, to), interpretation))
      throw Refused(chain_.error(*failure, i));
  return elements;
}

std::vector<std::byte> StoredChain::decode_missing() const {
  if (const auto fault = chain_.fault(Use::missing)) throw Refused(*fault);
  Bytes elements;
  elements.reserve(count_ * chain_.fill().size());
  for (std::uint64_t i = 0; i < count_; ++i)
    elements.insert(elements.end(), chain_.fill().begin(), chain_.fill().end());
  return elements;
}

}  // namespace zarrproof
