// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/field.h"
#include "kernels/data_type.h"
#include "kernels/rules/optimizer_constants.h"

namespace espalier::kernels {
struct DeviceDescription;
}

namespace espalier::engine {

/// All training options that a user can choose. A value; its fields, their
/// ranges and words stand in trainingFields(), from which form, command line and JSON are built.
struct TrainingOptions {
    std::int64_t epochs = 30;
    std::int64_t batch = 32;         ///< over all replicas
    std::string optimizer = "adam";  ///< sgdm | adam | adamw | rmsprop
    double learningRate = 0.001;
    double momentum = 0.9;  ///< sgdm, rmsprop
    bool nesterov = false;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double alpha = 0.99;  ///< rmsprop
    double weightDecay = 0;
    bool decayAll = false;  ///< biases and normalisation too
    double clipNorm = 0;    ///< 0 = off
    double labelSmoothing = 0;
    std::string schedule = "constant";  ///< constant | step | cosine | one-cycle
    double warmupEpochs = 0;
    std::int64_t stepEpochs = 10;         ///< schedule step: every so many epochs …
    double stepFactor = 0.1;              ///< … times this
    std::int64_t validationPatience = 8;  ///< epochs without a better validation loss; 0 = never
    std::string outputNetwork = "best";   ///< best | last
    std::uint64_t seed = 1;
    std::string precision = "fp32";
    std::string device = "auto";
    std::int64_t workers = 1;         ///< replicas
    std::int64_t computeThreads = 0;  ///< 0 = physical cores
    std::int64_t loaderThreads = 0;   ///< 0 = by the machine
    std::string cache = "auto";       ///< auto | off | memory | disk
    double cacheLimit = 20;           ///< GB on disk, of all trainings together
    bool deterministic = true;        ///< on a GPU; the CPU always is
    bool winograd = true;
    double checkpointMinutes = 10;     ///< between two inside an epoch; 0 = at epochs only
    std::int64_t checkpointSteps = 0;  ///< likewise in steps; 0 = off

    friend bool operator==(const TrainingOptions&, const TrainingOptions&) = default;
};

const std::vector<Field>& trainingFields();
FieldValues toFields(const TrainingOptions& options);
/// `values` must have passed completeAndCheck with trainingFields().
TrainingOptions trainingOptionsFrom(const FieldValues& values);
/// Checks beyond the schema's ranges: a choice that is not supported yet is reported, and so
/// on.
Diagnostics reviewTrainingOptions(const TrainingOptions& options,
                                  const kernels::DeviceDescription& device);
/// On this computer.
Diagnostics reviewTrainingOptions(const TrainingOptions& options);
kernels::OptimizerConstants optimizerConstants(const TrainingOptions& options);
/// Of options that passed reviewTrainingOptions.
kernels::DataType precisionOf(const TrainingOptions& options);

}  // namespace espalier::engine
