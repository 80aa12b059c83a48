// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/dropout/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors Dropout::tensors() const {
    return {.inputs = {{"x", Lower}, {"step values", AsGiven}}, .outputs = {{"y", Lower}}};
}

void Dropout::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)}).sameShape({in(0), out(0)}).stepValues(in(1));
    check.require(rate >= 0 && rate < 1, "needs a rate of at least 0 and less than 1");
    check.channelLayout({in(0), out(0)});
}

}  // namespace espalier::kernels
