// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/activation_dispatch.h"
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/math/activation.h"
#include "kernels/math/batch_norm.h"

namespace espalier::kernels::cpu {

namespace {

using Tile = ChannelTiles::Tile;

}  // namespace

namespace {

template <class T>
OperationPointer makeSums(const BatchNormBackwardSums& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits{.workspaceBytes = tiles.partialBytes(2)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const std::int64_t block = tiles.form().block;
        float* sums = run.workspace();
        float* products = sums + tiles.count() * block;
        withActivation(op.activation, [&](auto kind) {
            forTiles(run.team, tiles, [&](const Tile& tile, auto lanes) {
                const LaneValues<decltype(lanes)> mean(
                    run.input(2), tiles.form(), tile.firstChannel);
                const T* dy = run.input<T>(0) + tile.offset;
                const T* x = run.input<T>(1) + tile.offset;
                [[maybe_unused]] const T* y = nullptr;
                if constexpr (kind() != Activation::None) y = run.input<T>(4) + tile.offset;
                LaneSums<decltype(lanes)> sum(sums + tile.index * block, block);
                LaneSums<decltype(lanes)> product(products + tile.index * block, block);
                forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
                    float g = dy[i];
                    if constexpr (kind() != Activation::None) {
                        g *= math::activationSlope<kind()>(y[i], 0.0f);
                    }
                    sum.add(lane, g);
                    product.add(lane, g * (x[i] - mean[lane]));
                });
                sum.finish();
                product.finish();
            });
        });
        forGroups(run.team, tiles, [&](const ChannelTiles::Group& group) {
            double sum[ChannelTiles::kGroup];
            double product[ChannelTiles::kGroup];
            tiles.sumTiles(sums, group, sum);
            tiles.sumTiles(products, group, product);
            for (std::int64_t i = 0; i < group.channels; ++i) {
                const std::int64_t c = group.firstChannel + i;
                const float inverse = math::inverseDeviation(run.input(3)[c], op.epsilon);
                run.output(0)[c] = static_cast<float>(sum[i]);
                run.output(1)[c] = static_cast<float>(product[i]) * inverse;
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const BatchNormBackwardSums& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeSums<decltype(element)>(op, std::move(tensors), context);
    });
}

namespace {

/// dx = factor·(g - centre - (x - mean)·slope), the factors of one channel.
struct BackwardFactors {
    float* factor;
    float* centre;
    float* slope;
};

BackwardFactors backwardFactors(const BatchNormBackwardApply& op,
                                std::int64_t channels,
                                const Run& run) {
    const BackwardFactors f{
        run.workspace(), run.workspace() + channels, run.workspace() + 2 * channels};
    const float perValue = op.frozen ? 0.0f : 1.0f / static_cast<float>(op.count);
    run.team.serial([&] {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float inverse = math::inverseDeviation(run.input(3)[c], op.epsilon);
            f.factor[c] = run.input(4)[c] * inverse;
            f.centre[c] = run.input(5)[c] * perValue;
            f.slope[c] = run.input(6)[c] * perValue * inverse;
        }
    });
    return f;
}

template <class T, Activation kKind, class Lanes>
void backwardTile(const ChannelTiles& tiles,
                  const Tile& tile,
                  Lanes lanes,
                  const BackwardFactors& factors,
                  bool residual,
                  const Run& run) {
    const ChannelBlocks& form = tiles.form();
    const LaneValues<Lanes> mean(run.input(2), form, tile.firstChannel);
    const LaneValues<Lanes> factor(factors.factor, form, tile.firstChannel);
    const LaneValues<Lanes> centre(factors.centre, form, tile.firstChannel);
    const LaneValues<Lanes> slope(factors.slope, form, tile.firstChannel);
    const T* dy = run.input<T>(0) + tile.offset;
    const T* x = run.input<T>(1) + tile.offset;
    const T* y = kKind != Activation::None ? run.input<T>(7) + tile.offset : nullptr;
    T* dx = run.output<T>(0) + tile.offset;
    T* dr = residual ? run.output<T>(1) + tile.offset : nullptr;
    const auto gradient = [&](std::int64_t i) -> float {
        if constexpr (kKind == Activation::None) return dy[i];
        return dy[i] * math::activationSlope<kKind>(y[i], 0.0f);
    };
    const auto input = [&](float g, std::int64_t i, std::int64_t lane) {
        return factor[lane] * (g - centre[lane] - (x[i] - mean[lane]) * slope[lane]);
    };
    forPieces(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane, auto count) {
        float g[ChannelTiles::kLanes];
        float result[ChannelTiles::kLanes];
        for (std::int64_t k = 0; k < count; ++k) g[k] = gradient(i + k);
        for (std::int64_t k = 0; k < count; ++k) result[k] = input(g[k], i + k, lane + k);
        if (residual) {
            for (std::int64_t k = 0; k < count; ++k) dr[i + k] = g[k];
        }
        for (std::int64_t k = 0; k < count; ++k) dx[i + k] = result[k];
    });
}

template <class T>
OperationPointer makeApply(const BatchNormBackwardApply& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const std::int64_t channels = tiles.form().channels;
    const KernelTraits traits{.workspaceBytes =
                                  static_cast<std::size_t>(3 * channels) * sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const BackwardFactors factors = backwardFactors(op, channels, run);
        withActivation(op.activation, [&](auto kind) {
            forTiles(run.team, tiles, [&](const Tile& tile, auto lanes) {
                backwardTile<T, kind()>(tiles, tile, lanes, factors, op.residual, run);
            });
        });
    });
}

}  // namespace

template <>
OperationPointer make(const BatchNormBackwardApply& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeApply<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
