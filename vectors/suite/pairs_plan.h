// Plans requests that together have every pair of features.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "vectors/pairs.h"

namespace zarrproof {

// Kinds of features.
using Kinds = std::set<std::size_t>;

// Returns whether ignoring the feature would be a mistake that can show: a rounding, rule, map or byte order
// that is not the default.
bool can_be_forgotten(std::size_t kind, std::size_t value);

// Makes and keeps a request with exactly these features; returns nothing if that is impossible. Otherwise
// returns the kinds for which the request shows that a feature was ignored. `shown` must be among them.
using MakeRequest = std::function<std::optional<Kinds>(const Features&, const Kinds& shown)>;

// Asks for requests until they have every pair that one request can have. Each request is chosen for missing
// pairs. A feature that can be ignored shows together with each other feature, if possible. Deterministic.
void plan_pairs(const MakeRequest& make);

}  // namespace zarrproof
