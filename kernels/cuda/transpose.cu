// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

/// [N,A,B,…] as matrices A x B of runs that stay together.
struct Matrices {
    std::int64_t rows;
    std::int64_t columns;
    std::int64_t run;
    std::int64_t elements;  ///< of all matrices
};

/// Every thread copies one element, in the order of y.
template <class T>
__global__ void __launch_bounds__(kThreadsPerBlock) transposeKernel(Matrices m, const T* x, T* y) {
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (thread >= m.elements) return;
    const Division inRun = divide(thread, m.run);
    const Division row = divide(inRun.quotient, m.rows);
    const Division column = divide(row.quotient, m.columns);
    const std::int64_t from =
        ((column.quotient * m.rows + row.remainder) * m.columns + column.remainder) * m.run;
    y[thread] = x[from + inRun.remainder];
}

}  // namespace

template <>
OperationPointer make(const Transpose&, Tensors tensors, const Preparation&) {
    const Shape shape = tensors.inputs[0].shape;
    Matrices m{shape[1], shape[2], 1, shape.elementCount()};
    for (int axis = 3; axis < shape.rank(); ++axis) m.run *= shape[axis];
    const KernelTraits traits{.name = Transpose::kName};
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            launch(run.stream,
                   blocksFor(m.elements),
                   kThreadsPerBlock,
                   &transposeKernel<T>,
                   m,
                   run.input<T>(0),
                   run.output<T>(0));
        });
    });
}

}  // namespace espalier::kernels::cuda
