// Advice to adapters: how to keep each rule of the protocol.
#pragma once

#include <string_view>

#include "conformance/protocol/rule.h"

namespace zarrproof {

// Returns one or two sentences, without the last full stop.
std::string_view advice_for(ProtocolRule rule);

}  // namespace zarrproof
