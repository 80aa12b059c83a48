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
                      .help = "Number of passes over the training images."}),
            fieldRow(&O::batch,
                     {.name = "batch",
                      .label = "Batch size",
                      .minimum = 1,
                      .maximum = 65536,
                      .unit = "images",
                      .help = "Images per step, across all workers."}),
            fieldRow(&O::optimizer,
                     {.name = "optimizer",
                      .label = "Optimizer",
                      .help = "Algorithm that updates the weights from the gradients. Adam suits "
                              "most networks."}),
            fieldRow(&O::learningRate,
                     {.name = "learning_rate",
                      .label = "Learning rate",
                      .minimum = 1e-9,
                      .maximum = 1e9,
                      .help = "Step size of the optimizer. Too large: training diverges. Too "
                              "small: it is slow."})};
}

Rows optimizerRows() {
    return {fieldRow(&O::momentum,
                     {.name = "momentum",
                      .label = "Momentum",
                      .maximum = 0.9999,
                      .help = "Fraction of the previous step that is kept (sgdm, rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::SgdMomentum, Optimizer::RMSProp})}),
            fieldRow(&O::nesterov,
                     {.name = "nesterov",
                      .label = "Nesterov momentum",
                      .help = "Uses the gradient one step ahead (sgdm).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::SgdMomentum})}),
            fieldRow(&O::beta1,
                     {.name = "beta1",
                      .label = "Beta 1",
                      .maximum = 0.9999,
                      .help = "Decay rate of the mean gradient (adam, adamw).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
            fieldRow(&O::beta2,
                     {.name = "beta2",
                      .label = "Beta 2",
                      .maximum = 0.999999,
                      .help = "Decay rate of the squared gradient (adam, adamw).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
            fieldRow(&O::epsilon,
                     {.name = "epsilon",
                      .label = "Epsilon",
                      .minimum = 1e-20,
                      .maximum = 1,
                      .help = "Avoids division by 0 (adam, adamw, rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues =
                          wordsOf({Optimizer::Adam, Optimizer::AdamW, Optimizer::RMSProp})}),
            fieldRow(&O::alpha,
                     {.name = "alpha",
                      .label = "Alpha",
                      .maximum = 0.999999,
                      .help = "Decay rate of the squared gradient (rmsprop).",
                      .expert = true,
                      .onlyWith = "optimizer",
                      .onlyWithValues = wordsOf({Optimizer::RMSProp})})};
}

Rows regularisationRows() {
    return {fieldRow(&O::weightDecay,
                     {.name = "weight_decay",
                      .label = "Weight decay",
                      .maximum = 10,
                      .help = "Pulls weights towards 0 to reduce overfitting; 0: off."}),
            fieldRow(&O::decayAll,
                     {.name = "decay_all",
                      .label = "Decay biases too",
                      .help = "Applies weight decay to biases and normalisation layers too.",
                      .expert = true}),
            fieldRow(&O::clipNorm,
                     {.name = "clip_norm",
                      .label = "Clip gradient norm",
                      .maximum = 1e9,
                      .help = "Scales longer gradients down to this norm; 0: off.",
                      .expert = true}),
            fieldRow(&O::labelSmoothing,
                     {.name = "label_smoothing",
                      .label = "Label smoothing",
                      .maximum = 0.999,
                      .help = "Fraction of each label that is spread over all classes.",
                      .expert = true})};
}

Rows scheduleRows() {
    return {fieldRow(&O::schedule,
                     {.name = "schedule",
                      .label = "Rate schedule",
                      .help = "How the learning rate changes during the run."}),
            fieldRow(&O::warmupEpochs,
                     {.name = "warmup_epochs",
                      .label = "Warm-up",
                      .maximum = 1e6,
                      .unit = "epochs",
                      .help = "The learning rate rises from 0 for this long; 0: off.",
                      .expert = true}),
            fieldRow(&O::stepEpochs,
                     {.name = "step_epochs",
                      .label = "Step interval",
                      .minimum = 1,
                      .maximum = 1e6,
                      .unit = "epochs",
                      .help = "For schedule step: epochs between drops of the learning rate.",
                      .expert = true,
                      .onlyWith = "schedule",
                      .onlyWithValues = wordsOf({RateSchedule::Step})}),
            fieldRow(&O::stepFactor,
                     {.name = "step_factor",
                      .label = "Step factor",
                      .minimum = 1e-6,
                      .maximum = 1,
                      .help = "For schedule step: factor applied at each drop.",
                      .expert = true,
                      .onlyWith = "schedule",
                      .onlyWithValues = wordsOf({RateSchedule::Step})})};
}

Rows resultRows() {
    return {
        fieldRow(
            &O::validationPatience,
            {.name = "validation_patience",
             .label = "Validation patience",
             .maximum = 1e6,
             .unit = "epochs",
             .help = "Stops after this many epochs without a better validation loss; 0: never."}),
        fieldRow(&O::outputNetwork,
                 {.name = "output_network",
                  .label = "Network to keep",
                  .help = "The one with the lowest validation loss, or the last."}),
        fieldRow(&O::seed,
                 {.name = "seed",
                  .label = "Seed",
                  .maximum = kLargestSeed,
                  .help = "The same seed, data and settings give the same result."})};
}

Rows machineRows() {
    return {
        fieldRow(
            &O::precision,
            {.name = "precision",
             .label = "Precision",
             .help = "Number format for the computations of a step. bf16 halves memory, if the "
                     "processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 "
                     "(GPU only) rounds matrix inputs for speed. Weights stay fp32.",
             .expert = true}),
        fieldRow(&O::device,
                 {.name = "device",
                  .label = "Device",
                  .choices = {"auto", "cpu", "gpu"},
                  .help = "The device to train on: cpu, gpu, or one GPU such as gpu:0. auto "
                          "uses a GPU if one is available, otherwise the CPU."}),
        fieldRow(&O::workers,
                 {.name = "workers",
                  .label = "Workers",
                  .minimum = 1,
                  .maximum = 1024,
                  .help = "Copies of the network that share each batch. This version supports 1.",
                  .expert = true}),
        fieldRow(&O::computeThreads,
                 {.name = "compute_threads",
                  .label = "Compute threads",
                  .maximum = 1024,
                  .help = "CPU threads for computation; 0: one per physical core.",
                  .expert = true}),
        fieldRow(&O::loaderThreads,
                 {.name = "loader_threads",
                  .label = "Loader threads",
                  .maximum = 256,
                  .help = "Threads that read images; 0: automatic. Does not affect results.",
                  .expert = true}),
        fieldRow(&O::cache,
                 {.name = "cache",
                  .label = "Keep images in",
                  .help = "Where to keep resized images, so that each file is read only "
                          "once. auto uses memory, and the disk for images that do not "
                          "fit or are slow to read. Does not affect results.",
                  .expert = true}),
        fieldRow(&O::cacheLimit,
                 {.name = "cache_limit",
                  .label = "Disk cache limit",
                  .maximum = 1e6,
                  .unit = "GB",
                  .help = "Limit for the resized images of all runs together; the least "
                          "recently used are deleted first.",
                  .expert = true,
                  .onlyWith = "cache",
                  .onlyWithValues = wordsOf({ImageCaching::Auto, ImageCaching::Disk})}),
        fieldRow(&O::deterministic,
                 {.name = "deterministic",
                  .label = "Deterministic",
                  .help = "The same bits in every run: sums have a fixed order, which may "
                          "be slower on a GPU. The CPU is always deterministic.",
                  .expert = true}),
        fieldRow(&O::winograd,
                 {.name = "winograd",
                  .label = "Winograd convolutions",
                  .help = "Computes 3 × 3 convolutions with a quarter of the multiplications where "
                          "that is faster, with slightly more rounding.",
                  .expert = true})};
}

Rows checkpointRows() {
    return {fieldRow(&O::checkpointMinutes,
                     {.name = "checkpoint_minutes",
                      .label = "Checkpoint interval",
                      .maximum = 1e6,
                      .unit = "minutes",
                      .help = "Also saves within an epoch after this many minutes; 0: only at the "
                              "end of an epoch.",
                      .expert = true}),
            fieldRow(&O::checkpointSteps,
                     {.name = "checkpoint_steps",
                      .label = "Checkpoint steps",
                      .maximum = 1e12,
                      .unit = "steps",
                      .help = "Also saves within an epoch after this many steps; 0: off.",
                      .expert = true})};
}

const FieldTable<TrainingOptions>& optionTable() {
    static const FieldTable<TrainingOptions> table(
        joined<O>({section("Plan", planRows()),
                   section("Optimizer", optimizerRows()),
                   section("Regularisation", regularisationRows()),
                   section("Learning rate schedule", scheduleRows()),
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
