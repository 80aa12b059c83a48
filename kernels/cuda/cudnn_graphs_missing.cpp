// SPDX-License-Identifier: Apache-2.0
// Used instead of cudnn_graphs.cpp if the headers of cuDNN's frontend are not available.
#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

struct Cudnn::State {};

namespace {

[[noreturn]] void refuse() {
    throw Error(
        "This CUDA module was built without the headers of cuDNN's frontend, so it has no "
        "convolutions. Build it where pip can download nvidia-cudnn-frontend.");
}

}  // namespace

Cudnn::Cudnn() {
    refuse();
}
Cudnn::Cudnn(const std::string&, int) {
    refuse();
}
Cudnn::~Cudnn() = default;

std::unique_ptr<CudnnPlan> Cudnn::plan(const ConvolutionProblem&, const PlanLimits&) {
    refuse();
}
PlanEstimate Cudnn::estimate(const ConvolutionProblem&, const PlanLimits&) {
    refuse();
}

}  // namespace espalier::kernels::cuda
