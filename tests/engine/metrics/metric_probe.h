// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/json.h"
#include "engine/metrics/metric.h"

namespace espalier::engine::test {

/// Samples for a metric, with their memory.
struct MetricSamples {
    HostTensor outputs;
    std::vector<std::int32_t> targetIndices;
    std::vector<float> targets;
    std::vector<float> weights;
    MetricData data;

    MetricBatch batch() const;
    /// Samples `first` … `first + count - 1`, followed by `unused` more outputs.
    MetricSamples part(std::size_t first, std::size_t count, std::size_t unused = 0) const;
};

MetricSamples classSamples(const std::vector<std::vector<float>>& scores,
                           const std::vector<std::int32_t>& labels,
                           std::vector<float> weights = {});
MetricSamples imageSamples(const kernels::Shape& shape,
                           std::vector<float> outputs,
                           std::vector<float> targets,
                           std::vector<float> weights = {});

/// The value of that metric for the samples.
double measured(const std::string& key, const MetricSamples& samples);

/// fixtures/metrics.json: the results of scikit-learn and scikit-image for the same samples.
const nlohmann::json& fixture();
MetricSamples fixtureClasses();
MetricSamples fixtureImages();

}  // namespace espalier::engine::test
