// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/operations.h"
#include "kernels/error.h"

// Ops that have no family on the GPU yet: a line goes when its op gets resolve() and make()
// elsewhere.
namespace espalier::kernels::cuda {

namespace {

constexpr const char* kNotYet = "is not on the GPU yet";

}  // namespace

#define ESPALIER_NOT_YET(Op)                                        \
    std::string resolve(const Op&, Tensors&) {                      \
        return kNotYet;                                             \
    }                                                               \
    OperationPointer make(const Op&, Tensors, const Preparation&) { \
        throw Error(std::string(#Op) + ' ' + kNotYet + '.');        \
    }

ESPALIER_NOT_YET(ConvolutionForward)
ESPALIER_NOT_YET(ConvolutionBackwardData)
ESPALIER_NOT_YET(ConvolutionBackwardWeights)
ESPALIER_NOT_YET(Matmul)
ESPALIER_NOT_YET(PoolForward)
ESPALIER_NOT_YET(PoolBackward)
ESPALIER_NOT_YET(BatchNormStatistics)
ESPALIER_NOT_YET(BatchNormApply)
ESPALIER_NOT_YET(BatchNormUpdateRunning)
ESPALIER_NOT_YET(BatchNormBackwardSums)
ESPALIER_NOT_YET(BatchNormBackwardApply)
ESPALIER_NOT_YET(LayerNormForward)
ESPALIER_NOT_YET(LayerNormBackward)
ESPALIER_NOT_YET(UpsampleForward)
ESPALIER_NOT_YET(UpsampleBackward)
ESPALIER_NOT_YET(Reorder)
ESPALIER_NOT_YET(Reshape)
ESPALIER_NOT_YET(Fill)

#undef ESPALIER_NOT_YET

}  // namespace espalier::kernels::cuda
