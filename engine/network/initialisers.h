// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/network/network.h"

namespace espalier::engine {

/// Uses HeNormal for weights that lead to a rectifier, directly or through layers that pass values
/// on; all others keep the initialiser of their layer.
void chooseInitialisers(Network& network);

}  // namespace espalier::engine
