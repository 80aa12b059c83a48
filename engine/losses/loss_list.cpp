// SPDX-License-Identifier: Apache-2.0
#include "engine/losses/loss_list.h"

namespace espalier::engine {

// Every loss, one line each, in the order in which they are offered. The first one that compares
// with class indices, and the first one that compares with values, is the default of its kind.
constexpr std::unique_ptr<Loss> (*kMakers[])() = {
    makeLoss<class CrossEntropyLoss>,
    makeLoss<class FocalLoss>,
    makeLoss<class MeanSquaredErrorLoss>,
    makeLoss<class MeanAbsoluteErrorLoss>,
    makeLoss<class HuberLoss>,
};

std::vector<std::unique_ptr<Loss>> makeAllLosses() {
    std::vector<std::unique_ptr<Loss>> losses;
    for (const auto make : kMakers) losses.push_back(make());
    return losses;
}

}  // namespace espalier::engine
