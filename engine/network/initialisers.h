// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/network.h"

namespace espalier::engine {

/// Weights in front of a rectifier (with only passing layers between) become HeNormal; all others
/// stay as their layer wants them.
void chooseInitialisers(Network& network);

}  // namespace espalier::engine
