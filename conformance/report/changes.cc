#include "conformance/report/changes.h"

#include <ostream>

#include "conformance/report/text.h"
#include "conformance/results/count.h"

namespace zarrproof {
namespace {

std::string counts_text(std::size_t elements, std::size_t requests) {
  if (requests == 0) return "none";
  return elements == requests ? plural(requests, "request")
                              : plural(elements, "element") + " in " + plural(requests, "request");
}

}  // namespace

void Changes::add(const RequestResult& result, std::size_t elements, const std::string& how) {
  if (elements == 0) return;
  std::string name = std::string(area_of(result.id)) + " " + clauses_text(result.clauses);
  if (!how.empty()) name += ", " + how;
  Group& group = groups_[name];
  group.ids.push_back(result.id);
  group.elements += elements;
  elements_ += elements;
  ++requests_;
}

std::string Changes::counts() const {
  return counts_text(elements_, requests_);
}

std::string Changes::Group::counts() const {
  return counts_text(elements, ids.size());
}

void Changes::print(std::ostream& out, const std::string& title) const {
  constexpr std::size_t kShownIds = 3;
  if (empty()) return;
  out << title << ": " << counts() << "\n";
  for (const auto& [name, group] : groups_) {
    out << "  " << name << ": " << group.counts() << "\n";
    for (std::size_t i = 0; i < group.ids.size() && i < kShownIds; ++i) out << "    " << group.ids[i] << "\n";
    if (group.ids.size() > kShownIds) out << "    and " << group.ids.size() - kShownIds << " more\n";
  }
  out << "\n";
}

}  // namespace zarrproof
