// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <type_traits>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

/// A strided copy: `outer` runs of `inner` elements.
struct RunCopy {
    std::int64_t outer = 1;
    std::int64_t inner = 1;
    std::int64_t sourceStep = 1;
    std::int64_t destinationStep = 1;
    std::int64_t sourceOffset = 0;
    std::int64_t destinationOffset = 0;
};

template <class T>
void copyRuns(const ThreadTeam& team, const RunCopy& copy, const T* source, T* destination) {
    const std::int64_t grain = std::max<std::int64_t>(1, 16384 / copy.inner);
    team.forRange(copy.outer, grain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            std::memcpy(destination + copy.destinationOffset + i * copy.destinationStep,
                        source + copy.sourceOffset + i * copy.sourceStep,
                        static_cast<std::size_t>(copy.inner) * sizeof(T));
        }
    });
}

/// Axis sizes in memory order, with the channel block innermost: [N][C/b][spatial…][b].
struct AxisRuns {
    std::int64_t outer = 1;  ///< everything before the axis
    std::int64_t inner = 1;  ///< everything after it
};

/// For every axis except the channels.
AxisRuns runsAround(const TensorDesc& desc, int axis) {
    const ChannelBlocks form = *channelBlocks(desc);
    AxisRuns runs;
    if (desc.shape.rank() == 1) return runs;
    runs.inner = form.block;
    for (int i = std::max(axis + 1, 2); i < desc.shape.rank(); ++i) runs.inner *= desc.shape[i];
    if (axis == 0) {
        runs.inner *= form.blocks;
        return runs;
    }
    runs.outer = form.samples * form.blocks;
    for (int i = 2; i < axis; ++i) runs.outer *= desc.shape[i];
    return runs;
}

RunCopy copyAlong(const TensorDesc& whole, const TensorDesc& part, int axis, std::int64_t offset) {
    const AxisRuns runs = runsAround(part, axis);
    RunCopy copy;
    copy.outer = runs.outer;
    copy.inner = runs.inner * part.shape[axis];
    copy.sourceStep = copy.inner;
    copy.destinationStep = runs.inner * whole.shape[axis];
    copy.destinationOffset = runs.inner * offset;
    return copy;
}

RunCopy reversed(RunCopy copy) {
    std::swap(copy.sourceStep, copy.destinationStep);
    std::swap(copy.sourceOffset, copy.destinationOffset);
    return copy;
}

/// Copies `count` channels of all samples; `from` and `to` are first channels. Where whole blocks
/// are copied to whole blocks, a run is a block of planes; otherwise a run is one channel of a
/// pixel.
struct ChannelCopy {
    ChannelBlocks source;
    ChannelBlocks destination;
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::int64_t count = 0;

    bool aligned() const {
        return source.block == destination.block && from % source.block == 0 &&
               to % source.block == 0;
    }
};

/// Calls f(bytes) with common widths as constants: a copy of constant length takes one instruction,
/// a call about twenty.
template <class F>
void withWidth(std::size_t bytes, const F& f) {
    switch (bytes) {
        case 16:
            return f(std::integral_constant<std::size_t, 16>{});
        case 32:
            return f(std::integral_constant<std::size_t, 32>{});
        case 64:
            return f(std::integral_constant<std::size_t, 64>{});
        case 128:
            return f(std::integral_constant<std::size_t, 128>{});
        case 256:
            return f(std::integral_constant<std::size_t, 256>{});
        default:
            return f(bytes);
    }
}

template <class T>
void copyPixels(const ChannelCopy& copy,
                std::int64_t n,
                std::int64_t first,
                std::int64_t width,
                const T* source,
                T* destination) {
    const T* x = source + copy.source.offset(n, copy.from + first);
    T* y = destination + copy.destination.offset(n, copy.to + first);
    const std::int64_t pixels = copy.source.spatial();
    withWidth(static_cast<std::size_t>(width) * sizeof(T), [&](auto bytes) {
        for (std::int64_t s = 0; s < pixels; ++s) {
            std::memcpy(y + s * copy.destination.block, x + s * copy.source.block, bytes);
        }
    });
}

