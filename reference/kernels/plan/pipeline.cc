// Example: encode of 10,000 elements by a step from float32 to int16 without checksum is a single block of at
// most 32768 elements, because a single loop reads the input and writes the output.
#include "reference/kernels/plan/pipeline.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "reference/kernels/plan/float_environment.h"
#include "reference/kernels/vector/memory.h"

namespace zarrproof::kernels {
namespace {

// Bytes of a block at its widest. Three such blocks, 24 KiB, fit a first-level cache of 32 KiB: the input,
// and two of scratch.
constexpr std::size_t kBlockBytes = 8192;

// Outputs of at least this many bytes bypass the caches. Their blocks are smaller, so that reading the next
// block and writing this one overlap in memory.
constexpr std::uint64_t kStreamFrom = std::uint64_t{8} << 20;
constexpr std::size_t kStreamedBlockBytes = 2048;

// Bytes of a block if a single loop reads the input and writes the output. No other step needs the block in
// the cache, and a larger block costs fewer calls.
constexpr std::size_t kLoneBlockBytes = 131072;

}  // namespace

// Two blocks, used alternately, and the processor's state.
struct Pipeline::Scratch {
  alignas(64) std::byte blocks[2][kBlockBytes];
  FloatEnvironment environment;
};

Pipeline::Pipeline(EncodedEnd end, DirectionSteps direction, const DataType& from, ByteOrder order,
                   const Target& target)
    : end_(end),
      direction_(std::move(direction)),
      from_(from),
      from_swapped_(end == EncodedEnd::input && order == ByteOrder::big && from.width > 1),
      target_(&target),
      in_size_(from.element_size()),
      components_(static_cast<std::size_t>(from.components)) {
  out_size_ = direction_.steps.back().out_size * components_;
  std::size_t widest = 0;  // of a component
  for (const Step& step : direction_.steps) widest = std::max({widest, step.in_size, step.out_size});
  const auto elements_in = [&](std::size_t bytes) {
    return std::max<std::size_t>(1, bytes / (widest * components_));
  };
  block_ = elements_in(kBlockBytes);
  streamed_block_ = elements_in(kStreamedBlockBytes);
  lone_block_ = elements_in(kLoneBlockBytes);
  // swap[0] copies bytes.
  copies_ = direction_.steps.size() == 1 && direction_.steps[0].loop == target.loops->swap[0];
}

// Passes a block through all steps. The last step writes to `out`, or to scratch if `out` is null. Returns
// the address of the result, or null if an element was refused.
const std::byte* Pipeline::convert(const std::byte* in, std::byte* out, std::size_t elements,
                                   Scratch& scratch) const {
  for (std::size_t i = 0; i < direction_.steps.size(); ++i) {
    const Step& step = direction_.steps[i];
    const bool last = i + 1 == direction_.steps.size();
    std::byte* to = last && out != nullptr ? out : scratch.blocks[(i + 1) % 2];
    scratch.environment.round(step.mode);
    if (!step.loop(step, in, to, elements * components_)) return nullptr;
    in = to;
  }
  return in;
}

std::optional<RefusedElement> Pipeline::run(const std::byte* in, std::byte* out, std::uint64_t elements,
                                            const LayoutWalk& layout, RunningChecksum* checksum) const {
  // Choose how elements are read and written.
  const bool encodes = end_ == EncodedEnd::output;
  const bool gathers = encodes && !layout.is_contiguous();
  const bool scatters = !encodes && !layout.is_contiguous();
  const bool bypasses_caches = !scatters && elements * out_size_ >= kStreamFrom;
  // If input and output are the same, the input must survive until the block is known to be accepted.
  const bool writes_directly = !scatters && !bypasses_caches && in != out;
  // The checksum reads a block at several places at once, which hardware prefetchers do not predict. On a Zen
  // 5 this prefetch doubles the speed (14 to 28 GB/s).
  const bool prefetches = bypasses_caches && checksum != nullptr && (!encodes || copies_);

  // Choose the number of elements in a block.
  const bool is_single_loop =
      writes_directly && !gathers && checksum == nullptr && direction_.steps.size() == 1;
  const std::size_t block = bypasses_caches ? streamed_block_ : is_single_loop ? lone_block_ : block_;

  Scratch scratch;
  std::optional<RefusedElement> refused;
  for (std::uint64_t first = 0; first < elements; first += block) {
    const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(block, elements - first));
    std::byte* to = out + first * out_size_;
    const std::byte* from = in + first * in_size_;
    if (prefetches)
      prefetch(from, count * in_size_, std::min<std::uint64_t>(block, elements - first - count) * in_size_);

    // Read, convert, write.
    if (!encodes) extend_checksum(from, count * in_size_, checksum);
    if (gathers) {
      std::byte* gathered = copies_ ? to : scratch.blocks[0];  // a copy has no step
      layout.gather(in, first, count, gathered);
      from = gathered;
    }
    const std::byte* result = copies_ ? from : convert(from, writes_directly ? to : nullptr, count, scratch);
    if (result == nullptr) {
      // convert() may have overwritten the gathered block.
      if (gathers) layout.gather(in, first, count, scratch.blocks[0]);
      refused = find_refused(gathers ? scratch.blocks[0] : from, first, count);
      break;
    }
    if (encodes) extend_checksum(result, count * out_size_, checksum);
    if (scatters)
      layout.scatter(result, first, count, out);
    else if (bypasses_caches && result != to)
      target_->loops->stream(result, to, count * out_size_);
    else if (result != to)
      std::memcpy(to, result, count * out_size_);
  }
  if (bypasses_caches) target_->loops->finish_stream();
  return refused;
}

void Pipeline::extend_checksum(const std::byte* bytes, std::size_t size, RunningChecksum* checksum) const {
  if (checksum == nullptr) return;
  checksum->value = target_->crc32c(checksum->value, bytes, size);
  checksum->bytes += size;
}

// Returns the first refused element of a block. Converts the elements one by one.
RefusedElement Pipeline::find_refused(const std::byte* block, std::uint64_t first,
                                      std::size_t elements) const {
  for (std::size_t i = 0; i < elements; ++i) {
    std::byte element[sizeof(Bits)];
    const std::byte* at = block + i * in_size_;
    if (direction_.refuses_bool) {
      constexpr ElementFailure kNoBool{.reason = Reason::bool_byte, .place = 0, .type = nullptr, .value = 0};
      if (std::to_integer<int>(*at) > 1) return {.failure = kNoBool, .element = first + i};
      continue;
    }
    std::memcpy(element, at, in_size_);
    if (from_swapped_) std::reverse(element, element + in_size_);
    const auto result = kernels::convert(direction_.path, load_code(element, from_));
    if (!result) return {result.error(), first + i};
  }
  throw std::logic_error("a loop of the kernels refused a block whose elements all have a result");
}

}  // namespace zarrproof::kernels
