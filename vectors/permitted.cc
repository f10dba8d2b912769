#include "vectors/permitted.h"

#include <algorithm>

#include "reference/element.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostReadings = 256;
constexpr std::size_t kMostElementOutcomes = 256;

// The scalar components that are compared: a complex element has two.
DataType component_of(const DataType& type) {
  return type.kind == Kind::complex ? *find_data_type(type.component) : type;
}

bool equal_components(Bits a, Bits b, const DataType& type, bool values) {
  if (a == b) return true;
  return values && type.is_floating() && unpack(a, type).is_nan() && unpack(b, type).is_nan();
}

}  // namespace

Use use_of(const Request& request) {
  switch (request.operation) {
    case Operation::resolve: return Use::resolve;
    case Operation::encode: return Use::encode;
    case Operation::decode: return request.data ? Use::decode : Use::missing;
  }
  return Use::resolve;
}

Result<std::vector<Reading>> readings(const Request& request, const Answers& given) {
  Metadata metadata;
  try {
    metadata = read_document(request.zarr_json).metadata;
  } catch (const Refused& refused) {
    return std::vector<Reading>{Reading{given, nullptr, refused.error()}};
  }
  const auto read = [&](Interpretation& interpretation) {
    Reading reading;
    try {
      reading.chain = std::make_shared<const Chain>(metadata, interpretation);
      reading.refusal = reading.chain->fault(use_of(request));
    } catch (const Refused& refused) {
      reading.refusal = refused.error();
    }
    return reading;
  };
  auto found = alternatives(given, kMostReadings, read);
  if (!found)
    return Error{.clause = {},
                 .place = "zarr_json",
                 .found = "metadata that can be read in more than 256 ways",
                 .expected = "fewer open points in one request",
                 .element = {}};
  std::vector<Reading> result;
  for (auto& [answers, reading] : *found) {
    reading.answers = answers;
    result.push_back(std::move(reading));
  }
  return result;
}

std::vector<Alternative<ElementOutcome>> element_outcomes(const Reading& reading, Operation operation,
                                                          std::span<const std::byte> input) {
  const Chain& chain = *reading.chain;
  const bool encoding = operation == Operation::encode;
  const DataType& output_type = encoding ? chain.stored_type() : chain.array_type();
  const auto run = [&](Interpretation& interpretation) -> ElementOutcome {
    std::vector<std::byte> output(output_type.element_size());
    const auto failure = encoding ? chain.encode_element(input, output, interpretation)
                                  : chain.decode_element(input, output, interpretation);
    if (failure) return *failure;
    return output;
  };
  // An element meets only a handful of open points, so the limit is never reached.
  return *alternatives(reading.answers, kMostElementOutcomes, run);
}

bool equal_elements(std::span<const std::byte> a, std::span<const std::byte> b, const DataType& type,
                    bool values) {
  if (a.size() != b.size()) return false;
  if (type.kind == Kind::raw) return std::equal(a.begin(), a.end(), b.begin());
  const DataType component = component_of(type);
  const std::size_t width = static_cast<std::size_t>(component.width);
  for (std::size_t start = 0; start < a.size(); start += width)
    if (!equal_components(load(a.subspan(start, width), component), load(b.subspan(start, width), component),
                          component, values))
      return false;
  return true;
}

bool permits_refusal(const Request& request, const Reading& reading) {
  if (!reading.accepted()) return true;
  if (request.operation == Operation::resolve || !request.data) return false;
  const Chain& chain = *reading.chain;
  const std::uint64_t count = *element_count(request.shape);
  std::span<const std::byte> input = *request.data;
  if (request.operation == Operation::encode) {
    if (input.size() != count * chain.array_type().element_size()) return true;
  } else {
    const auto body = chain.body(input, count);
    if (!body) return true;
    input = *body;
  }
  const DataType& type = request.operation == Operation::encode ? chain.array_type() : chain.stored_type();
  const std::size_t size = type.element_size();
  for (std::uint64_t i = 0; i < count; ++i)
    for (const auto& [answers, outcome] :
         element_outcomes(reading, request.operation, input.subspan(i * size, size)))
      if (!outcome) return true;
  return false;
}

bool permits_no_chunk(const Request& request, const Reading& reading) {
  if (!reading.accepted()) return false;
  const Chain& chain = *reading.chain;
  const DataType& type = chain.array_type();
  const auto zero = [&](std::span<const std::byte> element) {
    return type.is_real() && unpack(load(element, type), type).is_zero();
  };
  const std::size_t size = type.element_size();
  for (std::size_t start = 0; start < request.data->size(); start += size) {
    const auto element = std::span(*request.data).subspan(start, size);
    if (!equal_elements(element, chain.fill(), type, true) && !(zero(element) && zero(chain.fill())))
      return false;
  }
  return true;
}

}  // namespace zarrproof
