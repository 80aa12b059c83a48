// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

enum class SampleRole : std::uint8_t { Input, Target, Label, Mask };

/// One named part of every sample of a dataset.
struct SampleField {
    std::string name;  ///< "image", "label"; networks' inputs and targets are found by it
    SampleRole role = SampleRole::Input;
    kernels::DataType type = kernels::DataType::Float32;
    kernels::Shape shape;  ///< of one sample, without the batch
};

/// The destination of a sample's fields: one slot of a batch.
struct SampleSlot {
    std::vector<std::byte*> fields;  ///< in the order of Dataset::fields()
    float weight = 1;                ///< set to 0 by load() for a sample that could not be read
    std::string problem;             ///< why, with the file's name
    /// With a problem: the sample was there when the data were scanned, and is gone or has
    /// changed. False for one that was damaged from the beginning.
    bool lost = false;
};

/// Which variant of a sample: random changes are a function of these.
struct SampleRequest {
    std::size_t index = 0;
    std::uint64_t seed = 0;
    std::uint32_t epoch = 0;
    bool augment = false;
};

/// Samples by number, ready for a network. load() is called by many threads at once and never
/// throws for a bad sample: it then fills the slot with zeros, weight 0 and a problem.
class Dataset {
  public:
    virtual ~Dataset() = default;
    virtual std::size_t size() const = 0;
    virtual const std::vector<SampleField>& fields() const = 0;
    /// A split or a fold must keep samples with the same group together.
    virtual std::uint64_t group(std::size_t index) const = 0;
    /// The name of sample `index` in messages: its file.
    virtual std::string sampleName(std::size_t index) const = 0;
    virtual void load(const SampleRequest& request, SampleSlot& slot) const = 0;
};

}  // namespace espalier::engine