/// The number of channels from `first` on that are adjacent in both tensors.
std::int64_t commonRun(const ChannelCopy& copy, std::int64_t first) {
    const std::int64_t inSource = copy.source.block - (copy.from + first) % copy.source.block;
    const std::int64_t inDestination =
        copy.destination.block - (copy.to + first) % copy.destination.block;
    return std::min({inSource, inDestination, copy.count - first});
}

template <class T>
void copySample(const ChannelCopy& copy, std::int64_t n, const T* source, T* destination) {
    if (copy.aligned() && copy.count % copy.source.block == 0 &&
        copy.source.blocks * copy.source.block >= copy.from + copy.count) {
        std::memcpy(destination + copy.destination.offset(n, copy.to),
                    source + copy.source.offset(n, copy.from),
                    static_cast<std::size_t>(copy.count * copy.source.spatial()) * sizeof(T));
        return;
    }
    for (std::int64_t first = 0; first < copy.count;) {
        const std::int64_t width = commonRun(copy, first);
        copyPixels(copy, n, first, width, source, destination);
        first += width;
    }
}

/// Zeroes the padding channels after the last channel.
template <class T>
void zeroTail(const ChannelBlocks& form, std::int64_t n, T* y) {
    if (!form.padded()) return;
    const std::int64_t used = form.channels % form.block;
    T* last = y + (n * form.blocks + form.blocks - 1) * form.planeElements();
    for (std::int64_t s = 0; s < form.spatial(); ++s) {
        for (std::int64_t c = used; c < form.block; ++c) last[s * form.block + c] = T(0.0f);
    }
}

std::int64_t sampleGrain(const ChannelBlocks& form) {
    return std::max<std::int64_t>(1, 8192 / std::max<std::int64_t>(1, form.sampleElements()));
}

}  // namespace

namespace {

template <class T>
OperationPointer makeConcatenate(const Concatenate& op, Tensors tensors, CpuContext& context) {
    const TensorDesc& whole = tensors.outputs[0];
    const ChannelBlocks form = *channelBlocks(whole);
    std::vector<RunCopy> runs;
    std::vector<ChannelCopy> channels;
    std::int64_t offset = 0;
    for (const TensorDesc& part : tensors.inputs) {
        const std::int64_t size = part.shape[op.axis];
        if (op.axis == 1) {
            channels.push_back({*channelBlocks(part), form, 0, offset, size});
        } else {
            runs.push_back(copyAlong(whole, part, op.axis, offset));
        }
        offset += size;
    }
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            copyRuns(run.team, runs[i], run.input<T>(i), run.output<T>(0));
        }
        if (channels.empty()) return;
        run.team.forRange(
            form.samples, sampleGrain(form), [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t n = begin; n < end; ++n) {
                    for (std::size_t i = 0; i < channels.size(); ++i) {
                        copySample(channels[i], n, run.input<T>(i), run.output<T>(0));
                    }
                    zeroTail(form, n, run.output<T>(0));
                }
            });
    });
}

}  // namespace

template <>
OperationPointer make(const Concatenate& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makeConcatenate<decltype(element)>(op, std::move(tensors), context);
    });
}

namespace {

template <class T>
OperationPointer makeSlice(const Slice& op, Tensors tensors, CpuContext& context) {
    const TensorDesc& whole = tensors.inputs[0];
    const TensorDesc& part = tensors.outputs[0];
    const ChannelBlocks form = *channelBlocks(part);
    const ChannelCopy channels{*channelBlocks(whole), form, op.offset, 0, part.shape[op.axis]};
    const bool byChannel = op.axis == 1;
    const RunCopy runs =
        byChannel ? RunCopy{} : reversed(copyAlong(whole, part, op.axis, op.offset));
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        if (!byChannel) return copyRuns(run.team, runs, run.input<T>(0), run.output<T>(0));
        run.team.forRange(
            form.samples, sampleGrain(form), [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t n = begin; n < end; ++n) {
                    copySample(channels, n, run.input<T>(0), run.output<T>(0));
                    zeroTail(form, n, run.output<T>(0));
                }
            });
    });
}

}  // namespace

template <>
OperationPointer make(const Slice& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.outputs[0].type, [&](auto element) {
        return makeSlice<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu
