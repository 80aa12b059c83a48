// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/base/host_tensor.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// First values of a Parameter or State: a pure function of the seed and the tensor's name, so that
/// adding a layer does not change the others. HeNormal: N(0, 2 / fanOut); GlorotUniform: ±√(6 /
/// (fanIn + fanOut)).
HostTensor initialTensor(const Value& value, std::uint64_t seed);

}  // namespace espalier::engine
