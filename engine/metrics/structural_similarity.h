// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/image_values.h"

namespace espalier::engine {

/// Rows and columns of the window: smaller images have no structural similarity.
inline constexpr int kSimilarityWindow = 11;

/// The structural similarity of one channel (Wang, Bovik, Sheikh and Simoncelli 2004, Image Quality
/// Assessment: From Error Visibility to Structural Similarity, equation 13): at each position
/// (2 μx μy + C1)(2 σxy + C2) / ((μx² + μy² + C1)(σx² + σy² + C2)), with means and covariances
/// under a Gaussian window of 11 × 11 and σ = 1.5 that sums to 1, C1 = 0.01², C2 = 0.03² for values
/// of range 1; then the mean over all positions of the window inside the image. NaN if the image is
/// smaller than the window.
double structuralSimilarity(const ImagePlane& plane);

}  // namespace espalier::engine
