// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "kernels/rules/fusion.h"

namespace espalier::kernels {

/// Empty if only a bias or an activation without a parameter is enabled; otherwise names the first
/// field that this device does not fuse.
std::string checkFusion(const Fusion& fusion);

}  // namespace espalier::kernels
