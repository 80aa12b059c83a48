// SPDX-License-Identifier: Apache-2.0
#include "engine/training/features/feature_dataset.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace espalier::engine {

FeatureDataset::FeatureDataset(const Dataset& images, const std::vector<FeatureTensor>& features)
    : images_(images) {
    for (const FeatureTensor& feature : features) {
        fields_.push_back(
            {feature.name, SampleRole::Input, kernels::DataType::Float32, feature.shape});
    }
    for (const SampleField& field : images.fields()) {
        if (field.role != SampleRole::Input) fields_.push_back(field);
    }
    for (const SampleField& field : fields_) {
        const std::size_t bytes =
            static_cast<std::size_t>(field.shape.elementCount()) * byteSize(field.type);
        bytesEach_.push_back(bytes);
        // Not initialised: a page becomes memory when a sample is written to it.
        samples_.emplace_back(new std::byte[images.size() * bytes]);
    }
}

void FeatureDataset::keep(const Batch& batch, const std::vector<HostTensor>& features) {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto& tensors = i < features.size() ? features : batch.tensors;
        const auto tensor = std::ranges::find(tensors, fields_[i].name, &HostTensor::name);
        assert(tensor != tensors.end());
        keepField(i, batch, *tensor);
    }
    keepProblems(batch);
}

void FeatureDataset::keepField(std::size_t field, const Batch& batch, const HostTensor& tensor) {
    const std::size_t bytes = bytesEach_[field];
    assert(tensor.bytes.size() >= batch.samples.size() * bytes);
    for (std::size_t i = 0; i < batch.samples.size(); ++i) {
        std::memcpy(samples_[field].get() + batch.samples[i] * bytes,
                    tensor.bytes.data() + i * bytes,
                    bytes);
    }
}

// Samples without weight are those with a problem, in the same order.
void FeatureDataset::keepProblems(const Batch& batch) {
    const auto weights = batch.weights.floats();
    std::size_t next = 0;
    for (std::size_t i = 0; i < batch.samples.size() && next < batch.problems.size(); ++i) {
        if (weights[i] != 0) continue;
        const std::size_t sample = batch.samples[i];
        const bool lost = std::ranges::find(batch.lost, sample) != batch.lost.end();
        problems_[sample] = {batch.problems[next++], lost};
    }
}

void FeatureDataset::load(const SampleRequest& request, SampleSlot& slot) const {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        std::memcpy(
            slot.fields[i], samples_[i].get() + request.index * bytesEach_[i], bytesEach_[i]);
    }
    const auto problem = problems_.find(request.index);
    slot.weight = problem == problems_.end() ? 1 : 0;
    slot.problem = problem == problems_.end() ? std::string() : problem->second.text;
    slot.lost = problem != problems_.end() && problem->second.lost;
}

}  // namespace espalier::engine
