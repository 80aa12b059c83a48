// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/activation/desc.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/ops/pooling/desc.h"
#include "kernels/ops/upsample/desc.h"
#include "tests/kernels/support/host_tensor.h"

// The forward pass of every op as naive loops in double precision. Gradients are checked against
// finite differences of these.
namespace espalier::kernels::testing {

HostTensor convolution(const ConvolutionGeometry& geometry,
                       const HostTensor& source,
                       const HostTensor& weights);
/// The adjoint of convolution(): what a transposed convolution computes.
HostTensor transposedConvolution(const ConvolutionGeometry& geometry,
                                 const HostTensor& gradient,
                                 const HostTensor& weights,
                                 const Shape& source);
/// Σ over images and positions: the gradient of the weights.
HostTensor weightGradient(const ConvolutionGeometry& geometry,
                          const HostTensor& source,
                          const HostTensor& gradient,
                          const Shape& weights);
/// The sum of each channel.
HostTensor channelSums(const HostTensor& x);
/// Adds bias[c] to channel c.
HostTensor withBias(HostTensor x, const HostTensor& bias);
HostTensor matmul(const HostTensor& a, const HostTensor& b, bool transposeA, bool transposeB);

struct PoolResult {
    HostTensor y;
    HostTensor positions;
};
PoolResult pool(const PoolingGeometry& geometry, const HostTensor& x);
Shape pooledShape(const PoolingGeometry& geometry, const Shape& x);

double activate(Activation kind, double x, double alpha = 0.01);
HostTensor activated(Activation kind, HostTensor x, double alpha = 0.01);

struct Statistics {
    HostTensor mean;
    HostTensor variance;
};
Statistics channelStatistics(const HostTensor& x);
HostTensor normalised(const HostTensor& x,
                      const Statistics& statistics,
                      const HostTensor& gamma,
                      const HostTensor& beta,
                      double epsilon);
HostTensor layerNorm(const HostTensor& x,
                     const HostTensor& gamma,
                     const HostTensor& beta,
                     double epsilon);

HostTensor upsampled(const HostTensor& x, Interpolation interpolation, std::int64_t factor);
HostTensor softmax(const HostTensor& x);
/// Σ w·l of cross-entropy on logits.
double crossEntropy(const HostTensor& logits,
                    const HostTensor& targets,
                    const HostTensor& weights,
                    double smoothing);
HostTensor plus(HostTensor a, const HostTensor& b);
/// Position of channel c of pixel p for any rank: all axes after axis 1 are pixels.
std::size_t position(const Shape& shape, std::int64_t n, std::int64_t c, std::int64_t pixel);
std::int64_t pixelsOf(const Shape& shape);

}  // namespace espalier::kernels::testing
