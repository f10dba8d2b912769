#include "conformance/judging/slice.h"

#include "conformance/judging/judge.h"

namespace zarrproof {

std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count) {
  const Request& request = vector.request;
  if (verdicts_of(vector) < 2 || request.shape.size() != 1 || !request.data) return std::nullopt;
  const std::uint64_t all = request.shape.front();
  const std::vector<std::byte>& result = vector.permitted.front().data;
  auto array = array_text_of(request.zarr_json, request.shape);
  if (!array || all == 0 || request.data->size() % all != 0 || result.size() % all != 0) return std::nullopt;
  const auto elements_of = [&](const std::vector<std::byte>& data) {
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(first * (data.size() / all));
    return std::vector(begin, begin + static_cast<std::ptrdiff_t>(count * (data.size() / all)));
  };
  Vector part = vector;
  array->shape = {count};
  part.request.shape = array->shape;
  part.request.zarr_json = array->zarr_json();
  part.request.data = elements_of(*request.data);
  part.permitted.front().data = elements_of(result);
  return part;
}

}  // namespace zarrproof
