// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/clip/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

void checkBounds(TensorCheck& check, const Clip& clip) {
    check.require(clip.low < clip.high, "needs a lower bound smaller than the upper bound");
}

}  // namespace

OpTensors Clip::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
}

void Clip::check(TensorCheck& check) const {
    checkBounds(check, *this);
    check.allSameType().sameShape({in(0), out(0)}).channelLayout({in(0), out(0)});
}

OpTensors ClipBackward::tensors() const {
    return {.inputs = {{"dy", Lower}, {"y", Lower}}, .outputs = {{"dx", Lower}}};
}

void ClipBackward::check(TensorCheck& check) const {
    checkBounds(check, clip);
    check.allSameType().sameShape({in(0), in(1), out(0)}).channelLayout({in(0), in(1), out(0)});
}

}  // namespace espalier::kernels
