#include "fuzz/questions/spelling.h"

#include <functional>
#include <utility>

#include "fuzz/request/metadata_text.h"
#include "reference/element.h"
#include "reference/json.h"

namespace zarrproof::fuzz {
namespace {

Json string_json(std::string text) {
  Json json;
  json.kind = Json::Kind::string;
  json.text = std::move(text);
  return json;
}

Json object_json() {
  Json json;
  json.kind = Json::Kind::object;
  return json;
}

void add_member(Json& object, std::string key, Json value) {
  object.keys.push_back(std::move(key));
  object.elements.push_back(std::move(value));
}

Json named(const std::string& name) {
  Json object = object_json();
  add_member(object, "name", string_json(name));
  return object;
}

Json* member(Json& object, std::string_view key) {
  return const_cast<Json*>(std::as_const(object).find(key));
}

// All the ways to change something.
class Ways {
 public:
  void offer(std::function<void(Spelled&)> way) { ways_.push_back(std::move(way)); }

  // A way that changes the codecs alone.
  void offer_codecs(Json codecs, Clause clause, Level level, bool same_chain) {
    offer([=](Spelled& spelled) {
      spelled.text.codecs = write_json(codecs);
      spelled.clause = clause;
      spelled.level = level;
      spelled.same_chain = same_chain;
    });
  }

  // Carries out one of them.
  void take(Bits which, Spelled& spelled) const {
    if (!ways_.empty()) ways_[which % ways_.size()](spelled);
  }

 private:
  std::vector<std::function<void(Spelled&)>> ways_;
};

// A scalar in metadata that belongs to a real type.
struct Place {
  DataType type;
  Bits bits;
  std::function<void(Spelled&, const std::string&)> put;  // a JSON text in its place
  bool in_fill;
};

// The same within the codecs: the way from the list down to it.
using Path = std::vector<std::size_t>;

Json& at(Json& json, const Path& path) {
  Json* found = &json;
  for (const std::size_t step : path) found = &found->elements.at(step);
  return *found;
}

// The value may be no JSON that can be read and written, such as 1e400: then its text stands for it.
void put_in_codecs(Spelled& spelled, const Path& path, const std::string& text) {
  Json codecs = read_json(spelled.text.codecs);
  Json& value = at(codecs, path);
  value = Json();
  value.kind = Json::Kind::number;
  value.text = text;
  spelled.text.codecs = write_json(codecs);
}

std::size_t number_of(const Json& object, std::string_view key) {
  for (std::size_t i = 0; i < object.keys.size(); ++i)
    if (object.keys[i] == key) return i;
  return object.keys.size();
}

class Places {
 public:
  Places(const Outline& outline, const ArrayText& text) : codecs_(read_json(text.codecs)) {
    add_fill(outline, text);
    const std::vector<DataType> types = outline.types();
    for (std::size_t i = 0; i < outline.codecs.size(); ++i)
      std::visit([&](const auto& codec) { add(codec, i, types); }, outline.codecs[i]);
  }

  const std::vector<Place>& all() const { return all_; }

 private:
  void add_fill(const Outline& outline, const ArrayText& text) {
    if (!outline.fill) return;
    const bool is_complex = outline.type.kind == Kind::complex;
    if (!outline.type.is_real() && !is_complex) return;
    const DataType type = is_complex ? *find_data_type(outline.type.component) : outline.type;
    const auto width = static_cast<std::size_t>(type.width);
    const Json fill = read_json(text.fill_value);
    for (std::size_t part = 0; part < (is_complex ? 2 : 1); ++part) {
      const Bits bits = load(std::span(*outline.fill).subspan(part * width, width), type);
      all_.push_back({type, bits,
                      [=](Spelled& spelled, const std::string& value) {
                        if (!is_complex) {
                          spelled.text.fill_value = value;
                          return;
                        }
                        const std::string other = write_json(fill.elements.at(1 - part));
                        spelled.text.fill_value =
                            part == 0 ? "[" + value + "," + other + "]" : "[" + other + "," + value + "]";
                      },
                      true});
    }
  }

