#include "conformance/judging/slice.h"

#include <numeric>

#include "conformance/judging/judge.h"

namespace zarrproof {
namespace {

std::vector<std::byte> elements_of(const std::vector<std::byte>& data, std::size_t size,
                                   std::span<const std::uint64_t> indices) {
  std::vector<std::byte> part;
  for (const std::uint64_t index : indices) {
    const auto element = std::span(data).subspan(index * size, size);
    part.insert(part.end(), element.begin(), element.end());
  }
  return part;
}

}  // namespace

std::optional<Vector> with_elements(const Vector& vector, std::span<const std::uint64_t> indices) {
  const Request& request = vector.request;
  if (request.shape.size() != 1 || !request.data) return std::nullopt;
  const std::uint64_t all = request.shape.front();
  const std::vector<std::byte>& result = vector.permitted.front().data;
  auto array = array_text_of(request.zarr_json, request.shape);
  if (!array || all == 0 || request.data->size() % all != 0 || result.size() % all != 0) return std::nullopt;
  Vector part = vector;
  array->shape = {indices.size()};
  part.request.shape = array->shape;
  part.request.zarr_json = array->zarr_json();
  part.request.data = elements_of(*request.data, request.data->size() / all, indices);
  part.permitted.front().data = elements_of(result, result.size() / all, indices);
  return part;
}

std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count) {
  if (verdicts_of(vector) < 2) return std::nullopt;
  std::vector<std::uint64_t> indices(count);
  std::iota(indices.begin(), indices.end(), first);
  return with_elements(vector, indices);
}

}  // namespace zarrproof
