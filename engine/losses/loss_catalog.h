// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/losses/loss.h"

namespace espalier::engine {

/// All losses in the order in which they are offered.
const std::vector<std::unique_ptr<Loss>>& allLosses();
/// Throws a RequestError that lists the keys when there is no such loss.
const Loss& findLoss(const std::string& key);
/// The default loss for outputs of this kind.
const Loss& usualLoss(Truth truth = Truth::Indices);
/// How the loss with this key is called; the name of the default loss for values where it is
/// unknown or empty, as in results of earlier versions.
std::string nameOfLoss(const std::string& key);
/// Keys of the losses that read this training option.
std::vector<std::string> lossesWithOption(const std::string& option);
bool readsOption(const Loss& loss, const std::string& option);

}  // namespace espalier::engine
