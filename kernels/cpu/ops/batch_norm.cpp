// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/batch_norm.h"
#include "kernels/cpu/device/activation_dispatch.h"
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/math/activation.h"
#include "kernels/math/moments.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cpu {

namespace {

using Tile = ChannelTiles::Tile;

/// Per tile and channel: about the mean, and the sums of deviations from it and of their squares.
/// The tile is still in the cache during the second pass, so small numbers are squared even if the
/// mean is large; the sum of the deviations then corrects the rounding error of the mean.
struct TileMoments {
    float* centre;
    float* deviations;
    float* squares;

    TileMoments(const ChannelTiles& tiles, float* workspace)
        : centre(workspace),
          deviations(centre + tiles.count() * tiles.form().block),
          squares(deviations + tiles.count() * tiles.form().block) {}
};

template <class T, class Lanes>
void measureTile(const ChannelTiles& tiles,
                 const Tile& tile,
                 Lanes lanes,
                 const T* x,
                 const TileMoments& moments) {
    const std::int64_t block = tiles.form().block;
    float* mean = moments.centre + tile.index * block;
    LaneSums<Lanes> sums(mean, block);
    forLanes(
        tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) { sums.add(lane, x[i]); });
    sums.finish();
    const float perPixel = static_cast<float>(block) / static_cast<float>(tile.elements);
    for (std::int64_t i = 0; i < block; ++i) mean[i] *= perPixel;

    ChannelBlocks oneBlock = tiles.form();
    oneBlock.channels = block;
    const LaneValues<Lanes> centre(mean, oneBlock, 0);
    LaneSums<Lanes> deviations(moments.deviations + tile.index * block, block);
    LaneSums<Lanes> squares(moments.squares + tile.index * block, block);
    forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
        const float d = x[i] - centre[lane];
        deviations.add(lane, d);
        squares.add(lane, d * d);
    });
    deviations.finish();
    squares.finish();
}

/// Moments of a group's channels, which have the same counts.
struct GroupMoments {
    double count = 0;
    double mean[ChannelTiles::kGroup] = {};
    double squares[ChannelTiles::kGroup] = {};

    math::Moments channel(std::int64_t c) const { return {count, mean[c], squares[c]}; }
};

/// Joins the tiles' moments, in the order of the tiles.
GroupMoments combinedMoments(const ChannelTiles& tiles,
                             const TileMoments& moments,
                             const ChannelTiles::Group& group) {
    GroupMoments total;
    tiles.forTilesOfGroup(group, [&](std::int64_t first, std::int64_t pixels) {
        const double count = static_cast<double>(pixels);
#pragma omp simd
        for (std::int64_t c = 0; c < group.channels; ++c) {
            const std::int64_t at = first + c * group.step;
            const double off = double{moments.deviations[at]} / count;
            const math::Moments tile{
                count, moments.centre[at] + off, moments.squares[at] - off * off * count};
            const math::Moments joined = math::combine(total.channel(c), tile);
            total.mean[c] = joined.mean;
            total.squares[c] = joined.squares;
        }
        total.count += count;
    });
    return total;
}

}  // namespace

namespace {

template <class T>
OperationPointer makeStatistics(Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits{.workspaceBytes = tiles.partialBytes(3)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const TileMoments moments(tiles, run.workspace());
        forTiles(run.team, tiles, [&](const Tile& tile, auto lanes) {
            measureTile(tiles, tile, lanes, run.input<T>(0) + tile.offset, moments);
        });
        forGroups(run.team, tiles, [&](const ChannelTiles::Group& group) {
            const GroupMoments total = combinedMoments(tiles, moments, group);
            for (std::int64_t c = 0; c < group.channels; ++c) {
                run.output(0)[group.firstChannel + c] = static_cast<float>(total.mean[c]);
                run.output(1)[group.firstChannel + c] =
                    static_cast<float>(total.channel(c).variance());
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const BatchNormStatistics&, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeStatistics<decltype(element)>(std::move(tensors), context);
    });
}

namespace {

/// What one tile of BatchNormApply needs, as lanes.
template <class Lanes>
struct ApplyLanes {
    LaneValues<Lanes> mean;
    LaneValues<Lanes> scale;
    LaneValues<Lanes> shift;
};

template <Activation kKind, class T, class Lanes>
void applyTile(const Tile& tile,
               Lanes lanes,
               const ApplyLanes<Lanes>& values,
               const T* x,
               const T* residual,
               T* y) {
    if (residual != nullptr) {
        forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
            const float normal = (x[i] - values.mean[lane]) * values.scale[lane];
            y[i] = math::activate<kKind>(normal + values.shift[lane] + residual[i], 0.0f);
        });
    } else {
        forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
            const float normal = (x[i] - values.mean[lane]) * values.scale[lane];
            y[i] = math::activate<kKind>(normal + values.shift[lane], 0.0f);
        });
    }
}

template <class T>
OperationPointer makeApply(const BatchNormApply& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const std::int64_t channels = tiles.form().channels;
    const KernelTraits traits{.workspaceBytes = static_cast<std::size_t>(channels) * sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const float* mean = run.input(1);
        const float* shift = run.input(4);
        const float* variance = run.input(2);
        const float* gamma = run.input(3);
        float* scale = run.workspace();
        run.team.serial([=] {
            for (std::int64_t c = 0; c < channels; ++c) {
                scale[c] = math::batchNormScale(gamma[c], variance[c], op.epsilon);
            }
        });
        withActivation(op.activation, [&](auto kind) {
            forTiles(run.team, tiles, [&](const Tile& tile, auto lanes) {
                using Values = LaneValues<decltype(lanes)>;
                const ChannelBlocks& form = tiles.form();
                const ApplyLanes<decltype(lanes)> values{Values(mean, form, tile.firstChannel),
                                                         Values(scale, form, tile.firstChannel),
                                                         Values(shift, form, tile.firstChannel)};
                const T* x = run.input<T>(0) + tile.offset;
                const T* residual = op.residual ? run.input<T>(5) + tile.offset : nullptr;
                T* y = run.output<T>(0) + tile.offset;
                applyTile<kind()>(tile, lanes, values, x, residual, y);
                if (movesZero(kind())) zeroPadding(form, tile, y);
            });
        });
    });
}

}  // namespace

template <>
OperationPointer make(const BatchNormApply& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeApply<decltype(element)>(op, std::move(tensors), context);
    });
}

template <>
OperationPointer make(const BatchNormUpdateRunning& op, Tensors tensors, CpuContext& context) {
    const std::int64_t channels = tensors.inputs[0].shape.elementCount();
    const bool guarded = tensors.inputs.size() == 5;
    const math::RunningUpdate update = math::runningUpdate(op.momentum, op.count);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.serial([=] {
            const float* mean = run.input(0);
            const float* variance = run.input(1);
            if (guarded && run.input<GradientStatus>(4)->allFinite == 0.0f) return;
            for (std::int64_t c = 0; c < channels; ++c) {
                run.output(0)[c] = update.keepOld * run.input(2)[c] + update.takeMean * mean[c];
                run.output(1)[c] =
                    update.keepOld * run.input(3)[c] + update.takeVariance * variance[c];
            }
        });
    });
}

}  // namespace espalier::kernels::cpu
