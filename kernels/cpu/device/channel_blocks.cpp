// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/channel_blocks.h"

namespace espalier::kernels::cpu {

namespace {

ChannelBlocks sizesOf(const Shape& shape) {
    ChannelBlocks form;
    if (shape.rank() == 1) form.channels = shape[0];
    if (shape.rank() >= 2) {
        form.samples = shape[0];
        form.channels = shape[1];
    }
    if (shape.rank() >= 3) form.height = shape[2];
    for (int axis = 3; axis < shape.rank(); ++axis) form.width *= shape[axis];
    return form;
}

}  // namespace

std::optional<ChannelBlocks> channelBlocks(const TensorDesc& desc) {
    ChannelBlocks form = sizesOf(desc.shape);
    const Layout layout = desc.layout;
    const bool ranked = desc.shape.rank() >= 3;
    if (layout.isPlain() || (layout.kind == Layout::Kind::ChannelsLast && !ranked)) {
        form.block = 1;
    } else if (layout.kind == Layout::Kind::ChannelsLast) {
        form.block = form.channels;
    } else if ((layout == kBlocked8 || layout == kBlocked16) && ranked) {
        form.block = layout.id;
    } else {
        return std::nullopt;
    }
    if (form.block == 0) form.block = 1;
    form.blocks = (form.channels + form.block - 1) / form.block;
    return form;
}

ChannelBlocks mergedRows(ChannelBlocks form) {
    if (form.block == 1 && form.spatial() == 1) {
        form.block = form.channels;
        form.blocks = 1;
    }
    if (form.blocks == 1 && form.block == form.channels) {
        form.height *= form.samples;
        form.samples = 1;
    }
    return form;
}

}  // namespace espalier::kernels::cpu
