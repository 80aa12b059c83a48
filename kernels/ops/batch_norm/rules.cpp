// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/batch_norm/desc.h"
#include "kernels/rules/step_values.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

std::size_t normalisedChannels(const TensorDesc& desc) {
    return static_cast<std::size_t>(desc.shape[1]);
}

void checkNoSlope(TensorCheck& check, Activation activation) {
    check.require(activation != Activation::LeakyReLU,
                  "does not fuse LeakyReLU: the op has no field for its slope");
}

/// An activation whose gradient can be fused: it follows from the output and has no parameter.
void checkMaskable(TensorCheck& check, Activation activation) {
    checkNoSlope(check, activation);
    check.require(gradientUsesOutput(activation),
                  "does not fuse " + std::string(name(activation)) +
                      ": its gradient needs the activation's input, which is not kept");
}

}  // namespace

OpTensors BatchNormStatistics::tensors() const {
    return {.inputs = {{"x", AsGiven}}, .outputs = {{"mean", Float32}, {"variance", Float32}}};
}

void BatchNormStatistics::check(TensorCheck& check) const {
    check.sameType({in(0)}).rankAtLeast(2, in(0)).channelLayout({in(0)});
    if (check.ok()) check.vector(normalisedChannels(check.at(in(0))), {out(0), out(1)});
}

OpTensors BatchNormApply::tensors() const {
    OpTensors named{.inputs = {{"x", Lower},
                               {"mean", Float32},
                               {"variance", Float32},
                               {"gamma", Float32},
                               {"beta", Float32}},
                    .outputs = {{"y", Lower}}};
    if (residual) named.inputs.push_back({"residual", Lower});
    return named;
}

void BatchNormApply::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)}).rankAtLeast(2, in(0));
    checkNoSlope(check, activation);
    if (residual) {
        check.sameType({in(0), in(5)}).sameShape({in(0), in(5), out(0)});
        check.channelLayout({in(0), in(5), out(0)});
    } else {
        check.sameShape({in(0), out(0)}).channelLayout({in(0), out(0)});
    }
    if (check.ok()) check.vector(normalisedChannels(check.at(in(0))), {in(1), in(2), in(3), in(4)});
}

OpTensors BatchNormUpdateRunning::tensors() const {
    return {.inputs = {{"mean", Float32},
                       {"variance", Float32},
                       {"running mean", Float32},
                       {"running variance", Float32},
                       {"status", Float32}},
            .outputs = {{"running mean", Float32}, {"running variance", Float32}},
            .optionalInputs = 1};
}

void BatchNormUpdateRunning::check(TensorCheck& check) const {
    check.require(count > 0, "needs the number of values per channel");
    if (!check.ok()) return;
    const auto channels = static_cast<std::size_t>(check.at(in(0)).shape.elementCount());
    check.vector(channels, {in(0), in(1), in(2), in(3), out(0), out(1)});
    const bool guarded = check.inputCount() == 5;
    if (guarded) check.vector(sizeof(GradientStatus) / sizeof(float), {in(4)});
}

OpTensors BatchNormBackwardSums::tensors() const {
    OpTensors named{
        .inputs = {{"dy", Lower}, {"x", Lower}, {"mean", Float32}, {"variance", Float32}},
        .outputs = {{"sum of g", Float32}, {"sum of g times normalised x", Float32}}};
    if (activation != Activation::None) named.inputs.push_back({"y", Lower});
    return named;
}

void BatchNormBackwardSums::check(TensorCheck& check) const {
    checkMaskable(check, activation);
    check.sameType({in(0), in(1)}).sameShape({in(0), in(1)}).rankAtLeast(2, in(0));
    if (activation != Activation::None) {
        check.sameType({in(0), in(4)}).sameShape({in(0), in(4)});
        check.channelLayout({in(0), in(1), in(4)});
    } else {
        check.channelLayout({in(0), in(1)});
    }
    if (check.ok())
        check.vector(normalisedChannels(check.at(in(0))), {in(2), in(3), out(0), out(1)});
}

OpTensors BatchNormBackwardApply::tensors() const {
    OpTensors named{.inputs = {{"dy", Lower},
                               {"x", Lower},
                               {"mean", Float32},
                               {"variance", Float32},
                               {"gamma", Float32},
                               {"sum of g", Float32},
                               {"sum of g times normalised x", Float32}},
                    .outputs = {{"dx", Lower}}};
    if (activation != Activation::None) named.inputs.push_back({"y", Lower});
    if (residual) named.outputs.push_back({"gradient of the residual", Lower});
    return named;
}

void BatchNormBackwardApply::check(TensorCheck& check) const {
    const bool masked = activation != Activation::None;
    check.sameType({in(0), in(1), out(0)});
    checkMaskable(check, activation);
    check.rankAtLeast(2, in(0));
    check.require(frozen || count > 0, "needs the number of values per channel");
    check.sameShape({in(0), in(1), out(0)}).channelLayout({in(0), in(1), out(0)});
    for (const TensorRef ref : {in(7), out(1)}) {
        if (!(ref.output ? residual : masked)) continue;
        check.sameType({in(0), ref}).sameShape({in(0), ref}).channelLayout({in(0), ref});
    }
    if (check.ok())
        check.vector(normalisedChannels(check.at(in(0))), {in(2), in(3), in(4), in(5), in(6)});
}

}  // namespace espalier::kernels
