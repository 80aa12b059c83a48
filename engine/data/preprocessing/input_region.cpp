// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/input_region.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

namespace {

int roundedSide(double value, int most) {
    return std::clamp(static_cast<int>(std::lround(value)), 1, most);
}

}  // namespace

PixelSize croppedSize(int imageWidth, int imageHeight, int inputWidth, int inputHeight) {
    const double scale = std::max(static_cast<double>(inputWidth) / imageWidth,
                                  static_cast<double>(inputHeight) / imageHeight);
    return {roundedSide(inputWidth / scale, imageWidth),
            roundedSide(inputHeight / scale, imageHeight)};
}

PixelSize fittedSize(int imageWidth, int imageHeight, int inputWidth, int inputHeight) {
    const double scale = std::min(static_cast<double>(inputWidth) / imageWidth,
                                  static_cast<double>(inputHeight) / imageHeight);
    return {roundedSide(imageWidth * scale, inputWidth),
            roundedSide(imageHeight * scale, inputHeight)};
}

ImagePart inputRegion(const Preprocessing& recipe, int imageWidth, int imageHeight) {
    const bool isAlready = imageWidth == recipe.width && imageHeight == recipe.height;
    if (recipe.resize == ResizeRule::Crop && !isAlready) {
        const PixelSize part = croppedSize(imageWidth, imageHeight, recipe.width, recipe.height);
        // In whole pixels, as resizeImage() cuts.
        const int left = (imageWidth - part.width) / 2;
        const int top = (imageHeight - part.height) / 2;
        return {.left = static_cast<double>(left),
                .top = static_cast<double>(top),
                .width = static_cast<double>(part.width),
                .height = static_cast<double>(part.height)};
    }
    if (recipe.resize == ResizeRule::Pad && !isAlready) {
        const PixelSize fitted = fittedSize(imageWidth, imageHeight, recipe.width, recipe.height);
        const double across = static_cast<double>(imageWidth) / fitted.width;
        const double down = static_cast<double>(imageHeight) / fitted.height;
        const int left = (recipe.width - fitted.width) / 2;
        const int top = (recipe.height - fitted.height) / 2;
        return {.left = -across * left,
                .top = -down * top,
                .width = across * recipe.width,
                .height = down * recipe.height};
    }
    return {.left = 0,
            .top = 0,
            .width = static_cast<double>(imageWidth),
            .height = static_cast<double>(imageHeight)};
}

}  // namespace espalier::engine
