// The kernels' cast in one direction, under any state of the processor, with a planted defect if asked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/errors/error.h"
#include "tests/kernels/chains.h"
#include "tests/kernels/full_sweep/conversion.h"
#include "tests/kernels/processor_state.h"
#include "tests/kernels/table.h"

namespace zarrproof::test {

// A defect for one code of the array type, to see that the sweep finds it.
struct Defect {
  enum class Kind { result, refuse, accept };
  Kind kind;
  Bits code;
};

// How the kernels are called.
struct Surroundings {
  std::vector<NamedState> states;  // of the processor, used in turn; empty: the state of the caller
  std::optional<Defect> defect;
};

class KernelCall {
 public:
  static constexpr std::uint64_t kFew = 131;

  // Throws std::runtime_error if the kernels do not take the conversion.
  KernelCall(const Kernels& kernels, const Conversion& conversion, Direction direction,
             const Surroundings& surroundings);

  const char* words() const { return direction_ == Direction::encode ? "encode" : "decode"; }

  // Converts kChunk elements, or kFew. `turn` chooses the state of the processor.
  std::optional<Error> call(Bits turn, std::span<const std::uint32_t> codes, Bytes& out) const;

 private:
  std::optional<Error> with_defect(std::span<const std::uint32_t> codes, Bytes& out,
                                   std::optional<Error> error) const;

  Direction direction_;
  const Surroundings& surroundings_;
  std::unique_ptr<Plan> chunk_, few_;
};

}  // namespace zarrproof::test
