#include "conformance/stores/stores.h"

#include <algorithm>
#include <stdexcept>

#include "conformance/stores/element_text.h"
#include "conformance/stores/grid.h"
#include "reference/json/write.h"
#include "reference/metadata/scalar.h"
#include "reference/reference.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

using Bytes = std::vector<std::byte>;

std::string zarr_json(const StoreArray& store) {
  JsonObject members;
  members.add("zarr_format", "3");
  members.add_text("node_type", "array");
  members.add("shape", to_string(store.array.shape));
  members.add("data_type", store.array.data_type);
  members.add("chunk_grid",
              R"({"name":"regular","configuration":{"chunk_shape":)" + to_string(store.chunk_shape) + "}}");
  members.add("chunk_key_encoding", store.chunk_key_encoding);
  members.add("fill_value", store.array.fill_value);
  members.add("codecs", store.array.codecs);
  for (const auto& [key, json] : store.more_members) members.add(key, json);
  return members.close();
}

// Makes one array.
class Maker {
 public:
  explicit Maker(const StoreArray& store)
      : store_(store),
        zarr_json_(zarr_json(store)),
        metadata_(read_document(zarr_json_).metadata),
        grid_(read_chunk_grid(zarr_json_)),
        present_(only_reading(Bytes{})),
        plan_(prepare(metadata_)) {
    only_reading(std::nullopt);  // also checks the reading for a missing chunk
    prepare_elements();
  }

  ArrayOnDisk array() {
    const DataType& type = present_.chain->array_type();
    Bytes whole(*element_count(grid_.shape) * type.element_size());
    ArrayOnDisk array{store_.name, zarr_json_, {}, {}};
    const Shape chunks = grid_.chunks();
    for (std::uint64_t i = 0; i < *element_count(chunks); ++i) {
      const Shape chunk = coordinates(i, chunks);
      const bool missing =
          std::find(store_.missing.begin(), store_.missing.end(), chunk) != store_.missing.end();
      Bytes decoded(plan_->array_size());
      if (missing) {
        succeed(plan_->decode_missing(decoded));
      } else {
        const Bytes encoded = encode(chunk);
        check(encoded);
        succeed(plan_->decode(encoded, decoded));
        array.chunks.emplace_back(grid_.key(chunk), encoded);
      }
      place(decoded, chunk, whole);
    }
    for (std::size_t start = 0; start < whole.size(); start += type.element_size())
      array.elements.push_back(element_text(std::span(whole).subspan(start, type.element_size()), type));
    return array;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::logic_error("the array " + store_.name + " on disk: " + why);
  }

  void succeed(const std::optional<Error>& error) const {
    if (error) fail(error->message());
  }

  // The single reading of the metadata, for a stored chunk or a missing chunk.
  Reading only_reading(const std::optional<Bytes>& data) const {
    const auto all = readings(Request{Operation::decode, zarr_json_, grid_.chunk_shape, Layout::c, data});
    if (!all) fail(all.error().message());
    if (all->size() != 1) fail("its metadata hangs on an open point: " + all->front().answers.to_string());
    if (!all->front().accepted()) fail(all->front().refusal->message());
    return all->front();
  }

  std::unique_ptr<Plan> prepare(const Metadata& metadata) const {
    auto plan = Reference().prepare(metadata, grid_.chunk_shape, Layout::c);
    if (!plan) fail(plan.error().message());
    return std::move(*plan);
  }

  // The elements, the padding of chunks at the edge, and the codecs that encode them.
  void prepare_elements() {
    DataType type = present_.chain->array_type();
    filling_ = present_.chain->fill();
    if (!store_.written_as.empty()) {
      type = *find_data_type(store_.written_as);
      filling_ = present_.chain->resolved().fill_value;
      Metadata tail = metadata_;
      tail.data_type = read_json("\"" + store_.written_as + "\"");
      tail.fill_value = read_json("0");
      const auto name_of = [](const Json& codec) {
        return codec.is_string() ? codec.text : codec.find("name")->text;
      };
      std::vector<Json>& codecs = tail.codecs.elements;
      while (name_of(codecs.front()) != "bytes") codecs.erase(codecs.begin());
      tail_plan_ = prepare(tail);
    }
    Interpretation interpretation{Answers{}};
    for (const std::string& element : store_.elements)
      elements_.push_back(read_scalar(read_json(element), type, "element", interpretation));
    if (!interpretation.asked().empty()) fail("the text of an element hangs on an open point");
  }

  // The indexes of a chunk's elements in the array; none for positions beyond the edge.
  std::vector<std::optional<std::uint64_t>> indexes(const Shape& chunk) const {
    std::vector<std::optional<std::uint64_t>> result(*element_count(grid_.chunk_shape));
    for (std::uint64_t i = 0; i < result.size(); ++i) {
      Shape at = coordinates(i, grid_.chunk_shape);
      bool inside = true;
      for (std::size_t dimension = 0; dimension < at.size(); ++dimension) {
        at[dimension] += chunk[dimension] * grid_.chunk_shape[dimension];
        inside = inside && at[dimension] < grid_.shape[dimension];
      }
      if (inside) result[i] = index_of(at, grid_.shape);
    }
    return result;
  }

  Bytes encode(const Shape& chunk) const {
    Bytes elements;
    for (const auto& index : indexes(chunk)) {
      const Bytes& element = index ? elements_[*index % elements_.size()] : filling_;
      elements.insert(elements.end(), element.begin(), element.end());
    }
    const Plan& plan = tail_plan_ ? *tail_plan_ : *plan_;
    Bytes encoded(plan.encoded_size());
    succeed(plan.encode(elements, encoded));
    return encoded;
  }

  // Each element that a reader may decode has one outcome, also beyond the edge.
  void check(const Bytes& encoded) const {
    const auto body = present_.chain->body(encoded, *element_count(grid_.chunk_shape));
    if (!body) fail(body.error().message());
    const std::size_t size = present_.chain->stored_type().element_size();
    for (std::size_t start = 0; start < body->size(); start += size) {
      const auto outcomes = element_outcomes(present_, Operation::decode, body->subspan(start, size));
      if (outcomes.size() > 1) fail("an element hangs on an open point: " + outcomes[0].answers.to_string());
    }
  }

  void place(const Bytes& decoded, const Shape& chunk, Bytes& whole) const {
    const std::size_t size = present_.chain->array_type().element_size();
    const auto all = indexes(chunk);
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i]) std::copy_n(&decoded[i * size], size, &whole[*all[i] * size]);
  }

  const StoreArray& store_;
  std::string zarr_json_;
  Metadata metadata_;
  ChunkGrid grid_;
  Reading present_;
  std::unique_ptr<Plan> plan_, tail_plan_;
  std::vector<Bytes> elements_;
  Bytes filling_;
};

}  // namespace

ArrayOnDisk make_array(const StoreArray& array) {
  return Maker(array).array();
}

std::vector<ArrayOnDisk> make_arrays() {
  std::vector<ArrayOnDisk> arrays;
  for (const StoreArray& array : store_arrays()) arrays.push_back(make_array(array));
  return arrays;
}

}  // namespace zarrproof
