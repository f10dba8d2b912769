// Requests that together have every pair of features, planned before they are made.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "vectors/pairs.h"

namespace zarrproof {

// Kinds of features.
using Kinds = std::set<std::size_t>;

// Whether forgetting the feature would be a mistake that can show: a rounding, rule, map or byte order other
// than the one that goes without saying.
bool can_be_forgotten(std::size_t kind, std::size_t value);

// Makes a request with exactly these features, and keeps it; nothing where it cannot. Returns the kinds of
// which it shows that the feature was forgotten; `shown` must be among them.
using MakeRequest = std::function<std::optional<Kinds>(const Features&, const Kinds& shown)>;

// Asks for requests until together they have every pair that one request can have, each chosen for the pairs
// that are still without one. A feature that can be forgotten shows beside each other one, where that can be.
// Always the same requests in the same order.
void plan_pairs(const MakeRequest& make);

}  // namespace zarrproof
