// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/thread_team.h"
#include "kernels/data_type.h"
#include "kernels/rules/activation.h"

namespace espalier::kernels::cpu {

/// y = f(y + bias) in place; `bias` is [C] or null. `type` is y's: fp32 or bf16.
void applyBiasActivation(const ThreadTeam& team,
                         const ChannelBlocks& form,
                         const float* bias,
                         Activation activation,
                         DataType type,
                         void* y);

}  // namespace espalier::kernels::cpu
