// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "kernels/communicator.h"

namespace espalier::kernels::cpu {

/// Communicators of `size` replicas that are threads of this process, by rank. Sums are taken in
/// the order of the ranks, so they have the same bits everywhere and in every run. Each is used by
/// its replica's thread; any thread may call abort().
std::vector<std::unique_ptr<Communicator>> createThreadCommunicators(int size);

}  // namespace espalier::kernels::cpu
