// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/softmax/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors SoftmaxForward::tensors() const {
    return {.inputs = {{"x", Float32}}, .outputs = {{"y", Float32}}};
}

void SoftmaxForward::check(TensorCheck& check) const {
    check.allFloat32().rankAtLeast(2, in(0)).sameShape({in(0), out(0)});
    check.channelLayout({in(0), out(0)});
}

OpTensors SoftmaxBackward::tensors() const {
    return {.inputs = {{"dy", Float32}, {"y", Float32}}, .outputs = {{"dx", Float32}}};
}

void SoftmaxBackward::check(TensorCheck& check) const {
    check.allFloat32().rankAtLeast(2, in(0)).sameShape({in(0), in(1), out(0)});
    check.channelLayout({in(0), in(1), out(0)});
}

}  // namespace espalier::kernels
