#include "sweep/expected.h"

#include "reference/values/element.h"
#include "sweep/runs.h"

namespace zarrproof::sweep {

Reckoner::Reckoner(const Conversion& conversion, const Answers& answers)
    : conversion_(conversion), answers_(answers), codec_(codec_of(conversion)) {}

void Reckoner::add(Expected& expected, Bits code, const Converted& outcome) const {
  if (!outcome) {
    expected.refused.push_back(code);
    return;
  }
  expected.accepted.push_back(code);
  const std::size_t size = conversion_.output.element_size();
  expected.results.resize(expected.results.size() + size);
  store(*outcome, conversion_.output, std::span(expected.results).last(size));
}

Expected Reckoner::expected(const std::vector<Bits>& codes, bool is_range) const {
  Expected expected;
  expected.accepted.reserve(codes.size());
  expected.results.reserve(codes.size() * conversion_.output.element_size());
  const auto* cast = std::get_if<fuzz::CastOutline>(&conversion_.codec);
  if (cast == nullptr || !is_range) {
    Interpretation interpretation(answers_);
    for (const Bits code : codes) add(expected, code, convert(conversion_, *codec_, code, interpretation));
    return expected;
  }
  const Runs runs({conversion_.input, conversion_.output, cast->rounding, cast->rule, {}, {}}, answers_);
  const auto take = [&](const Run& run) {
    for (Bits code = run.first; code <= run.last; ++code)
      add(expected, code,
          run.outcome
              ? Converted((*run.outcome + (code - run.first) * run.stride) & conversion_.output.mask())
              : run.outcome);
  };
  // The code of an infinity begins a range of NaNs, but belongs to none of their runs.
  Bits first = codes.front();
  if (unpack(first, conversion_.input).is_infinite()) runs.walk(first, first, take), ++first;
  runs.walk(first, codes.back(), take);
  return expected;
}

std::vector<Bits> sample_of(const std::vector<Bits>& refused, std::size_t most) {
  if (refused.size() <= most) return refused;
  std::vector<Bits> sample;
  const auto is_end = [&](std::size_t i) {
    return i == 0 || i + 1 == refused.size() || refused[i - 1] + 1 != refused[i] ||
           refused[i] + 1 != refused[i + 1];
  };
  const std::size_t distance = refused.size() / most + 1;
  std::size_t ends = 0;
  for (std::size_t i = 0; i < refused.size(); ++i)
    if ((is_end(i) && ++ends <= most) || i % distance == 0) sample.push_back(refused[i]);
  return sample;
}

}  // namespace zarrproof::sweep
