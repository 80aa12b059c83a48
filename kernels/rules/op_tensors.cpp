// SPDX-License-Identifier: Apache-2.0
#include "kernels/rules/op_tensors.h"

#include <algorithm>

namespace espalier::kernels {

const TensorSlot& slotOf(const OpTensors& named, TensorRef ref) {
    const std::vector<TensorSlot>& slots = ref.output ? named.outputs : named.inputs;
    return slots[std::min(ref.index, slots.size() - 1)];
}

}  // namespace espalier::kernels
