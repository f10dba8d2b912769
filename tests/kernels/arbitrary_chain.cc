#include "tests/kernels/arbitrary_chain.h"

#include <algorithm>
#include <functional>

#include "reference/element.h"
#include "reference/json.h"
#include "reference/reference.h"
#include "reference/scalar.h"
#include "tests/property/arbitrary.h"

namespace zarrproof::test {
namespace {

constexpr std::uint64_t kMostElements = 3000;

std::mt19937_64 any_engine() {
  return std::mt19937_64(*rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
}

bool one_in(Bits many) {
  return below(many) == 0;
}

Type type_named(const std::string& name) {
  const auto at = std::find_if(kFormats.begin(), kFormats.end(),
                               [&](const Format& format) { return format.name == name; });
  return type_of(*at);
}

// Not a real number: bool, complex, raw or time.
DataType any_other_type() {
  std::vector<DataType> types{*find_data_type("r8"), *find_data_type("r16"), *find_data_type("r72"),
                              time_type("numpy.datetime64", "us", 10),
                              time_type("numpy.timedelta64", "D", 1)};
  for (const DataType& type : listed_data_types())
    if (!type.is_real()) types.push_back(type);
  return types[below(types.size())];
}

// A parameter of scale_offset: near 1, so that most results have a place in the type, or anything.
Bits any_parameter(const Type& type) {
  if (one_in(4)) return any_code(type.format);
  const Bits spread = type.type.is_integer() ? 3 : Bits{5} << std::max(0, type.type.mantissa_bits - 1);
  const Bits step = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<Bits>()) % spread;
  return (one_of(type.type) + step - spread / 2) & type.type.mask();
}

std::string any_scale_offset(const Type& type) {
  const bool offset = !one_in(4), scale = !one_in(4);
  return scale_offset(type.type, offset ? std::optional(any_parameter(type)) : std::nullopt,
                      scale ? std::optional(any_parameter(type)) : std::nullopt);
}

std::string any_map(const Type& from, const Type& to) {
  std::string entries;
  for (Bits i = below(4); i-- > 0;)
    entries += (entries.empty() ? "[" : ",[") + write_real(any_code(from.format), from.type) + "," +
               write_real(any_code(to.format), to.type) + "]";
  return "[" + entries + "]";
}

std::string any_cast(const Type& from, const Type& to) {
  const Bits rules = to.type.is_integer() ? 3 : 2;
  std::string codec = cast_value(to.type, any_rounding(), static_cast<OutOfRange>(below(rules)));
  if (one_in(3)) {
    codec.resize(codec.size() - 2);
    codec += R"(,"scalar_map":{"encode":)" + any_map(from, to) + R"(,"decode":)" + any_map(to, from) + "}}}";
  }
  return codec;
}

Shape any_shape() {
  Shape shape;
  std::uint64_t most = kMostElements;
  for (Bits dimensions = below(5); dimensions > 0; --dimensions) {
    std::uint64_t length =
        one_in(40) ? 0 : 1 + below(dimensions == 1 || one_in(3) ? most : std::min<Bits>(most, 12));
    most /= std::max<std::uint64_t>(length, 1);
    shape.push_back(length);
  }
  return shape;
}

std::string any_fill(const DataType& type, std::mt19937_64& engine) {
  const auto real = [&](const DataType& part) {
    const Type known = type_named(part.name);
    return write_real(one_in(3) ? any_code(known.format) : one_of(part), part);
  };
  switch (type.kind) {
    case Kind::boolean: return engine() % 2 == 0 ? "true" : "false";
    case Kind::time:
      return engine() % 4 == 0 ? "\"NaT\"" : std::to_string(static_cast<std::int64_t>(engine()));
    case Kind::complex: {
      const DataType part = *find_data_type(type.component);
      return "[" + real(part) + "," + real(part) + "]";
    }
    case Kind::raw: {
      std::string bytes;
      for (int i = 0; i < type.width; ++i) bytes += (i == 0 ? "" : ",") + std::to_string(engine() % 256);
      return "[" + bytes + "]";
    }
    default: return real(type);
  }
}

bool is_refused_at_once(const Metadata& metadata) {
  return !Reference().prepare(metadata, {}, Layout::c);
}

// A fill value that the chain takes, if one is found soon; sometimes any.
Json any_fill(const Request& request, std::mt19937_64& engine) {
  const DataType& type = request.types.front();
  Metadata metadata = request.metadata;
  metadata.fill_value = read_json(any_fill(type, engine));
  for (int attempt = 0; attempt < 20 && !one_in(50) && is_refused_at_once(metadata); ++attempt)
    metadata.fill_value = read_json(any_fill(type, engine));
  return *metadata.fill_value;
}

// Upper bits that carry nothing, at random.
void disturb_upper_bits(std::span<std::byte> element, const DataType& type, std::mt19937_64& engine) {
  if (type.bits >= 8 || type.kind == Kind::raw) return;
  for (std::byte& byte : element) byte |= static_cast<std::byte>(engine() & ~type.mask());
}

// An element in canonical form. Of a real type one that some type of the chain takes special notice of.
Bytes any_element(const DataType& type, const std::vector<DataType>& types, std::mt19937_64& engine) {
  Bytes element(type.element_size());
  if (type.is_real()) {
    const Type known = type_named(type.name);
    const Type other = type_named(types[below(types.size())].name);
    store(one_in(2) ? any_code(known.format) : code_of_interest(known.format, other.format), type, element);
  } else {
    for (std::byte& byte : element) byte = static_cast<std::byte>(engine());
    if (type.kind == Kind::boolean && !one_in(4)) element[0] &= std::byte{1};
  }
  disturb_upper_bits(element, type, engine);
  return element;
}

using IsRefused = std::function<bool(std::span<const std::byte>)>;

// `count` elements out of some fifty; `prepare` brings each into the form that is wanted.
Bytes any_elements(const DataType& type, const Request& request, bool with_refused,
                   const std::function<Bytes(Bytes)>& form, const IsRefused& is_refused) {
  std::mt19937_64 engine = any_engine();
  std::vector<Bytes> accepted, refused;
  for (int i = 0; i < 50; ++i) {
    Bytes element = form(any_element(type, request.types, engine));
    (is_refused(element) ? refused : accepted).push_back(std::move(element));
  }
  const std::vector<Bytes>& common = accepted.empty() ? refused : accepted;
  const std::uint64_t count = request.count();
  Bytes bytes;
  bytes.reserve(count * type.element_size());
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes& element = common[engine() % common.size()];
    bytes.insert(bytes.end(), element.begin(), element.end());
  }
  for (Bits few = with_refused && !refused.empty() && count > 0 ? 1 + below(3) : 0; few > 0; --few) {
    const Bytes& element = refused[engine() % refused.size()];
    std::copy(element.begin(), element.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(engine() % count * element.size()));
  }
  return bytes;
}

}  // namespace

