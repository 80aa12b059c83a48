// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/thread_team.h"
#include "kernels/ops/activation.h"

namespace espalier::kernels::cpu {

/// y = f(y + bias) in place; `bias` is [C] or null.
void applyBiasActivation(const ThreadTeam& team,
                         const ChannelBlocks& form,
                         const float* bias,
                         Activation activation,
                         float* y);

}  // namespace espalier::kernels::cpu
