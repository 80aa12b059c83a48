// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/metric_reader.h"

#include <cstring>

namespace espalier::engine {

namespace {

// The order of the sources.
constexpr std::size_t kLoss = 0;
constexpr std::size_t kGradients = 1;

template <typename Figures>
Figures figuresIn(std::span<const std::byte> bytes) {
    Figures figures;
    std::memcpy(&figures, bytes.data(), sizeof figures);
    return figures;
}

}  // namespace

MetricReader::MetricReader(kernels::Device& device, const Sources& sources)
    : readBack_(device,
                {{sources.loss, sizeof(kernels::LossSums)},
                 {sources.gradients, sizeof(kernels::GradientStatus)}}) {}

kernels::LossSums MetricReader::loss(int requestsAgo) {
    return figuresIn<kernels::LossSums>(readBack_.read(kLoss, requestsAgo));
}

kernels::GradientStatus MetricReader::gradients(int requestsAgo) {
    return figuresIn<kernels::GradientStatus>(readBack_.read(kGradients, requestsAgo));
}

}  // namespace espalier::engine
