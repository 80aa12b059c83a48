// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

/// Viewed as [outer][axis][inner], with the inner axes after the axis.
ChannelBlocks aroundAxis(const Shape& shape, int axis) {
    ChannelBlocks form;
    for (int i = 0; i < axis; ++i) form.samples *= shape[i];
    form.channels = form.blocks = shape[axis];
    for (int i = axis + 1; i < shape.rank(); ++i) form.width *= shape[i];
    return form;
}

}  // namespace

namespace {

template <class T>
OperationPointer makeReduction(const ReduceToAxis& op, Tensors tensors, CpuContext& context) {
    const TensorDesc& x = tensors.inputs[0];
    const ChannelTiles tiles(op.axis == 1 ? *channelBlocks(x) : aroundAxis(x.shape, op.axis));
    const KernelTraits traits{.workspaceBytes = tiles.partialBytes(1)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const std::int64_t block = tiles.form().block;
        float* partial = run.workspace();
        forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto lanes) {
            const T* values = run.input<T>(0) + tile.offset;
            LaneSums<decltype(lanes)> sums(partial + tile.index * block, block);
            forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
                sums.add(lane, values[i]);
            });
            sums.finish();
        });
        forGroups(run.team, tiles, [&](const ChannelTiles::Group& group) {
            double sums[ChannelTiles::kGroup];
            tiles.sumTiles(partial, group, sums);
            for (std::int64_t c = 0; c < group.channels; ++c) {
                run.output(0)[group.firstChannel + c] = static_cast<float>(sums[c]);
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const ReduceToAxis& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeReduction<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
