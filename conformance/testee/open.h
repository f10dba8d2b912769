// The one way in which testees are written: ADAPTER, builtin:NAME or cmd:'COMMAND'.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "conformance/adapter.h"
#include "conformance/testee/testee.h"

namespace zarrproof {

// Makes the testee; an adapter is set up first, as chosen. Throws TesteeUnusable when the words name none.
std::unique_ptr<Testee> open_testee(const std::string& words, std::chrono::milliseconds timeout,
                                    const AdapterChoice& choice = {});

}  // namespace zarrproof
