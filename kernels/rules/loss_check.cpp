// SPDX-License-Identifier: Apache-2.0
#include "kernels/rules/loss_check.h"

#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

/// Targets of logits [N,C], [N,C,L] or [N,C,H,W]: without the channels.
Shape targetShape(const Shape& logits) {
    if (logits.rank() == 3) return {logits[0], logits[2]};
    if (logits.rank() == 4) return {logits[0], logits[2], logits[3]};
    return {logits[0]};
}

}  // namespace

OpTensors logitLossTensors(bool evaluateOnly) {
    OpTensors named{.inputs = {{"logits", Float32},
                               {"targets", AsGiven},
                               {"weights", Float32},
                               {"step values", AsGiven}},
                    .outputs = {{"sums", Float32}}};
    if (!evaluateOnly) named.outputs.push_back({"gradient", Float32});
    return named;
}

void checkLogitLoss(TensorCheck& check, bool evaluateOnly) {
    check.float32({in(0), in(2)}).stepValues(in(3));
    check.type(DataType::Int32, {in(1)}).rankAtLeast(2, in(0));
    if (!check.ok()) return;
    const Shape logits = check.at(in(0)).shape;
    check.require(logits.rank() <= 4, "needs logits of shape [N,C], [N,C,L] or [N,C,H,W]");
    if (!check.ok()) return;
    check.shape(in(1), targetShape(logits)).shape(in(2), targetShape(logits));
    check.plain({in(1), in(2)}).vector(4, {out(0)});
    if (evaluateOnly) {
        check.channelLayout({in(0)});
    } else {
        check.float32({out(1)}).sameShape({in(0), out(1)}).channelLayout({in(0), out(1)});
    }
}

OpTensors valueLossTensors(bool evaluateOnly) {
    OpTensors named{.inputs = {{"prediction", Float32},
                               {"target", Float32},
                               {"weights", Float32},
                               {"step values", AsGiven}},
                    .outputs = {{"sums", Float32}}};
    if (!evaluateOnly) named.outputs.push_back({"gradient", Float32});
    return named;
}

void checkValueLoss(TensorCheck& check, bool evaluateOnly) {
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
