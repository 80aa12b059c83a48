// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/field.h"
#include "engine/losses/loss.h"
#include "engine/metrics/metric.h"
#include "kernels/data_type.h"
#include "kernels/rules/optimizer_constants.h"

namespace espalier::kernels {
struct DeviceDescription;
}

namespace espalier::engine {

using Optimizer = kernels::OptimizerKind;
template <>
inline constexpr std::array kChoiceWords<Optimizer>{
    ChoiceWord{Optimizer::SgdMomentum, "sgdm"},
    ChoiceWord{Optimizer::Adam, "adam"},
    ChoiceWord{Optimizer::AdamW, "adamw"},
    ChoiceWord{Optimizer::RMSProp, "rmsprop"},
};

enum class RateSchedule : std::uint8_t { Constant, Step, Cosine, OneCycle, WarmRestarts };
template <>
inline constexpr std::array kChoiceWords<RateSchedule>{
    ChoiceWord{RateSchedule::Constant, "constant"},
    ChoiceWord{RateSchedule::Step, "step"},
    ChoiceWord{RateSchedule::Cosine, "cosine"},
    ChoiceWord{RateSchedule::OneCycle, "one-cycle"},
    ChoiceWord{RateSchedule::WarmRestarts, "warm-restarts"},
};

/// Which of a run's networks is exported: that of the best epoch, or of the last step.
enum class OutputNetwork : std::uint8_t { Best, Last };
template <>
inline constexpr std::array kChoiceWords<OutputNetwork>{
    ChoiceWord{OutputNetwork::Best, "best"},
    ChoiceWord{OutputNetwork::Last, "last"},
};

/// The precision of a step. TensorFloat32 keeps fp32 but lets a GPU round the factors of products.
enum class Precision : std::uint8_t { Float32, TensorFloat32, BFloat16, Float16 };
template <>
inline constexpr std::array kChoiceWords<Precision>{
    ChoiceWord{Precision::Float32, "fp32"},
    ChoiceWord{Precision::TensorFloat32, "tf32"},
    ChoiceWord{Precision::BFloat16, "bf16"},
    ChoiceWord{Precision::Float16, "fp16"},
};

/// Where resized images are kept between epochs.
enum class ImageCaching : std::uint8_t { Auto, Memory, Disk, Off };
template <>
inline constexpr std::array kChoiceWords<ImageCaching>{
    ChoiceWord{ImageCaching::Auto, "auto"},
    ChoiceWord{ImageCaching::Memory, "memory"},
    ChoiceWord{ImageCaching::Disk, "disk"},
    ChoiceWord{ImageCaching::Off, "off"},
};

/// Whether the frozen layers before the first trained one compute each image only once.
enum class FeaturesOnce : std::uint8_t { Auto, Off };
template <>
inline constexpr std::array kChoiceWords<FeaturesOnce>{
    ChoiceWord{FeaturesOnce::Auto, "auto"},
    ChoiceWord{FeaturesOnce::Off, "off"},
};

/// Which images of a batch that is computed in shares BatchNorm takes its statistics from: all, or
/// those of each share.
enum class BatchStatistics : std::uint8_t { Combined, Local };
template <>
inline constexpr std::array kChoiceWords<BatchStatistics>{
    ChoiceWord{BatchStatistics::Combined, "combined"},
    ChoiceWord{BatchStatistics::Local, "local"},
};

/// All training options that a user can choose. A value; its fields, their
/// ranges and words stand in trainingFields(), from which form, command line and JSON are built.
struct TrainingOptions {
    std::int64_t epochs = 30;
    std::int64_t batch = 32;      ///< over all replicas
    std::int64_t microBatch = 0;  ///< at most so many images of a batch at once; 0 = all
    std::string loss = "auto";    ///< key of one that the task offers; auto: its usual one
    double focusing = 2;          ///< focal
    double huberDelta = 1;        ///< huber
    Optimizer optimizer = Optimizer::Adam;
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
    double averageDecay = 0;  ///< of the moving average of the weights; 0 = off
    RateSchedule schedule = RateSchedule::Constant;
    double warmupEpochs = 0;
    std::int64_t stepEpochs = 10;          ///< schedule step: every so many epochs …
    double stepFactor = 0.1;               ///< … times this
    std::int64_t restartEpochs = 10;       ///< schedule warm-restarts: the first period
    std::int64_t validationPatience = 8;   ///< epochs without improvement; 0 = never
    std::string bestBy = kValidationLoss;  ///< what the best epoch is best by; or a metric's key
    OutputNetwork outputNetwork = OutputNetwork::Best;
    std::uint64_t seed = 1;
    Precision precision = Precision::Float32;
    std::string device = "auto";           ///< auto | cpu | gpu | gpu:N
    std::int64_t workers = 1;              ///< that share each batch, on the CPU
    std::vector<double> workerLoads = {};  ///< of each worker, relative; empty: all the same
    std::int64_t shards = 0;  ///< shares of each batch for any number of workers; 0 = off
    BatchStatistics batchStatistics = BatchStatistics::Combined;  ///< with workers or shards
    std::int64_t computeThreads = 0;                              ///< 0 = physical cores
    std::int64_t loaderThreads = 0;                               ///< 0 = by the machine
    ImageCaching cache = ImageCaching::Auto;
    double cacheLimit = 20;  ///< GB on disk, of all trainings together
    FeaturesOnce featuresOnce = FeaturesOnce::Auto;
    bool recompute = false;     ///< activations, instead of keeping them: the same bits
    bool deterministic = true;  ///< on a GPU; the CPU always is
    bool winograd = true;
    double checkpointMinutes = 10;     ///< between two inside an epoch; 0 = at epochs only
    std::int64_t checkpointSteps = 0;  ///< likewise in steps; 0 = off

    friend bool operator==(const TrainingOptions&, const TrainingOptions&) = default;
};

const std::vector<Field>& trainingFields();
FieldValues toFields(const TrainingOptions& options);
/// Whether files name the option with this value. An empty list and recomputation that is off are
/// left out, so that a run which does not use them has the record that it had before there were
/// such options.
bool isWritten(std::string_view name, const FieldValue& value);
/// `values` must have passed completeAndCheck with trainingFields().
TrainingOptions trainingOptionsFrom(const FieldValues& values);
/// Checks beyond the schema's ranges: a choice that is not supported yet is reported, and so
/// on.
Diagnostics reviewTrainingOptions(const TrainingOptions& options,
                                  const kernels::DeviceDescription& device);
/// On this computer.
Diagnostics reviewTrainingOptions(const TrainingOptions& options);
/// Warnings about a learning rate, weight decay or momentum beyond what anybody trains with: nearly
/// always a slip, of which the training would tell only later. Part of reviewTrainingOptions().
Diagnostics reviewOptimizerValues(const TrainingOptions& options);
/// Whether the device has cores for the compute threads of a new run: up to four threads may share
/// one, as in a repetition of a run of a larger computer, whose bits depend on its threads. Not
/// part of reviewTrainingOptions(): any run can be resumed with the threads that it has.
Diagnostics reviewComputeThreads(const TrainingOptions& options,
                                 const kernels::DeviceDescription& device);
kernels::OptimizerConstants optimizerConstants(const TrainingOptions& options);
LossSettings lossSettings(const TrainingOptions& options);
/// The type of a step's activations.
kernels::DataType dataTypeOf(Precision precision);
kernels::DataType precisionOf(const TrainingOptions& options);

}  // namespace espalier::engine
