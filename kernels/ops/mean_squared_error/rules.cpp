// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/mean_squared_error/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors MeanSquaredError::tensors() const {
    OpTensors named{.inputs = {{"prediction"}, {"target"}, {"weights"}, {"step values", AsGiven}},
                    .outputs = {{"sums"}}};
    if (!evaluateOnly) named.outputs.push_back({"gradient"});
    return named;
}

void MeanSquaredError::check(TensorCheck& check) const {
    check.float32({in(0), in(1), in(2)}).stepValues(in(3));
    check.sameShape({in(0), in(1)}).rankAtLeast(1, in(0));
    if (!check.ok()) return;
    check.vector(static_cast<std::size_t>(check.at(in(0)).shape[0]), {in(2)});
    check.vector(4, {out(0)});
    if (evaluateOnly) {
        check.channelLayout({in(0), in(1)});
    } else {
        check.float32({out(1)}).sameShape({in(0), out(1)});
        check.channelLayout({in(0), in(1), out(1)});
    }
}

}  // namespace espalier::kernels
