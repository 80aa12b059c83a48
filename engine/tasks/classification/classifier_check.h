// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/base/diagnostics.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// Whether a valid network ends with one score for each of the classes.
Diagnostics checkClassifier(const Network& network, std::int64_t classes);

}  // namespace espalier::engine
