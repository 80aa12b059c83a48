// SPDX-License-Identifier: Apache-2.0

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"

// Training on the CPU receives prepared images (engine/data); this operation is for tests and their
// substitute for a GPU. Built without fused multiply-adds, as augment.h requires.
namespace espalier::kernels::cpu {

namespace {

/// One batch of images and its destination.
template <class T>
struct Images {
    const std::uint8_t* pixels;
    const ImageRecord* records;
    T* to;
    ChannelBlocks form;
    PrepareImages op;

    /// Row `row` of sample `n`; channels that only fill up a block are zeros.
    void prepareRow(std::int64_t n, std::int64_t row) const {
        const ImageRecord& record = records[n];
        const int width = static_cast<int>(form.width);
        const int height = static_cast<int>(form.height);
        const int channels = static_cast<int>(form.channels);
        const std::uint8_t* image = pixels + n * form.spatial() * form.channels;
        for (int x = 0; x < width; ++x) {
            const auto position =
                math::augmentedPlace(record.variant, width, height, x, static_cast<int>(row));
            const std::int64_t pixel = (row * width + x) * form.block;
            for (int c = 0; c < form.blocks * form.block; ++c) {
                const bool isThere = c < channels && record.present != 0;
                const auto channel = static_cast<std::size_t>(c);
                assign(to[form.offset(n, c) + pixel],
                       isThere
                           ? math::normalisedByte(
                                 math::augmentedByte(record.variant, image, channels, c, position),
                                 op.mean[channel],
                                 op.deviation[channel])
                           : 0.0f);
            }
        }
    }
};

template <class T>
OperationPointer makePrepare(const PrepareImages& op, Tensors tensors, CpuContext& context) {
    const ChannelBlocks form = *channelBlocks(tensors.outputs[0]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        const Images<T> images{
            run.input<std::uint8_t>(0), run.input<ImageRecord>(1), run.output<T>(0), form, op};
        constexpr std::int64_t kGrain = 8;  // rows
        run.team.forRange(
            form.samples * form.height, kGrain, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    images.prepareRow(i / form.height, i % form.height);
                }
            });
    });
}

}  // namespace

template <>
OperationPointer make(const PrepareImages& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makePrepare<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
