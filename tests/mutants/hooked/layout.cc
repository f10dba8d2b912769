// Mutants of memory layouts and ranks.
#include <algorithm>
#include <numeric>

#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

using Places = std::vector<std::uint64_t>;

// Changes the positions of elements in column-major arrays.
Hooks column_major(void (*change)(const Work&, Places&)) {
  Hooks hooks;
  hooks.positions = [change](const Work& work, Places& places) {
    if (work.layout == Layout::f) change(work, places);
  };
  return hooks;
}

// Takes the elements in memory order where the condition holds.
template <class Wrong>
Hooks as_they_lie(Wrong wrong) {
  Hooks hooks;
  hooks.positions = [wrong](const Work& work, Places& places) {
    if (work.layout == Layout::f && wrong(work)) std::iota(places.begin(), places.end(), 0);
  };
  return hooks;
}

// Returns the indices of an element in C order.
Places indices(std::uint64_t element, const Shape& shape) {
  Places index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = element % shape[axis];
    element /= shape[axis];
  }
  return index;
}

void by_strides(const Work& work, Places& places, const Places& strides) {
  for (std::uint64_t i = 0; i < places.size(); ++i) {
    const Places index = indices(i, work.shape);
    const std::uint64_t place =
        std::inner_product(index.begin(), index.end(), strides.begin(), std::uint64_t{0});
    places[i] = place % work.count;
  }
}

Places column_strides(const Shape& shape) {
  Places strides;
  std::uint64_t stride = 1;
  for (const std::uint64_t length : shape) {
    strides.push_back(stride);
    stride *= length;
  }
  return strides;
}

}  // namespace

