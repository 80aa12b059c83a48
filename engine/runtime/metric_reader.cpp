// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/metric_reader.h"

#include <cstring>

namespace espalier::engine {

namespace {

// The order of the sources.
constexpr std::size_t kLoss = 0;
constexpr std::size_t kGradients = 1;

template <typename Metrics>
Metrics metricsIn(std::span<const std::byte> bytes) {
    Metrics metrics;
    std::memcpy(&metrics, bytes.data(), sizeof metrics);
    return metrics;
}

}  // namespace

MetricReader::MetricReader(kernels::Device& device, const Sources& sources)
    : readBack_(device,
                {{sources.loss, sizeof(kernels::LossSums)},
                 {sources.gradients, sizeof(kernels::GradientStatus)}}) {}

kernels::LossSums MetricReader::loss(int requestsAgo) {
    return metricsIn<kernels::LossSums>(readBack_.read(kLoss, requestsAgo));
}

kernels::GradientStatus MetricReader::gradients(int requestsAgo) {
    return metricsIn<kernels::GradientStatus>(readBack_.read(kGradients, requestsAgo));
}

}  // namespace espalier::engine
