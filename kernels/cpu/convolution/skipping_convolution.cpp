// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/skipping_convolution.h"

#include <algorithm>
#include <array>
#include <vector>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::size_t kAlignment = 64;

bool isForward(ConvolutionPass pass) {
    return pass == ConvolutionPass::Forward;
}

/// The tensor that has pixels to skip.
TensorDesc& sourceOf(ConvolutionPass pass, Tensors& tensors) {
    return pass == ConvolutionPass::BackwardData ? tensors.outputs[0] : tensors.inputs[0];
}

const TensorDesc& destinationOf(ConvolutionPass pass, const Tensors& tensors) {
    if (isForward(pass)) return tensors.outputs[0];
    return pass == ConvolutionPass::BackwardData ? tensors.inputs[0] : tensors.inputs[1];
}

class SkippingConvolution final : public CpuOperation {
  public:
    SkippingConvolution(ThreadTeam& team,
                        const ConvolutionRequest& request,
                        Tensors tensors,
                        std::unique_ptr<OneDnnPrimitive> dense,
                        const ChannelBlocks& whole,
                        const ChannelBlocks& gathered)
        : CpuOperation(team, std::move(tensors)),
          pass_(request.pass),
          stride_(request.geometry.stride),
          dense_(std::move(dense)),
          whole_(whole),
          gathered_(gathered),
          gatheredBytes_(
              (static_cast<std::size_t>(gathered.elements()) * sizeof(float) + kAlignment - 1) /
              kAlignment * kAlignment) {
        workspaceBytes_ = gatheredBytes_ + dense_->workspaceBytes();
        algorithm_ = "gathered " + dense_->implementation();
    }

  protected:
    void execute(const Run& run) override {
        auto* gathered = run.workspace();
        void* workspace = run.workspace<std::byte>() + gatheredBytes_;
        std::vector<const void*>& inputs = inputs_;
        std::vector<void*>& outputs = outputs_;
        inputs.assign(run.bindings.inputs.begin(), run.bindings.inputs.end());
        outputs.assign(run.bindings.outputs.begin(), run.bindings.outputs.end());
        if (pass_ == ConvolutionPass::BackwardData) {
            outputs[0] = gathered;
            dense_->execute(inputs, outputs, workspace);
            run.team.forParts([&](int part) { spread(run, gathered, run.output(0), part); });
        } else {
            run.team.forParts([&](int part) { gather(run, run.input(0), gathered, part); });
            inputs[0] = gathered;
            dense_->execute(inputs, outputs, workspace);
        }
    }

  private:
    struct Planes {
        std::int64_t first;
        std::int64_t last;
    };
    Planes planesOf(const Run& run, int part) const {
        const std::int64_t planes = whole_.samples * whole_.blocks;
        return {planes * part / run.team.threads(), planes * (part + 1) / run.team.threads()};
    }

    void gather(const Run& run, const float* from, float* to, int part) const {
        const Planes planes = planesOf(run, part);
        for (std::int64_t plane = planes.first; plane < planes.last; ++plane) {
            float* out = to + plane * gathered_.planeElements();
            for (std::int64_t y = 0; y < gathered_.height; ++y) {
                for (std::int64_t x = 0; x < gathered_.width; ++x, out += gathered_.block) {
                    std::copy_n(from + placeOf(plane, y, x), gathered_.block, out);
                }
            }
        }
    }
    void spread(const Run& run, const float* from, float* to, int part) const {
        const Planes planes = planesOf(run, part);
        for (std::int64_t plane = planes.first; plane < planes.last; ++plane) {
            std::fill_n(to + plane * whole_.planeElements(), whole_.planeElements(), 0.0f);
            const float* in = from + plane * gathered_.planeElements();
            for (std::int64_t y = 0; y < gathered_.height; ++y) {
                for (std::int64_t x = 0; x < gathered_.width; ++x, in += gathered_.block) {
                    std::copy_n(in, gathered_.block, to + placeOf(plane, y, x));
                }
            }
        }
    }
    std::int64_t placeOf(std::int64_t plane, std::int64_t y, std::int64_t x) const {
        return plane * whole_.planeElements() +
               (y * stride_[0] * whole_.width + x * stride_[1]) * whole_.block;
    }

    ConvolutionPass pass_;
    std::array<std::int64_t, 2> stride_;
    std::unique_ptr<OneDnnPrimitive> dense_;
    ChannelBlocks whole_;
    ChannelBlocks gathered_;
    std::size_t gatheredBytes_;
    // Kept so that a run allocates nothing.
    std::vector<const void*> inputs_;
    std::vector<void*> outputs_;
};

bool applies(const ConvolutionRequest& request, const Tensors& tensors) {
    constexpr std::array<std::int64_t, 2> kNone{0, 0};
    const ConvolutionGeometry& g = request.geometry;
    const Shape& weights = request.pass == ConvolutionPass::BackwardWeights
                               ? tensors.outputs[0].shape
                               : tensors.inputs[1].shape;
    return weights[2] == 1 && weights[3] == 1 && std::ranges::max(g.stride) > 1 &&
           g.padBegin == kNone && g.padEnd == kNone && tensors.inputs[0].type == DataType::Float32;
}

}  // namespace

OperationPointer makeSkippingConvolution(const ConvolutionRequest& request,
                                         const Tensors& tensors,
                                         const OneDnnPrimitive& library,
                                         CpuContext& context) {
    if (!applies(request, tensors) || library.implementation().starts_with("jit_1x1")) {
        return nullptr;
    }
    Tensors dense = tensors;
    const Shape whole = sourceOf(request.pass, dense).shape;
    const Shape& small = destinationOf(request.pass, dense).shape;
    sourceOf(request.pass, dense).shape = {whole[0], whole[1], small[2], small[3]};
    ConvolutionRequest denseRequest = request;
    denseRequest.geometry.stride = {1, 1};
    auto primitive = context.oneDnn.convolution(denseRequest, dense);
    if (!primitive->implementation().starts_with("jit_1x1")) return nullptr;
    Tensors decided = primitive->tensors();
    const auto gathered = channelBlocks(sourceOf(request.pass, decided));
    sourceOf(request.pass, decided).shape = whole;
    const auto image = channelBlocks(sourceOf(request.pass, decided));
    if (!gathered || !image) return nullptr;
    return std::make_unique<SkippingConvolution>(
        context.team, request, std::move(decided), std::move(primitive), *image, *gathered);
}

}  // namespace espalier::kernels::cpu
