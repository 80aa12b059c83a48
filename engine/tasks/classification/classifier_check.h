// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/base/diagnostics.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// Checks that a valid network ends with one score per class.
Diagnostics checkClassifier(const Network& network, std::int64_t classes);

}  // namespace espalier::engine
