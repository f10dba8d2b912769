#include "fuzz/choices/mutate.h"

#include <algorithm>

namespace zarrproof::fuzz {
namespace {

using RawBytes = std::vector<std::uint8_t>;

std::size_t below(std::size_t limit, std::mt19937_64& random) {
  return static_cast<std::size_t>(random() % limit);
}

Bits read(const RawBytes& bytes, const Place& place) {
  Bits number = 0;
  for (std::size_t i = 0; i < place.width; ++i) number |= Bits{bytes[place.at + i]} << 8 * i;
  return number;
}

void write(Bits number, const Place& place, RawBytes& bytes) {
  for (std::size_t i = 0; i < place.width; ++i)
    bytes[place.at + i] = static_cast<std::uint8_t>(number >> 8 * i);
}

// Adds a small number, flips a bit, takes an end of the range, or takes any number.
Bits changed(Bits number, Bits highest, std::mt19937_64& random) {
  switch (below(6, random)) {
    case 0: return number + 1;
    case 1: return number - 1;
    case 2: return number ^ Bits { 1 } << below(64, random);
    case 3: return 0;
    case 4: return highest;
    default: return random();
  }
}

void change(const Place& place, RawBytes& bytes, std::mt19937_64& random) {
  const Bits number = changed(read(bytes, place), place.highest, random);
  write(place.highest == ~Bits{0} ? number : number % (place.highest + 1), place, bytes);
}

// The range of bytes of a few consecutive choices.
struct Run {
  std::ptrdiff_t first, last;
};

Run any_run(const std::vector<Place>& places, std::mt19937_64& random) {
  const std::size_t first = below(places.size(), random);
  const std::size_t last = std::min(places.size() - 1, first + below(8, random));
  return {static_cast<std::ptrdiff_t>(places[first].at),
          static_cast<std::ptrdiff_t>(places[last].at + places[last].width)};
}

// The start of one of the choices, or the end of the last one.
std::size_t boundary(const std::vector<Place>& places, std::mt19937_64& random) {
  const std::size_t at = below(places.size() + 1, random);
  if (at < places.size()) return places[at].at;
  return places.empty() ? 0 : places.back().at + places.back().width;
}

RawBytes noise(std::size_t size, std::mt19937_64& random) {
  RawBytes bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

}  // namespace

RawBytes mutate(std::span<const std::uint8_t> bytes, const Trace& trace, std::mt19937_64& random) {
  const std::vector<Place> places = trace(bytes);
  RawBytes result(bytes.begin(), bytes.end());
  // When choices were read after the end, more bytes give more choices.
  if (places.empty() || below(16, random) == 0) {
    const RawBytes more = noise(1 + below(8, random), random);
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }
  const Run run = any_run(places, random);
  const RawBytes copy(result.begin() + run.first, result.begin() + run.last);
  switch (below(8, random)) {
    case 0: result.erase(result.begin() + run.first, result.begin() + run.last); break;
    case 1: result.insert(result.begin() + run.last, copy.begin(), copy.end()); break;
    case 2: {
      const RawBytes more = noise(copy.size(), random);
      result.insert(result.begin() + run.first, more.begin(), more.end());
      break;
    }
    default:
      for (std::size_t changes = 1 + below(3, random); changes > 0; --changes)
        change(places[below(places.size(), random)], result, random);
  }
  return result;
}

RawBytes cross(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, const Trace& trace,
               std::mt19937_64& random) {
  const std::size_t end = boundary(trace(one), random), start = boundary(trace(other), random);
  RawBytes result(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(end));
  result.insert(result.end(), other.begin() + static_cast<std::ptrdiff_t>(start), other.end());
  return result;
}

}  // namespace zarrproof::fuzz
