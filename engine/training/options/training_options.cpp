// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/training_options.h"

#include <algorithm>

#include "engine/base/field_table.h"
#include "engine/base/translatable.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/worker_fields.h"

namespace espalier::engine {

namespace {

using O = TrainingOptions;
using Rows = FieldTable<TrainingOptions>::Rows;

constexpr const char* kRecompute = "recompute";

// Whole numbers up to this survive a JSON reader that keeps them as double.
constexpr double kLargestSeed = 9007199254740992.0;

Rows planRows() {
    return {
        fieldRow(&O::epochs,
                 {.name = "epochs",
                  .label = translatable("Fields", "Epochs"),
                  .minimum = 1,
                  .maximum = 1e6,
                  .help = translatable("Fields", "Number of passes over the training images.")}),
        fieldRow(&O::batch,
                 {.name = "batch",
                  .label = translatable("Fields", "Batch size"),
                  .minimum = 1,
                  .maximum = 65536,
                  .unit = translatable("Fields", "images"),
                  .help = translatable("Fields", "Images per step, across all workers.")}),
        fieldRow(&O::optimizer,
                 {.name = "optimizer",
                  .label = translatable("Fields", "Optimizer"),
                  .help = translatable("Fields",
                                       "Algorithm that updates the weights from the gradients. "
                                       "Adam suits most networks.")}),
        fieldRow(&O::learningRate,
                 {.name = "learning_rate",
                  .label = translatable("Fields", "Learning rate"),
                  .minimum = 1e-9,
                  .maximum = 1e9,
                  .help = translatable("Fields",
                                       "Step size of the optimizer. Too large: training diverges. "
                                       "Too small: it is slow.")})};
}

/// kAutomaticLoss and every loss: a list that grows by itself, so not an enum.
std::vector<std::string> lossWords() {
    std::vector<std::string> words{kAutomaticLoss};
    for (const auto& loss : allLosses()) words.push_back(loss->description().key);
    return words;
}

/// The choices of `loss` with which this option counts.
std::vector<std::string> lossChoicesWith(const std::string& option) {
    std::vector<std::string> choices = lossesWithOption(option);
    const bool isUsual = std::ranges::any_of(
        allTasks(), [&](const auto& task) { return readsOption(*task->losses().front(), option); });
    if (isUsual) choices.emplace_back(kAutomaticLoss);
    return choices;
}

FieldRow<O> lossRow() {
    FieldRow<O> row =
        fieldRow(&O::loss,
                 {.name = "loss",
                  .label = translatable("Fields", "Loss"),
                  .choices = lossWords(),
                  .help = translatable("Fields",
                                       "What training minimises. auto is cross_entropy for classes "
                                       "and mean_squared_error for images."),
                  .expert = true});
    row.field.kind = FieldKind::Choice;
    return row;
}

Rows lossRows() {
    return {lossRow(),
            fieldRow(&O::focusing,
                     {.name = "focusing",
                      .label = translatable("Fields", "Focusing"),
                      .maximum = 10,
                      .help = translatable("Fields",
                                           "How strongly samples that are already right are "
                                           "discounted (focal); 0 is cross-entropy."),
                      .expert = true,
                      .onlyWith = "loss",
                      .onlyWithValues = lossChoicesWith("focusing")}),
            fieldRow(&O::huberDelta,
                     {.name = "huber_delta",
                      .label = translatable("Fields", "Huber delta"),
                      .minimum = 1e-6,
                      .maximum = 1e6,
                      .help = translatable("Fields",
                                           "Difference above which the loss grows linearly instead "
                                           "of quadratically (huber)."),
                      .expert = true,
                      .onlyWith = "loss",
                      .onlyWithValues = lossChoicesWith("huber_delta")})};
}

Rows optimizerRows() {
    return {
        fieldRow(&O::momentum,
                 {.name = "momentum",
                  .label = translatable("Fields", "Momentum"),
                  .maximum = 0.9999,
                  .help = translatable(
                      "Fields", "Fraction of the previous step that is kept (sgdm, rmsprop)."),
                  .expert = true,
                  .onlyWith = "optimizer",
                  .onlyWithValues = wordsOf({Optimizer::SgdMomentum, Optimizer::RMSProp})}),
        fieldRow(&O::nesterov,
                 {.name = "nesterov",
                  .label = translatable("Fields", "Nesterov momentum"),
                  .help = translatable("Fields", "Uses the gradient one step ahead (sgdm)."),
                  .expert = true,
                  .onlyWith = "optimizer",
                  .onlyWithValues = wordsOf({Optimizer::SgdMomentum})}),
        fieldRow(&O::beta1,
                 {.name = "beta1",
                  .label = translatable("Fields", "Beta 1"),
                  .maximum = 0.9999,
                  .help = translatable("Fields", "Decay rate of the mean gradient (adam, adamw)."),
                  .expert = true,
                  .onlyWith = "optimizer",
                  .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
        fieldRow(
            &O::beta2,
            {.name = "beta2",
             .label = translatable("Fields", "Beta 2"),
             .maximum = 0.999999,
             .help = translatable("Fields", "Decay rate of the squared gradient (adam, adamw)."),
             .expert = true,
             .onlyWith = "optimizer",
             .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW})}),
        fieldRow(
            &O::epsilon,
            {.name = "epsilon",
             .label = translatable("Fields", "Epsilon"),
             .minimum = 1e-20,
             .maximum = 1,
             .help = translatable("Fields", "Avoids division by 0 (adam, adamw, rmsprop)."),
             .expert = true,
             .onlyWith = "optimizer",
             .onlyWithValues = wordsOf({Optimizer::Adam, Optimizer::AdamW, Optimizer::RMSProp})}),
        fieldRow(&O::alpha,
                 {.name = "alpha",
                  .label = translatable("Fields", "Alpha"),
                  .maximum = 0.999999,
                  .help = translatable("Fields", "Decay rate of the squared gradient (rmsprop)."),
                  .expert = true,
                  .onlyWith = "optimizer",
                  .onlyWithValues = wordsOf({Optimizer::RMSProp})})};
}

Rows regularisationRows() {
    return {fieldRow(&O::weightDecay,
                     {.name = "weight_decay",
                      .label = translatable("Fields", "Weight decay"),
                      .maximum = 10,
                      .help = translatable(
                          "Fields", "Pulls weights towards 0 to reduce overfitting; 0: off.")}),
            fieldRow(&O::decayAll,
                     {.name = "decay_all",
                      .label = translatable("Fields", "Decay biases too"),
                      .help = translatable(
                          "Fields", "Applies weight decay to biases and normalisation layers too."),
                      .expert = true}),
            fieldRow(&O::clipNorm,
                     {.name = "clip_norm",
                      .label = translatable("Fields", "Clip gradient norm"),
                      .maximum = 1e9,
                      .help = translatable("Fields",
                                           "Scales longer gradients down to this norm; 0: off."),
                      .expert = true}),
            fieldRow(&O::labelSmoothing,
                     {.name = "label_smoothing",
                      .label = translatable("Fields", "Label smoothing"),
                      .maximum = 0.999,
                      .help = translatable("Fields",
                                           "Fraction of each label that is spread over all classes "
                                           "(cross_entropy)."),
                      .expert = true,
                      .onlyWith = "loss",
                      .onlyWithValues = lossChoicesWith("label_smoothing")}),
            fieldRow(&O::averageDecay,
                     {.name = "average_decay",
                      .label = translatable("Fields", "Average of weights"),
                      .maximum = 0.99999,
                      .help = translatable(
                          "Fields",
                          "Validates and saves a moving average of the weights, which varies less "
                          "between epochs. The value is its decay per step, such as 0.99; 0: off."),
                      .expert = true})};
}

Rows scheduleRows() {
    return {
        fieldRow(&O::schedule,
                 {.name = "schedule",
                  .label = translatable("Fields", "Rate schedule"),
                  .help = translatable("Fields", "How the learning rate changes during the run.")}),
        fieldRow(&O::warmupEpochs,
                 {.name = "warmup_epochs",
                  .label = translatable("Fields", "Warm-up"),
                  .maximum = 1e6,
                  .unit = translatable("Fields", "epochs"),
                  .help = translatable("Fields",
                                       "The learning rate rises from 0 for this long; 0: off."),
                  .expert = true}),
        fieldRow(&O::stepEpochs,
                 {.name = "step_epochs",
                  .label = translatable("Fields", "Step interval"),
                  .minimum = 1,
                  .maximum = 1e6,
                  .unit = translatable("Fields", "epochs"),
                  .help = translatable(
                      "Fields", "For schedule step: epochs between drops of the learning rate."),
                  .expert = true,
                  .onlyWith = "schedule",
                  .onlyWithValues = wordsOf({RateSchedule::Step})}),
        fieldRow(&O::stepFactor,
                 {.name = "step_factor",
                  .label = translatable("Fields", "Step factor"),
                  .minimum = 1e-6,
                  .maximum = 1,
                  .help = translatable("Fields", "For schedule step: factor applied at each drop."),
                  .expert = true,
                  .onlyWith = "schedule",
                  .onlyWithValues = wordsOf({RateSchedule::Step})}),
        fieldRow(&O::restartEpochs,
                 {.name = "restart_epochs",
                  .label = translatable("Fields", "First period"),
                  .minimum = 1,
                  .maximum = 1e6,
                  .unit = translatable("Fields", "epochs"),
                  .help = translatable(
                      "Fields",
                      "For schedule warm-restarts: the learning rate falls along a cosine for this "
                      "long and begins again; each period is twice as long as the one before. The "
                      "rate does not depend on the number of epochs, so that a run can be extended "
                      "as if it had been planned longer."),
                  .expert = true,
                  .onlyWith = "schedule",
                  .onlyWithValues = wordsOf({RateSchedule::WarmRestarts})})};
}

// The metrics are a list of their own, so the words of this choice are known when the program runs.
FieldRow<O> bestByRow() {
    FieldRow<O> row = fieldRow(
        &O::bestBy,
        {.name = "best_by",
         .label = translatable("Fields", "Criterion of the best epoch"),
         .help = translatable("Fields",
                              "What decides which epoch is the best, for the network to keep and "
                              "for the validation patience."),
         .expert = true});
    row.field.kind = FieldKind::Choice;
    row.field.choices = {kValidationLoss};
    for (const auto& metric : allMetrics()) {
        row.field.choices.push_back(metric->description().key);
    }
    return row;
}

Rows resultRows() {
    return {fieldRow(&O::validationPatience,
                     {.name = "validation_patience",
                      .label = translatable("Fields", "Validation patience"),
                      .maximum = 1e6,
                      .unit = translatable("Fields", "epochs"),
                      .help = translatable(
                          "Fields", "Stops after this many epochs without a better one; 0: never."),
                      .zero = translatable("Fields", "never")}),
            bestByRow(),
            fieldRow(&O::outputNetwork,
                     {.name = "output_network",
                      .label = translatable("Fields", "Network to keep"),
                      .help = translatable("Fields", "The one of the best epoch, or the last.")}),
            fieldRow(&O::seed,
                     {.name = "seed",
                      .label = translatable("Fields", "Seed"),
                      .maximum = kLargestSeed,
                      .help = translatable(
                          "Fields", "The same seed, data and settings give the same result.")})};
}

Rows deviceRows() {
    return {
        fieldRow(&O::microBatch,
                 {.name = "micro_batch",
                  .label = translatable("Fields", "Micro-batch"),
                  .maximum = 65536,
                  .unit = translatable("Fields", "images"),
                  .help = translatable(
                      "Fields",
                      "Computes each step in parts of at most this many images and adds up their "
                      "gradients: less memory, the same batch size; 0: the whole batch at once. "
                      "BatchNorm takes its statistics from each part."),
                  .expert = true,
                  .zero = translatable("Fields", "whole batch")}),
        fieldRow(&O::recompute,
                 {.name = kRecompute,
                  .label = translatable("Fields", "Recompute activations"),
                  .help = translatable(
                      "Fields",
                      "Computes part of the forward pass again for the backward pass instead of "
                      "keeping all of it: often less than half the memory, up to a third more "
                      "time. Does not affect results."),
                  .expert = true}),
        fieldRow(&O::precision,
                 {.name = "precision",
                  .label = translatable("Fields", "Precision"),
                  .help = translatable(
                      "Fields",
                      "Number format for the computations of a step. bf16 halves memory, if the "
                      "processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 (GPU "
                      "only) rounds matrix inputs for speed. Weights stay fp32."),
                  .expert = true}),
        fieldRow(
            &O::device,
            {.name = "device",
             .label = translatable("Fields", "Device"),
             .choices = {"auto", "cpu", "gpu"},
             .help = translatable("Fields",
                                  "The device to train on: cpu, gpu, or one GPU such as gpu:0. "
                                  "auto uses a GPU if one is available, otherwise the CPU.")})};
}

Rows threadRows() {
    return {
        fieldRow(&O::computeThreads,
                 {.name = "compute_threads",
                  .label = translatable("Fields", "Compute threads"),
                  .maximum = 1024,
                  .help = translatable("Fields",
                                       "CPU threads for computation; 0: one per physical core."),
                  .expert = true,
                  .zero = translatable("Fields", "automatic")}),
        fieldRow(&O::loaderThreads,
                 {.name = "loader_threads",
                  .label = translatable("Fields", "Loader threads"),
                  .maximum = 256,
                  .help = translatable(
                      "Fields", "Threads that read images; 0: automatic. Does not affect results."),
                  .expert = true,
                  .zero = translatable("Fields", "automatic")}),
        fieldRow(&O::cache,
                 {.name = "cache",
                  .label = translatable("Fields", "Keep images in"),
                  .help = translatable("Fields",
                                       "Where to keep resized images, so that each file is read "
                                       "only once. auto uses memory, and the disk for images that "
                                       "do not fit or are slow to read. Does not affect results."),
                  .expert = true}),
        fieldRow(&O::cacheLimit,
                 {.name = "cache_limit",
                  .label = translatable("Fields", "Disk cache limit"),
                  .maximum = 1e6,
                  .unit = translatable("Fields", "GB"),
                  .help = translatable("Fields",
                                       "Limit for the resized images of all runs together; the "
                                       "least recently used are deleted first."),
                  .expert = true,
                  .onlyWith = "cache",
                  .onlyWithValues = wordsOf({ImageCaching::Auto, ImageCaching::Disk})}),
        fieldRow(
            &O::featuresOnce,
            {.name = "features_once",
             .label = translatable("Fields", "Frozen layers once"),
             .help = translatable("Fields",
                                  "auto runs the frozen layers before the first trained one only "
                                  "once per image and keeps their output in memory (on the CPU, in "
                                  "fp32, without augmentation). Does not affect results."),
             .expert = true}),
        fieldRow(&O::deterministic,
                 {.name = "deterministic",
                  .label = translatable("Fields", "Deterministic"),
                  .help = translatable("Fields",
                                       "The same bits in every run: sums have a fixed order, which "
                                       "may be slower on a GPU. The CPU is always deterministic."),
                  .expert = true}),
        fieldRow(&O::winograd,
                 {.name = "winograd",
                  .label = translatable("Fields", "Winograd convolutions"),
                  .help = translatable(
                      "Fields",
                      "Computes 3 × 3 convolutions with a quarter of the multiplications where "
                      "that is faster, with slightly more rounding."),
                  .expert = true})};
}

Rows checkpointRows() {
    return {fieldRow(&O::checkpointMinutes,
                     {.name = "checkpoint_minutes",
                      .label = translatable("Fields", "Checkpoint interval"),
                      .maximum = 1e6,
                      .unit = translatable("Fields", "minutes"),
                      .help = translatable("Fields",
                                           "Also saves within an epoch after this many minutes; 0: "
                                           "only at the end of an epoch."),
                      .expert = true}),
            fieldRow(&O::checkpointSteps,
                     {.name = "checkpoint_steps",
                      .label = translatable("Fields", "Checkpoint steps"),
                      .maximum = 1e12,
                      .unit = translatable("Fields", "steps"),
                      .help = translatable(
                          "Fields", "Also saves within an epoch after this many steps; 0: off."),
                      .expert = true})};
}

const FieldTable<TrainingOptions>& optionTable() {
    static const FieldTable<TrainingOptions> table(
        joined<O>({section(translatable("Fields", "Plan"), planRows()),
                   section(translatable("Fields", "Loss"), lossRows()),
                   section(translatable("Fields", "Optimizer"), optimizerRows()),
                   section(translatable("Fields", "Regularisation"), regularisationRows()),
                   section(translatable("Fields", "Learning rate schedule"), scheduleRows()),
                   section(translatable("Fields", "Result"), resultRows()),
                   section(translatable("Fields", "Machine"),
                           joined<O>({deviceRows(), workerRows(), threadRows()})),
                   section(translatable("Fields", "Checkpoints"), checkpointRows())}));
    return table;
}

}  // namespace

const std::vector<Field>& trainingFields() {
    return optionTable().fields();
}

FieldValues toFields(const TrainingOptions& options) {
    return optionTable().valuesOf(options);
}

bool isWritten(std::string_view name, const FieldValue& value) {
    if (name == kRecompute) return std::get<bool>(value);
    const auto* list = std::get_if<std::vector<double>>(&value);
    return !list || !list->empty();
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

LossSettings lossSettings(const TrainingOptions& options) {
    return {.labelSmoothing = static_cast<float>(options.labelSmoothing),
            .focusing = static_cast<float>(options.focusing),
            .huberDelta = static_cast<float>(options.huberDelta)};
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
