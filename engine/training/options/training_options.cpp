// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/training_options.h"

#include "engine/base/field_table.h"

namespace espalier::engine {

namespace {

using O = TrainingOptions;
using Rows = FieldTable<TrainingOptions>::Rows;

// Whole numbers up to this survive a JSON reader that keeps them as double.
constexpr double kLargestSeed = 9007199254740992.0;

Rows planRows() {
    return {fieldRow(&O::epochs,
                     {.name = "epochs",
                      .label = "Epochs",
                      .minimum = 1,
                      .maximum = 1e6,
                      .help = "How often every training image is seen."}),
            fieldRow(&O::batch,
                     {.name = "batch",
                      .label = "Batch size",
                      .minimum = 1,
                      .maximum = 65536,
                      .unit = "images",
                      .help = "Images per step, over all workers."}),
            fieldRow(&O::optimizer,
                     {.name = "optimizer",
                      .label = "Optimizer",
                      .help = "How gradients become new weights. Adam suits most."}),
            fieldRow(&O::learningRate,
                     {.name = "learning_rate",
                      .label = "Learning rate",
                      .minimum = 1e-9,
                      .maximum = 1e9,
                      .help = "Length of a step. Too large diverges, too small crawls."})};
}

Rows optimizerRows() {
    return {fieldRow(&O::momentum,
                     {.name = "momentum",
                      .label = "Momentum",
                      .maximum = 0.9999,
                      .help = "Share of the last step that is kept (sgdm, rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::SgdMomentum, Optimizer::RMSProp})}),
            fieldRow(&O::nesterov,
                     {.name = "nesterov",
                      .label = "Nesterov momentum",
                      .help = "Looks one step ahead (sgdm).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::SgdMomentum})}),
            fieldRow(&O::beta1,
                     {.name = "beta1",
                      .label = "Beta 1",
                      .maximum = 0.9999,
                      .help = "Memory of the mean gradient (adam, adamw).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
            fieldRow(&O::beta2,
                     {.name = "beta2",
                      .label = "Beta 2",
                      .maximum = 0.999999,
                      .help = "Memory of the squared gradient (adam, adamw).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
            fieldRow(&O::epsilon,
                     {.name = "epsilon",
                      .label = "Epsilon",
                      .minimum = 1e-20,
                      .maximum = 1,
                      .help = "Keeps a division from exploding (adam, adamw, rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues =
                          wordsOf({Optimizer::Adam, Optimizer::AdamW, Optimizer::RMSProp})}),
            fieldRow(&O::alpha,
                     {.name = "alpha",
                      .label = "Alpha",
                      .maximum = 0.999999,
                      .help = "Memory of the squared gradient (rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::RMSProp})})};
}

Rows regularisationRows() {
    return {fieldRow(&O::weightDecay,
                     {.name = "weight_decay",
                      .label = "Weight decay",
                      .maximum = 10,
                      .help = "Pulls weights towards 0, against overfitting; 0 is off."}),
            fieldRow(&O::decayAll,
                     {.name = "decay_all",
                      .label = "Decay biases too",
                      .help = "Weight decay for biases and normalisation as well.",
                      .expert = true}),
            fieldRow(&O::clipNorm,
                     {.name = "clip_norm",
                      .label = "Clip gradient norm",
                      .maximum = 1e9,
                      .help = "Longest gradient that is used as it is; 0 is off.",
                      .expert = true}),
            fieldRow(&O::labelSmoothing,
                     {.name = "label_smoothing",
                      .label = "Label smoothing",
                      .maximum = 0.999,
                      .help = "Share of a label that is spread over all classes.",
                      .expert = true})};
}

Rows scheduleRows() {
    return {fieldRow(&O::schedule,
                     {.name = "schedule",
                      .label = "Rate schedule",
                      .help = "How the learning rate changes over the run."}),
            fieldRow(&O::warmupEpochs,
                     {.name = "warmup_epochs",
                      .label = "Warm-up",
                      .maximum = 1e6,
                      .unit = "epochs",
                      .help = "The rate rises from 0 for so long; 0 is off.",
                      .expert = true}),
            fieldRow(&O::stepEpochs,
                     {.name = "step_epochs",
                      .label = "Step every",
                      .minimum = 1,
                      .maximum = 1e6,
                      .unit = "epochs",
                      .help = "Schedule step: after so many epochs the rate drops.",
                      .expert = true,
                      .onlyWith = "schedule",
                      .onlyWithValues = wordsOf({RateSchedule::Step})}),
            fieldRow(&O::stepFactor,
                     {.name = "step_factor",
                      .label = "Step factor",
                      .minimum = 1e-6,
                      .maximum = 1,
                      .help = "Schedule step: what the rate is multiplied by.",
                      .expert = true,
                      .onlyWith = "schedule",
                      .onlyWithValues = wordsOf({RateSchedule::Step})})};
}

Rows resultRows() {
    return {fieldRow(&O::validationPatience,
                     {.name = "validation_patience",
                      .label = "Validation patience",
                      .maximum = 1e6,
                      .unit = "epochs",
                      .help = "Stops after so many epochs without a better validation loss; "
                              "0 never stops."}),
            fieldRow(&O::outputNetwork,
                     {.name = "output_network",
                      .label = "Keep the network that is",
                      .help = "Lowest validation loss, or the last step's."}),
            fieldRow(&O::seed,
                     {.name = "seed",
                      .label = "Seed",
                      .maximum = kLargestSeed,
                      .help = "Same seed, same data, same settings: same result."})};
}

Rows machineRows() {
    return {
        fieldRow(
            &O::precision,
            {.name = "precision",
             .label = "Precision",
             .help =
                 "Number format of what a step computes with. bf16 takes half the memory, on a "
                 "processor or GPU that has it, and so does fp16, on a GPU; tf32 lets a GPU round "
                 "what it multiplies. Weights are kept in fp32.",
             .expert = true}),
        fieldRow(&O::device,
                 {.name = "device",
                  .label = "Device",
                  .choices = {"auto", "cpu", "gpu"},
                  .help = "What computes: cpu, gpu, or a GPU by its number as gpu:0. auto "
                          "takes a GPU where one can be used, else the CPU."}),
        fieldRow(&O::workers,
                 {.name = "workers",
                  .label = "Workers",
                  .minimum = 1,
                  .maximum = 1024,
                  .help = "Copies of the network that share each batch. This version "
                          "has 1.",
                  .expert = true}),
        fieldRow(&O::computeThreads,
                 {.name = "compute_threads",
                  .label = "Compute threads",
                  .maximum = 1024,
                  .help = "Threads that compute; 0 takes one per physical core.",
                  .expert = true}),
        fieldRow(&O::loaderThreads,
                 {.name = "loader_threads",
                  .label = "Loader threads",
                  .maximum = 256,
                  .help = "Threads that read images; 0 lets the machine decide. Results "
                          "do not depend on it.",
                  .expert = true}),
        fieldRow(&O::cache,
                 {.name = "cache",
                  .label = "Keep images in",
                  .help = "Where resized images are kept, so that their files are read "
                          "once. auto takes the memory, and the disk for those that do "
                          "not fit or take long to read. Results do not depend on it.",
                  .expert = true}),
        fieldRow(&O::cacheLimit,
                 {.name = "cache_limit",
                  .label = "On disk at most",
                  .maximum = 1e6,
                  .unit = "GB",
                  .help = "All trainings together keep no more images on disk; those that "
                          "were used longest ago go first.",
                  .expert = true,
                  .onlyWith = "cache",
                  .onlyWithValues = wordsOf({ImageCaching::Auto, ImageCaching::Disk})}),
        fieldRow(&O::deterministic,
                 {.name = "deterministic",
                  .label = "Deterministic",
                  .help = "Same bits in every run: sums are made in a fixed order, which "
                          "may cost a GPU time. The CPU always does so.",
                  .expert = true}),
        fieldRow(&O::winograd,
                 {.name = "winograd",
                  .label = "Winograd convolutions",
                  .help = "3 × 3 convolutions with a quarter of the multiplications, where "
                          "that is faster, for a little more rounding.",
                  .expert = true})};
}

Rows checkpointRows() {
    return {fieldRow(&O::checkpointMinutes,
                     {.name = "checkpoint_minutes",
                      .label = "Also every",
                      .maximum = 1e6,
                      .unit = "minutes",
                      .help = "Saves inside an epoch after so long; 0 saves at its end only.",
                      .expert = true}),
            fieldRow(&O::checkpointSteps,
                     {.name = "checkpoint_steps",
                      .label = "And every",
                      .maximum = 1e12,
                      .unit = "steps",
                      .help = "Saves inside an epoch after so many steps; 0 is off.",
                      .expert = true})};
}

const FieldTable<TrainingOptions>& optionTable() {
    static const FieldTable<TrainingOptions> table(
        joined<O>({section("Plan", planRows()),
                   section("Optimizer", optimizerRows()),
                   section("Regularisation", regularisationRows()),
                   section("Learning rate over the run", scheduleRows()),
                   section("Result", resultRows()),
                   section("Machine", machineRows()),
                   section("Checkpoints", checkpointRows())}));
    return table;
}

}  // namespace

const std::vector<Field>& trainingFields() {
    return optionTable().fields();
}

FieldValues toFields(const TrainingOptions& options) {
    return optionTable().valuesOf(options);
}

TrainingOptions trainingOptionsFrom(const FieldValues& values) {
    return optionTable().objectOf(values);
}

kernels::OptimizerConstants optimizerConstants(const TrainingOptions& options) {
    kernels::OptimizerConstants constants;
    constants.kind = options.optimizer;
    constants.momentum = static_cast<float>(options.momentum);
    constants.nesterov = options.nesterov;
    constants.beta1 = static_cast<float>(options.beta1);
    constants.beta2 = static_cast<float>(options.beta2);
    constants.epsilon = static_cast<float>(options.epsilon);
    constants.alpha = static_cast<float>(options.alpha);
    constants.weightDecay = static_cast<float>(options.weightDecay);
    return constants;
}

kernels::DataType dataTypeOf(Precision precision) {
    switch (precision) {
        case Precision::BFloat16:
            return kernels::DataType::BFloat16;
        case Precision::Float16:
            return kernels::DataType::Float16;
        case Precision::Float32:
        case Precision::TensorFloat32:
            break;
    }
    return kernels::DataType::Float32;
}

kernels::DataType precisionOf(const TrainingOptions& options) {
    return dataTypeOf(options.precision);
}

}  // namespace espalier::engine
