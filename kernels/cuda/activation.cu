// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/activation.h"
#include "kernels/math/activation_dispatch.h"

namespace espalier::kernels::cuda {

namespace {

template <Activation kKind>
struct Activate {
    float alpha;
    __device__ float operator()(float x) const { return math::activate<kKind>(x, alpha); }
};

template <Activation kKind>
struct ActivationGradient {
    float alpha;
    __device__ float operator()(float dy, float saved) const {
        return dy * math::activationSlope<kKind>(saved, alpha);
    }
};

}  // namespace

template <>
OperationPointer make(const ActivationForward& op, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = ActivationForward::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            withActivation(op.kind, [&](auto kind) {
                const Activate<kind()> f{op.alpha};
                launchMap(run.stream, count, f, run.output<T>(0), run.input<T>(0));
            });
        });
    });
}

template <>
OperationPointer make(const ActivationBackward& op, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = ActivationBackward::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            withActivation(op.kind, [&](auto kind) {
                const ActivationGradient<kind()> f{op.alpha};
                launchMap(run.stream, count, f, run.output<T>(0), run.input<T>(0), run.input<T>(1));
            });
        });
    });
}

}  // namespace espalier::kernels::cuda
