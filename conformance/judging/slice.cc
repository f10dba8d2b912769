#include "conformance/judging/slice.h"

#include "conformance/judging/judge.h"

namespace zarrproof {
namespace {

// Returns the bytes of `count` of `all` elements; nothing if the size is no multiple of `all`.
std::optional<std::vector<std::byte>> part(const std::vector<std::byte>& data, std::uint64_t all,
                                           std::uint64_t first, std::uint64_t count) {
  if (data.size() % all != 0) return std::nullopt;
  const auto size = static_cast<std::ptrdiff_t>(data.size() / all);
  const auto begin = data.begin() + static_cast<std::ptrdiff_t>(first) * size;
  return std::vector<std::byte>(begin, begin + static_cast<std::ptrdiff_t>(count) * size);
}

}  // namespace

std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count) {
  const std::uint64_t all = verdicts_of(vector);
  if (vector.request.shape.size() != 1 || all < 2 || !vector.request.data) return std::nullopt;
  auto array = array_text_of(vector.request.zarr_json, vector.request.shape);
  if (!array) return std::nullopt;
  auto data = part(*vector.request.data, all, first, count);
  auto result = part(vector.permitted.front().data, all, first, count);
  if (!data || !result) return std::nullopt;
  Vector sliced = vector;
  array->shape = {count};
  sliced.request.shape = array->shape;
  sliced.request.zarr_json = array->zarr_json();
  sliced.request.data = std::move(*data);
  sliced.permitted.front().data = std::move(*result);
  return sliced;
}

}  // namespace zarrproof
