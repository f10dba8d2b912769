#include "conformance/interop/readable_part.h"

namespace zarrproof {
namespace {

std::vector<std::byte> elements_of(std::span<const std::byte> data, std::size_t count,
                                   const std::vector<std::uint64_t>& indices) {
  const std::size_t size = data.size() / count;
  std::vector<std::byte> part;
  for (const std::uint64_t index : indices) {
    const auto element = element_at(data, size, index);
    part.insert(part.end(), element.begin(), element.end());
  }
  return part;
}

}  // namespace

std::optional<Vector> readable_part(const Vector& vector, ElementTruth& truth) {
  const Request& request = vector.request;
  const bool is_certain =
      vector.permitted.size() == 1 && vector.permitted.front().kind == Permitted::Kind::data;
  auto text = array_text_of(request.zarr_json, request.shape);
  if (!is_certain || request.shape.size() != 1 || vector.comparison.checksums > 0 || !text)
    return std::nullopt;
  const std::uint64_t count = request.shape.front();
  std::vector<std::uint64_t> readable;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!truth.must_be_refused(element_at(*request.data, truth.array_type().element_size(), i)))
      readable.push_back(i);
  if (readable.empty() || readable.size() == count) return std::nullopt;
  Vector part = vector;
  text->shape = {readable.size()};
  part.request.shape = text->shape;
  part.request.zarr_json = text->zarr_json();
  part.request.data = elements_of(*request.data, count, readable);
  part.permitted.front().data = elements_of(vector.permitted.front().data, count, readable);
  return part;
}

}  // namespace zarrproof
