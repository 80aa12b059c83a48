// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/training_options.h"

#include <type_traits>
#include <utility>
#include <variant>

namespace espalier::engine {

namespace {

using Member = std::variant<std::int64_t TrainingOptions::*,
                            std::uint64_t TrainingOptions::*,
                            double TrainingOptions::*,
                            bool TrainingOptions::*,
                            std::string TrainingOptions::*>;

/// A field and the member that it stands for: the one table behind form, command line and files.
struct OptionField {
    Member member;
    Field field;
};

// Whole numbers up to this survive a JSON reader that keeps them as double.
constexpr double kLargestSeed = 9007199254740992.0;

OptionField choice(std::string TrainingOptions::*member, Field field) {
    field.kind = FieldKind::Choice;
    return {member, std::move(field)};
}

OptionField flag(bool TrainingOptions::*member, Field field) {
    field.kind = FieldKind::Boolean;
    return {member, std::move(field)};
}

OptionField whole(std::int64_t TrainingOptions::*member, Field field) {
    field.kind = FieldKind::Integer;
    return {member, std::move(field)};
}

OptionField real(double TrainingOptions::*member, Field field) {
    field.kind = FieldKind::Real;
    return {member, std::move(field)};
}

void addPlanFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(whole(&O::epochs,
                          {.name = "epochs",
                           .label = "Epochs",
                           .minimum = 1,
                           .maximum = 1e6,
                           .help = "Number of passes over the training images."}));
    table.push_back(whole(&O::batch,
                          {.name = "batch",
                           .label = "Batch size",
                           .minimum = 1,
                           .maximum = 65536,
                           .unit = "images",
                           .help = "Images per step, across all workers."}));
    table.push_back(choice(
        &O::optimizer,
        {.name = "optimizer",
         .label = "Optimizer",
         .choices = {"sgdm", "adam", "adamw", "rmsprop"},
         .help =
             "Algorithm that updates the weights from the gradients. Adam suits most networks."}));
    table.push_back(real(
        &O::learningRate,
        {.name = "learning_rate",
         .label = "Learning rate",
         .minimum = 1e-9,
         .maximum = 1e9,
         .help =
             "Step size of the optimizer. Too large: training diverges. Too small: it is slow."}));
}

void addOptimizerFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(real(&O::momentum,
                         {.name = "momentum",
                          .label = "Momentum",
                          .maximum = 0.9999,
                          .help = "Fraction of the previous step that is kept (sgdm, rmsprop).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"sgdm", "rmsprop"}}));
    table.push_back(flag(&O::nesterov,
                         {.name = "nesterov",
                          .label = "Nesterov momentum",
                          .help = "Uses the gradient one step ahead (sgdm).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"sgdm"}}));
    table.push_back(real(&O::beta1,
                         {.name = "beta1",
                          .label = "Beta 1",
                          .maximum = 0.9999,
                          .help = "Decay rate of the mean gradient (adam, adamw).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"adam", "adamw"}}));
    table.push_back(real(&O::beta2,
                         {.name = "beta2",
                          .label = "Beta 2",
                          .maximum = 0.999999,
                          .help = "Decay rate of the squared gradient (adam, adamw).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"adam", "adamw"}}));
    table.push_back(real(&O::epsilon,
                         {.name = "epsilon",
                          .label = "Epsilon",
                          .minimum = 1e-20,
                          .maximum = 1,
                          .help = "Avoids division by 0 (adam, adamw, rmsprop).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"adam", "adamw", "rmsprop"}}));
    table.push_back(real(&O::alpha,
                         {.name = "alpha",
                          .label = "Alpha",
                          .maximum = 0.999999,
                          .help = "Decay rate of the squared gradient (rmsprop).",
                          .expert = true,
                          .onlyWith = "optimizer",
                          .onlyWithValues = {"rmsprop"}}));
}

void addRegularisationFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(real(&O::weightDecay,
                         {.name = "weight_decay",
                          .label = "Weight decay",
                          .maximum = 10,
                          .help = "Pulls weights towards 0 to reduce overfitting; 0: off."}));
    table.push_back(flag(&O::decayAll,
                         {.name = "decay_all",
                          .label = "Decay biases too",
                          .help = "Applies weight decay to biases and normalisation layers too.",
                          .expert = true}));
    table.push_back(real(&O::clipNorm,
                         {.name = "clip_norm",
                          .label = "Clip gradient norm",
                          .maximum = 1e9,
                          .help = "Scales longer gradients down to this norm; 0: off.",
                          .expert = true}));
    table.push_back(real(&O::labelSmoothing,
                         {.name = "label_smoothing",
                          .label = "Label smoothing",
                          .maximum = 0.999,
                          .help = "Fraction of each label that is spread over all classes.",
                          .expert = true}));
}

void addScheduleFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(choice(&O::schedule,
                           {.name = "schedule",
                            .label = "Rate schedule",
                            .choices = {"constant", "step", "cosine", "one-cycle"},
                            .help = "How the learning rate changes during the run."}));
    table.push_back(real(&O::warmupEpochs,
                         {.name = "warmup_epochs",
                          .label = "Warm-up",
                          .maximum = 1e6,
                          .unit = "epochs",
                          .help = "The learning rate rises from 0 for this long; 0: off.",
                          .expert = true}));
    table.push_back(whole(&O::stepEpochs,
                          {.name = "step_epochs",
                           .label = "Step interval",
                           .minimum = 1,
                           .maximum = 1e6,
                           .unit = "epochs",
                           .help = "For schedule step: epochs between drops of the learning rate.",
                           .expert = true,
                           .onlyWith = "schedule",
                           .onlyWithValues = {"step"}}));
    table.push_back(real(&O::stepFactor,
                         {.name = "step_factor",
                          .label = "Step factor",
                          .minimum = 1e-6,
                          .maximum = 1,
                          .help = "For schedule step: factor applied at each drop.",
                          .expert = true,
                          .onlyWith = "schedule",
                          .onlyWithValues = {"step"}}));
}

void addResultFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(whole(
        &O::validationPatience,
        {.name = "validation_patience",
         .label = "Validation patience",
         .maximum = 1e6,
         .unit = "epochs",
         .help = "Stops after this many epochs without a better validation loss; 0: never."}));
    table.push_back(choice(&O::outputNetwork,
                           {.name = "output_network",
                            .label = "Network to keep",
                            .choices = {"best", "last"},
                            .help = "The one with the lowest validation loss, or the last."}));
    OptionField seed{&O::seed,
                     {.name = "seed",
                      .label = "Seed",
                      .kind = FieldKind::Integer,
                      .maximum = kLargestSeed,
                      .help = "The same seed, data and settings give the same result."}};
    table.push_back(std::move(seed));
}

void addMachineFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(
        choice(&O::precision,
               {.name = "precision",
                .label = "Precision",
                .choices = {"fp32", "tf32", "bf16", "fp16"},
                .help = "Number format for the computations of a step. bf16 halves memory, if the "
                        "processor or GPU supports it. fp16 (GPU only) also halves memory; tf32 "
                        "(GPU only) rounds matrix inputs for speed. Weights stay fp32.",
                .expert = true}));
    OptionField device{&O::device,
                       {.name = "device",
                        .label = "Device",
                        .kind = FieldKind::Text,
                        .choices = {"auto", "cpu", "gpu"},
                        .help = "The device to train on: cpu, gpu, or one GPU such as gpu:0. auto "
                                "uses a GPU if one is available, otherwise the CPU."}};
    table.push_back(std::move(device));
    table.push_back(
        whole(&O::workers,
              {.name = "workers",
               .label = "Workers",
               .minimum = 1,
               .maximum = 1024,
               .help = "Copies of the network that share each batch. This version supports 1.",
               .expert = true}));
    table.push_back(whole(&O::computeThreads,
                          {.name = "compute_threads",
                           .label = "Compute threads",
                           .maximum = 1024,
                           .help = "CPU threads for computation; 0: one per physical core.",
                           .expert = true}));
    table.push_back(
        whole(&O::loaderThreads,
              {.name = "loader_threads",
               .label = "Loader threads",
               .maximum = 256,
               .help = "Threads that read images; 0: automatic. Does not affect results.",
               .expert = true}));
    table.push_back(choice(&O::cache,
                           {.name = "cache",
                            .label = "Keep images in",
                            .choices = {"auto", "memory", "disk", "off"},
                            .help = "Where to keep resized images, so that each file is read only "
                                    "once. auto uses memory, and the disk for images that do not "
                                    "fit or are slow to read. Does not affect results.",
                            .expert = true}));
    table.push_back(real(&O::cacheLimit,
                         {.name = "cache_limit",
                          .label = "Disk cache limit",
                          .maximum = 1e6,
                          .unit = "GB",
                          .help = "Limit for the resized images of all runs together; the least "
                                  "recently used are deleted first.",
                          .expert = true,
                          .onlyWith = "cache",
                          .onlyWithValues = {"auto", "disk"}}));
    table.push_back(flag(&O::deterministic,
                         {.name = "deterministic",
                          .label = "Deterministic",
                          .help = "The same bits in every run: sums have a fixed order, which may "
                                  "be slower on a GPU. The CPU is always deterministic.",
                          .expert = true}));
    table.push_back(
        flag(&O::winograd,
             {.name = "winograd",
              .label = "Winograd convolutions",
              .help = "Computes 3 × 3 convolutions with a quarter of the multiplications where "
                      "that is faster, with slightly more rounding.",
              .expert = true}));
}

void addCheckpointFields(std::vector<OptionField>& table) {
    using O = TrainingOptions;
    table.push_back(real(
        &O::checkpointMinutes,
        {.name = "checkpoint_minutes",
         .label = "Checkpoint interval",
         .maximum = 1e6,
         .unit = "minutes",
         .help =
             "Also saves within an epoch after this many minutes; 0: only at the end of an epoch.",
         .expert = true}));
    table.push_back(whole(&O::checkpointSteps,
                          {.name = "checkpoint_steps",
                           .label = "Checkpoint steps",
                           .maximum = 1e12,
                           .unit = "steps",
                           .help = "Also saves within an epoch after this many steps; 0: off.",
                           .expert = true}));
}

FieldValue valueOf(const TrainingOptions& options, const Member& member) {
    return std::visit(
        [&](auto pointer) -> FieldValue {
            if constexpr (std::is_same_v<decltype(pointer), std::uint64_t TrainingOptions::*>) {
                return static_cast<std::int64_t>(options.*pointer);
            } else {
                return options.*pointer;
            }
        },
        member);
}

template <typename T>
void assign(T& target, const FieldValue& value) {
    if constexpr (std::is_same_v<T, std::uint64_t>) {
        target = static_cast<std::uint64_t>(std::get<std::int64_t>(value));
    } else {
        target = std::get<T>(value);
    }
}

void setValue(TrainingOptions& options, const Member& member, const FieldValue& value) {
    std::visit([&](auto pointer) { assign(options.*pointer, value); }, member);
}

std::vector<OptionField> makeTable() {
    std::vector<OptionField> table;
    const std::pair<const char*, void (*)(std::vector<OptionField>&)> sections[] = {
        {"Plan", addPlanFields},
        {"Optimizer", addOptimizerFields},
        {"Regularisation", addRegularisationFields},
        {"Learning rate schedule", addScheduleFields},
        {"Result", addResultFields},
        {"Machine", addMachineFields},
        {"Checkpoints", addCheckpointFields}};
    for (const auto& [name, add] : sections) {
        const std::size_t before = table.size();
        add(table);
        for (std::size_t i = before; i < table.size(); ++i) table[i].field.section = name;
    }
    const TrainingOptions defaults;
    for (OptionField& entry : table) entry.field.defaultValue = valueOf(defaults, entry.member);
    return table;
}

const std::vector<OptionField>& optionTable() {
    static const std::vector<OptionField> table = makeTable();
    return table;
}

std::vector<Field> fieldsOf(const std::vector<OptionField>& table) {
    std::vector<Field> fields;
    for (const OptionField& entry : table) fields.push_back(entry.field);
    return fields;
}

}  // namespace

const std::vector<Field>& trainingFields() {
    static const std::vector<Field> fields = fieldsOf(optionTable());
    return fields;
}

FieldValues toFields(const TrainingOptions& options) {
    FieldValues values;
    for (const OptionField& entry : optionTable()) {
        values[entry.field.name] = valueOf(options, entry.member);
    }
    return values;
}

TrainingOptions trainingOptionsFrom(const FieldValues& values) {
    TrainingOptions options;
    for (const OptionField& entry : optionTable()) {
        setValue(options, entry.member, values.at(entry.field.name));
    }
    return options;
}

kernels::OptimizerConstants optimizerConstants(const TrainingOptions& options) {
    using kernels::OptimizerKind;
    kernels::OptimizerConstants constants;
    constants.kind = options.optimizer == "sgdm"    ? OptimizerKind::SgdMomentum
                     : options.optimizer == "adamw" ? OptimizerKind::AdamW
                     : options.optimizer == "adam"  ? OptimizerKind::Adam
                                                    : OptimizerKind::RMSProp;
    constants.momentum = static_cast<float>(options.momentum);
    constants.nesterov = options.nesterov;
    constants.beta1 = static_cast<float>(options.beta1);
    constants.beta2 = static_cast<float>(options.beta2);
    constants.epsilon = static_cast<float>(options.epsilon);
    constants.alpha = static_cast<float>(options.alpha);
    constants.weightDecay = static_cast<float>(options.weightDecay);
    return constants;
}

kernels::DataType precisionOf(const TrainingOptions& options) {
    return kernels::dataTypeFromName(options.precision).value_or(kernels::DataType::Float32);
}

}  // namespace espalier::engine
