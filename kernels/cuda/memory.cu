// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convert.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::kernels::cuda {

namespace {

template <class T>
__global__ void __launch_bounds__(kThreadsPerBlock) fillKernel(T* y, T value, std::int64_t count) {
    const std::int64_t i = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (i < count) y[i] = value;
}

template <class T>
OperationPointer makeFill(T value, Tensors tensors) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    return kernelOperation(std::move(tensors), {.name = Fill::kName}, [=](const Run& run) {
        launch(run.stream,
               blocksFor(count),
               kThreadsPerBlock,
               &fillKernel<T>,
               run.output<T>(0),
               value,
               count);
    });
}

/// The sizes of the matrices to transpose: pixels and channels are exchanged.
TransposedSizes transposedSizes(const TensorDesc& from) {
    const std::int64_t channels = from.shape[1];
    const std::int64_t pixels = from.shape.elementsPerSample() / channels;
    const bool plain = from.layout.isPlain();
    return {.batch = from.shape[0],
            .rows = plain ? channels : pixels,
            .columns = plain ? pixels : channels};
}

}  // namespace

void limit(const Reorder&, TensorCheck& check) {
    const TensorDesc& x = check.at(in(0));
    const TensorDesc& y = check.at(out(0));
    check.require(isConverted(x.type, y.type),
                  "does not convert " + std::string(kernels::name(x.type)) + " to " +
                      std::string(kernels::name(y.type)));
}

template <>
OperationPointer make(const Reorder&, Tensors tensors, const Preparation&) {
    const TensorDesc x = tensors.inputs[0];
    const TensorDesc y = tensors.outputs[0];
    const bool moves = canonicalLayout(x) != canonicalLayout(y);
    const KernelTraits traits{.name = Reorder::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        const ConvertedSource from{x.type, run.input<void>(0)};
        const ConvertedTensor to{y.type, run.output<void>(0)};
        if (moves) return launchTranspose(run.stream, from, to, transposedSizes(x));
        launchConvert(run.stream, from, to, x.shape.elementCount());
    });
}

template <>
OperationPointer make(const Reshape&, Tensors tensors, const Preparation&) {
    const TensorDesc x = tensors.inputs[0];
    const KernelTraits traits{.name = Reshape::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launchConvert(run.stream,
                      {x.type, run.input<void>(0)},
                      {x.type, run.output<void>(0)},
                      x.shape.elementCount());
    });
}

void limit(const Fill&, TensorCheck& check) {
    const DataType type = check.at(out(0)).type;
    check.require(type != DataType::Float64 && type != DataType::Int64,
                  "does not fill tensors of " + std::string(kernels::name(type)));
}

template <>
OperationPointer make(const Fill& op, Tensors tensors, const Preparation&) {
    switch (tensors.outputs[0].type) {
        case DataType::UInt8:
            return makeFill(static_cast<std::uint8_t>(op.value), std::move(tensors));
        case DataType::BFloat16:
            return makeFill(math::BFloat16(op.value), std::move(tensors));
        case DataType::Float16:
            return makeFill(math::Float16(op.value), std::move(tensors));
        case DataType::Int32:
            return makeFill(static_cast<std::int32_t>(op.value), std::move(tensors));
        default:
            return makeFill(op.value, std::move(tensors));
    }
}

}  // namespace espalier::kernels::cuda