std::vector<Mutant> layout_mutants() {
  const auto f = [](const std::string& type, Shape shape, std::size_t count) {
    return encode(type, chain({}), numbers(count)).shape(std::move(shape)).column_major();
  };
  return {
      {"layout/square-arrays-only",
       "BYTES-1",
       "Column-major arrays are transposed where both dimensions are equal.",
       as_they_lie([](const Work& work) { return work.shape.size() != 2 || work.shape[0] != work.shape[1]; }),
       {f("uint8", {2, 3}, 6)}},
      {"layout/first-two-axes-only",
       "BYTES-1",
       "Of three dimensions in column-major layout the first two are exchanged.",
       column_major([](const Work& work, Places& places) {
         if (work.shape.size() == 3)
           by_strides(work, places, {work.shape[2], work.shape[0] * work.shape[2], 1});
       }),
       {f("uint8", {2, 3, 4}, 24)}},
      {"layout/a-dimension-of-one-is-contiguous",
       "BYTES-1",
       "An array with a dimension of length 1 is taken to be row-major, too.",
       as_they_lie([](const Work& work) { return std::ranges::count(work.shape, 1U) > 0; }),
       {f("uint8", {2, 1, 3}, 6)}},
      {"layout/positions-in-16-bits",
       "BYTES-1",
       "Positions in a column-major array are numbers of 16 bits.",
       column_major([](const Work&, Places& places) {
         for (std::uint64_t& place : places) place &= 0xffff;
       }),
       {f("uint32", {300, 300}, 90000)}},
      {"layout/positions-in-8-bits",
       "BYTES-1",
       "Each index in a column-major array is a number of 8 bits.",
       column_major([](const Work& work, Places& places) {
         const Places strides = column_strides(work.shape);
         for (std::uint64_t i = 0; i < places.size(); ++i) {
           const Places index = indices(i, work.shape);
           places[i] = 0;
           for (std::size_t axis = 0; axis < index.size(); ++axis)
             places[i] += (index[axis] & 0xff) * strides[axis];
         }
       }),
       {f("uint16", {300, 2}, 600)}},
      {"layout/tiles-without-their-edges",
       "BYTES-1",
       "Column-major arrays are transposed in tiles of 8 by 8; what lies beyond the last whole tile is as in "
       "memory.",
       column_major([](const Work& work, Places& places) {
         if (work.shape.size() != 2) return;
         for (std::uint64_t i = 0; i < places.size(); ++i) {
           const Places index = indices(i, work.shape);
           if (index[0] >= work.shape[0] / 8 * 8 || index[1] >= work.shape[1] / 8 * 8) places[i] = i;
         }
       }),
       {f("uint8", {9, 9}, 81)}},
      {"layout/edges-of-large-arrays",
       "BYTES-1",
       "Above 64 rows and columns the tiles of 64 leave their edges as in memory.",
       column_major([](const Work& work, Places& places) {
         if (work.shape.size() != 2 || work.shape[0] <= 64 || work.shape[1] <= 64) return;
         for (std::uint64_t i = 0; i < places.size(); ++i) {
           const Places index = indices(i, work.shape);
           if (index[0] >= work.shape[0] / 64 * 64 && index[1] >= work.shape[1] / 64 * 64) places[i] = i;
         }
       }),
       {f("uint16", {66, 66}, 4356)}},
      {"layout/four-dimensions-at-most",
       "BYTES-1",
       "Column-major arrays of more than four dimensions are taken as they lie in memory.",
       as_they_lie([](const Work& work) { return work.shape.size() > 4; }),
       {f("uint8", {2, 2, 2, 2, 2}, 32)}},
      {"layout/three-dimensions-reversed-in-pairs",
       "BYTES-1",
       "Three dimensions in column-major layout are rotated instead of reversed.",
       column_major([](const Work& work, Places& places) {
         if (work.shape.size() == 3)
           by_strides(work, places, {work.shape[1] * work.shape[2], 1, work.shape[1]});
       }),
       {f("uint8", {2, 3, 4}, 24)}},
      {"layout/casts-keep-the-order-of-memory",
       "BYTES-1",
       "A cast of a column-major array gives its elements as they lie in memory.",
       as_they_lie([](const Work& work) { return !work.chain.array_codecs.empty(); }),
       {encode("uint8", cast("uint16"), numbers(6)).shape({2, 3}).column_major()}},
      {"layout/bytes-are-copied",
       "BYTES-1",
       "A column-major array of elements of one byte is copied as it lies in memory.",
       as_they_lie([](const Work& work) { return work.chain.array_type.element_size() == 1; }),
       {f("uint8", {2, 3}, 6)}},
      {"layout/big-endian-forgets-the-layout",
       "BYTES-1",
       "The path that swaps bytes takes the elements as they lie in memory.",
       as_they_lie([](const Work& work) { return work.chain.bytes.order == ByteOrder::big; }),
       {encode("uint16", only({big_endian()}), numbers(6)).shape({2, 3}).column_major()}},
      {"layout/elements-of-16-bytes",
       "BYTES-1",
       "A column-major array of complex128 is taken as it lies in memory.",
       as_they_lie([](const Work& work) { return work.chain.array_type.element_size() == 16; }),
       {encode_bytes("complex128", chain({}),
                     std::string(31, '0') + "1" + std::string(31, '0') + "2" + std::string(31, '0') + "3" +
                         std::string(31, '0') + "4",
                     {2, 2})
            .column_major()}},
      {"layout/shape-reversed",
       "BYTES-1",
       "The strides of a column-major array are those of its shape read backwards.",
       column_major([](const Work& work, Places& places) {
         Places strides = column_strides({work.shape.rbegin(), work.shape.rend()});
         by_strides(work, places, strides);
       }),
       {f("uint8", {2, 3}, 6)}},
      {"layout/decode-transposes",
       "BYTES-1",
       "Decode of two dimensions of unequal length gives the elements in column-major order.",
       [] {
         Hooks hooks;
         hooks.decoded = [](const Work& work, Bytes& array) {
           if (work.shape.size() != 2 || work.shape[0] == work.shape[1] || work.count == 0) return;
           const std::size_t size = array.size() / work.count;
           const Bytes sound = array;
           Positions walk(work.shape, Layout::f);
           for (std::uint64_t i = 0; i < work.count; ++i, walk.advance())
             std::copy_n(sound.begin() + static_cast<std::ptrdiff_t>(walk.current() * size), size,
                         array.begin() + static_cast<std::ptrdiff_t>(i * size));
         };
         return hooks;
       }(),
       {[] {
         Probe probe = decode("uint8", chain({}), "uint8", numbers(6));
         return probe.shape({2, 3});
       }()}},
  };
}

}  // namespace zarrproof::mutants
