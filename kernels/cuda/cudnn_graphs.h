// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "kernels/data_type.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/shape.h"

struct CUstream_st;  // cudaStream_t points to it

namespace espalier::kernels::cuda {

enum class ConvolutionPass : std::uint8_t { Forward, BackwardData, BackwardWeights };

/// A convolution requested from cuDNN. Images are N, H, W, C and weights K, R, S, C in memory.
struct ConvolutionProblem {
    ConvolutionPass pass = ConvolutionPass::Forward;
    ConvolutionGeometry geometry;
    Shape source;
    Shape weights;
    Shape destination;
    DataType factors = DataType::Float32;  ///< of the two tensors that are multiplied
    DataType result = DataType::Float32;
    bool bias = false;        ///< forward: adds an fp32 bias
    bool relu = false;        ///< forward, after the bias
    bool statistics = false;  ///< forward: also sums over each channel of the result
    bool batchNorm = false;   ///< the source is relu(scale·x + shift), x the tensor given
    /// Backward data: the source was relu(BatchNorm of x). The result is g, the gradient times
    /// relu' there, together with the sums over each channel of g and g·x̂.
    bool batchNormSums = false;
};

struct PlanLimits {
    bool deterministic = true;       ///< no engine with a varying order of sums
    bool tensorFloat32 = false;      ///< factors in fp32 may be rounded to TF32
    std::size_t workspaceLimit = 0;  ///< bytes, 0 = no limit
    std::string recordedAlgorithm;   ///< from CudnnPlan::algorithm(), empty = choose
};

/// The memory of a plan, as cuDNN estimates it without building one.
struct PlanEstimate {
    std::size_t workspaceBytes = 0;
    std::string algorithm;  ///< as CudnnPlan::algorithm()
};

/// What a run needs to mask and sum the gradient of a source. [C], fp32
struct BatchNormPointers {
    const void* x = nullptr;  ///< as large as the source, in the type of the factors
    const float* mean = nullptr;
    const float* inverse = nullptr;  ///< 1/√(variance + ε)
    const float* gamma = nullptr;
    const float* beta = nullptr;
    float* sums = nullptr;      ///< Σg
    float* products = nullptr;  ///< Σg·x̂
    float* unused = nullptr;    ///< [3·C], further results of cuDNN
};

/// Addresses of one run: the two factors in the order of the op's header.
struct ConvolutionPointers {
    const void* first = nullptr;
    const void* second = nullptr;
    const void* bias = nullptr;
    void* result = nullptr;
    float* sums = nullptr;             ///< [channels], of the result
    float* squares = nullptr;          ///< [channels], sums of its squares
    const void* scale = nullptr;       ///< batchNorm: [C] in the type of the factors
    const void* shift = nullptr;       ///< likewise
    BatchNormPointers batchNorm = {};  ///< batchNormSums
    void* workspace = nullptr;
};

/// A convolution that cuDNN has planned. Must not outlive its Cudnn.
class CudnnPlan {
  public:
    virtual ~CudnnPlan() = default;
    virtual std::size_t workspaceBytes() const = 0;
    /// "cudnn:37:24=15,2=3": the engine and its knobs.
    virtual const std::string& algorithm() const = 0;
    virtual void execute(CUstream_st* stream, const ConvolutionPointers& pointers) = 0;
};

/// The only class that uses cuDNN's graphs. It plans for the current GPU or, so that plans can be
/// tested without one, for a device profile as cuDNN writes it. Used by one thread at a time.
class Cudnn {
  public:
    Cudnn();
    /// Plans can be made but not executed. `architecture` is 90 for compute capability 9.0.
    Cudnn(const std::string& profile, int architecture);
    ~Cudnn();
    Cudnn(const Cudnn&) = delete;
    Cudnn& operator=(const Cudnn&) = delete;

    /// Throws Error where cuDNN has no plan within the limits. A recorded algorithm that this GPU
    /// or this cuDNN does not support is replaced by a new one.
    std::unique_ptr<CudnnPlan> plan(const ConvolutionProblem& problem, const PlanLimits& limits);
    /// Memory of the first candidate within the limits; plan() may choose a later one if this one
    /// cannot be built, or find none. Throws Error if there is no candidate.
    PlanEstimate estimate(const ConvolutionProblem& problem, const PlanLimits& limits);

    struct State;

  private:
    std::unique_ptr<State> state_;
};

}  // namespace espalier::kernels::cuda
