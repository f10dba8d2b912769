// Every two features that one request can have, in few requests. Finds mistakes that need two conditions at
// once.
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "reference/types/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/rounding_mode.h"
#include "vectors/permitted.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/pairs_elements.h"
#include "vectors/suite/pairs_plan.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostTypes = 3;  // types that are tried, for each kind
constexpr std::size_t kMostArrays = 24;

// By dimensions, then by elements, in the order of the features.
const std::vector<Shape>& shapes_of(std::size_t dimensions, std::size_t elements) {
  using Shapes = std::vector<Shape>;
  static const std::array<std::array<Shapes, 5>, 4> kShapes = {{
      {{{}, {{}}, {}, {}, {}}},
      {{{{0}}, {{1}}, {{7}, {3}, {17}, {33}}, {{67}, {130}, {257}}, {{2051}, {2311}}}},
      {{{{0, 3}, {3, 0}, {2, 0, 3}},
        {{1, 1}, {1, 1, 1}},
        {{2, 3}, {3, 2, 2}, {5, 3}},
        {{9, 11}, {4, 5, 6}, {2, 3, 5, 8}},
        {{33, 65}, {16, 9, 17}, {5, 6, 8, 11}}}},
      {{{{2, 0, 1, 3, 1}, {1, 2, 1, 1, 0, 2}},
        {{1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}},
        {{2, 1, 3, 1, 2}, {1, 2, 2, 1, 2, 3}},
        {{3, 2, 4, 2, 3}, {2, 2, 3, 1, 3, 5}},
        {{4, 3, 5, 6, 8}, {2, 3, 2, 5, 8, 6}}}},
  }};
  return kShapes.at(dimensions).at(elements);
}

class PairRequests {
 public:
  explicit PairRequests(SuiteBuilder& suite) : suite_(suite) {}

  std::optional<Kinds> make(const Features& plan, const Kinds& wanted) {
    std::vector<DataType> array_types = in_turn(*plan[feature::data_type]);
    std::vector<DataType> cast_types =
        plan[feature::cast_to] ? in_turn(*plan[feature::cast_to]) : array_types;
    if (plan[feature::codecs] != 4)
      std::erase_if(plan[feature::cast_to] ? cast_types : array_types,
                    [&](const DataType& type) { return !has_planned_order(plan, type); });
    const std::size_t targets = plan[feature::cast_to] ? std::min(kMostTypes, cast_types.size()) : 1;
    for (const DataType& array_type : array_types)
      for (std::size_t i = 0; i < targets; ++i) {
        const std::vector<PlannedArray> arrays = planned_arrays(plan, array_type, cast_types[i], turn_);
        for (std::size_t tried = 0; tried < std::min(kMostArrays, arrays.size()); ++tried)
          if (const auto shown = make(plan, arrays[tried], wanted)) {
            ++uses_[array_type.name];
            if (plan[feature::cast_to]) ++uses_[cast_types[i].name];
            ++turn_;
            return shown;
          }
      }
    return std::nullopt;
  }

 private:
  // The types of a class, least used first.
  std::vector<DataType> in_turn(std::size_t type_class) {
    const std::vector<DataType> types = types_of_class(type_class);
    std::vector<std::pair<std::size_t, std::size_t>> order;  // uses, and the place
    for (std::size_t i = 0; i < types.size(); ++i) order.emplace_back(uses_[types[i].name], i);
    std::ranges::sort(order);
    std::vector<DataType> sorted;
    for (const auto& [uses, place] : order) sorted.push_back(types[place]);
    return sorted;
  }

  std::optional<Kinds> make(const Features& plan, const PlannedArray& array, const Kinds& wanted) {
    const std::vector<Shape>& shapes = shapes_of(*plan[feature::dimensions], *plan[feature::elements]);
    const Shape& shape = shapes[turn_ % shapes.size()];
    const std::uint64_t count = *element_count(shape);
    const std::size_t operation = *plan[feature::operation];
    const bool has_data = operation == 1 || operation == 2;
    Vector vector;
    vector.request.operation = operation == 3 ? Operation::decode : static_cast<Operation>(operation);
    vector.request.shape = shape;
    vector.request.layout = plan[feature::layout] == 1 ? Layout::f : Layout::c;
    vector.request.zarr_json = array.asked(shape).zarr_json();
    Request sound = vector.request;
    if (has_data) sound.data.emplace();  // data do not matter for metadata
    if (!only_reading(sound)) return std::nullopt;
    PlannedElements elements;
    if (has_data) {
      const auto found = planned_elements(plan, array, count);
      if (!found) return std::nullopt;
      elements = *found;
      sound.data = bytes_of(plan, array, elements.control.empty() ? elements.data : elements.control);
      vector.request.data = bytes_of(plan, array, elements.data);
      const bool is_damaged = plan[feature::outcome] == 1 && elements.data == elements.control;
      if (is_damaged) damage(*vector.request.data, array);
    } else if (plan[feature::outcome] == 2) {
      elements.is_open_by_metadata = true;
      elements.clause = META_3;
    }
    if (elements.is_open_by_metadata)
      vector.request.zarr_json = array.asked(shape, ",\"must_understand\":true").zarr_json();
    const auto permitted = permitted_outcomes(vector.request);
    if (!permitted) return std::nullopt;
    vector.permitted = *permitted;
    if (features_of(vector) != plan) return std::nullopt;
    Kinds shown = shown_by(plan, array, vector);
    if (!std::includes(shown.begin(), shown.end(), wanted.begin(), wanted.end())) return std::nullopt;
    add(plan, array, std::move(vector), std::move(sound), elements);
    return shown;
  }