  // Where a member of a codec's configuration stands.
  Path path_of(std::size_t codec, std::string_view key) const {
    const Json& object = codecs_.elements.at(codec);
    const std::size_t configuration = number_of(object, "configuration");
    return {codec, configuration, number_of(object.elements.at(configuration), key)};
  }

  void add_place(const DataType& type, Bits bits, Path path) {
    all_.push_back({type, bits,
                    [=](Spelled& spelled, const std::string& text) { put_in_codecs(spelled, path, text); },
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
    for (std::size_t entry = 0; entry < map.size(); ++entry)
      for (const std::size_t part : {std::size_t{0}, std::size_t{1}}) {
        Path own = path;
        own.insert(own.end(), {entry, part});
        add_place(part == 0 ? from : to, part == 0 ? map[entry].first : map[entry].second, own);
      }
  }

  Json codecs_;
  std::vector<Place> all_;
};

// Decimal digits of numerator / 10^places.
std::string decimal(const Integer& numerator, std::size_t places, bool negative) {
  std::string digits = numerator.str();
  if (places > 0) {
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return (negative ? "-" : "") + digits;
}

// The texts of a number just below, at, and just above this one, which is a fraction of powers of two.
// Nothing where they would be very long.
std::vector<std::string> texts_around(const Value& value) {
  constexpr std::int64_t kMostDigits = 200;
  constexpr std::size_t kBeyond = 12;
  if (value.denominator() != 1 || value.exponent() > kMostDigits || value.exponent() < -kMostDigits)
    return {};
  const auto places = static_cast<std::size_t>(value.exponent() < 0 ? -value.exponent() : 0);
  Integer scaled = value.numerator();
  if (value.exponent() > 0) scaled <<= static_cast<unsigned>(value.exponent());
  for (std::size_t i = 0; i < places; ++i) scaled *= 5;
  const bool negative = value.is_negative();
  Integer finer = scaled;
  for (std::size_t i = 0; i < kBeyond; ++i) finer *= 10;
  std::vector<std::string> texts{decimal(scaled, places, negative),
                                 decimal(finer + 1, places + kBeyond, negative)};
  if (finer > 0) texts.push_back(decimal(finer - 1, places + kBeyond, negative));
  return texts;
}

// Numbers beside the middle between the highest of the type and the next that it would have.
std::vector<std::string> overflow_texts(const DataType& type) {
  const Value top = highest(type);
  const Value below = unpack(pack(top, type) - 1, type);
  return texts_around(sum(top, product(difference(top, below), Value::finite(false, 1, -1))));
}

// Ways to write the number, those beside the ties on either side of it, and those at the end of the range.
std::vector<std::string> number_texts(const Place& place) {
  const Value value = unpack(place.bits, place.type);
  std::vector<std::string> texts = overflow_texts(place.type);
  if (!value.is_finite() || value.is_zero()) return texts;
  for (std::string& text : texts_around(value)) texts.push_back(std::move(text));
  const std::string plain = value.to_string();
  if (plain.find("...") == std::string::npos && plain.find_first_of("eE") == std::string::npos) {
    texts.push_back(plain + "E0");
    texts.push_back(plain + "e+00");
    texts.push_back(plain + (plain.find('.') == std::string::npos ? "0e-1" : "00"));
  }
  for (const Bits other : {place.bits - 1, place.bits + 1}) {
    if (other > place.type.mask()) continue;
    const Value next = unpack(other, place.type);
    if (!next.is_finite() || next.is_negative() != value.is_negative()) continue;
    for (std::string& text : texts_around(product(sum(value, next), Value::finite(false, 1, -1))))
      texts.push_back(std::move(text));
  }
  return texts;
}

void offer_digits(Ways& ways, const Places& places) {
  for (const Place& place : places.all())
    if (place.type.is_floating())
      for (const std::string& text : number_texts(place))
        ways.offer([=](Spelled& spelled) {
          place.put(spelled, text);
          spelled.about_fill = place.in_fill;
          spelled.clause = Clause::META_7;
          spelled.level = Level::must;
        });
}

// The width of float4 and float6 in digits can be read in two ways.
bool has_hexadecimal_form(const DataType& type) {
  return type.is_floating() && !type.is_finite_only();
}

void offer_hexadecimal(Ways& ways, const Places& places) {
  for (const Place& place : places.all()) {
    if (!has_hexadecimal_form(place.type)) continue;
    const std::string text = "\"" + hexadecimal_code(place.bits, place.type) + "\"";
    ways.offer([=](Spelled& spelled) {
      place.put(spelled, text);
      spelled.about_fill = place.in_fill;
      spelled.clause = Clause::META_4;
      spelled.level = Level::must;
    });
  }
}

constexpr const char* kOddScalars[] = {"true",
                                       "false",
                                       "null",
                                       "\"\"",
                                       "\"1\"",
                                       "\"nan\"",
                                       "\"NaN\"",
                                       "\"Infinity\"",
                                       "\"-Infinity\"",
                                       "\"+Infinity\"",
                                       "\"inf\"",
                                       "\"0x1g\"",
                                       "\"1.5\"",
                                       "[]",
                                       "[0]",
                                       "{}",
                                       "1e400",
                                       "-1e400",
                                       "1.5",
                                       "1.0",
                                       "1e0",
                                       "-0",
                                       "-0.0",
                                       "-1",
                                       "256",
                                       "65536",
                                       "4294967296",
                                       "18446744073709551616",
                                       "-9223372036854775809"};

void offer_odd_scalars(Ways& ways, const Places& places) {
  for (const Place& place : places.all())
    for (const char* text : kOddScalars)
      ways.offer([=](Spelled& spelled) {
        place.put(spelled, text);
        spelled.about_fill = place.in_fill;
        spelled.clause = Clause::META_4;
        spelled.level = Level::must;
      });
  for (const char* text : kOddScalars)
    ways.offer([=](Spelled& spelled) {
      spelled.text.fill_value = text;
      spelled.about_fill = true;
      spelled.clause = Clause::META_4;
      spelled.level = Level::must;
    });
}

// What stands for the codec by its name alone, if anything does.
bool is_only_a_name(const Json& codec) {
  return codec.is_object() && codec.keys.size() == 1 && codec.keys.front() == "name";
}

void offer_short_forms(Ways& ways, const Json& codecs) {
  Json all = codecs;
  std::size_t names = 0;
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    if (!is_only_a_name(codecs.elements[i])) continue;
    const Json name = codecs.elements[i].elements.front();
    Json one = codecs;
    one.elements[i] = name;
    all.elements[i] = name;
    ++names;
    ways.offer_codecs(std::move(one), Clause::META_1, Level::must, true);
  }
  if (names > 1) ways.offer_codecs(std::move(all), Clause::META_1, Level::must, true);
}

void offer_long_forms(Ways& ways, const Json& codecs, const ArrayText& text) {
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    Json changed = codecs;
    Json& codec = changed.elements[i];
    if (is_only_a_name(codec)) {
      add_member(codec, "configuration", object_json());
    } else {  // the configuration first
      std::swap(codec.keys.front(), codec.keys.back());
      std::swap(codec.elements.front(), codec.elements.back());
    }
    ways.offer_codecs(std::move(changed), Clause::META_5, Level::derived, true);
  }
  const Json type = read_json(text.data_type);
  if (type.is_string())
    ways.offer([=](Spelled& spelled) {
      spelled.text.data_type = write_json(named(type.text));
      spelled.clause = Clause::META_5;
      spelled.level = Level::must;
    });
}

void offer_unknown_keys(Ways& ways, const Json& codecs) {
  for (std::size_t i = 0; i < codecs.elements.size(); ++i)
    for (const char* key : {"", "x", "dtype", "Scale", "Rounding", "name", "comment"})
      for (const char* value : {"null", "1", "true", "{}"}) {
        Json changed = codecs;
        Json& codec = changed.elements[i];
        if (member(codec, "configuration") == nullptr) add_member(codec, "configuration", object_json());
        add_member(*member(codec, "configuration"), key, read_json(value));
        ways.offer_codecs(std::move(changed), Clause::META_2, Level::derived, false);
      }
}

// Calls for each object below a value, but not for scalars of a map, which have places of their own.
void for_each_object(Json& json, const std::function<void(Json&)>& call) {
  if (json.is_object()) call(json);
  for (std::size_t i = 0; i < json.elements.size(); ++i)
    if (!json.is_object() || json.keys[i] != "scalar_map") for_each_object(json.elements[i], call);
}

void offer_missing_members(Ways& ways, const Json& codecs) {
  ways.offer([](Spelled& spelled) {
    spelled.text.fill_value.clear();
    spelled.same_chain = false;
  });
  Json changing = codecs;
  for_each_object(changing, [&](Json& object) {
    const Json whole = object;
    for (std::size_t i = 0; i < whole.keys.size(); ++i) {
      object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(i));
      object.elements.erase(object.elements.begin() + static_cast<std::ptrdiff_t>(i));
      ways.offer_codecs(changing, Clause::META_3, Level::derived, false);
      object = whole;
    }
  });
}

constexpr const char* kOddValues[] = {
    "null", "true", "1", "\"\"", "\"x\"", "[]", "{}", "\"nearest\"", "\"no_such_codec\"", "\"Little\""};

void offer_odd_values(Ways& ways, const Json& codecs) {
  Json changing = codecs;
  for_each_object(changing, [&](Json& object) {
    const Json whole = object;
    for (std::size_t i = 0; i < whole.keys.size(); ++i) {
      if (whole.keys[i] == "offset" || whole.keys[i] == "scale") continue;
      for (const char* value : kOddValues) {
        object.elements[i] = read_json(value);
        ways.offer_codecs(changing, Clause::META_3, Level::derived, false);
      }
      object = whole;
    }
  });
}

void offer_orders(Ways& ways, const Json& codecs) {
  const std::size_t count = codecs.elements.size();
  const auto at_place = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
  for (std::size_t i = 0; i < count; ++i) {
    Json less = codecs, twice = codecs;
    less.elements.erase(less.elements.begin() + at_place(i));
    twice.elements.insert(twice.elements.begin() + at_place(i), codecs.elements[i]);
    ways.offer_codecs(std::move(less), Clause::META_6, Level::derived, false);
    ways.offer_codecs(std::move(twice), Clause::META_6, Level::derived, false);
    if (i + 1 == count) break;
    Json exchanged = codecs;
    std::swap(exchanged.elements[i], exchanged.elements[i + 1]);
    ways.offer_codecs(std::move(exchanged), Clause::META_6, Level::derived, false);
  }
}

}  // namespace

ArrayText plain_text(const Outline& outline) {
  ArrayText text = metadata_text(outline);
  Json codecs = read_json(text.codecs);
  for (Json& codec : codecs.elements)
    if (codec.is_string()) codec = named(codec.text);
  text.codecs = write_json(codecs);
  return text;
}

Spelled spell(const Spelling& spelling, const Outline& outline) {
  Spelled spelled{plain_text(outline)};
  const Json codecs = read_json(spelled.text.codecs);
  const Places places(outline, spelled.text);
  Ways ways;
  switch (spelling.kind) {
    case Spelling::Kind::plain: break;
    case Spelling::Kind::short_form: offer_short_forms(ways, codecs); break;
    case Spelling::Kind::long_form: offer_long_forms(ways, codecs, spelled.text); break;
    case Spelling::Kind::digits: offer_digits(ways, places); break;
    case Spelling::Kind::hexadecimal: offer_hexadecimal(ways, places); break;
    case Spelling::Kind::odd_scalar: offer_odd_scalars(ways, places); break;
    case Spelling::Kind::unknown_key: offer_unknown_keys(ways, codecs); break;
    case Spelling::Kind::missing_member: offer_missing_members(ways, codecs); break;
    case Spelling::Kind::odd_value: offer_odd_values(ways, codecs); break;
    case Spelling::Kind::order: offer_orders(ways, codecs); break;
  }
  ways.take(spelling.which, spelled);
  return spelled;
}

}  // namespace zarrproof::fuzz
