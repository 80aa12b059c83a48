// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// Whether a valid network ends with an image of the size that went in.
Diagnostics checkReconstruction(const Network& network);

}  // namespace espalier::engine