  // The kinds for which the outcome shows that a feature was ignored.
  static Kinds shown_by(const Features& plan, const PlannedArray& array, const Vector& vector) {
    Kinds shown;
    if (plan[feature::outcome] != 0 || !vector.request.data || vector.request.data->empty()) return shown;
    if (plan[feature::byte_order]) shown.insert(feature::byte_order);
    for (const std::size_t kind : {feature::rounding, feature::out_of_range, feature::scalar_map}) {
      if (!plan[kind] || !can_be_forgotten(kind, *plan[kind])) continue;
      Request mistaken = vector.request;
      mistaken.zarr_json = array.without(kind).asked(vector.request.shape).zarr_json();
      const auto permitted = permitted_outcomes(mistaken);
      const auto is_same = [&](const Permitted& outcome) {
        return outcome.kind == Permitted::Kind::data && outcome.data == vector.permitted.front().data;
      };
      if (permitted && std::none_of(permitted->begin(), permitted->end(), is_same)) shown.insert(kind);
    }
    return shown;
  }

  void add(const Features& plan, const PlannedArray& array, Vector vector, Request sound,
           const PlannedElements& elements) {
    char number[8];
    std::snprintf(number, sizeof number, "%03zu", turn_ + 1);
    About about;
    const std::string_view codecs = feature_kinds()[feature::codecs].values.at(*plan[feature::codecs]);
    about.id = std::string(is_codec(codecs) ? codecs : "chains") + "/combined/" + number + "/" +
               array.array_type.name;
    if (array.stored_type.name != array.array_type.name) about.id += "-" + array.stored_type.name;
    std::string control;
    if (vector.may_be_refused()) {
      About own = about.below("/control");
      Features accepted = plan;
      accepted[feature::outcome] = 0;
      own.clauses = clauses_of(accepted);
      control = suite_.ask(own, std::move(sound));
    }
    about.clauses = elements.clause ? std::vector{*elements.clause} : clauses_of(plan);
    suite_.ask(about, std::move(vector.request), control);
  }

  static std::vector<Clause> clauses_of(const Features& plan) {
    const bool is_damaged = plan[feature::outcome] == 1;
    const bool encoding = plan[feature::operation] == 1;
    if (is_damaged && plan[feature::codecs] != 5) return {BYTES_8};
    if (plan[feature::operation] == 0 || plan[feature::operation] == 3) return {CHAIN_1};
    switch (*plan[feature::codecs]) {
      case 0: return {BYTES_1};
      case 1: return {SO_1, SO_2};
      case 2:
        if (plan[feature::scalar_map] != 0) return {CV_1, CV_3, CV_13};
        return {CV_3, CV_13};
      case 5: return {encoding ? CRC_1 : is_damaged ? CRC_4 : CRC_2};
      default: return {encoding ? CHAIN_1 : CHAIN_2};
    }
  }

  // In the byte order of the request.
  static std::vector<std::byte> bytes_of(const Features& plan, const PlannedArray& array, Text elements) {
    if (plan[feature::operation] == 1) return *from_hexadecimal(elements);
    const std::string encoded = in_order(elements, array.stored_type, array.big_endian ? "big" : "little");
    return *from_hexadecimal(array.checksum ? with_checksum(encoded) : encoded);
  }

  // Flips a bit of the last element if there is a checksum; otherwise makes the number of bytes wrong.
  static void damage(std::vector<std::byte>& encoded, const PlannedArray& array) {
    if (array.checksum)
      encoded[encoded.size() - std::min<std::size_t>(5, encoded.size())] ^= std::byte{8};
    else if (encoded.empty())
      encoded.resize(array.stored_type.element_size());
    else
      encoded.pop_back();
  }

  SuiteBuilder& suite_;
  std::size_t turn_ = 0;                     // number of requests
  std::map<std::string, std::size_t> uses_;  // uses of each type
};

}  // namespace

void add_pair_vectors(SuiteBuilder& suite) {
  PairRequests requests(suite);
  plan_pairs([&](const Features& plan, const Kinds& wanted) { return requests.make(plan, wanted); });
}

}  // namespace zarrproof
