#include <algorithm>
#include <iterator>
#include <map>

#include "vectors/expand.h"

namespace zarrproof {

std::vector<Vector> expand(const Sequence& sequence) {
  std::map<std::string, std::string> first;  // ids, by the names of steps
  std::vector<Vector> vectors;
  for (std::size_t place = 0; place < sequence.order.size(); ++place) {
    vectors.push_back(sequence.steps[sequence.order[place]]);
    Vector& vector = vectors.back();
    const std::string id = sequence.id + "/" + std::to_string(place + 1) + "-" + vector.id;
    first.emplace(vector.id, id);
    vector.id = id;
    vector.sequence = sequence.id;
  }
  for (Vector& vector : vectors)
    if (!vector.control.empty()) vector.control = first.at(vector.control);
  return vectors;
}

std::vector<Vector> expand(const VectorFile& file) {
  std::vector<Vector> vectors = file.cases;
  const auto end = std::back_inserter(vectors);
  for (const ElementGroup& group : file.groups) std::ranges::move(expand(group), end);
  for (const LengthGroup& group : file.lengths) std::ranges::move(expand(group), end);
  for (const ArrangementGroup& group : file.arrangements) std::ranges::move(expand(group), end);
  for (const Sequence& sequence : file.sequences) std::ranges::move(expand(sequence), end);
  return vectors;
}

}  // namespace zarrproof
