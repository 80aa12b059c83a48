// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "kernels/cpu/device/tensor_check.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/ops/matmul/desc.h"

namespace espalier::kernels::cpu {

/// A computation prepared by oneDNN. execute() itself allocates nothing.
class OneDnnPrimitive {
  public:
    virtual ~OneDnnPrimitive() = default;
    /// With the layouts that oneDNN chose.
    virtual const Tensors& tensors() const = 0;
    virtual std::size_t workspaceBytes() const = 0;
    /// "jit:avx512_core"
    virtual const std::string& implementation() const = 0;
    virtual void execute(std::span<const void* const> inputs,
                         std::span<void* const> outputs,
                         void* workspace) = 0;
};

enum class ConvolutionPass : std::uint8_t { Forward, BackwardData, BackwardWeights };

struct ConvolutionRequest {
    ConvolutionPass pass = ConvolutionPass::Forward;
    ConvolutionGeometry geometry;
    Activation activation = Activation::None;  ///< epilogue, forward only
    bool bias = false;                         ///< not for BackwardData
    /// Epilogue before the activation, forward only and without a bias: y·scale + shift, both [K]
    /// in fp32 and the inputs after the weights.
    bool scaleAndShift = false;
};

/// What a forward convolution with scaleAndShift takes, from the tensors of one that normalises.
Tensors withFactors(const Tensors& tensors);

/// The only class that uses oneDNN's API (onednn_*.cpp). It names the layouts that oneDNN chooses.
/// Functions throw Error where oneDNN has no implementation. Owned by the device and used by one
/// thread at a time, with OpenMP's thread count set to the value used when the primitive runs.
class OneDnn {
  public:
    OneDnn();
    ~OneDnn();
    OneDnn(OneDnn&&) noexcept;

    /// Tensors in the order of the op's header; layouts may be Any.
    std::unique_ptr<OneDnnPrimitive> convolution(const ConvolutionRequest& request,
                                                 const Tensors& tensors);
    std::unique_ptr<OneDnnPrimitive> matmul(const Matmul& op, const Tensors& tensors);
    std::unique_ptr<OneDnnPrimitive> reorder(const Tensors& tensors);

    /// Of weights [K,C,R,S] in blocks of block x block channels: OIhw16i16o, 32: OIhw16i16o2i.
    Layout blockedWeights(const Shape& shape, int block);

    /// Of layouts with an id from kFirstVendorLayout on.
    std::size_t vendorByteSize(Layout layout, DataType type) const;
    std::string describeVendor(Layout layout) const;
    /// "oneDNN 2.6.3"
    static std::string version();

    struct State;

  private:
    std::unique_ptr<State> state_;
};

}  // namespace espalier::kernels::cpu
