// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/stored_lanes.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

/// The bounds rounded to T, so that a clipped value equals a bound exactly.
template <class T>
Clip stored(const Clip& clip) {
    return {.low = T(clip.low), .high = T(clip.high)};
}

template <class T>
OperationPointer makeForward(const Clip& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const Clip clip = stored<T>(op);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto) {
            const T* x = run.input<T>(0) + tile.offset;
            T* y = run.output<T>(0) + tile.offset;
            storeValues(y, tile.elements, [&](std::int64_t i) { return clip.value(x[i]); });
            if (clip.value(0) != 0) zeroPadding(tiles.form(), tile, y);
        });
    });
}

template <class T>
OperationPointer makeBackward(const ClipBackward& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const Clip clip = stored<T>(op.clip);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto) {
            const T* dy = run.input<T>(0) + tile.offset;
            const T* y = run.input<T>(1) + tile.offset;
            T* dx = run.output<T>(0) + tile.offset;
            storeValues(
                dx, tile.elements, [&](std::int64_t i) { return dy[i] * clip.slope(y[i]); });
        });
    });
}

}  // namespace

template <>
OperationPointer make(const Clip& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeForward<decltype(element)>(op, std::move(tensors), context);
    });
}

template <>
OperationPointer make(const ClipBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeBackward<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
