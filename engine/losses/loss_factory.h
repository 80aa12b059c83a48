// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/losses/loss_list.h"

namespace espalier::engine {

/// Included by the source file of a loss, which ends with
///   template std::unique_ptr<Loss> makeLoss<FocalLoss>();
template <typename LossType>
std::unique_ptr<Loss> makeLoss() {
    return std::make_unique<LossType>();
}

}  // namespace espalier::engine
