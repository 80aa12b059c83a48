// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"

namespace espalier::kernels::cuda {

namespace {

struct ClipValue {
    Clip clip;
    __device__ float operator()(float x) const { return clip.value(x); }
};

struct ClipGradient {
    Clip clip;
    __device__ float operator()(float dy, float y) const { return dy * clip.slope(y); }
};

/// The bounds rounded to T, so that a clipped value equals a bound exactly.
template <class T>
Clip stored(const Clip& clip) {
    return {.low = float(T(clip.low)), .high = float(T(clip.high))};
}

}  // namespace

template <>
OperationPointer make(const Clip& op, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = Clip::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        const ClipValue f{stored<T>(op)};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            launchMap(run.stream, count, f, run.output<T>(0), run.input<T>(0));
        });
    });
}

template <>
OperationPointer make(const ClipBackward& op, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = ClipBackward::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        const ClipGradient f{stored<T>(op.clip)};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            launchMap(run.stream, count, f, run.output<T>(0), run.input<T>(0), run.input<T>(1));
        });
    });
}

}  // namespace espalier::kernels::cuda
