// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/base/translatable.h"
#include "engine/training/options/run_device.h"
#include "engine/training/options/safer_rate.h"
#include "engine/training/options/training_options.h"
#include "engine/training/options/workers.h"
#include "kernels/devices/device_request.h"

namespace espalier::engine {

namespace {

/// Collects what reviewTrainingOptions finds.
class Review {
  public:
    void refuse(const char* code, const char* pattern, std::vector<std::string> arguments = {}) {
        add(code, Severity::Error, pattern, std::move(arguments));
    }
    void warn(const char* code, const char* pattern, std::vector<std::string> arguments = {}) {
        add(code, Severity::Warning, pattern, std::move(arguments));
    }
    void note(const char* code, const char* pattern, std::vector<std::string> arguments = {}) {
        add(code, Severity::Note, pattern, std::move(arguments));
    }
    Diagnostics take() { return std::move(found_); }

  private:
    void add(const char* code,
             Severity severity,
             const char* pattern,
             std::vector<std::string> arguments) {
        found_.push_back({.code = code,
                          .severity = severity,
                          .pattern = pattern,
                          .arguments = std::move(arguments)});
    }
    Diagnostics found_;
};

/// If a device is not available, that is all that is reported about it.
kernels::DeviceDescription anyCapableDevice() {
    kernels::DeviceDescription device;
    device.kind = kernels::DeviceKind::Cuda;
    device.bfloat16 = device.float16 = true;
    return device;
}

void reviewPrecision(const TrainingOptions& options,
                     const kernels::DeviceDescription& device,
                     Review& review) {
    const std::string reason = whyNotPrecision(options.precision, device);
    if (reason.empty()) return;
    review.refuse("training.precision",
                  translatable("Diagnostics",
                               "Precision {0} is not available on this computer: {1} Choose fp32."),
                  {wordOf(options.precision), reason});
}

void reviewOneWorker(const TrainingOptions& options, Review& review) {
    if (options.batchStatistics == BatchStatistics::Combined) return;
    review.warn("training.batch_statistics",
                translatable("Diagnostics",
                             "Local statistics have no effect with 1 worker and without shards: "
                             "the batch is not divided."));
}

void reviewLoads(const TrainingOptions& options, Review& review) {
    const std::vector<double>& loads = options.workerLoads;
    if (loads.empty() || hasLoads(options)) return;
    if (options.shards > 0) {
        return review.refuse("training.worker_loads",
                             translatable("Diagnostics",
                                          "Shards are all the same for any number of workers, so "
                                          "workers cannot have loads of their own with them. "
                                          "Choose one of the two."));
    }
    if (std::ssize(loads) != options.workers) {
        return review.refuse("training.worker_loads",
                             translatable("Diagnostics",
                                          "The loads of the workers, {0}, must be one number for "
                                          "each of them, and the number of workers is {1}. Change "
                                          "one of the two."),
                             {toText(loads), std::to_string(options.workers)});
    }
    if (std::ranges::any_of(loads, [](double load) { return load != 0; })) return;  // out of range
    review.refuse("training.worker_loads",
                  translatable("Diagnostics",
                               "With loads of {0} no worker would compute anything. Choose numbers "
                               "of 0 or more, at least one of them above 0."),
                  {toText(loads)});
}

void reviewWorkers(const TrainingOptions& options,
                   const kernels::DeviceDescription& device,
                   Review& review) {
    reviewLoads(options, review);
    if (!isDataParallel(options)) return reviewOneWorker(options, review);
    const std::string workers = std::to_string(options.workers);
    if (device.kind != kernels::DeviceKind::Cpu) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "Workers and shards are available on the CPU only. Choose the device cpu, "
                         "or 1 worker without shards."));
    }
    if (device.threads == 1 && options.workers > 1) {
        return review.refuse("training.workers",
                             translatable("Diagnostics",
                                          "{0} workers are more than the only processor core that "
                                          "this program may use, and would slow each other. Choose "
                                          "1."),
                             {workers});
    }
    if (device.threads > 0 && options.workers > device.threads) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "{0} workers are more than the {1} processor cores that this program "
                         "may use, and would slow each other. Choose at most {1}."),
            {workers, std::to_string(device.threads)});
    }
    const std::int64_t shares = options.shards > 0 ? options.shards : options.workers;
    if (shares > options.batch) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "The batch size, {0}, is smaller than the number of its "
                         "shares, {1}. Choose fewer workers or shards, or a larger "
                         "batch."),
            {std::to_string(options.batch), std::to_string(shares)});
    }
    if (options.shards > 0 && options.workers > options.shards) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "{0} workers cannot compute {1} shards: some would have none. "
                         "Choose at most as many workers as shards."),
            {workers, std::to_string(options.shards)});
    }
    if (options.computeThreads > 0 && options.workers > options.computeThreads) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "{0} workers need a compute thread each, but Compute threads "
                         "is {1}. Choose fewer workers, or more threads."),
            {workers, std::to_string(options.computeThreads)});
    }
    if (options.microBatch > 0 && options.microBatch < options.batch) {
        return review.refuse(
            "training.workers",
            translatable("Diagnostics",
                         "Micro-batches cannot be combined with workers or shards in "
                         "this version. Choose one of them."));
    }
}

