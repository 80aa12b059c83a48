// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/preprocessing.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <opencv2/imgproc.hpp>

#include "engine/data/preprocessing/area_average.h"
#include "engine/data/preprocessing/input_region.h"

namespace espalier::engine {

namespace {

constexpr std::uint8_t kPadGrey = 128;

cv::Mat viewOf(const Image& image) {
    // OpenCV has no read-only view; the sources below are never written.
    return {image.height,
            image.width,
            CV_8UC(image.channels),
            const_cast<std::uint8_t*>(image.pixels.data())};
}

Image imageOf(const cv::Mat& pixels) {
    Image image{pixels.cols, pixels.rows, pixels.channels(), {}};
    assert(pixels.isContinuous());
    // Does not use dataend, because a part of a larger image shares its memory.
    image.pixels.assign(pixels.ptr(), pixels.ptr() + pixels.total() * pixels.elemSize());
    return image;
}

cv::Mat withChannels(const cv::Mat& pixels, int channels) {
    if (pixels.channels() == channels) return pixels;
    cv::Mat result;
    cv::cvtColor(pixels, result, channels == 1 ? cv::COLOR_RGB2GRAY : cv::COLOR_GRAY2RGB);
    return result;
}

// At integer scales OpenCV adds integers, which is the fastest way.
cv::Mat averaged(const cv::Mat& pixels, const cv::Size& size) {
    cv::Mat result(size, pixels.type());
    const bool whole = pixels.cols % size.width == 0 && pixels.rows % size.height == 0;
    if (whole || (pixels.channels() != 1 && pixels.channels() != 3)) {
        cv::resize(pixels, result, size, 0, 0, cv::INTER_AREA);
        return result;
    }
    averageAreas({pixels.data,
                  static_cast<std::ptrdiff_t>(pixels.step),
                  pixels.cols,
                  pixels.rows,
                  pixels.channels()},
                 size.width,
                 size.height,
                 result.data);
    return result;
}

// Area average along every side that shrinks, then bilinear along every side that grows.
cv::Mat stretched(const cv::Mat& pixels, int width, int height) {
    const cv::Size shrunk(std::min(width, pixels.cols), std::min(height, pixels.rows));
    cv::Mat smaller = pixels;
    if (shrunk != pixels.size()) smaller = averaged(pixels, shrunk);
    cv::Mat result = smaller;
    const cv::Size wanted(width, height);
    if (wanted != smaller.size()) cv::resize(smaller, result, wanted, 0, 0, cv::INTER_LINEAR);
    return result;
}

// The largest centred part with the sides' proportion of the input.
cv::Mat centre(const cv::Mat& pixels, int width, int height) {
    const PixelSize part = croppedSize(pixels.cols, pixels.rows, width, height);
    return pixels(cv::Rect(
        (pixels.cols - part.width) / 2, (pixels.rows - part.height) / 2, part.width, part.height));
}

cv::Mat padded(const cv::Mat& pixels, int width, int height) {
    const PixelSize size = fittedSize(pixels.cols, pixels.rows, width, height);
    const cv::Mat fitted = stretched(pixels, size.width, size.height);
    cv::Mat result(height, width, pixels.type(), cv::Scalar::all(kPadGrey));
    fitted.copyTo(result(
        cv::Rect((width - fitted.cols) / 2, (height - fitted.rows) / 2, fitted.cols, fitted.rows)));
    return result;
}

}  // namespace

DecodeResult<Image> decodeForRecipe(const std::filesystem::path& path,
                                    const Preprocessing& recipe,
                                    JpegDetail detail,
                                    ByteBudget* memory) {
    const bool reduced = detail == JpegDetail::Reduced;
    return decodeImageFile(path,
                           {.channels = recipe.channels,
                            .atLeastWidth = reduced ? recipe.width : 0,
                            .atLeastHeight = reduced ? recipe.height : 0,
                            .memory = memory});
}

Image resizeImage(const Image& image, const Preprocessing& recipe) {
    assert(!image.empty() && recipe.width > 0 && recipe.height > 0);
    if (image.width == recipe.width && image.height == recipe.height &&
        image.channels == recipe.channels) {
        return image;
    }
    const cv::Mat pixels = viewOf(image);
    cv::Mat result;
    switch (recipe.resize) {
        case ResizeRule::Stretch:
            result = stretched(pixels, recipe.width, recipe.height);
            break;
        case ResizeRule::Crop:
            result =
                stretched(centre(pixels, recipe.width, recipe.height), recipe.width, recipe.height);
            break;
        case ResizeRule::Pad:
            result = padded(pixels, recipe.width, recipe.height);
            break;
    }
    result = withChannels(result, recipe.channels);
    return imageOf(result.isContinuous() ? result : result.clone());
}

void normaliseImage(const Image& resized, const Preprocessing& recipe, float* out) {
    assert(resized.width == recipe.width && resized.height == recipe.height);
    assert(resized.channels == recipe.channels);
    const std::size_t count =
        static_cast<std::size_t>(resized.width) * static_cast<std::size_t>(resized.height);
    const auto channels = static_cast<std::size_t>(recipe.channels);
    std::array<std::array<float, 256>, 3> tables;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        for (std::size_t value = 0; value < 256; ++value) {
            tables[channel][value] =
                kernels::math::normalisedByte(static_cast<std::uint8_t>(value),
                                              recipe.mean[channel],
                                              recipe.standardDeviation[channel]);
        }
    }
    const std::uint8_t* in = resized.pixels.data();
    if (channels == 1) {
        for (std::size_t i = 0; i < count; ++i) out[i] = tables[0][in[i]];
        return;
    }
    assert(channels == 3);
    for (std::size_t i = 0; i < count; ++i, in += 3) {
        out[i] = tables[0][in[0]];
        out[count + i] = tables[1][in[1]];
        out[2 * count + i] = tables[2][in[2]];
    }
}

kernels::PrepareImages preparationOf(const Preprocessing& recipe) {
    return {.mean = recipe.mean, .deviation = recipe.standardDeviation};
}

}  // namespace espalier::engine
