// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/prepare_images/desc.h"

#include <cmath>
#include <cstring>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

/// Some images and how to augment them.
struct Batch {
    HostTensor pixels;  ///< [N,H,W,C]
    std::vector<ImageRecord> records;
    PrepareImages op;

    Shape shape() const {
        const Shape& s = pixels.shape;
        return {s[0], s[3], s[1], s[2]};
    }
    std::vector<Argument> arguments() const {
        HostTensor raw(Shape{pixels.shape[0], static_cast<std::int64_t>(sizeof(ImageRecord))});
        std::vector<unsigned char> bytes(raw.size());
        std::memcpy(bytes.data(), records.data(), bytes.size());
        for (std::size_t i = 0; i < bytes.size(); ++i) raw[i] = bytes[i];
        return {{pixels, Layout::plain(), DataType::UInt8},
                {raw, Layout::plain(), DataType::UInt8}};
    }
};

class PrepareImagesTest : public OpTest {
  protected:
    /// The first image unchanged, the second missing, the others rotated, shifted and recoloured.
    Batch batch(std::int64_t count,
                std::int64_t height,
                std::int64_t width,
                std::int64_t channels) {
        Batch batch;
        batch.pixels = random.integers({count, height, width, channels}, 0, 255);
        batch.records.resize(static_cast<std::size_t>(count));
        const auto between = [&](double low, double high) {
            return static_cast<float>(random.uniform({1}, low, high)[0]);
        };
        for (std::size_t i = 0; i < batch.records.size(); ++i) {
            if (i == 1) {
                batch.records[i].variant = {.xx = 0, .yy = 0, .contrast = 0};  // every byte value
                continue;
            }
            batch.records[i].present = 1;
            if (i == 0) continue;
            const double side = static_cast<double>(std::max(height, width));
            batch.records[i].variant = {.xx = between(-1.5, 1.5),
                                        .xy = between(-1.5, 1.5),
                                        .x0 = between(-side, 2 * side),
                                        .yx = between(-1.5, 1.5),
                                        .yy = between(-1.5, 1.5),
                                        .y0 = between(-side, 2 * side),
                                        .contrast = i % 2 == 0 ? between(0, 2) : 1,
                                        .brightness = i % 2 == 0 ? between(-255, 255) : 0};
        }
        for (std::size_t c = 0; c < 3; ++c) {
            batch.op.mean[c] = between(0.2, 0.6);
            batch.op.deviation[c] = between(0.1, 0.4);
        }
        return batch;
    }
};

/// Prepared by the host's formulas, which the reader of image files uses.
HostTensor prepared(const Batch& batch) {
    HostTensor y(batch.shape());
    const std::int64_t channels = y.shape[1];
    const auto height = static_cast<int>(y.shape[2]);
    const auto width = static_cast<int>(y.shape[3]);
    std::vector<std::uint8_t> pixels;
    for (const double value : batch.pixels.values) {
        pixels.push_back(static_cast<std::uint8_t>(value));
    }
    for (std::int64_t n = 0; n < y.shape[0]; ++n) {
        const ImageRecord& record = batch.records[static_cast<std::size_t>(n)];
        if (record.present == 0) continue;
        const std::uint8_t* image = pixels.data() + n * channels * height * width;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column) {
                const auto position = augmentedPlace(record.variant, width, height, column, row);
                for (std::int64_t c = 0; c < channels; ++c) {
                    const auto i = static_cast<std::size_t>(c);
                    const std::uint8_t byte = augmentedByte(record.variant,
                                                            image,
                                                            static_cast<int>(channels),
                                                            static_cast<int>(c),
                                                            position);
                    y.at(n, c, row, column) =
                        math::normalisedByte(byte, batch.op.mean[i], batch.op.deviation[i]);
                }
            }
    }
    return y;
}

TEST_F(PrepareImagesTest, HasTheBitsOfTheHostInEveryLayout) {
    for (const std::int64_t channels : {1, 3}) {
        for (const auto& [height, width] :
             {std::pair{1, 1}, std::pair{7, 13}, std::pair{32, 24}, std::pair{61, 5}}) {
            const Batch some = batch(6, height, width, channels);
            const HostTensor y = prepared(some);
            forVariants([&](OpRunner& runner, Layout layout) {
                const auto out = runner.run(some.op, some.arguments(), {{some.shape(), layout}});
                expectSame(out[0], y, "y");
            });
        }
    }
}

TEST_F(PrepareImagesTest, ChoosesALayoutAndRoundsToHalfPrecision) {
    const Batch some = batch(5, 9, 11, 3);
    const HostTensor y = prepared(some);
    forDevices([&](OpRunner& runner) {
        const auto out = runner.run(some.op, some.arguments(), {{some.shape(), Layout::any()}});
        expectSame(out[0], y, "y");
    });
    forHalves([&](OpRunner& runner, DataType type, Layout layout) {
        const auto out = runner.run(some.op, some.arguments(), {{some.shape(), layout, type}});
        expectSame(out[0], roundedTo(type, y), "y");
    });
}

TEST_F(PrepareImagesTest, RefusesTensorsThatAreNotImages) {
    const auto refusal = [&](Device& device,
                             const TensorDesc& pixels,
                             const TensorDesc& records,
                             const TensorDesc& y) {
        const std::vector<TensorDesc> in{pixels, records};
        const Support support = device.supports(PrepareImages{}, in, {&y, 1});
        EXPECT_FALSE(support.yes);
        return support.reason;
    };
    const auto size = static_cast<std::int64_t>(sizeof(ImageRecord));
    const TensorDesc pixels{DataType::UInt8, {2, 5, 4, 3}};
    const TensorDesc records{DataType::UInt8, {2, size}};
    const TensorDesc y{DataType::Float32, {2, 3, 5, 4}};
    forDevices([&](OpRunner& runner) {
        Device& device = runner.device();
        refusal(device, {DataType::Float32, {2, 5, 4, 3}}, records, y);
        refusal(device, pixels, {DataType::UInt8, {2, size - 1}}, y);
        refusal(device, pixels, records, {DataType::Float32, {2, 5, 4, 3}});
        refusal(device, pixels, records, {DataType::Int32, {2, 3, 5, 4}});
        const std::string reason = refusal(
            device, {DataType::UInt8, {2, 5, 4, 4}}, records, {DataType::Float32, {2, 4, 5, 4}});
        EXPECT_NE(reason.find("supports only images with 1 or 3 channels"), reason.npos) << reason;
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
