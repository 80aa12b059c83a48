// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "kernels/ops/convolution.h"
#include "kernels/shape.h"

namespace espalier::kernels {

/// Empty where a convolution of that geometry turns `source` into `destination`; else why not.
std::string checkConvolutionShapes(const ConvolutionGeometry& geometry,
                                   const Shape& source,
                                   const Shape& weights,
                                   const Shape& destination);

}  // namespace espalier::kernels
