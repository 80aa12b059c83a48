// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/optimizer/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors OptimizerUpdate::tensors() const {
    const UpdateTensors layout{static_cast<std::size_t>(constants.stateCount())};
    OpTensors named{.inputs = {{"step values", AsGiven}, {"status", Float32}}, .outputs = {}};
    for (std::size_t k = 0; k < rateFactors.size(); ++k) {
        named.inputs.insert(named.inputs.end(), {{"gradient", Float32}, {"parameter", Float32}});
        named.inputs.insert(named.inputs.end(), layout.states, {"state", Float32});
        named.outputs.push_back({"parameter", Float32});
        named.outputs.insert(named.outputs.end(), layout.states, {"state", Float32});
    }
    return named;
}

namespace {

void checkParameter(TensorCheck& check, const UpdateTensors& tensors, std::size_t k) {
    const TensorRef parameter = in(tensors.parameter(k));
    const auto like = [&](TensorRef ref) {
        check.float32({ref}).sameShape({parameter, ref}).sameLayout({parameter, ref});
    };
    like(in(tensors.gradient(k)));
    for (std::size_t s = 0; s <= tensors.states; ++s) {
        like(in(tensors.parameter(k) + s));
        like(out(tensors.output(k) + s));
    }
}

}  // namespace

void OptimizerUpdate::check(TensorCheck& check) const {
    const UpdateTensors layout{static_cast<std::size_t>(constants.stateCount())};
    const std::size_t count = rateFactors.size();
    check.require(decays.size() == count, "needs a rate factor and a decay per parameter");
    check.stepValues(in(0)).vector(4, {in(1)});
    for (std::size_t k = 0; k < count && check.ok(); ++k) checkParameter(check, layout, k);
}

OpTensors GradientNorm::tensors() const {
    return {.inputs = {{"step values", AsGiven}, {"gradient", Float32}},
            .outputs = {{"status", Float32}},
            .repeatsLastInput = true};
}

void GradientNorm::check(TensorCheck& check) const {
    check.stepValues(in(0)).vector(4, {out(0)});
    for (std::size_t i = 1; i < check.inputCount(); ++i) check.float32({in(i)}).sameLayout({in(i)});
}

OpTensors MovingAverage::tensors() const {
    OpTensors named{.inputs = {{"step values", AsGiven}, {"status", Float32}}, .outputs = {}};
    for (std::size_t k = 0; k < values; ++k) {
        named.inputs.insert(named.inputs.end(), {{"value", Float32}, {"average", Float32}});
        named.outputs.push_back({"average", Float32});
    }
    return named;
}

void MovingAverage::check(TensorCheck& check) const {
    check.require(decay >= 0 && decay < 1, "needs a decay of at least 0 and less than 1");
    check.stepValues(in(0)).vector(4, {in(1)});
    for (std::size_t k = 0; k < values && check.ok(); ++k) {
        for (const TensorRef ref : {in(average(k)), out(k)}) {
            check.float32({ref}).sameShape({in(value(k)), ref}).sameLayout({in(value(k)), ref});
        }
    }
}

}  // namespace espalier::kernels
