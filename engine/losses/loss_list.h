// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/losses/loss.h"

namespace espalier::engine {

/// A new object of that loss; defined in loss_factory.h, which the loss's source file includes.
template <typename LossType>
std::unique_ptr<Loss> makeLoss();

/// One object of every loss, in the order in which they are offered.
std::vector<std::unique_ptr<Loss>> makeAllLosses();

}  // namespace espalier::engine
