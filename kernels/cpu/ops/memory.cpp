// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "kernels/cpu/convolution/amx/amx_convolution.h"
#include "kernels/cpu/convolution/onednn/onednn_operation.h"
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/math/bfloat16.h"

namespace espalier::kernels::cpu {

namespace {

bool isReordered(DataType type) {
    return type == DataType::Float32 || type == DataType::BFloat16 || type == DataType::UInt8 ||
           type == DataType::Int32;
}

/// bf16 is converted from and to fp32 only.
bool isConverted(DataType from, DataType to) {
    if (from == to) return true;
    if (from == DataType::BFloat16) return to == DataType::Float32;
    if (to == DataType::BFloat16) return from == DataType::Float32;
    return isReordered(from) && isReordered(to);
}

OperationPointer byteCopy(Tensors tensors, CpuContext& context) {
    const std::size_t bytes = context.byteSize(tensors.outputs[0]);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        constexpr std::int64_t kGrain = 65536;
        if (run.input<char>(0) == run.output<char>(0)) return;
        run.team.forRange(
            static_cast<std::int64_t>(bytes), kGrain, [&](std::int64_t begin, std::int64_t end) {
                std::memcpy(run.output<char>(0) + begin,
                            run.input<char>(0) + begin,
                            static_cast<std::size_t>(end - begin));
            });
    });
}

template <class T>
OperationPointer fill(T value, Tensors tensors, CpuContext& context) {
    const ChannelTiles tiles(*channelBlocks(tensors.outputs[0]));
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        const ChannelBlocks& form = tiles.form();
        forTiles(run.team, tiles, [&](const ChannelTiles::Tile& tile, auto) {
            T* y = run.output<T>(0) + tile.offset;
            const std::int64_t left = form.channels - tile.firstChannel;
            if (left >= form.block) {
                std::fill_n(y, tile.elements, value);
                return;
            }
            for (std::int64_t i = 0; i < tile.elements; ++i) {
                y[i] = i % form.block < left ? value : T{0};
            }
        });
    });
}

}  // namespace

void limit(const Reorder&, TensorCheck& check) {
    const TensorDesc& x = check.at(in(0));
    const TensorDesc& y = check.at(out(0));
    check.require(isConverted(x.type, y.type),
                  "does not convert " + std::string(kernels::name(x.type)) + " to " +
                      std::string(kernels::name(y.type)));
    const bool moves = canonicalLayout(x) != canonicalLayout(y);
    check.require(!moves || (isReordered(x.type) && isReordered(y.type)),
                  "does not reorder " + std::string(kernels::name(x.type)));
}

template <>
OperationPointer make(const Reorder&, Tensors tensors, CpuContext& context) {
    const TensorDesc& x = tensors.inputs[0];
    const TensorDesc& y = tensors.outputs[0];
    if (x.type == y.type && canonicalLayout(x) == canonicalLayout(y)) {
        return byteCopy(std::move(tensors), context);
    }
    if (auto operation = makeWeightTiles(tensors, context)) return operation;
    return std::make_unique<OneDnnOperation>(context.team, context.oneDnn.reorder(tensors));
}

template <>
OperationPointer make(const Reshape&, Tensors tensors, CpuContext& context) {
    return byteCopy(std::move(tensors), context);
}

void limit(const Fill&, TensorCheck& check) {
    const DataType type = check.at(out(0)).type;
    check.require(isReordered(type),
                  "does not fill tensors of " + std::string(kernels::name(type)));
}

template <>
OperationPointer make(const Fill& op, Tensors tensors, CpuContext& context) {
    switch (tensors.outputs[0].type) {
        case DataType::UInt8:
            return fill(static_cast<std::uint8_t>(op.value), std::move(tensors), context);
        case DataType::BFloat16:
            return fill(math::BFloat16(op.value), std::move(tensors), context);
        case DataType::Int32:
            return fill(static_cast<std::int32_t>(op.value), std::move(tensors), context);
        default:
            return fill(op.value, std::move(tensors), context);
    }
}

}  // namespace espalier::kernels::cpu
