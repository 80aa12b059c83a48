// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// Checks that a valid network ends with an image of the input's size, and warns of an end that
/// cannot reproduce it well.
Diagnostics checkReconstruction(const Network& network);

}  // namespace espalier::engine
