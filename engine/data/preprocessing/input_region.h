// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

/// A rectangle of an image, in its pixels. A value.
struct ImagePart {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// The part of an image of this size that resizeImage() makes the network's input of: with
/// ResizeRule::Crop the centre, with Pad more than the image.
ImagePart inputRegion(const Preprocessing& recipe, int imageWidth, int imageHeight);

/// The size that ResizeRule::Pad gives the image inside the input, at least one pixel each.
struct PixelSize {
    int width = 0;
    int height = 0;
};
PixelSize fittedSize(int imageWidth, int imageHeight, int inputWidth, int inputHeight);
/// The size of the part that ResizeRule::Crop takes from the image's centre, at least one pixel.
PixelSize croppedSize(int imageWidth, int imageHeight, int inputWidth, int inputHeight);

}  // namespace espalier::engine
