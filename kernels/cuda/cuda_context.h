// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "kernels/cuda/convolution_plans.h"
#include "kernels/cuda/cublaslt.h"
#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/cuda/plan_cache.h"
#include "kernels/device.h"

namespace espalier::kernels::cuda {

/// State shared by the operations of one GPU. Owned by the device. Libraries are opened when an
/// operation first needs them.
struct CudaContext {
    int index = 0;
    int multiprocessors = 1;
    DeviceDescription description;
    std::string surroundings;  ///< of a PlanCache: the environment of cuDNN's choices
    std::unique_ptr<Cudnn> cudnn;
    std::unique_ptr<PlanCache> plans;                       ///< together with cudnn
    BuiltPlans built;                                       ///< by that cudnn
    std::map<std::string, EstimatedConvolution> estimates;  ///< by planKey()
    std::unique_ptr<CublasLt> cublasLt;
};

}  // namespace espalier::kernels::cuda
