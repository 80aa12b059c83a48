// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "kernels/rules/fusion.h"

namespace espalier::kernels {

/// Empty where all that is switched on is a bias or one of the activations without a parameter;
/// else the first field this device does not fuse, in words.
std::string checkFusion(const Fusion& fusion);

}  // namespace espalier::kernels