void reviewOptimizer(const TrainingOptions& options, Review& review) {
    if (options.nesterov && options.optimizer != Optimizer::SgdMomentum) {
        review.warn(
            "training.nesterov",
            translatable("Diagnostics",
                         "Nesterov momentum works only with sgdm and has no effect with {0}."),
            {wordOf(options.optimizer)});
    } else if (options.nesterov && options.momentum == 0) {
        review.warn("training.nesterov",
                    translatable("Diagnostics",
                                 "Nesterov momentum has no effect while the momentum is 0."));
    }
    if (options.decayAll && options.weightDecay == 0) {
        review.warn(
            "training.decay_all",
            translatable("Diagnostics",
                         "Weight decay for biases has no effect while the weight decay is 0."));
    }
    if (options.warmupEpochs > 0 && options.schedule == RateSchedule::OneCycle) {
        review.warn("training.warmup",
                    translatable(
                        "Diagnostics",
                        "The one-cycle schedule has its own warm-up, so Warm-up ({0}) is ignored."),
                    {toText(options.warmupEpochs)});
    } else if (options.warmupEpochs >= static_cast<double>(options.epochs)) {
        review.warn(
            "training.warmup",
            translatable(
                "Diagnostics",
                "The warm-up is as long as the run: the learning rate never stops rising."));
    }
}

/// Learning rates of an optimizer.
struct RateRange {
    double usualFrom;
    double usualTo;
    double most;  ///< that anybody trains with
};

// Even a step of Adam, about as long as the rate, then moves a weight by less than 0.01 in a
// hundred thousand steps.
constexpr double kLeastRate = 1e-7;

// A step of Adam and RMSProp changes each weight by about the learning rate, whatever the gradients
// are, unless a large epsilon divides them: then it is a step of SGD. That has been trained with
// rates of up to 3 (Smith and Topin, Super-convergence, 2018).
RateRange rateRange(const TrainingOptions& options) {
    constexpr double kLargeEpsilon = 1e-3;
    constexpr RateRange kOfGradients{.usualFrom = 0.01, .usualTo = 0.1, .most = 10};
    if (options.optimizer == Optimizer::SgdMomentum) return kOfGradients;
    RateRange range{.usualFrom = 0.0001, .usualTo = 0.01, .most = 0.1};
    if (options.epsilon >= kLargeEpsilon) range.most = kOfGradients.most;
    return range;
}

void reviewRate(const TrainingOptions& options, Review& review) {
    const RateRange range = rateRange(options);
    if (options.learningRate < kLeastRate) {
        return review.warn(
            "training.learning_rate",
            translatable("Diagnostics",
                         "The learning rate {0} is far below what is usual with {1} ({2} to {3}): "
                         "next to nothing will be learned. Choose a larger one."),
            {rateText(options.learningRate),
             wordOf(options.optimizer),
             rateText(range.usualFrom),
             rateText(range.usualTo)});
    }
    if (options.learningRate <= range.most) return;
    review.warn("training.learning_rate",
                translatable("Diagnostics",
                             "The learning rate {0} is far above what is usual with {1} ({2} to "
                             "{3}): the loss will probably explode or become NaN. Choose a smaller "
                             "one."),
                {rateText(options.learningRate),
                 wordOf(options.optimizer),
                 rateText(range.usualFrom),
                 rateText(range.usualTo)});
}

// With adamw, even the largest weight decay only keeps the weights below about 0.1.
void reviewWeightDecay(const TrainingOptions& options, Review& review) {
    constexpr double kMost = 0.5;
    constexpr double kUsual = 0.001;
    if (options.optimizer == Optimizer::AdamW || options.weightDecay <= kMost) return;
    review.warn("training.weight_decay",
                translatable("Diagnostics",
                             "The weight decay {0} is far above what is usual with {1} (at most "
                             "{2}): it will probably pull the weights to 0, so that nothing is "
                             "learned. Choose a smaller one."),
                {rateText(options.weightDecay), wordOf(options.optimizer), rateText(kUsual)});
}

void reviewMomentum(const TrainingOptions& options, Review& review) {
    constexpr double kMost = 0.995;
    const Field& momentum = *findField(trainingFields(), "momentum");
    if (options.momentum <= kMost || !applies(momentum, toFields(options))) return;
    review.warn(
        "training.momentum",
        translatable("Diagnostics",
                     "With a momentum of {0}, each step mostly repeats the steps before it, so the "
                     "training will probably diverge. Usual is 0.9."),
        {toText(options.momentum)});
}

