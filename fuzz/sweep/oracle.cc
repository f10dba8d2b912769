#include "fuzz/sweep/oracle.h"

#include <algorithm>

#include "fuzz/request/request_spec.h"
#include "reference/values/element.h"
#include "vectors/compare.h"

namespace zarrproof::fuzz::sweep {

Oracle::Oracle(const Conversion& conversion, const Answers& answers)
    : conversion_(conversion),
      answers_(answers),
      text_(plain_text(conversion.array)),
      reading_(only_reading(request({0})).value()) {}

Request Oracle::request(const std::vector<Bits>& codes) const {
  ArrayText text = text_;
  text.shape = {codes.size()};
  return {conversion_.operation, text.zarr_json(), text.shape, Layout::c, data_of(codes)};
}

std::vector<std::byte> Oracle::data_of(const std::vector<Bits>& codes) const {
  const std::size_t size = conversion_.input().element_size();
  std::vector<std::byte> data(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], conversion_.input(), std::span(data).subspan(i * size, size));
  return data;
}

Request Oracle::series(const std::vector<Bits>& codes) const {
  Request series = request({0});
  series.data = data_of(codes);
  series.series = codes.size();
  return series;
}

void Oracle::add(Expected& expected, Bits code, const Converted& outcome) const {
  if (!outcome) {
    expected.refused.push_back(code);
    return;
  }
  expected.accepted.push_back(code);
  const std::size_t size = conversion_.output().element_size();
  expected.results.resize(expected.results.size() + size);
  store(*outcome, conversion_.output(), std::span(expected.results).last(size));
}

// Most runs are of one result, and have many codes.
void Oracle::add_constant(Expected& expected, const Run& run) const {
  const std::size_t size = conversion_.output().element_size(), old = expected.results.size();
  for (Bits code = run.first; code <= run.last; ++code) expected.accepted.push_back(code);
  expected.results.resize(old + static_cast<std::size_t>(run.last - run.first + 1) * size);
  const std::span<std::byte> results = std::span(expected.results).subspan(old);
  store(*run.outcome & conversion_.output().mask(), conversion_.output(), results.first(size));
  for (std::size_t i = size; i < results.size(); ++i) results[i] = results[i - size];
}

Expected Oracle::expected(const std::vector<Bits>& codes, Codes kind) const {
  Expected expected;
  expected.accepted.reserve(codes.size());
  expected.results.reserve(codes.size() * conversion_.output().element_size());
  const CastValueConfiguration* cast = conversion_.cast();
  if (cast == nullptr || kind == Codes::any) {
    Interpretation interpretation(answers_);
    const bool encodes = conversion_.operation == Operation::encode;
    for (const Bits code : codes)
      add(expected, code,
          reading_.chain->apply(0, encodes ? Direction::encode : Direction::decode, code, interpretation));
    return expected;
  }
  const Runs runs({conversion_.input(), conversion_.output(), cast->rounding, cast->out_of_range, {}, {}},
                  answers_);
  const auto take = [&](const Run& run) {
    if (run.outcome && run.stride == 0) return add_constant(expected, run);
    for (Bits code = run.first; code <= run.last; ++code)
      add(expected, code,
          run.outcome
              ? Converted((*run.outcome + (code - run.first) * run.stride) & conversion_.output().mask())
              : run.outcome);
  };
  // The code of an infinity begins a range of NaNs, but belongs to none of their runs.
  Bits first = codes.front();
  if (unpack(first, conversion_.input()).is_infinite()) runs.walk(first, first, take), ++first;
  runs.walk(first, codes.back(), take);
  return expected;
}

bool Oracle::is_fill(const std::vector<Bits>& codes) const {
  return conversion_.operation == Operation::encode && std::ranges::all_of(codes, [&](Bits code) {
           return element_of(code, conversion_.input()) == reading_.chain->fill();
         });
}

bool Oracle::permits(Bits code, std::optional<std::span<const std::byte>> result) const {
  const Bytes input = element_of(code, conversion_.input());
  return std::ranges::any_of(
      element_outcomes(reading_, conversion_.operation, input), [&](const auto& alternative) {
        if (!alternative.outcome || !result) return !alternative.outcome && !result;
        return equal_elements(*alternative.outcome, *result, conversion_.output(), Equality::values);
      });
}

}  // namespace zarrproof::fuzz::sweep
