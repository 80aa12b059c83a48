// SPDX-License-Identifier: Apache-2.0
#include "metric_probe.h"

#include <algorithm>
#include <fstream>

#include "engine/metrics/metric_catalog.h"

namespace espalier::engine::test {

namespace {

HostTensor tensorOf(const kernels::Shape& shape, const std::vector<float>& values) {
    HostTensor tensor = HostTensor::make("output", kernels::DataType::Float32, shape);
    std::ranges::copy(values, tensor.floats().begin());
    return tensor;
}

std::vector<float> orOnes(std::vector<float> weights, std::size_t count) {
    return weights.empty() ? std::vector<float>(count, 1.0f) : std::move(weights);
}

template <typename T>
std::vector<T> partOf(const std::vector<T>& all, std::size_t first, std::size_t count) {
    if (all.empty()) return {};
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace

MetricBatch MetricSamples::batch() const {
    return {.outputs = outputs,
            .targetIndices = targetIndices,
            .targets = targets,
            .weights = weights,
            .data = data};
}

MetricSamples MetricSamples::part(std::size_t first, std::size_t count, std::size_t unused) const {
    const std::size_t each = batch().valuesPerSample();
    kernels::Shape shape = outputs.shape;
    shape[0] = static_cast<std::int64_t>(count + unused);
    const auto all = outputs.floats();
    std::vector<float> values(all.begin(), all.end());
    values = partOf(values, first * each, count * each);
    values.resize((count + unused) * each, 1e6f);
    return {.outputs = tensorOf(shape, values),
            .targetIndices = partOf(targetIndices, first, count),
            .targets = partOf(targets, first * each, count * each),
            .weights = partOf(weights, first, count),
            .data = data};
}

MetricSamples classSamples(const std::vector<std::vector<float>>& scores,
                           const std::vector<std::int32_t>& labels,
                           std::vector<float> weights) {
    std::vector<float> values;
    for (const auto& row : scores) values.insert(values.end(), row.begin(), row.end());
    const auto classes = static_cast<std::int64_t>(scores.front().size());
    const auto samples = static_cast<std::int64_t>(scores.size());
    return {.outputs = tensorOf({samples, classes}, values),
            .targetIndices = labels,
            .targets = {},
            .weights = orOnes(std::move(weights), scores.size()),
            .data = {.outputWidth = classes}};
}

MetricSamples imageSamples(const kernels::Shape& shape,
                           std::vector<float> outputs,
                           std::vector<float> targets,
                           std::vector<float> weights) {
    return {.outputs = tensorOf(shape, outputs),
            .targetIndices = {},
            .targets = std::move(targets),
            .weights = orOnes(std::move(weights), static_cast<std::size_t>(shape[0])),
            .data = {}};
}

double measured(const std::string& key, const MetricSamples& samples) {
    const Metric* metric = findMetric(key);
    MetricSums sums = metric->start(samples.data);
    metric->accumulate(samples.batch(), sums);
    return metric->value(sums);
}

const nlohmann::json& fixture() {
    static const nlohmann::json stored =
        nlohmann::json::parse(std::ifstream(ESPALIER_METRIC_FIXTURE));
    return stored;
}

MetricSamples fixtureClasses() {
    const nlohmann::json& stored = fixture()["classification"];
    return classSamples(stored["logits"], stored["labels"], stored["weights"]);
}

MetricSamples fixtureImages() {
    const nlohmann::json& stored = fixture()["images"];
    MetricSamples samples =
        imageSamples(kernels::Shape(stored["shape"].get<std::vector<std::int64_t>>()),
                     stored["outputs"],
                     stored["targets"],
                     stored["weights"]);
    samples.data.mean = stored["mean"];
    samples.data.standardDeviation = stored["std"];
    return samples;
}

}  // namespace espalier::engine::test