void reviewMicroBatch(const TrainingOptions& options, Review& review) {
    if (options.microBatch == 0 || options.microBatch < options.batch) return;
    review.note("training.micro_batch_size",
                translatable("Diagnostics",
                             "Micro-batches of {0} have no effect, because the batch size is {1}."),
                {std::to_string(options.microBatch), std::to_string(options.batch)});
}

void reviewPatience(const TrainingOptions& options, Review& review) {
    if (options.validationPatience == 0 || options.validationPatience < options.epochs) return;
    review.note(
        "training.patience",
        options.epochs == 1
            ? translatable("Diagnostics", "A patience of {1} has no effect on a run of 1 epoch.")
            : translatablePlural("Diagnostics",
                                 "A patience of {1} has no effect on a run of %n epochs, which "
                                 "ends sooner."),
        {std::to_string(options.epochs), std::to_string(options.validationPatience)});
}

void reviewRestarts(const TrainingOptions& options, Review& review) {
    if (options.schedule != RateSchedule::WarmRestarts || options.validationPatience == 0) return;
    const std::int64_t period = 2 * options.restartEpochs;
    if (options.validationPatience >= period) return;
    review.warn(
        "training.restarts",
        translatable("Diagnostics",
                     "A patience of {0} can end the run in the middle of a period of "
                     "warm restarts, while the learning rate is still high. Set Patience to "
                     "0, or to at least {1}."),
        {std::to_string(options.validationPatience), std::to_string(period)});
}

void reviewLossOptions(const TrainingOptions& options, Review& review) {
    const Field& smoothing = *findField(trainingFields(), "label_smoothing");
    if (options.labelSmoothing == 0 || applies(smoothing, toFields(options))) return;
    review.warn("training.label_smoothing",
                translatable("Diagnostics", "Label smoothing has no effect with the loss {0}."),
                {options.loss});
}

}  // namespace

Diagnostics reviewOptimizerValues(const TrainingOptions& options) {
    Review review;
    reviewRate(options, review);
    reviewWeightDecay(options, review);
    reviewMomentum(options, review);
    return review.take();
}

Diagnostics reviewTrainingOptions(const TrainingOptions& options,
                                  const kernels::DeviceDescription& device) {
    FieldValues values = toFields(options);
    Diagnostics diagnostics = completeAndCheck(trainingFields(), values, "");
    Review review;
    reviewPrecision(options, device, review);
    reviewWorkers(options, device, review);
    reviewOptimizer(options, review);
    reviewMicroBatch(options, review);
    reviewPatience(options, review);
    reviewRestarts(options, review);
    reviewLossOptions(options, review);
    for (Diagnostic& found : review.take()) diagnostics.push_back(std::move(found));
    for (Diagnostic& found : reviewOptimizerValues(options)) {
        diagnostics.push_back(std::move(found));
    }
    return diagnostics;
}

Diagnostics reviewComputeThreads(const TrainingOptions& options,
                                 const kernels::DeviceDescription& device) {
    constexpr std::int64_t kMostPerCore = 4;
    const std::int64_t most = kMostPerCore * device.threads;
    Review review;
    if (device.threads > 0 && options.computeThreads > most) {
        review.refuse("training.compute_threads",
                      translatable("Diagnostics",
                                   "{0} compute threads are far more than the processor cores "
                                   "that this program may use ({1}), and would slow each other. "
                                   "Choose at most {2}."),
                      {std::to_string(options.computeThreads),
                       std::to_string(device.threads),
                       std::to_string(most)});
    }
    return review.take();
}

bool needsDevice(const TrainingOptions& options) {
    const bool anyDevice =
        options.device == kernels::kAutoDevice || options.device == kernels::kCpuDevice;
    return !anyDevice || options.precision != Precision::Float32 || isDataParallel(options) ||
           options.computeThreads > 0;
}

Diagnostics reviewTrainingOptions(const TrainingOptions& options) {
    if (!needsDevice(options)) return reviewTrainingOptions(options, nullptr);
    const RunDevice found = findRunDevice(options.device);
    return reviewTrainingOptions(options, &found);
}

Diagnostics reviewTrainingOptions(const TrainingOptions& options, const RunDevice* found) {
    if (!found) return reviewTrainingOptions(options, kernels::DeviceDescription());
    if (found->reason.empty()) return reviewTrainingOptions(options, found->device);
    Diagnostics diagnostics = reviewTrainingOptions(options, anyCapableDevice());
    Review review;
    review.refuse(
        "training.device",
        translatable("Diagnostics", "The device {0} is not available. {1} Choose auto or cpu."),
        {options.device, found->reason});
    for (Diagnostic& refusal : review.take()) diagnostics.push_back(std::move(refusal));
    return diagnostics;
}

}  // namespace espalier::engine
