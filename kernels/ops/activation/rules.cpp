// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/activation/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors ActivationForward::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
}

void ActivationForward::check(TensorCheck& check) const {
    check.allSameType().sameShape({in(0), out(0)}).channelLayout({in(0), out(0)});
}

OpTensors ActivationBackward::tensors() const {
    return {.inputs = {{"dy", Lower}, {gradientUsesOutput(kind) ? "y" : "x", Lower}},
            .outputs = {{"dx", Lower}}};
}

void ActivationBackward::check(TensorCheck& check) const {
    check.allSameType().sameShape({in(0), in(1), out(0)}).channelLayout({in(0), in(1), out(0)});
}

}  // namespace espalier::kernels
