// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/bench_images.h"

#include <cstddef>
#include <cstring>

#include "engine/compiler/compile.h"
#include "kernels/math/augment.h"
#include "kernels/math/philox.h"
#include "kernels/ops/prepare_images/desc.h"

namespace espalier::engine {

HostTensor benchPixels(std::int64_t images, const kernels::Shape& chw) {
    HostTensor pixels =
        HostTensor::make(kPixelInput, kernels::DataType::UInt8, {images, chw[1], chw[2], chw[0]});
    kernels::math::PhiloxSequence random(1, kernels::math::RandomPurpose::SampleDrawing, 0, 0);
    for (std::uint8_t& value : pixels.as<std::uint8_t>()) {
        value = static_cast<std::uint8_t>(random.nextBelow(256));
    }
    return pixels;
}

HostTensor benchRecords(std::int64_t images) {
    constexpr std::size_t kBytes = sizeof(kernels::ImageRecord);
    HostTensor records =
        HostTensor::make(kRecordInput, kernels::DataType::UInt8, {images, std::int64_t{kBytes}});
    const kernels::ImageRecord asItIs{.variant = {}, .present = 1};
    for (std::size_t place = 0; place < records.bytes.size(); place += kBytes) {
        std::memcpy(records.bytes.data() + place, &asItIs, kBytes);
    }
    return records;
}

HostTensor benchImages(const char* name, std::int64_t images, const kernels::Shape& chw) {
    HostTensor ready =
        HostTensor::make(name, kernels::DataType::Float32, {images, chw[0], chw[1], chw[2]});
    const HostTensor pixels = benchPixels(images, chw);
    const auto channels = static_cast<std::size_t>(chw[0]);
    const auto area = static_cast<std::size_t>(chw[1] * chw[2]);
    const std::uint8_t* from = pixels.as<std::uint8_t>().data();
    float* to = ready.floats().data();
    for (std::int64_t image = 0; image < images; ++image) {
        for (std::size_t i = 0; i < area * channels; ++i) {
            to[i % channels * area + i / channels] = kernels::math::normalisedByte(from[i], 0, 1);
        }
        from += area * channels;
        to += area * channels;
    }
    return ready;
}

}  // namespace espalier::engine