std::string Request::words() const {
  return "\"" + types.front().name + "\" " + to_string(shape) + (layout == Layout::f ? " F" : " C") +
         ", fill value " + write_json(*metadata.fill_value) + ", codecs " + write_json(metadata.codecs);
}

Request any_request() {
  Request request;
  std::string codecs;
  if (one_in(4)) {
    request.types.push_back(any_other_type());
  } else {
    Type type = any_type();
    request.types.push_back(type.type);
    for (Bits length = below(5); length > 0; --length) {
      const Type next = one_in(2) ? any_type() : type;
      const bool casts = next.type != type.type || one_in(4);
      codecs += (casts ? any_cast(type, next) : any_scale_offset(type)) + ",";
      type = next;
      request.types.push_back(type.type);
    }
  }
  const bool needs_order = request.types.back().width > 1 && request.types.back().kind != Kind::raw;
  if (!needs_order && one_in(2))
    codecs += "\"bytes\"";
  else
    codecs += R"({"name":"bytes","configuration":{"endian":)" +
              std::string(one_in(2) ? "\"big\"" : "\"little\"") + "}}";
  for (Bits checksums = below(3); checksums > 0; --checksums) codecs += ",\"crc32c\"";
  request.metadata.data_type = read_json(request.types.front().metadata());
  request.metadata.codecs = read_json("[" + codecs + "]");
  request.shape = any_shape();
  request.layout = one_in(2) ? Layout::f : Layout::c;
  std::mt19937_64 engine = any_engine();
  request.metadata.fill_value = any_fill(request, engine);
  return request;
}

Bytes any_array(const Request& request, const Chain& chain, bool with_refused) {
  Bytes stored(chain.stored_type().element_size());
  Interpretation interpretation(Answers::defaults());
  return any_elements(
      chain.array_type(), request, with_refused, [](Bytes element) { return element; },
      [&](std::span<const std::byte> element) {
        return chain.encode_element(element, stored, interpretation).has_value();
      });
}

Bytes any_body(const Request& request, const Chain& chain, bool with_refused) {
  Bytes array(chain.array_type().element_size());
  Interpretation interpretation(Answers::defaults());
  const auto in_order = [&](Bytes element) {
    const bool reverses = chain.byte_order() == ByteOrder::big;
    const std::ptrdiff_t width = chain.stored_type().width;
    for (auto part = element.begin(); reverses && part != element.end(); part += width)
      std::reverse(part, part + width);
    return element;
  };
  return any_elements(chain.stored_type(), request, with_refused, in_order,
                      [&](std::span<const std::byte> stored) {
                        return chain.decode_element(stored, array, interpretation).has_value();
                      });
}

}  // namespace zarrproof::test
