// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/bias_activation.h"

#include "kernels/cpu/device/activation_dispatch.h"
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/math/activation.h"

namespace espalier::kernels::cpu {

namespace {

template <class T>
void apply(const ThreadTeam& team,
           const ChannelBlocks& form,
           const float* bias,
           Activation activation,
           T* y) {
    const ChannelTiles tiles(form);
    withActivation(activation, [&](auto kind) {
        forTiles(team, tiles, [&](const ChannelTiles::Tile& tile, auto lanes) {
            T* values = y + tile.offset;
            if (bias != nullptr) {
                const LaneValues<decltype(lanes)> shift(bias, tiles.form(), tile.firstChannel);
                forLanes(tile.elements, lanes, [&](std::int64_t i, std::int64_t lane) {
                    values[i] = math::activate<kind()>(values[i] + shift[lane], 0.0f);
                });
            } else {
                for (std::int64_t i = 0; i < tile.elements; ++i) {
                    values[i] = math::activate<kind()>(values[i], 0.0f);
                }
            }
            if (movesZero(kind())) zeroPadding(tiles.form(), tile, values);
        });
    });
}

}  // namespace

void applyBiasActivation(const ThreadTeam& team,
                         const ChannelBlocks& form,
                         const float* bias,
                         Activation activation,
                         DataType type,
                         void* y) {
    withElement(type, [&](auto element) {
        apply(team, form, bias, activation, static_cast<decltype(element)*>(y));
    });
}

}  // namespace espalier::kernels::cpu
