// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <vector>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pack.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

/// A strided copy: `rows` runs of `run` bytes.
struct RunCopy {
    std::int64_t rows = 1;
    std::int64_t run = 0;
    std::int64_t sourceStep = 0;
    std::int64_t destinationStep = 0;
    std::int64_t sourceOffset = 0;
    std::int64_t destinationOffset = 0;

    bool dividesBy(std::int64_t bytes) const {
        return (run | sourceStep | destinationStep | sourceOffset | destinationOffset) % bytes == 0;
    }
    RunCopy inUnitsOf(std::int64_t bytes) const {
        return {rows,
                run / bytes,
                sourceStep / bytes,
                destinationStep / bytes,
                sourceOffset / bytes,
                destinationOffset / bytes};
    }
};

/// Every thread copies one unit of memory.
template <class Unit>
__global__ void __launch_bounds__(kThreadsPerBlock)
    copyRunsKernel(RunCopy copy, const Unit* source, Unit* destination) {
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (thread >= copy.rows * copy.run) return;
    const Division position = divide(thread, copy.run);
    const std::int64_t from = position.quotient * copy.sourceStep + position.remainder;
    const std::int64_t to = position.quotient * copy.destinationStep + position.remainder;
    destination[copy.destinationOffset + to] = source[copy.sourceOffset + from];
}

template <class Unit>
void copyUnits(cudaStream_t stream, const RunCopy& bytes, const void* source, void* destination) {
    const RunCopy copy = bytes.inUnitsOf(sizeof(Unit));
    launch(stream,
           blocksFor(copy.rows * copy.run),
           kThreadsPerBlock,
           &copyRunsKernel<Unit>,
           copy,
           static_cast<const Unit*>(source),
           static_cast<Unit*>(destination));
}

/// Launches it with the largest unit that divides all its sizes.
void copyRuns(cudaStream_t stream, const RunCopy& copy, const void* source, void* destination) {
    using Sixteen = Pack<std::uint32_t, 4>;
    using Eight = Pack<std::uint32_t, 2>;
    if (copy.dividesBy(16)) return copyUnits<Sixteen>(stream, copy, source, destination);
    if (copy.dividesBy(8)) return copyUnits<Eight>(stream, copy, source, destination);
    if (copy.dividesBy(4)) return copyUnits<std::uint32_t>(stream, copy, source, destination);
    copyUnits<std::uint16_t>(stream, copy, source, destination);
}

/// The axes of a tensor in memory order, split at one of them.
struct AxisRuns {
    std::int64_t outer = 1;
    std::int64_t inner = 1;
};

AxisRuns runsAround(const Shape& shape, Layout layout, int axis) {
    std::vector<int> order;
    const bool channelsLast = layout.kind == Layout::Kind::ChannelsLast && shape.rank() > 2;
    for (int i = 0; i < shape.rank(); ++i) {
        if (i != 1 || !channelsLast) order.push_back(i);
    }
    if (channelsLast) order.push_back(1);
    AxisRuns runs;
    bool behind = false;
    for (const int i : order) {
        if (i == axis) {
            behind = true;
        } else {
            (behind ? runs.inner : runs.outer) *= shape[i];
        }
    }
    return runs;
}

/// From the part to its position in the whole. Both have the layout of the whole, even where the
/// part has a single channel or pixel and thus fits both layouts.
RunCopy copyIntoWhole(const TensorDesc& whole,
                      const TensorDesc& part,
                      int axis,
                      std::int64_t offset) {
    const AxisRuns runs = runsAround(part.shape, whole.layout, axis);
    const std::int64_t step = runs.inner * static_cast<std::int64_t>(byteSize(part.type));
    RunCopy copy;
    copy.rows = runs.outer;
    copy.run = copy.sourceStep = step * part.shape[axis];
    copy.destinationStep = step * whole.shape[axis];
    copy.destinationOffset = step * offset;
    return copy;
}

RunCopy reversed(RunCopy copy) {
    std::swap(copy.sourceStep, copy.destinationStep);
    std::swap(copy.sourceOffset, copy.destinationOffset);
    return copy;
}

}  // namespace

template <>
OperationPointer make(const Concatenate& op, Tensors tensors, const Preparation&) {
    std::vector<RunCopy> copies;
    std::int64_t offset = 0;
    for (const TensorDesc& part : tensors.inputs) {
        copies.push_back(copyIntoWhole(tensors.outputs[0], part, op.axis, offset));
        offset += part.shape[op.axis];
    }
    const KernelTraits traits{.name = Concatenate::kName};
    return kernelOperation(
        std::move(tensors), traits, [copies = std::move(copies)](const Run& run) {
            for (std::size_t i = 0; i < copies.size(); ++i) {
                copyRuns(run.stream, copies[i], run.bindings.inputs[i], run.bindings.outputs[0]);
            }
        });
}

template <>
OperationPointer make(const Slice& op, Tensors tensors, const Preparation&) {
    const RunCopy copy =
        reversed(copyIntoWhole(tensors.inputs[0], tensors.outputs[0], op.axis, op.offset));
    const KernelTraits traits{.name = Slice::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        copyRuns(run.stream, copy, run.bindings.inputs[0], run.bindings.outputs[0]);
    });
}

}  // namespace espalier::kernels::cuda
