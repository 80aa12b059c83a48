// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/activation.h"

#include "kernels/cpu/device/activation_dispatch.h"
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/stored_lanes.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

template <class T>
OperationPointer makeForward(const ActivationForward& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits;
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        withActivation(op.kind, [&](auto kind) {
            forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto) {
                const T* x = run.input<T>(0) + tile.offset;
                T* y = run.output<T>(0) + tile.offset;
                storeValues(y, tile.elements, [&](std::int64_t i) {
                    return math::activate<kind()>(x[i], op.alpha);
                });
                if (movesZero(kind())) zeroPadding(tiles.form(), tile, y);
            });
        });
    });
}

template <class T>
OperationPointer makeBackward(const ActivationBackward& op, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits;
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        withActivation(op.kind, [&](auto kind) {
            forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto) {
                const T* dy = run.input<T>(0) + tile.offset;
                const T* saved = run.input<T>(1) + tile.offset;
                T* dx = run.output<T>(0) + tile.offset;
                storeValues(dx, tile.elements, [&](std::int64_t i) {
                    return dy[i] * math::activationSlope<kind()>(saved[i], op.alpha);
                });
            });
        });
    });
}

}  // namespace

template <>
OperationPointer make(const ActivationForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeForward<decltype(element)>(op, std::move(tensors), context);
    });
}

template <>
OperationPointer make(const ActivationBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeBackward<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
