// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "engine/training/training_options.h"
#include "kernels/device_list.h"
#include "kernels/device_request.h"

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

void reviewPrecision(const TrainingOptions& options,
                     const kernels::DeviceDescription& device,
                     Review& review) {
    const kernels::Support support = kernels::computesIn(device, precisionOf(options));
    if (options.precision == "fp16") {
        review.refuse("training.precision",
                      "Precision {0} is not part of this version. Choose fp32 or bf16.",
                      {options.precision});
    } else if (!support) {
        review.refuse("training.precision",
                      "Precision {0} is not possible on this computer: {1} Choose fp32.",
                      {options.precision, support.reason});
    }
}

void reviewGpu(const std::string& device, Review& review) {
    const kernels::DeviceRequest request = kernels::findDevices(device, kernels::listDevices());
    if (!request.reason.empty()) {
        review.refuse("training.device",
                      "The device {0} cannot be had. {1} Choose auto or cpu to train on the CPU.",
                      {device, request.reason});
        return;
    }
    review.refuse("training.device",
                  "Device {0} is not part of this version, which trains on the CPU. Choose auto or "
                  "cpu.",
                  {device});
}

void reviewMachine(const TrainingOptions& options, Review& review) {
    if (kernels::asksForGpu(options.device)) {
        reviewGpu(options.device, review);
    } else if (options.device == "parallel") {
        review.refuse("training.device",
                      "Device {0} is not part of this version, which trains on the CPU. Choose "
                      "auto or cpu.",
                      {options.device});
    } else if (options.device != "auto" && options.device != "cpu") {
        review.refuse("training.device",
                      "There is no device called '{0}'. Choose auto or cpu.",
                      {options.device});
    }
    if (options.workers != 1) {
        review.refuse("training.workers",
                      "Training with {0} workers is not part of this version. Choose 1.",
                      {std::to_string(options.workers)});
    }
}

void reviewOptimizer(const TrainingOptions& options, Review& review) {
    if (options.nesterov && options.optimizer != "sgdm") {
        review.warn("training.nesterov",
                    "Nesterov momentum belongs to sgdm and changes nothing with {0}.",
                    {options.optimizer});
    } else if (options.nesterov && options.momentum == 0) {
        review.warn("training.nesterov",
                    "Nesterov momentum changes nothing while the momentum is 0.");
    }
    if (options.decayAll && options.weightDecay == 0) {
        review.warn("training.decay_all",
                    "Decay of biases changes nothing while the weight decay "
                    "is 0.");
    }
    if (options.warmupEpochs > 0 && options.schedule == "one-cycle") {
        review.warn("training.warmup",
                    "The schedule one-cycle has its own warm-up: the one of {0} epochs is not "
                    "used.",
                    {toText(options.warmupEpochs)});
    } else if (options.warmupEpochs >= static_cast<double>(options.epochs)) {
        review.warn("training.warmup",
                    "The warm-up lasts as long as the run: the learning rate only rises.");
    }
}

}  // namespace

Diagnostics reviewTrainingOptions(const TrainingOptions& options,
                                  const kernels::DeviceDescription& device) {
    FieldValues values = toFields(options);
    Diagnostics diagnostics = completeAndCheck(trainingFields(), values, "");
    Review review;
    reviewPrecision(options, device, review);
    reviewMachine(options, review);
    reviewOptimizer(options, review);
    for (Diagnostic& found : review.take()) diagnostics.push_back(std::move(found));
    return diagnostics;
}

Diagnostics reviewTrainingOptions(const TrainingOptions& options) {
    if (options.precision == "fp32") return reviewTrainingOptions(options, {});
    return reviewTrainingOptions(options, kernels::listCpu().description);
}

}  // namespace espalier::engine
