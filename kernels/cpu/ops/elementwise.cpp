// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/stored_lanes.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::int64_t kGrain = 16384;

/// y[i] = a[i] + b[i] + …; from the fourth input on, every further input rounds the sum to bf16
/// once more.
template <class T>
void addRange(const Run& run, std::int64_t begin, std::int64_t end) {
    const T* a = run.input<T>(0);
    const T* b = run.input<T>(1);
    T* y = run.output<T>(0);
    const std::size_t inputs = run.bindings.inputs.size();
    if (inputs == 3) {
        const T* c = run.input<T>(2);
        storeValues(y + begin, end - begin, [&](std::int64_t i) {
            return a[begin + i] + b[begin + i] + c[begin + i];
        });
        return;
    }
    storeValues(
        y + begin, end - begin, [&](std::int64_t i) { return a[begin + i] + b[begin + i]; });
    for (std::size_t k = 2; k < inputs; ++k) {
        const T* more = run.input<T>(k);
        storeValues(
            y + begin, end - begin, [&](std::int64_t i) { return y[begin + i] + more[begin + i]; });
    }
}

/// Where the values of sample n, channel block k of a [N,C,1,1] tensor begin. Plain ones have no
/// padding behind the last block.
struct ChannelScalars {
    std::int64_t perSample;
    std::int64_t channels;

    explicit ChannelScalars(const TensorDesc& desc) {
        const ChannelBlocks form = *channelBlocks(desc);
        perSample = form.sampleElements();
        channels = form.channels;
    }
};

template <class T>
void multiplyStretched(const Run& run,
                       const ChannelBlocks& form,
                       const ChannelScalars& scalars,
                       std::int64_t plane) {
    const std::int64_t channel = plane % form.blocks * form.block;
    const std::int64_t valid = std::min(form.block, form.channels - channel);
    const T* b = run.input<T>(1) + plane / form.blocks * scalars.perSample + channel;
    const T* a = run.input<T>(0) + plane * form.planeElements();
    T* y = run.output<T>(0) + plane * form.planeElements();
    if (form.block == 1) {
        storeValues(y, form.spatial(), [&](std::int64_t i) { return a[i] * b[0]; });
        return;
    }
    for (std::int64_t s = 0; s < form.spatial(); ++s) {
        storeValues(y + s * form.block, valid, [&](std::int64_t c) {
            return a[s * form.block + c] * b[c];
        });
        for (std::int64_t c = valid; c < form.block; ++c) y[s * form.block + c] = T(0.0f);
    }
}

std::int64_t planeGrain(const ChannelBlocks& form) {
    return std::max<std::int64_t>(1, kGrain / std::max<std::int64_t>(1, form.planeElements()));
}

}  // namespace

namespace {

template <class T>
OperationPointer makeAdd(Tensors tensors, CpuContext& context) {
    const std::int64_t count = context.elementCount(tensors.outputs[0]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(count, kGrain, [&](std::int64_t begin, std::int64_t end) {
            // With many inputs, computes in pieces that stay in the cache.
            for (std::int64_t first = begin; first < end; first += ChannelTiles::kTileElements) {
                addRange<T>(run, first, std::min(end, first + ChannelTiles::kTileElements));
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const Add&, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makeAdd<decltype(element)>(std::move(tensors), context);
    });
}

namespace {

template <class T>
OperationPointer makeMultiply(Tensors tensors, CpuContext& context) {
    if (tensors.inputs[0].shape == tensors.inputs[1].shape) {
        const std::int64_t count = context.elementCount(tensors.outputs[0]);
        return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
            run.team.forRange(count, kGrain, [&](std::int64_t begin, std::int64_t end) {
                const T* a = run.input<T>(0);
                const T* b = run.input<T>(1);
                T* y = run.output<T>(0);
                storeValues(y + begin, end - begin, [&](std::int64_t i) {
                    return a[begin + i] * b[begin + i];
                });
            });
        });
    }
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const ChannelScalars scalars(tensors.inputs[1]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(form.samples * form.blocks,
                          planeGrain(form),
                          [&](std::int64_t begin, std::int64_t end) {
                              for (std::int64_t p = begin; p < end; ++p)
                                  multiplyStretched<T>(run, form, scalars, p);
                          });
    });
}

}  // namespace

template <>
OperationPointer make(const Multiply&, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makeMultiply<decltype(element)>(std::move(tensors), context);
    });
}

namespace {

template <class T>
void reducePlane(const Run& run,
                 const ChannelBlocks& form,
                 const ChannelScalars& scalars,
                 std::int64_t plane) {
    const std::int64_t channel = plane % form.blocks * form.block;
    const std::int64_t end = std::min(channel + form.block, scalars.perSample);
    T* db = run.output<T>(0) + plane / form.blocks * scalars.perSample;
    const T* dy = run.input<T>(0) + plane * form.planeElements();
    const T* a = run.input<T>(1) + plane * form.planeElements();
    constexpr std::int64_t kStrip = 64;
    for (std::int64_t first = channel; first < end; first += kStrip) {
        const std::int64_t width = std::min(kStrip, end - first);
        double sums[kStrip] = {};
        for (std::int64_t s = 0; s < form.spatial(); ++s) {
            const std::int64_t at = s * form.block + first - channel;
            for (std::int64_t c = 0; c < width; ++c) sums[c] += dy[at + c] * a[at + c];
        }
        for (std::int64_t c = 0; c < width; ++c) db[first + c] = static_cast<float>(sums[c]);
    }
}

template <class T>
OperationPointer makeMultiplyReduce(Tensors tensors, CpuContext& context) {
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const ChannelScalars scalars(tensors.outputs[0]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(form.samples * form.blocks,
                          planeGrain(form),
                          [&](std::int64_t begin, std::int64_t end) {
                              for (std::int64_t p = begin; p < end; ++p)
                                  reducePlane<T>(run, form, scalars, p);
                          });
    });
}

}  // namespace

template <>
OperationPointer make(const MultiplyReduce&, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makeMultiplyReduce<decltype(element)>(std::move(tensors), context);
    });
}

template <>
OperationPointer make(const Accumulate&, Tensors tensors, CpuContext& context) {
    const std::int64_t count = context.elementCount(tensors.outputs[0]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(count, kGrain, [&](std::int64_t begin, std::int64_t end) {
            addRange<float>(run, begin, end);
        });
    });
}

}  // namespace espalier::kernels::cpu
