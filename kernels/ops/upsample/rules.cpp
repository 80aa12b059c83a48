// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/upsample/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

void checkUpsample(TensorCheck& check, std::int64_t factor, TensorRef small, TensorRef large) {
    check.allSameType();
    if (!check.ok()) return;
    const Shape x = check.at(small).shape;
    check.require(x.rank() == 4, "needs images, which are tensors with four dimensions");
    check.require(factor >= 1, "needs a factor of at least 1");
    if (!check.ok()) return;
    check.shape(large, {x[0], x[1], x[2] * factor, x[3] * factor});
    check.sameLayout({small, large}).channelLayout({small}).channelLayout({large});
}

}  // namespace

OpTensors UpsampleForward::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
}

void UpsampleForward::check(TensorCheck& check) const {
    checkUpsample(check, factor, in(0), out(0));
}

OpTensors UpsampleBackward::tensors() const {
    return {.inputs = {{"dy", Lower}}, .outputs = {{"dx", Lower}}};
}

void UpsampleBackward::check(TensorCheck& check) const {
    checkUpsample(check, factor, out(0), in(0));
}

}  // namespace espalier::kernels
