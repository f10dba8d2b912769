#include "tests/kernels/full_sweep/expected.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include "reference/kernels/crc32c/crc32c.h"
#include "reference/values/element.h"
#include "tests/kernels/full_sweep/record.h"

namespace zarrproof::test {

using fuzz::sweep::CodeRun;

Expected::Expected(const Conversion& conversion, Paths paths)
    : conversion_(conversion),
      paths_(paths),
      codec_(conversion.cast),
      one_(static_cast<std::uint32_t>(one_of(from()))),
      one_out_(*outcome(one_)),
      codes_(kChunk),
      masked_(kChunk),
      results_(kChunk * size()) {}

Converted Expected::outcome(Bits code) const {
  Interpretation interpretation(Answers::defaults());
  return codec_.encode(code, interpretation);
}

void Expected::start_slice(Bits first) {
  const Bits last = first + kSliceCodes - 1;
  runs_of_slice_.clear();
  next_run_ = 0;
  exact_ = paths_ == Paths::runs_only ? std::nullopt : ExactCast::of(conversion_.cast, first, last);
  if (exact_) return check_exact(first, last);
  fuzz::sweep::walk_runs(conversion_.cast, Answers::defaults(), first, last,
                         [this](const CodeRun& run) { runs_of_slice_.push_back(run); });
}

// Compares some results of the integer arithmetic with the reference.
void Expected::check_exact(Bits first, Bits last) {
  std::mt19937_64 random(first);
  for (const Bits chunk : {first, last + 1 - kChunk, first + (random() & (kSliceCodes - kChunk))}) {
    exact_->write(chunk, results_.data());
    for (int i = 0; i < 16; ++i) {
      const Bits at = i == 0 ? 0 : i == 1 ? kChunk - 1 : random() % kChunk;
      const Converted wanted = outcome(chunk + at);
      if (!wanted || load(std::span(results_).subspan(at * size(), size()), to()) != *wanted)
        throw std::logic_error("the independent path differs from the reference at " +
                               describe_bits(chunk + at, from()) + " of " + conversion_.id);
    }
  }
  is_level_ = false;
}

void Expected::write_chunk(Bits first) {
  for (std::size_t i = 0; i < kChunk; ++i) codes_[i] = static_cast<std::uint32_t>(first + i);
  refused_ = 0;
  hash_ = 0;
  if (exact_) {
    exact_->write(first, results_.data());
  } else {
    hash_ = write_runs(first);
  }
  if (refused_ < kChunk) {
    if (!is_level_ || !has_checksum_)
      checksum_ = kernels::crc32c_kernels()[0].extend(0, results_.data(), results_.size());
    has_checksum_ = true;
    hash_ += mixed(first << 32 | checksum_);
  }
  hash_ = mixed(hash_ ^ first);
}

std::uint64_t Expected::write_runs(Bits first) {
  std::uint64_t hash = 0;
  const Bits end = first + kChunk;
  for (; next_run_ < runs_of_slice_.size() && runs_of_slice_[next_run_].first < end; ++next_run_) {
    const CodeRun& run = runs_of_slice_[next_run_];
    const Bits start = std::max(run.first, first), count = std::min(run.last + 1, end) - start;
    if (!run.outcome) {
      if (refused_ == 0) std::ranges::copy(codes_, masked_.begin());
      std::fill_n(masked_.begin() + static_cast<std::ptrdiff_t>(start - first), count, one_);
      // A sum: how runs are divided changes nothing.
      for (Bits code = start; code < start + count && count < kChunk; ++code)
        hash += mixed(code << 8 | static_cast<Bits>(run.outcome.error()));
      if (count == kChunk) hash += mixed(~static_cast<Bits>(run.outcome.error()));
      refused_ += count;
      if (count < kChunk) write(start - first, count, one_out_, 0);
    } else {
      write(start - first, count, (*run.outcome + (start - run.first) * run.stride) & to().mask(),
            run.stride);
    }
    if (run.last >= end) break;
  }
  return hash;
}

void Expected::write(std::size_t at, std::size_t count, Bits code, Bits stride) {
  const bool is_whole = count == kChunk && stride == 0;
  if (is_whole && is_level_ && level_ == code) return;  // as in the chunk before
  has_checksum_ = false;
  is_level_ = is_whole;
  level_ = code;
  switch (size()) {
    case 1: return write_as<std::uint8_t>(at, count, code, stride);
    case 2: return write_as<std::uint16_t>(at, count, code, stride);
    case 4: return write_as<std::uint32_t>(at, count, code, stride);
    default: return write_as<std::uint64_t>(at, count, code, stride);
  }
}

template <class T>
void Expected::write_as(std::size_t at, std::size_t count, Bits code, Bits stride) {
  // Of types narrower than a byte, the sign is extended.
  const T sign = to().kind == TypeKind::signed_integer ? static_cast<T>(Bits{1} << (to().bits - 1)) : T{0};
  const T mask = static_cast<T>(to().mask()), step = static_cast<T>(stride);
  T value = static_cast<T>(code);
  T* const __restrict out = reinterpret_cast<T*>(results_.data()) + at;
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = static_cast<T>((static_cast<T>((value + static_cast<T>(i) * step) & mask) ^ sign) - sign);
  }
}

}  // namespace zarrproof::test
